"""Who did not come to their match and is still in the event: the desk asks about them before the next round."""

from collections.abc import Iterator

from topcut.core.event.nouns.rounds.state import Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.event import round_of
from topcut.core.play import EntrantId, How


def did_not_come(event: Event, *, round: int) -> tuple[EntrantId, ...]:
    """List who stayed away from a round and was not dropped, so would be paired again (MTR 2.10, GAP-04).

    A result says who came; a table without one, who was noted as missing. In the playoff whoever stays away is out.
    """
    if event.is_playoff(round):
        return ()
    missed = {entrant for table in round_of(event, round).tables.values() for entrant in _absent(table)}
    return tuple(sorted(entrant for entrant in missed if event.entrants[entrant].plays(round + 1)))


def _absent(table: Table) -> Iterator[EntrantId]:
    sides = table.progress.missing
    if table.result:
        sides = table.result.against if table.result.how is How.NO_SHOW else ()
    yield from (table.sides[side] for side in sides)
