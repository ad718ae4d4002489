"""How the results of its seats decide a match of two teams."""

from msgspec.structs import replace

from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.play import EntrantId, Result
from topcut.core.play.seats import team_result


def new_table(sides: tuple[EntrantId, ...], *, seats: int) -> Table:
    """Create a table; a match of two teams has as many matches as the teams have seats (MTR 8.2)."""
    return Table(sides, seats=tuple(Table(sides) for _ in range(seats))) if seats else Table(sides)


def settle_by_seats(round: Round, number: int) -> None:
    """Derive a match's result from its seats; what an official entered for the whole match stays (MTR 8.2).

    In a bracket, equal seats leave it open: an official decides which team advances (MTR 2.5).
    """
    table = round.tables[number]
    _settle(round, table)
    if round.state is RoundState.CLOSED and table.result is None:
        raise KeyError(f"the result of table {number}")
    (round.unsettled.add if table.report <= ReportStatus.DISPUTED else round.unsettled.discard)(number)
    is_unchecked = table.entered_by or any(seat.entered_by for seat in table.seats)
    (round.unchecked.add if is_unchecked else round.unchecked.discard)(number)


def corrected_table(round: Round, number: int, result: Result, *, seat: int | None) -> Table:
    """Compute a table as the correction of it, or of one seat of two teams, would leave it (MTR 1.9, MTR 8.2)."""
    table = round.tables[number]
    if seat is None:
        return replace(table, result=result, report=ReportStatus.FINAL, is_derived=False)
    corrected = replace(table.at(seat), result=result, report=ReportStatus.FINAL)
    after = replace(table, seats=(*table.seats[:seat], corrected, *table.seats[seat + 1 :]))
    _settle(round, after)
    return after


def _settle(round: Round, table: Table) -> None:
    """Derive the result, unless an official entered one for the whole match; one side's claim gives way (MTR 8.2)."""
    is_claim = table.report is not ReportStatus.FINAL and _decided(round, table, ReportStatus.FINAL) is not None
    if table.result is None or table.is_derived or is_claim:
        _derive(round, table)


def _decided(round: Round, table: Table, status: ReportStatus) -> Result | None:
    """Compute the team result from the seats whose reports have reached this status."""
    seats = [seat.result if seat.report >= status else None for seat in table.seats]
    return team_result(seats, needs_winner=bool(round.fixtures))


def _derive(round: Round, table: Table) -> None:
    """Derive the result from the seats; one side's claim about the whole match no longer counts."""
    table.reported_by = None
    for status in (ReportStatus.FINAL, ReportStatus.REPORTED):
        table.result = _decided(round, table, status)
        if table.result:
            break
    is_disputed = any(seat.report is ReportStatus.DISPUTED for seat in table.seats)
    nothing = ReportStatus.DISPUTED if is_disputed else ReportStatus.OPEN
    table.report, table.is_derived = status if table.result else nothing, table.result is not None
