"""A slip at the desk: its result, the drops on it, a result the wrong way round, and two slips that were crossed."""

from collections.abc import Iterator
from functools import partial

from topcut.core.asking import Occasion
from topcut.core.event.action import joins
from topcut.core.event.flow.together import together
from topcut.core.event.matches.tardiness import no_show
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.nouns.rounds.refusals import NoSlipToUncross, NothingToMirror, PhoneDisagrees, SlipsOfOneTable
from topcut.core.event.nouns.rounds.refusals_binding import JudgeIsThere, NobodyReportedAlone
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.entry import drop
from topcut.core.event.reading.binding import HoldFor, binding_at
from topcut.core.event.reading.closing import before_closing
from topcut.core.event.reading.event import round_of
from topcut.core.event.rounds.at_table import as_seen, refuse_unseen, seen_of, table_of
from topcut.core.event.rounds.results import correct_result, report_result
from topcut.core.log import Decision
from topcut.core.play import EntrantId, How, Result


def phone_result(table: Table) -> Result | None:
    """Find the result the players' phones report for a table, unless they contradict each other."""
    is_said = table.reported_by is not None and table.report in {ReportStatus.REPORTED, ReportStatus.FINAL}
    return table.result if is_said else None


@joins("report_result")
def take_slip(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    result: Result,
    drops: tuple[int, ...] = (),
    over: str = "",
    despite_judge: bool = False,
    seat: int | None = None,
) -> Decision[EventFact]:
    """Record a slip and its drops; it replaces another result only if that was seen (MTR 2.4, MTR 2.10).

    Who did not come is dropped as well, as by a judge's penalty for it. While a judge answers a call there, it is
    refused unless `despite_judge` is set (MTR 1.8).
    """
    reported = report_result(event, occasion, round=round, table=table, result=result, seat=seat)
    at = table_of(event, round=round, table=table, seat=seat)
    if not despite_judge:
        _refuse_with_judge(event, occasion, round, table)
    _refuse_unseen(at, reported, over, table)
    leaving = leaving_by(event, round=round, table=table, result=result, drops=drops, seat=seat)
    gone = (drop(event, occasion, entrant=who, is_unannounced=silently) for who, silently in leaving.items())
    return together(reported, *gone)


def leaving_by(
    event: Event,
    *,
    round: int,
    table: int,
    result: Result,
    drops: tuple[int, ...] = (),
    seat: int | None = None,
) -> dict[EntrantId, bool]:
    """List who leaves by a slip, and whether without notice: whoever wrote it there, and who did not come (MTR 2.10).

    One seat of a team that stays empty drops nobody (MTR 8.2); in the bracket the lost match is enough.
    """
    at = table_of(event, round=round, table=table, seat=seat)
    is_for_good = seat is None and not event.is_playoff(round) and no_show(event).drops
    absent = result.against if result.how is How.NO_SHOW and is_for_good else ()
    silent = {at.sides[side]: True for side in absent if side < len(at.sides)}
    leaving = silent | {at.sides[side]: False for side in drops}
    return {entrant: silently for entrant, silently in leaving.items() if event.entrants[entrant].out_after is None}


def _refuse_with_judge(event: Event, occasion: Occasion, round: int, table: int) -> None:
    holds = binding_at(event, round=round, table=table).holds
    if any(hold.why is HoldFor.JUDGE and hold.by != occasion.by.who for hold in holds):
        raise JudgeIsThere(table=table)


def _refuse_unseen(at: Table, reported: Decision[EventFact], over: str, table: int) -> None:
    said = phone_result(at)
    fact = reported.facts[0]
    assert isinstance(fact, ResultReported)
    if said is not None and said != fact.result and over != as_seen(said):
        raise PhoneDisagrees(table=table, score=str(said.score).replace("-", "–"), stands=said)
    refuse_unseen(at, fact.result, seen=seen_of(over), table=table)


@joins("report_result")
def accept_reports(event: Event, occasion: Occasion, *, round: int) -> Decision[EventFact]:
    """Accept every result of a round that only one side has reported, in one go (MTR 2.4)."""
    found = before_closing(event, round=round_of(event, round).number)
    held = {table for table, _ in found.holds}
    alone = [table for table in found.one_sided if table not in held]
    if not alone:
        raise NobodyReportedAlone(round=round)
    tables = event.rounds[round].tables
    said = [each for number in alone for each in _said_alone(number, tables[number])]
    return together(
        *(report_result(event, occasion, round=round, table=n, result=each, seat=seat) for n, seat, each in said)
    )


def _said_alone(number: int, at: Table) -> Iterator[tuple[int, int | None, Result]]:
    """List the results one side has reported of a match; of a team match decided by its seats, those of the seats."""
    places: tuple[int | None, ...] = tuple(range(len(at.seats))) if at.is_derived else (None,)
    for seat in places:
        each = at.at(seat)
        if each.result and each.report is ReportStatus.REPORTED:
            yield number, seat, each.result


@joins("report_result")
def mirror_result(
    event: Event, occasion: Occasion, *, round: int, table: int, over: str = "", seat: int | None = None
) -> Decision[EventFact]:
    """Swap the sides of a result that was entered the wrong way round (MTR 2.4).

    While the round is open, a result that follows from the seats of two teams is swapped seat by seat (MTR 8.2).
    """
    at = table_of(event, round=round, table=table, seat=seat)
    if at.result is None:
        raise NothingToMirror(table=table)
    swapped, seen = at.result.mirrored(), seen_of(over)
    if event.rounds[round].state is RoundState.CLOSED:
        return correct_result(event, occasion, round=round, table=table, result=swapped, seen=seen, seat=seat)
    if not at.is_derived:
        return report_result(event, occasion, round=round, table=table, result=swapped, seen=seen, seat=seat)
    refuse_unseen(at, swapped, seen=seen, table=table)
    results = [(number, each.result.mirrored()) for number, each in enumerate(at.seats) if each.result]
    return together(
        *(report_result(event, occasion, round=round, table=table, result=each, seat=n) for n, each in results)
    )


@joins("correct_result")
def uncross_slips(
    event: Event, occasion: Occasion, *, round: int, table: int, other: int, seat: int | None = None
) -> Decision[EventFact]:
    """Give two tables each other's results, whose slips were crossed; one undo takes both back (MTR 2.4, MTR 1.9).

    Of two teams it is the slips of the same seat at both tables (MTR 8.2). Who has dropped by a slip stays dropped.
    """
    if table == other:
        raise SlipsOfOneTable(table=table)
    one, two = (_result_of(event, round=round, table=number, seat=seat) for number in (table, other))
    correct = partial(correct_result, event, occasion, round=round, seat=seat)
    parts = (correct(table=table, result=two), correct(table=other, result=one))
    return together(*parts)


def _result_of(event: Event, *, round: int, table: int, seat: int | None) -> Result:
    result = table_of(event, round=round, table=table, seat=seat).result
    if result is None:
        raise NoSlipToUncross(table=table)
    return result
