"""An ended match of a table, as its event is told of it."""

from collections.abc import Sequence

from msgspec import Struct

from topcut.core.log.fold import mark
from topcut.core.play import MatchLength, Result, Who
from topcut.core.zones.fold.table import TABLETOP
from topcut.core.zones.nouns.facts import MatchClosed, SeatLeft
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.match import is_decided, result_of, score_of


class EndedMatch(Struct, frozen=True):
    """A match that somebody ended at its table."""

    seq: int
    """The entry that ended it; the last one, if a judge took one back."""
    by: Who
    result: Result
    is_decided: bool
    put_out: frozenset[int] = frozenset()
    """The seats that others declared gone and that did not leave by themselves (MTR 2.10)."""


def ended_match(table: Tabletop, lines: Sequence[bytes], *, length: MatchLength, by_place: bool) -> EndedMatch | None:
    """Return the match of a closed table; None if it is open, or nothing was played and nobody conceded (MTR 2.4)."""
    closing = next((line for line in reversed(lines) if mark(MatchClosed) in line), None)
    if table.stage is not TablePhase.CLOSED or closing is None or not (table.ended or score_of(table).games):
        return None
    entries = [TABLETOP.read(line) for line in lines if mark(SeatLeft) in line]
    left = [(fact.seat, entry.who) for entry in entries for fact in entry.facts if isinstance(fact, SeatLeft)]
    ended = TABLETOP.read(closing)
    return EndedMatch(
        ended.seq,
        Who(ended.who),
        result_of(table, length=length, by_place=by_place),
        is_decided(table, length=length),
        frozenset(seat for seat, who in left if table.sides[seat].whose != who),
    )
