"""Questions answered from the table alone, and how cards and knowledge move, for the fold and for every decision."""

from topcut.core.zones.reading.dice import faces_shown
from topcut.core.zones.reading.match import PENALTY, is_decided, result_of, score_of
from topcut.core.zones.reading.piles import with_at_most
from topcut.core.zones.reading.shuffle import SERVER, commitment

__all__ = [
    "PENALTY",
    "SERVER",
    "commitment",
    "faces_shown",
    "is_decided",
    "result_of",
    "score_of",
    "with_at_most",
]
