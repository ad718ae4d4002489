"""A tally pad as its facts leave it."""

from typing import Final

from msgspec import Struct, field

from topcut.core.play import Who
from topcut.core.tallies.facts import CountedTally, PadHandNamed, TallyMoved, TallyPadOpened

MOST: Final = 999
"""The largest value of a tally, up and down."""
MOST_ENTRIES: Final = 1_000
"""On one pad; a long match has a hundred."""


class MovedTally(Struct, frozen=True):
    """A tally that moved, with its value before."""

    fact: TallyMoved
    before: int

    @property
    def after(self) -> int:
        return self.before + self.fact.by


class TallyPad(Struct):
    """One match: who may count, and the tallies of every side in the current game."""

    opened: TallyPadOpened | None = None
    hands: dict[int, PadHandNamed] = field(default_factory=dict)
    game: int = 0
    begun: int = 0
    """The entry with which this game began; 0 for the first."""
    begun_by: int = 0
    values: list[dict[str, int]] = field(default_factory=list)
    """By side, then by tally."""
    moves: list[MovedTally] = field(default_factory=list)
    """The moves of this game, the oldest first."""

    @property
    def terms(self) -> TallyPadOpened:
        assert self.opened, "a pad begins with its opening"
        return self.opened

    def hand_of(self, who: Who) -> PadHandNamed | None:
        return next((hand for hand in self.hands.values() if hand.who == who), None)

    def tally(self, name: str) -> CountedTally | None:
        return next((one for one in self.terms.tallies if one.name == name), None)

    def is_possible(self, move: TallyMoved) -> bool:
        """Check whether a move keeps the tally within its bounds."""
        one = self.tally(move.tally)
        if one is None or not 0 <= move.side < len(self.values):
            return False
        least = -MOST if one.may_be_negative else 0
        return least <= self.values[move.side][move.tally] + move.by <= MOST
