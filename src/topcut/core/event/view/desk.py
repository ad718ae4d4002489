"""What the staff may see: paired rounds, every report and doubt, who is here, who has paid, who finishes when."""

from collections.abc import Iterable, Mapping, Sequence, Set
from heapq import nsmallest
from typing import Any, Final

from msgspec import Struct

from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.event.reading.binding import NOTHING_DECIDED, Binding, bindings_in, contradictions_in
from topcut.core.event.reading.event import is_here, not_checked_in, rounds_posted, sides_leaving
from topcut.core.event.reading.redraws import ThrownAway, thrown_away
from topcut.core.event.reading.time import extra_of
from topcut.core.event.rounds.figures import standings_after
from topcut.core.event.view.people import line_of
from topcut.core.event.view.preview import OddThing, odd_things
from topcut.core.event.view.public import PublicView, public_to
from topcut.core.event.view.sides import Names, SideNames, Sides, lasting, once, sides_of
from topcut.core.event.view.team_matches import TeamMatch, team_match
from topcut.core.play import EntrantId, PlayerId, Result
from topcut.core.play.seats import at_seat

MOST_TABLES: Final = 100
"""A page of the desk shows no more tables at once."""


class DeskTable(Struct, frozen=True):
    """One match as the staff sees it."""

    table: int
    sides: tuple[SideNames, ...]
    points: tuple[int, ...]
    result: Result | None
    report: ReportStatus
    extra: int
    reported_by: int | None = None
    """The side that reported; None for an official, or nobody yet."""
    """Whether a phone disagrees (MTR 1.9)."""
    binding: Binding = NOTHING_DECIDED
    """The judges' decisions about it, and what it waits for (MTR 1.7)."""
    is_contradicted: bool = False
    """Whether its result contradicts a judge's decision."""
    leaving: tuple[int, ...] = ()
    """The sides that have dropped: after this match they are not paired again (MTR 2.10)."""
    team: TeamMatch | None = None
    """The matches of its seats, if two teams sit there (MTR 8.2)."""


class DoubtView(Struct, frozen=True):
    """A side that disagrees after the result was final: "phone disagrees, table 14" (MTR 1.9)."""

    round: int
    table: int
    sides: tuple[SideNames, ...]
    result: Result | None
    """The result that counts."""
    side: int
    """The side that disagrees."""
    said: Result
    seat: int | None = None
    """The seat of two teams it is about; None for the whole match (MTR 8.2)."""

    @property
    def place(self) -> str:
        return at_seat(self.table, self.seat)


class Finish(Struct, frozen=True):
    """An open table and when its time is over, its own extension included (MTR 2.6)."""

    table: int
    sides: tuple[SideNames, ...]
    report: ReportStatus
    extra: int
    ends_at: int | None
    """None while the clock is stopped or has not been started."""
    left: int | None
    """Set while the clock is stopped."""
    leaving: tuple[int, ...] = ()
    """The sides that have dropped (MTR 2.10)."""


class DeskEntrant(Struct, frozen=True):
    """One entrant as the desk knows them."""

    side: SideNames
    players: tuple[PlayerId, ...]
    checked_in: bool
    paid: bool
    out_after: int | None
    """The last round they were in; None while they are in, 0 if they never took part."""
    disqualified: bool
    byes: int
    phones: int
    """How many of them have a linked phone."""
    is_incomplete: bool = False
    """Whether a member of the team is still missing (MTR 8.2)."""
    needs_a_name: bool = False
    """Whether the team's name was refused, and it has no other yet (MTR 8.1)."""

    @property
    def is_out(self) -> bool:
        return self.out_after is not None


class TableCounts(Struct, frozen=True):
    """How far the current round has come, whichever of its tables a page shows."""

    tables: int = 0
    done: int = 0
    """One side at least has reported."""
    seats_open: int = 0
    """Of two teams: how many seats still play, even if their match is decided (MTR 8.2)."""
    reported: int = 0
    """One side has reported, the other has not answered."""
    disputed: tuple[DeskTable, ...] = ()
    phones: tuple[int, int] = (0, 0)
    """Before it is posted: players who are told on a phone, and players who have to be told in person."""

    @property
    def still_open(self) -> int:
        return self.tables - self.done


class Window(Struct, frozen=True):
    """Which tables of a large round a page shows; a round of up to `MOST_TABLES` is always shown whole."""

    page: int = 1
    only_open: bool = False
    finishing: int = 8
    """How many of the tables that finish last are shown beside them."""


