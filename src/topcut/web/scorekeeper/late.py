"""Latecomers: seated in the current round if possible, otherwise entered with a loss from the next round on."""

from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.flow import Newcomer, after, arrival, free_seats, seat_late, unmoved
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import readmit, register
from topcut.core.event.reading import ROBIN
from topcut.core.event.rounds import proposed_repair
from topcut.core.event.view import UNNAMED, Names, SideNames, announcement_view, sides_of
from topcut.core.play import Actor, EntrantId, Power, Who
from topcut.core.play.names import kept_name
from topcut.http.forms import FORM
from topcut.web.scorekeeper.changes import Move, moves_of, reasons_of
from topcut.web.scorekeeper.person_details import NewcomerForm
from topcut.web.scorekeeper.team_lines import read_team
from topcut.web.scorekeeper.wrong_table import minutes_used
from topcut.web.shared.clock import now
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.names import by_name, composed
from topcut.web.shared.person import typed_person

LONGEST_LINE = 400


class Arrival(Struct, frozen=True):
    """The effect of a late arrival."""

    side: SideNames
    next_round: int
    moves: tuple[Move, ...] = ()
    """The tables that would change for a seat in this round; empty if there is no seat."""
    refusal: TopcutError | None = None
    minutes: int = 0
    """The minutes the others have already played."""
    reasons: tuple[str, ...] = ()
    """Why these tables change, if more than two sit at one."""
    in_pods: bool = False


class NumberedForm(NewcomerForm, kw_only=True):
    """A person without a phone."""

    number: str = ""
    """Their membership number, if known."""

    @property
    def persons(self) -> dict[str, tuple[str, ...]]:
        return {"persons": (typed_person(self.number),)} if self.number.strip() else {}


class LateForm(NumberedForm, kw_only=True):
    """The latecomer: a new name, or an entrant who was dropped before they came."""

    entrant: int = 0
    seat: bool = False
    minutes: int = 0
    line: str = ""
    """The whole team in one line, if teams play (MTR 8.2)."""

    def newcomer(self, size: int) -> Newcomer:
        """Parse the newcomer: a team from its line, or one person from two names."""
        return coming_by(self.called, self.line, size=size, ticks=self.ticks)


def coming_by(called: tuple[str, str], line: str, *, size: int, ticks: tuple[Tick, ...] = ()) -> Newcomer:
    """Build the newcomer; a team is given by one line (MTR 8.2)."""
    if size == 1:
        return Newcomer((called[0],), (called[1],), ticks)
    read = read_team(line, size=size)
    return Newcomer(read.names, read.sorted_as, ticks, read.team)


def seatable_round(event: Event) -> int | None:
    """Find the round a latecomer can join: the first, or one with a bye or a free seat in a pod (GAP-07)."""
    last = event.last_round
    if not last or not last.state.is_on or event.is_playoff(last.number):
        return None
    if last.engine == ROBIN and last.number > 1 and len(last.byes) != 1:
        return None  # the schedule is fixed: only the one free place of the circle can be taken
    is_open = last.number == 1 or last.byes or free_seats(event, last.number)
    return last.number if is_open else None


def arrival_of(
    event: Event, names: Names, *, who: Newcomer, entrant: EntrantId | None, language: str = "en"
) -> Arrival:
    """Compute what would change, before the desk is asked (GAP-07)."""
    round = seatable_round(event)
    posted = [number for number, each in event.rounds.items() if each.state >= RoundState.POSTED]
    following = max(posted, default=0) + 1
    occasion = Occasion(Actor(Who(""), frozenset(Power)), now(), bytes, is_trial=True)
    coming = arrival(event, occasion, round=round or following, who=who, entrant=entrant)
    late = entrant or EntrantId(event.last_entrant + 1)
    shown = who.team or " / ".join(kept_name(name).shown for name in coming.names.values()) or UNNAMED
    side = sides_of(event, names=names)[entrant] if entrant else SideNames(late, shown)
    if round is None:
        return Arrival(side, following)
    trial = after(event, *coming.facts)
    try:
        found = proposed_repair(trial, round=round, started=unmoved(event, round), late=(late,))
    except TopcutError as refusal:
        return Arrival(side, following, refusal=refusal, in_pods=event.is_free_for_all)
    called = {player: kept_name(name).shown for player, name in coming.names.items()}
    sides = sides_of(trial, names={**names, **called})
    reasons = reasons_of(found, sides, language=language)
    return Arrival(side, following, moves_of(found.changes, sides), minutes=minutes_used(event, round), reasons=reasons)


@get("/late")
async def late_page(
    desk_page: DeskPage,
    *,
    name: str = "",
    family: str = "",
    number: str = "",
    line: str = "",
    entrant: int = 0,
    old_enough: bool = False,
    fits_the_age: bool = False,
) -> Response[str]:
    """Ask who comes late, then show what can be done for them (GAP-07)."""
    gone = await desk_page.see(
        lambda event, names: [
            side
            for side in sides_of(event, names=names).values()
            if event.entrants[side.entrant].out_after == 0 and side.entrant not in event.people.waiting
        ]
    )
    parts: dict[str, Any] = {"name": name[:200], "family": family[:200], "number": number[:40], "entrant": entrant}
    parts["line"] = line[:LONGEST_LINE]
    parts["gone"] = by_name(gone, language=desk_page.page.words.language)
    parts["said"] = {"old_enough": old_enough, "fits_the_age": fits_the_age}
    parts["about"] = await desk_page.see(lambda event, _: announcement_view(event))
    asked = partial(
        _asked, called=composed(name, family), line=line, entrant=entrant, language=desk_page.page.words.language
    )
    try:
        coming = await desk_page.see(asked)
    except TopcutError as error:
        return await desk_page.show("scorekeeper/late.html", error=error, coming=None, **parts)
    return await desk_page.show("scorekeeper/late.html", error=None, coming=coming, **parts)


@post("/late")
async def take_late(staff: EventVisit, desk_page: DeskPage, data: Annotated[LateForm, FORM]) -> Redirect:
    """Seat a latecomer in the posted round, or enter them with a loss for what they missed (GAP-07)."""
    entrant = EntrantId(data.entrant) if data.entrant else None
    round, size = await desk_page.see(lambda event, _: (seatable_round(event), event.team_size))
    who = Newcomer(("",)) if entrant else data.newcomer(size)
    if data.seat and round:
        (name, *_), (by, *_) = who.names, who.sorted_as or ("",)
        args: dict[str, Any] = {"entrant": entrant, "minutes": data.minutes, "ticks": data.ticks}
        args |= {"team": who} if size > 1 and not entrant else {"name": name, "sorted_as": by}
        args |= data.persons
        return await staff.act(seat_late, data, round=round, why="came late", **args)
    if entrant:
        return await staff.act(readmit, data, entrant=entrant)
    team = {"team": who.team} if size > 1 else {}
    return await staff.act(
        register, data, names=who.names, sorted_as=who.sorted_as, ticks=data.ticks, **team, **data.persons
    )


def _asked(
    event: Event, names: Names, *, called: tuple[str, str], line: str, entrant: int, language: str
) -> Arrival | None:
    if entrant:
        return arrival_of(event, names, who=Newcomer(("",)), entrant=EntrantId(entrant), language=language)
    if not called[0] and not line.strip():
        return None
    who = coming_by(called, line, size=event.team_size)
    return arrival_of(event, names, who=who, entrant=None, language=language)
