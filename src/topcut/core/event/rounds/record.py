"""One entrant's own rounds, points and record, read directly from the tables."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.play import EntrantId, Outcome, Result
from topcut.core.standings import Record, RoundKind


class OwnRound(Struct, frozen=True):
    """One round from the view of one entrant, their own games first."""

    round: int
    state: RoundState
    kind: RoundKind
    table: int | None = None
    opponent: EntrantId | None = None
    """The opponent; in a pod the first of the others."""
    pod: tuple[EntrantId, ...] = ()
    """Everybody at the table, in seat order, if there were more than two."""
    result: Result | None = None
    outcome: Outcome | None = None
    points: int = 0
    report: ReportStatus = ReportStatus.FINAL
    counts: bool = True
    """Whether standings count it: a playoff round does not (MTR 10.4)."""


def rounds_of(event: Event, entrant: EntrantId) -> tuple[OwnRound, ...]:
    """List the posted rounds of one entrant; rounds they were not in are left out (MTR 2.10)."""
    posted = (round for round in event.rounds.values() if round.state >= RoundState.POSTED)
    return tuple(own for round in posted for own in _own(event, round, event.entrants[entrant]))


def points_in(rounds: tuple[OwnRound, ...]) -> int:
    return sum(own.points for own in rounds if own.counts)


def record_in(rounds: tuple[OwnRound, ...]) -> Record:
    """Count the decided matches: a bye is a match won (MTR C)."""
    times = Counter(own.outcome for own in rounds if own.counts)
    return Record(times[Outcome.WIN], times[Outcome.LOSS], times[Outcome.DRAW])


def _own(event: Event, round: Round, entrant: Entrant) -> Iterator[OwnRound]:
    stage = event.stages[0]
    counts = not event.is_playoff(round.number)
    if entrant.number in round.byes:
        worth = stage.points.of_bye(stage.length)
        yield OwnRound(round.number, round.state, RoundKind.BYE, outcome=Outcome.WIN, points=worth, counts=counts)
    elif entrant.number in round.losses or round.number < entrant.first_round:
        worth = stage.points.of_outcome(Outcome.LOSS)
        yield OwnRound(round.number, round.state, RoundKind.LOSS, outcome=Outcome.LOSS, points=worth, counts=counts)
    elif (number := round.seats.get(entrant.number)) is not None:
        me = round.tables[number].sides.index(entrant.number)
        yield _match(event, round, number, me=me, counts=counts)


def _match(event: Event, round: Round, number: int, *, me: int, counts: bool) -> OwnRound:
    table = round.tables[number]
    is_decided = table.report is ReportStatus.FINAL or (table.result is not None and round.state is RoundState.CLOSED)
    outcome, points = None, 0
    if table.result and is_decided:
        outcome, points = table.result.outcomes()[me], event.stages[0].points.of(table.result)[me]
    return OwnRound(
        round=round.number,
        state=round.state,
        kind=RoundKind.MATCH if is_decided else RoundKind.OPEN,
        table=number,
        opponent=next(side for side in table.sides if side != table.sides[me]),
        pod=table.sides if table.is_pod else (),
        result=table.result.mirrored() if table.result and me and not table.is_pod else table.result,
        outcome=outcome,
        points=points,
        report=table.report,
        counts=counts,
    )