class DeskView(Struct, frozen=True):
    """What the staff may see: paired rounds, every report, who is here and who is not."""

    public: PublicView
    round: int | None
    state: RoundState | None
    tables: tuple[DeskTable, ...]
    byes: tuple[SideNames, ...]
    absent: tuple[SideNames, ...]
    """Entered, not checked in, not gone; nobody once a round is posted, or where nobody checks in."""
    odd: tuple[OddThing, ...] = ()
    """What to check before posting; empty once the round is posted."""
    finishing: tuple[Finish, ...] = ()
    """Open tables of a posted round, the first to finish first."""
    doubts: tuple[DoubtView, ...] = ()
    """Of all rounds, newest round first."""
    people: tuple[DeskEntrant, ...] = ()
    """Everybody who ever entered, in the order of their numbers."""
    waiting: tuple[SideNames, ...] = ()
    """Entrants in line for a place, the next first."""
    thrown_away: tuple[ThrownAway, ...] = ()
    """Draws of the current round that do not count (MTR 10.4)."""
    bye_points: tuple[int, ...] = ()
    """The points of those with a bye, in their order."""
    counts: TableCounts = TableCounts()
    pages: int = 1
    """How many pages of tables there are; more than one only in a large round."""


def desk_view(event: Event, *, names: Names, window: Window | None = None) -> DeskView:
    """Show the staff everything about the current round, paired or posted (MTR 1.9).

    A page of a large event shows a window of the tables, and no people but those of the tables.
    """
    sides = sides_of(event, names=names)
    round = event.last_round
    points = _points(event, names)
    shown, pages = _shown(round, window) if round else ((), 1)
    judged = _judged(event, round) if round else {}

    def row(number: int) -> DeskTable:
        return _desk_table(event, number, sides=sides, points=points, **judged)

    disputed = [n for n in round.unsettled if round.tables[n].report is ReportStatus.DISPUTED] if round else ()
    is_whole, posted = window is None, rounds_posted(event)
    return DeskView(
        public=public_to(event, names=names, shows_results=True),
        round=round.number if round else None,
        state=round.state if round else None,
        tables=tuple(map(row, shown)),
        byes=tuple(sides[entrant] for entrant in round.byes) if round else (),
        absent=tuple(sides[entrant] for entrant in not_checked_in(event)) if is_whole or not round else (),
        odd=once(names, "odd", lambda: odd_things(event, round, sides=sides, points=points))
        if round and _is_drawn(round)
        else (),
        finishing=_finishing(event, round, sides, most=window.finishing if window else None)
        if round and not _is_drawn(round)
        else (),
        doubts=once(names, "doubts", lambda: _doubts(event, sides)),
        people=tuple(_person(event, entrant, sides, posted=posted) for entrant in event.entrants.values())
        if is_whole
        else (),
        waiting=line_of(event, sides),
        thrown_away=thrown_away(event, round=round.number) if round else (),
        bye_points=tuple(points.get(entrant, 0) for entrant in round.byes) if round else (),
        counts=_counts(event, round, tuple(map(row, sorted(disputed)))) if round else TableCounts(),
        pages=pages,
    )


def desk_tables(event: Event, numbers: Iterable[int], *, names: Names) -> tuple[DeskTable, ...]:
    """Show the staff some tables of the current round; a number that is no table is left out."""
    round = event.last_round
    if round is None:
        return ()
    sides, points, judged = sides_of(event, names=names), _points(event, names), _judged(event, round)
    here = (number for number in numbers if number in round.tables)
    return tuple(_desk_table(event, number, sides=sides, points=points, **judged) for number in here)


