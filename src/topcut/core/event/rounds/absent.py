"""Entrants who did not come to their match and are still in: the desk asks about them before the next round."""

from topcut.core.event.nouns.rounds.state import Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.event import round_of
from topcut.core.play import EntrantId, How


def did_not_come(event: Event, *, round: int) -> tuple[EntrantId, ...]:
    """List the entrants who stayed away and were not dropped, so would be paired again (MTR 2.10, GAP-04).

    A result shows who came; without one, it is who was noted as missing. A team did not come if nobody of it came
    (MTR 8.2). In the playoff, staying away means being out.
    """
    if event.is_playoff(round):
        return ()
    missed = {table.sides[side] for table in round_of(event, round).tables.values() for side in _absent(table)}
    return tuple(sorted(entrant for entrant in missed if event.entrants[entrant].plays(round + 1)))


def _absent(table: Table) -> set[int]:
    """Find the sides that stayed away: by the result of the match, or by all seats of two teams."""
    if table.result and not table.is_derived:
        return {*table.result.against} if table.result.how is How.NO_SHOW else set()
    by_seats = set.intersection(*map(_absent, table.seats)) if table.seats else set[int]()
    return by_seats if table.is_derived else {*table.progress.missing} | by_seats
