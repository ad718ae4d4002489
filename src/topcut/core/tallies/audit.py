"""Checking a whole pad again: whose each entry is, and whether it follows from those before it."""

from collections.abc import Iterator

from topcut.core.asking import DerivedAgain
from topcut.core.log import Entry, Folded, Undone
from topcut.core.log.entry import tag_of
from topcut.core.play import Actor
from topcut.core.tallies.counting import is_of_match
from topcut.core.tallies.facts import PadChange, PadGameBegun, PadHandNamed, TallyFact, TallyMoved, TallyPadOpened
from topcut.core.tallies.refusals import PadDoesNotFollow
from topcut.core.tallies.roles import THE_ROOM, counts_for
from topcut.core.tallies.state import TallyPad


class Recounted(DerivedAgain):
    """The counts of what was checked again."""

    hands: int = 0
    moves: int = 0
    games: int = 1
    taken_back: int = 0

    what = "a life pad"

    def look(self, folded: Folded[TallyFact, TallyPad], entry: Entry[TallyFact], /) -> None:
        """Refuse an entry that does not follow from the pad before it (MTR 4.1)."""
        if len(entry.facts) != 1:
            raise PadDoesNotFollow(seq=entry.seq, fact=f"{len(entry.facts)} facts")
        fact = entry.facts[0]
        is_first = entry.who == THE_ROOM and isinstance(fact, TallyPadOpened)
        if not (_is_so(folded.state, entry) if folded.seq else is_first):
            raise PadDoesNotFollow(seq=entry.seq, fact=tag_of(fact))
        self._count(fact)

    def _count(self, fact: TallyFact) -> None:
        self.hands += isinstance(fact, PadHandNamed)
        self.moves += isinstance(fact, TallyMoved)
        self.games += isinstance(fact, PadGameBegun)
        self.taken_back += isinstance(fact, Undone)

    def document(self) -> dict[str, object]:
        counts = {"hands": self.hands, "moves": self.moves, "games": self.games, "taken_back": self.taken_back}
        return {"derived": counts}

    def in_words(self) -> Iterator[str]:
        """Say that every count was made by somebody who counts for that side (MTR 4.1)."""
        yield (
            f"Counted again: {self.moves} counts by {self.hands} people in {self.games} games, {self.taken_back} "
            "taken back. Each by somebody who may."
        )


def is_own(pad: TallyPad, by: Actor, fact: TallyFact, _entry: Entry[TallyFact]) -> bool:
    """Check whether people change a pad in their own name, and count for their own side (MTR 4.1)."""
    hand = pad.hand_of(by.who)
    if isinstance(fact, PadChange) and (hand is None or fact.hand != hand.hand):
        return False
    return not isinstance(fact, TallyMoved) or (hand is not None and counts_for(hand, fact.side))


def _is_so(pad: TallyPad, entry: Entry[TallyFact]) -> bool:
    match entry.facts[0]:
        case PadHandNamed() as named:
            return is_of_match(pad, named)
        case TallyMoved() as move:
            return (move.entry, move.game) == (entry.seq, pad.game) and bool(move.by) and pad.is_possible(move)
        case PadGameBegun() as begun:
            return (begun.entry, begun.game) == (entry.seq, pad.game + 1)
        case _:
            return True