def _shown(round: Round, window: Window | None) -> tuple[Sequence[int], int]:
    """Choose the tables of a window, and count the pages; in a large round those that are open come first."""
    if window is None or len(round.tables) <= MOST_TABLES:
        return [*round.tables], 1
    still_open = round.open_tables
    rest = () if window.only_open else sorted(round.tables.keys() - round.unsettled)
    found, pages = [*still_open, *rest], 1
    pages = max(1, -(-len(found) // MOST_TABLES))
    first = (min(max(window.page, 1), pages) - 1) * MOST_TABLES
    return found[first : first + MOST_TABLES], pages


def _judged(event: Event, round: Round) -> dict[str, Any]:
    against = {table for table, _ in contradictions_in(event, round=round.number)}
    return {"bound": bindings_in(event, round=round.number), "against": against}


def _counts(event: Event, round: Round, disputed: tuple[DeskTable, ...]) -> TableCounts:
    reported = sum(table.report is ReportStatus.REPORTED for table in round.tables.values())
    teams = (team_match(table, ()) for table in round.tables.values() if table.seats)
    return TableCounts(
        tables=len(round.tables),
        done=len(round.tables) - len(round.unsettled),
        seats_open=sum(team.still_playing for team in teams if team),
        reported=reported,
        disputed=disputed,
        phones=_phones(event, round) if _is_drawn(round) else (0, 0),
    )


def _phones(event: Event, round: Round) -> tuple[int, int]:
    """Count the players of a round who are told on a phone, and those who are not."""
    paired = (event.entrants[entrant] for entrant in round.entrants if entrant in event.entrants)
    here = [player for entrant in paired if entrant.out_after is None for player in entrant.players]
    linked = sum(player in event.links_of for player in here)
    return linked, len(here) - linked


def _is_drawn(round: Round) -> bool:
    return round.state is RoundState.DRAWN


def _points(event: Event, names: Names) -> Mapping[EntrantId, int]:
    """Count the points after the last closed round, once until something else happens than reports of this one."""
    if not event.stages:
        return {}
    after = event.rounds_closed
    return lasting(
        names,
        "points now",
        (after, event.arranged),
        lambda: {place.entrant: place.points for place in standings_after(event, after=after)},
    )


def _desk_table(
    event: Event,
    number: int,
    *,
    sides: Sides,
    points: Mapping[EntrantId, int],
    bound: Mapping[int, Binding],
    against: Set[int],
) -> DeskTable:
    assert event.last_round
    table = event.last_round.tables[number]
    return DeskTable(
        table=number,
        sides=tuple(sides[side] for side in table.sides),
        points=tuple(points.get(side, 0) for side in table.sides),
        result=table.result,
        report=table.report,
        extra=extra_of(table),
        reported_by=table.reported_by,
        binding=bound.get(number, NOTHING_DECIDED).without_why(),
        is_contradicted=number in against,
        leaving=sides_leaving(event, table),
        team=team_match(table, tuple(sides[side] for side in table.sides)),
    )


def _finishing(event: Event, round: Round, sides: Sides, *, most: int | None) -> tuple[Finish, ...]:
    """Sort the open tables by when their own time is over; without a clock the longest extension comes last.

    With `most`, only the last ones to finish.
    """
    numbers = _last_to_finish(round, most) if most else round.open_tables
    found = (_finish(event, round, number, sides) for number in numbers)
    return tuple(sorted(found, key=lambda finish: (finish.extra, finish.table)))


def _finish(event: Event, round: Round, number: int, sides: Sides) -> Finish:
    table = round.tables[number]
    ends_at, left = (
        None if base is None else base + extra_of(table) for base in (round.clock.ends_at, round.clock.left)
    )
    both, leaving = tuple(sides[side] for side in table.sides), sides_leaving(event, table)
    return Finish(number, both, table.report, extra_of(table), ends_at, left, leaving)


def finish_of(event: Event, number: int, *, names: Names) -> Finish | None:
    """Show the staff one open table of the current round and when it is over; None if it is not open."""
    round = event.last_round
    is_open = round is not None and round.state.is_on and number in round.unsettled
    return _finish(event, round, number, sides_of(event, names=names)) if round and is_open else None


def _last_to_finish(round: Round, most: int) -> list[int]:
    """Find the open tables with the longest extensions, and the very last one."""
    extra = {n: extra_of(table) for n, table in round.tables.items() if table.extra or table.seats}
    ends = [(-extra.get(number, 0), number) for number in round.unsettled]
    latest = min(ends, key=lambda end: (end[0], -end[1]), default=None)
    return sorted({number for _, number in (*nsmallest(most, ends), *([latest] if latest and latest[0] else []))})


def _doubts(event: Event, sides: Sides) -> tuple[DoubtView, ...]:
    return tuple(
        DoubtView(number, at, tuple(sides[s].at(seat) for s in table.sides), table.result, side, said, seat)
        for number, round in sorted(event.rounds.items(), reverse=True)
        for at, whole in sorted(round.tables.items())
        if whole.doubts or whole.seats
        for seat, table in ((None, whole), *enumerate(whole.seats))
        for side, said in table.doubts
    )


def entrant_at_desk(event: Event, number: EntrantId, *, names: Names) -> DeskEntrant:
    """Show the staff one entrant."""
    return _person(event, event.entrants[number], sides_of(event, names=names), posted=rounds_posted(event))


def _person(event: Event, entrant: Entrant, sides: Sides, *, posted: int) -> DeskEntrant:
    return DeskEntrant(
        side=sides[entrant.number],
        players=entrant.players,
        checked_in=is_here(entrant, posted=posted),
        paid=entrant.paid,
        out_after=entrant.out_after,
        disqualified=entrant.disqualified,
        byes=entrant.byes,
        phones=sum(player in event.links_of for player in entrant.players),
        is_incomplete=bool(entrant.free),
        needs_a_name=entrant.needs_a_name,
    )
