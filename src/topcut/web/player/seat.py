"""Take a seat in a team: by the code or the link of a team-mate, from the page of the door."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.errors import TopcutError, Unreadable
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.people.refusals import EntryClosed
from topcut.core.event.nouns.people.refusals_officials import OneOrTwo
from topcut.core.event.nouns.people.refusals_teams import (
    InAnotherTeam,
    NoSuchTeamCode,
    NoSuchTeamSeat,
    SeatIsKept,
    SeatIsTaken,
    TeamIsFull,
)
from topcut.core.event.nouns.refusals import WrongPhase
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people import take_seat, team_of_code
from topcut.core.event.view import Names, OwnTeam, PublicView, team_seen
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import PlayerId
from topcut.http.asker import Asker
from topcut.http.door_codes import DoorBook
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.http.visitor import AnyRequest
from topcut.store.links import Link
from topcut.web.player.entry import account_of, if_any, missing_in, seen_from_the_door
from topcut.web.player.known_here import was_before
from topcut.web.shared.names import composed
from topcut.web.shared.pages import Page
from topcut.web.shared.person import typed_person

LONGEST_TYPED = 20


class TakenSeatForm(Form, kw_only=True):
    """The player's name and seat, and the team's code (MTR 8.2)."""

    team: str = ""
    player: PlayerId = PlayerId(0)
    name: str = ""
    family: str = ""
    person: str = ""


@get("/join/{code:str}/seat")
async def seat_page(
    page: Page, asker: Asker, *, door_book: DoorBook, code: str, team: str = ""
) -> Response[str] | Redirect:
    """Ask for a team-mate's code, then show the seats it opens (MTR 8.2)."""
    door = await door_book.find(code, caller=asker.visitor.caller)
    view = await seen_from_the_door(asker, door)
    if view.phase is not Phase.ENTRY:
        return page.go(f"/join/{door.code}")
    return await _page(page, asker, door, view, TakenSeatForm(team=team[:LONGEST_TYPED]), door_book=door_book)


@post("/join/{code:str}/seat")
async def sit_down(
    request: AnyRequest, page: Page, asker: Asker, *, link_book: LinkBook, door_book: DoorBook, code: str,
    data: Annotated[TakenSeatForm, FORM],
) -> Response[str] | Redirect:  # fmt: skip
    """Take a seat, and get a private link (MTR 8.2)."""
    door = await door_book.find(code, caller=asker.visitor.caller)
    view, who = await seen_from_the_door(asker, door), asker.visitor.becoming(data.key)
    ticked = (await request.form()).getall("tick", [])
    door_book.charge(asker.visitor.caller)
    ticks = tuple(tick for tick in Tick if tick in ticked)
    try:
        person = typed_person(data.person, visitor=asker.visitor) or account_of(asker.visitor, view)
        name, sorted_as = composed(data.name, data.family)
        said = {"name": name, "sorted_as": sorted_as, "person": person, "ticks": ticks}
        said |= if_any(before=await was_before(asker, door, name=name))
        await asker.see(door.stream, lambda event, names: _refuse_kept(event, names, data, name))
        await asker.act_at_the_door(door, take_seat, key=data.key, link=who, code=data.team, player=data.player, **said)
    except (
        Unreadable, EntryClosed, InAnotherTeam, NoSuchTeamCode, NoSuchTeamSeat, SeatIsKept, SeatIsTaken, TeamIsFull,
    ) as error:  # fmt: skip
        if not isinstance(error, NoSuchTeamCode | SeatIsKept):
            door_book.give_back(asker.visitor.caller)
        return await _page(page, asker, door, view, data, door_book=door_book, error=error, ticked=ticked)
    except NeedsAReason as asked:
        door_book.give_back(asker.visitor.caller)
        missing = missing_in(asked)
        if missing is None:
            raise
        return await _page(page, asker, door, view, data, door_book=door_book, error=missing, ticked=ticked)
    except OneOrTwo:
        door_book.give_back(asker.visitor.caller)
        raise
    except WrongPhase:
        return page.go(f"/join/{door.code}")
    door_book.give_back(asker.visitor.caller)
    return page.go(f"/link/{await link_book.issue(door.stream, who)}")


def _refuse_kept(event: Event, names: Names, form: TakenSeatForm, name: str) -> None:
    """Refuse a seat that the team has named for somebody else; the log holds no names (MTR 8.2)."""
    try:
        team = team_seen(event, team_of_code(event, form.team), names=names)
    except TeamIsFull:
        return  # it may be the same request again
    if any(seat.player == form.player and not seat.is_for(name) for seat in team.seats):
        raise SeatIsKept(player=form.player)


async def _page(
    page: Page,
    asker: Asker,
    door: Link,
    view: PublicView,
    form: TakenSeatForm,
    *,
    door_book: DoorBook,
    error: TopcutError | None = None,
    ticked: list[str] | None = None,
) -> Response[str]:
    team: OwnTeam | None = None
    try:
        if form.team:
            door_book.charge(asker.visitor.caller)
            team = await asker.see(
                door.stream, lambda event, names: team_seen(event, team_of_code(event, form.team), names=names)
            )
            door_book.give_back(asker.visitor.caller)
    except (NoSuchTeamCode, TeamIsFull) as nothing:
        error = nothing
    return page.show(
        "player/seat.html",
        code=door.code,
        view=view,
        about=view.announcement,
        team=team,
        form=form,
        error=error,
        ticked=ticked or [],
    )
