"""What the staff may see: paired rounds, every report and doubt, who is here, who has paid, who finishes when."""

from collections.abc import Mapping

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
from topcut.core.event.view.sides import Names, SideNames, Sides, sides_of
from topcut.core.event.view.team_matches import TeamMatch, team_match
from topcut.core.play import EntrantId, PlayerId, Result
from topcut.core.play.seats import at_seat


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
    is_waiting: bool = False
    """Whether they wait in line, and take no part until they get a place."""
    is_incomplete: bool = False
    """Whether a member of the team is still missing (MTR 8.2)."""
    needs_a_name: bool = False
    """Whether the team's name was refused, and it has no other yet (MTR 8.1)."""

    @property
    def is_out(self) -> bool:
        return self.out_after is not None


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


def desk_view(event: Event, *, names: Names) -> DeskView:
    """Show the staff everything about the current round, paired or posted (MTR 1.9)."""
    sides = sides_of(event, names=names)
    round = event.last_round
    points = _points(event)
    bound = bindings_in(event, round=round.number) if round else {}
    posted = rounds_posted(event)
    against = {table for table, _ in contradictions_in(event, round=round.number)} if round else ()
    return DeskView(
        public=public_to(event, names=names, shows_results=True),
        round=round.number if round else None,
        state=round.state if round else None,
        tables=tuple(
            _desk_table(event, n, sides, points, bound.get(n, NOTHING_DECIDED), is_contradicted=n in against)
            for n in round.tables
        )
        if round
        else (),
        byes=tuple(sides[entrant] for entrant in round.byes) if round else (),
        absent=tuple(sides[entrant] for entrant in not_checked_in(event)),
        odd=odd_things(event, round, sides=sides, points=points) if round and _is_drawn(round) else (),
        finishing=_finishing(event, round, sides) if round and not _is_drawn(round) else (),
        doubts=_doubts(event, sides),
        people=tuple(_person(event, entrant, sides, posted=posted) for entrant in event.entrants.values()),
        waiting=line_of(event, sides),
        thrown_away=thrown_away(event, round=round.number) if round else (),
        bye_points=tuple(points.get(entrant, 0) for entrant in round.byes) if round else (),
    )


def _is_drawn(round: Round) -> bool:
    return round.state is RoundState.DRAWN


def _points(event: Event) -> Mapping[EntrantId, int]:
    if not event.stages:
        return {}
    return {place.entrant: place.points for place in standings_after(event, after=event.rounds_closed)}


def _desk_table(
    event: Event,
    number: int,
    sides: Sides,
    points: Mapping[EntrantId, int],
    binding: Binding,
    *,
    is_contradicted: bool,
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
        binding=binding.without_why(),
        is_contradicted=is_contradicted,
        leaving=sides_leaving(event, table),
        team=team_match(table, tuple(sides[side] for side in table.sides)),
    )


def _finishing(event: Event, round: Round, sides: Sides) -> tuple[Finish, ...]:
    """Sort the open tables by when their own time is over; without a clock the longest extension comes last."""
    found = []
    for number in round.open_tables:
        table = round.tables[number]
        ends_at, left = (
            None if base is None else base + extra_of(table) for base in (round.clock.ends_at, round.clock.left)
        )
        both = tuple(sides[side] for side in table.sides)
        leaving = sides_leaving(event, table)
        found.append(Finish(number, both, table.report, extra_of(table), ends_at, left, leaving))
    return tuple(sorted(found, key=lambda finish: (finish.extra, finish.table)))


def _doubts(event: Event, sides: Sides) -> tuple[DoubtView, ...]:
    return tuple(
        DoubtView(number, at, tuple(sides[s].at(seat) for s in table.sides), table.result, side, said, seat)
        for number, round in sorted(event.rounds.items(), reverse=True)
        for at, whole in sorted(round.tables.items())
        for seat, table in ((None, whole), *enumerate(whole.seats))
        for side, said in table.doubts
    )


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
        is_waiting=entrant.number in event.people.waiting,
        is_incomplete=bool(entrant.free),
        needs_a_name=entrant.needs_a_name,
    )
