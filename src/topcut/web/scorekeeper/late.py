"""Somebody comes late: into round 1 where that can be done, else with a loss from the next round on."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.flow import after, arrival, seat_late, unmoved
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import readmit, register
from topcut.core.event.reading import ROBIN
from topcut.core.event.rounds import proposed_repair
from topcut.core.event.view import UNNAMED, Names, SideNames, announcement_view, sides_of
from topcut.core.log import Decision
from topcut.core.play import Actor, EntrantId, Power, Who
from topcut.core.play.names import kept_name
from topcut.http.forms import FORM
from topcut.web.scorekeeper.changes import Move, moves_of
from topcut.web.scorekeeper.person_details import NewcomerForm
from topcut.web.scorekeeper.wrong_table import minutes_used
from topcut.web.shared.clock import now
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.names import by_name, composed
from topcut.web.shared.person import typed_person


class Arrival(Struct, frozen=True):
    """What coming late would mean."""

    side: SideNames
    next_round: int
    moves: tuple[Move, ...] = ()
    """Of the tables that would change for a seat in this round; none where there is no seat."""
    refusal: TopcutError | None = None
    minutes: int = 0
    """What the others have played already."""


class NumberedForm(NewcomerForm, kw_only=True):
    """Somebody without a phone."""

    number: str = ""
    """Their membership number, where it is at hand."""

    @property
    def persons(self) -> dict[str, tuple[str, ...]]:
        return {"persons": (typed_person(self.number),)} if self.number.strip() else {}


class LateForm(NumberedForm, kw_only=True):
    """Who comes: a new name, or somebody who was dropped before they came."""

    entrant: int = 0
    seat: bool = False
    minutes: int = 0


def seatable_round(event: Event) -> int | None:
    """Find the round one can still be seated in: the first, or one in which somebody has the bye (GAP-07)."""
    last = event.last_round
    if not last or not RoundState.POSTED <= last.state < RoundState.CLOSED or event.is_playoff(last.number):
        return None
    if last.engine == ROBIN and last.number > 1 and len(last.byes) != 1:
        return None  # whoever meets whom is fixed: only the one free place of the circle can be taken
    return last.number if last.number == 1 or last.byes else None


def arrival_of(event: Event, names: Names, *, called: tuple[str, str], entrant: EntrantId | None) -> Arrival:
    """Say what would change, before anybody is asked (GAP-07)."""
    round = seatable_round(event)
    posted = [number for number, each in event.rounds.items() if each.state >= RoundState.POSTED]
    following = max(posted, default=0) + 1
    occasion = Occasion(Actor(Who(""), frozenset(Power)), now(), bytes)
    name, sorted_as = called
    coming = arrival(event, occasion, round=round or following, name=name, entrant=entrant, sorted_as=sorted_as)
    late = entrant or EntrantId(event.last_entrant + 1)
    side = (
        sides_of(event, names=names)[entrant]
        if entrant
        else SideNames(late, kept_name(next(iter(coming.names.values()), UNNAMED)).shown)
    )
    if round is None:
        return Arrival(side, following)
    try:
        moves = _moves(event, names, coming, round=round, late=late)
    except TopcutError as refusal:
        return Arrival(side, following, refusal=refusal)
    return Arrival(side, following, moves, minutes=minutes_used(event, round))


def _moves(event: Event, names: Names, coming: Decision[EventFact], *, round: int, late: EntrantId) -> tuple[Move, ...]:
    trial = after(event, *coming.facts)
    proposal = proposed_repair(trial, round=round, started=unmoved(event, round), late=(late,))
    called = {player: kept_name(name).shown for player, name in coming.names.items()}
    return moves_of(proposal.changes, sides_of(trial, names={**names, **called}))


@get("/late")
async def late_page(
    room: DeskPage,
    *,
    name: str = "",
    family: str = "",
    number: str = "",
    entrant: int = 0,
    old_enough: bool = False,
    fits_the_age: bool = False,
) -> Response[str]:
    """Ask who comes late, then say what can be done for them (GAP-07)."""
    gone = await room.see(
        lambda event, names: [
            side
            for side in sides_of(event, names=names).values()
            if event.entrants[side.entrant].out_after == 0 and side.entrant not in event.people.waiting
        ]
    )
    parts: dict[str, Any] = {"name": name[:200], "family": family[:200], "number": number[:40], "entrant": entrant}
    parts["gone"] = by_name(gone, language=room.page.words.language)
    parts["said"] = {"old_enough": old_enough, "fits_the_age": fits_the_age}
    parts["about"] = await room.see(lambda event, _: announcement_view(event))
    try:
        coming = await room.see(lambda event, names: _asked(event, names, composed(name, family), entrant))
    except TopcutError as error:
        return await room.show("scorekeeper/late.html", status=error.status, error=error, coming=None, **parts)
    return await room.show("scorekeeper/late.html", error=None, coming=coming, **parts)


@post("/late")
async def take_late(staff: EventVisit, room: DeskPage, data: Annotated[LateForm, FORM]) -> Redirect:
    """Seat somebody in the posted round, or enter them with a loss for what they missed (GAP-07)."""
    entrant = EntrantId(data.entrant) if data.entrant else None
    name, by = data.called
    round = await room.see(lambda event, _: seatable_round(event))
    if data.seat and round:
        args: dict[str, Any] = {
            "name": name,
            "sorted_as": by,
            "entrant": entrant,
            "minutes": data.minutes,
            "ticks": data.ticks,
        }
        args |= data.persons
        return await staff.act(seat_late, data, round=round, why="came late", **args)
    if entrant:
        return await staff.act(readmit, data, entrant=entrant)
    return await staff.act(register, data, names=(name,), sorted_as=(by,), ticks=data.ticks, **data.persons)


def _asked(event: Event, names: Names, called: tuple[str, str], entrant: int) -> Arrival | None:
    if not called[0] and not entrant:
        return None
    return arrival_of(event, names, called=called, entrant=EntrantId(entrant) if entrant else None)
