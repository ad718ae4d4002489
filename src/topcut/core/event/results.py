"""Results: one side reports, the other confirms or disputes; officials enter, correct and clear."""

from topcut.core.event.action import Occasion, needs, round_of
from topcut.core.event.facts import (
    EventFact,
    ResultCleared,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultReported,
)
from topcut.core.event.refusals import (
    AlreadyClosed,
    AlreadyFinal,
    ImpossibleScore,
    NoSuchTable,
    NothingToConfirm,
    NotPosted,
    NotYourMatch,
    OtherWinner,
    ReportChanged,
)
from topcut.core.event.state import Event, Report, Round, RoundState, Table
from topcut.core.log import Decision
from topcut.core.play import Power, Result
from topcut.core.play.result import as_stored, is_sound


@needs(Power.PLAY, Power.RESULTS)
def report_result(event: Event, occasion: Occasion, *, round: int, table: int, result: Result) -> Decision[EventFact]:
    """Hand in the result of a table: an official's word is final, a player's waits for the other side (MTR 2.4)."""
    played, at = _table(event, round, table)
    if played.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    result = _as_stored(event, played, result, sides=len(at.sides))
    if Power.RESULTS in occasion.by.powers:
        return Decision((ResultReported(round, table, result),))
    side = _own_side(event, occasion, at, table)
    if at.report is Report.FINAL:
        raise AlreadyFinal(table=table)
    return Decision((ResultReported(round, table, result, side),))


@needs(Power.PLAY)
def confirm_result(
    event: Event, occasion: Occasion, *, round: int, table: int, seen: Result | None = None
) -> Decision[EventFact]:
    """Agree with what the other side reported, and with nothing that came after one looked (MTR 2.4)."""
    at = _waiting_for(event, occasion, round, table)
    if seen not in {None, at.result}:
        raise ReportChanged(table=table)
    return Decision((ResultConfirmed(round, table, at.result),))


@needs(Power.PLAY)
def dispute_result(event: Event, occasion: Occasion, *, round: int, table: int) -> Decision[EventFact]:
    """Disagree with what the other side reported: the officials sort it out (MTR 1.10)."""
    _waiting_for(event, occasion, round, table)
    return Decision((ResultDisputed(round, table),))


@needs(Power.RESULTS)
def correct_result(event: Event, occasion: Occasion, *, round: int, table: int, result: Result) -> Decision[EventFact]:
    """Set a result right, also rounds later; another winner in a past round is for the head judge (MTR 1.9)."""
    played, at = _table(event, round, table)
    result = _as_stored(event, played, result, sides=len(at.sides))
    before = at.result.outcomes() if at.result else None
    is_past = played.state is RoundState.CLOSED and before != result.outcomes()
    concerns = (OtherWinner(round=round, table=table),) if is_past else ()
    return Decision((ResultCorrected(round, table, result),), concerns)


@needs(Power.RESULTS)
def clear_result(event: Event, occasion: Occasion, *, round: int, table: int) -> Decision[EventFact]:
    """Take a result out again while the round is open."""
    played, _ = _table(event, round, table)
    if played.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    return Decision((ResultCleared(round, table),))


def _table(event: Event, number: int, table: int) -> tuple[Round, Table]:
    round = round_of(event, number)
    if round.state is RoundState.DRAWN:
        raise NotPosted(round=number)
    if table not in round.tables:
        raise NoSuchTable(round=number, table=table)
    return round, round.tables[table]


def _as_stored(event: Event, round: Round, result: Result, *, sides: int) -> Result:
    length = event.stages[round.stage].length
    if not is_sound(result, sides=sides, length=length):
        raise ImpossibleScore(score=str(result.score))
    return as_stored(result, length=length)


def _own_side(event: Event, occasion: Occasion, at: Table, table: int) -> int:
    entrant = event.entrant_of(occasion.by.player)
    if entrant not in at.sides:
        raise NotYourMatch(table=table)
    return at.sides.index(entrant)


def _waiting_for(event: Event, occasion: Occasion, round: int, table: int) -> Table:
    _, at = _table(event, round, table)
    side = _own_side(event, occasion, at, table)
    if at.report is not Report.REPORTED or at.reported_by == side:
        raise NothingToConfirm(table=table)
    return at
