"""People: added, checked in, marked as paid, dropped, readmitted, renamed, merged, given a new link."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct, structs

from topcut.core.event.asking import may
from topcut.core.event.flow import fix_table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import (
    check_in,
    drop,
    link_player,
    merge_entrants,
    note_payment,
    open_check_in,
    readmit,
    register,
    rename,
)
from topcut.core.event.reading import entrant_of
from topcut.core.event.view import UNNAMED, Names, SideNames, entrant_at_desk, published_lists, sides_of
from topcut.core.play import EntrantId, PlayerId, Result
from topcut.desk import Desk
from topcut.desk.left_before import left_before
from topcut.http.asker import Asker
from topcut.http.audit import What
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.store import Database
from topcut.web.scorekeeper.late import NumberedForm, seatable_round
from topcut.web.scorekeeper.person_details import known_of
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.names import LONGEST_TYPED
from topcut.web.shared.pages import Page
from topcut.web.shared.press import press
from topcut.web.shared.search import who_is


class EntrantForm(Form, kw_only=True):
    """An entrant of the event."""

    entrant: EntrantId


class SecondPhoneForm(EntrantForm, kw_only=True):
    """A private link; it replaces the one before, unless it is for a second phone."""

    second: bool = False
    player: int = 0
    """The player of a team; 0 for an entrant with only one."""


class NewNameForm(Form, kw_only=True):
    """A player and their new name."""

    player: PlayerId
    name: str = ""
    sorted_as: str = ""


class FixedTableForm(EntrantForm, kw_only=True):
    """A table reserved for an entrant; 0 for none."""

    table: int = 0


class PersonRound(Struct, frozen=True):
    """One round of an entrant; no opponent means a bye, no table a loss."""

    round: int
    table: int | None
    me: int
    opponents: tuple[SideNames, ...]
    result: Result | None
    is_bye: bool = False


def day_of(event: Event, names: Names, entrant: EntrantId) -> list[PersonRound]:
    """List an entrant's rounds, the newest first."""
    sides = sides_of(event, names=names)
    found = []
    for number, round in sorted(event.rounds.items(), reverse=True):
        if at := round.table_of(entrant):
            me = at.sides.index(entrant)
            others = tuple(sides[side] for side in at.sides if side != entrant)
            found.append(PersonRound(number, round.seats[entrant], me, others, at.result))
        if entrant in round.byes:
            found.append(PersonRound(number, None, 0, (), None, is_bye=True))
    return found


@get("/person/{entrant:int}")
async def person_page(
    desk_page: DeskPage, desk: Desk, database: Database, *, entrant: int, merge: str = ""
) -> Response[str]:
    """Show everything the desk can do for one entrant; a merger is previewed first (MTR 1.5)."""

    def found(event: Event, names: Names) -> dict[str, Any]:
        one = entrant_of(event, EntrantId(entrant))
        number = one.number
        person = entrant_at_desk(event, number, names=names)
        other = sides_of(event, names=names)[who_is(event, names, merge)] if merge else None
        return {
            "person": person,
            "day": day_of(event, names, number),
            "other": other,
            "fixed": event.fixed_tables.get(number),
            "silent": one.unannounced,
            "players": one.players,
            "known": known_of(event, one, by=desk_page.staff.who, names=names),
            "listed": {each.player for each in published_lists(event, names=names)},
        }

    seen = await desk_page.see(found)
    before = await left_before(desk, database, desk_page.stream, seen["players"])
    return await desk_page.show("scorekeeper/person.html", merge=merge[:80], left_before=before, **seen)


@post("/people")
async def add_person(desk_page: DeskPage, data: Annotated[NumberedForm, FORM]) -> Redirect:
    """Enter a person; a latecomer to a round with an open bye is offered that first (MTR 1.5, GAP-07)."""
    who = desk_page.staff.who
    if await desk_page.see(lambda event, _: may(event, who, "register") and seatable_round(event)):
        said = {"old_enough": data.old_enough, "fits_the_age": data.fits_the_age}
        ticked = {tick: str(is_so).lower() for tick, is_so in said.items() if is_so}
        typed = {"name": data.name, "family": data.family, "number": data.number}
        return desk_page.go("late", **{field: text.strip()[:LONGEST_TYPED] for field, text in typed.items()}, **ticked)
    name, by = data.called
    return await desk_page.staff.act(register, data, names=(name,), sorted_as=(by,), ticks=data.ticks, **data.persons)


change_presence = press("staff", "/presence", check_in, "entrant", "here")
change_payment = press("staff", "/payment", note_payment, "entrant", "paid")
change_code = press("staff", "/check-in-code", open_check_in, "code")
drop_somebody = press("staff", "/drop", drop, "entrant", "is_unannounced")
take_back = press("staff", "/readmit", readmit, "entrant")


@post("/rename")
async def change_name(staff: EventVisit, data: Annotated[NewNameForm, FORM]) -> Redirect:
    """Correct the spelling of a name."""
    return await staff.act(rename, data, player=data.player, name=data.name, sorted_as=data.sorted_as)


@post("/fixed-table")
async def change_seat(staff: EventVisit, data: Annotated[FixedTableForm, FORM]) -> Redirect:
    """Reserve a table for an entrant, such as a step-free one, or end the reservation (MTR 10.4)."""
    return await staff.act(fix_table, data, entrant=data.entrant, table=data.table)


merge_two = press("staff", "/merge", merge_entrants, "kept", "gone")


@post("/link")
async def give_link(
    page: Page, asker: Asker, link_book: LinkBook, staff: EventVisit, data: Annotated[SecondPhoneForm, FORM]
) -> Response[str]:
    """Give a player a private link to scan; it replaces that of a lost phone, but not for a second phone."""
    holder = asker.visitor.becoming(data.key)
    player, side = await asker.see(staff.stream, lambda event, names: _player(event, data.entrant, data.player, names))
    await staff.act(link_player, data, link=holder, player=player, alone=not data.second)
    token = await link_book.issue(staff.stream, holder)
    await asker.note(What.LINK_ISSUED, staff.stream, who=staff.who, about=holder)
    return page.show("scorekeeper/link.html", home=staff.home, side=side, link=f"{page.origin}/link/{token}")


def _player(event: Event, entrant: EntrantId, player: int, names: Names) -> tuple[PlayerId, SideNames]:
    """Find a player of an entrant, with a name that distinguishes namesakes; in a team, with their own name."""
    players, side = entrant_of(event, entrant).players, sides_of(event, names=names)[entrant]
    chosen = PlayerId(player) if player or len(players) > 1 else players[-1]
    if chosen not in players:
        return PlayerId(0), side  # nobody: the action refuses it to officials who may give links
    name = names.get(chosen) or UNNAMED
    return chosen, structs.replace(side, name=f"{name} ({side.name})") if len(players) > 1 else side
