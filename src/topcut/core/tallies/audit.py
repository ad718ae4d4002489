"""Checking a whole pad again: who could have made each entry, and whether it follows from those before it."""

from collections.abc import Iterator, Sequence

from topcut.core.asking import DerivedAgain, NotTheirs, as_meant
from topcut.core.log import Entry, Folded, Openings, Undone, walk
from topcut.core.log.entry import tag_of
from topcut.core.play import Who
from topcut.core.tallies.action import TALLY_ACTIONS
from topcut.core.tallies.counting import is_of_match
from topcut.core.tallies.facts import PadChange, PadGameBegun, PadHandNamed, TallyFact, TallyMoved, TallyPadOpened
from topcut.core.tallies.fold import TALLY_PAD
from topcut.core.tallies.refusals import PadDoesNotFollow
from topcut.core.tallies.roles import THE_ROOM, counts_for, may_take_back, powers_of
from topcut.core.tallies.state import MOST_ENTRIES, TallyPad


class Recounted(DerivedAgain):
    """The counts of what was checked again."""

    hands: int = 0
    moves: int = 0
    games: int = 1
    taken_back: int = 0

    what = "a life pad"

    def document(self) -> dict[str, object]:
        counts = {"hands": self.hands, "moves": self.moves, "games": self.games, "taken_back": self.taken_back}
        return {"derived": counts}

    def in_words(self) -> Iterator[str]:
        """Say that every count was made by somebody who counts for that side (MTR 4.1)."""
        yield (
            f"Counted again: {self.moves} counts by {self.hands} people in {self.games} games, {self.taken_back} "
            "taken back. Each by somebody who may."
        )


def derive_again(
    stream: str, lines: Sequence[bytes], *, openings: Openings
) -> tuple[Folded[TallyFact, TallyPad], Recounted]:
    """Walk a pad and stop at the first entry that its maker could not have written (MTR 4.1)."""
    found = Recounted()

    def look(folded: Folded[TallyFact, TallyPad], entry: Entry[TallyFact]) -> None:
        number = folded.seq + 1
        if len(entry.facts) != 1 or number > MOST_ENTRIES:
            raise PadDoesNotFollow(seq=number, fact=f"{len(entry.facts)} facts")
        if number > 1:
            _check(folded.state, entry, lines)
        elif entry.who != THE_ROOM or not isinstance(entry.facts[0], TallyPadOpened):
            raise PadDoesNotFollow(seq=1, fact=tag_of(entry.facts[0]))
        _count(entry.facts[0], found)

    return walk(TALLY_PAD, stream, lines, look=look, openings=openings), found


def _check(pad: TallyPad, entry: Entry[TallyFact], lines: Sequence[bytes]) -> None:
    fact = entry.facts[0]
    if not _is_theirs(pad, entry, lines):
        raise NotTheirs(seq=entry.seq, fact=tag_of(fact), action="counting")
    if not _is_so(pad, entry):
        raise PadDoesNotFollow(seq=entry.seq, fact=tag_of(fact))


def _is_theirs(pad: TallyPad, entry: Entry[TallyFact], lines: Sequence[bytes]) -> bool:
    """Check whether its author could make an entry: by the powers of its action, and in their own name."""
    fact, hand = entry.facts[0], pad.hand_of(Who(entry.who))
    if isinstance(fact, Undone):
        is_before = 1 < fact.seq < entry.seq
        return is_before and may_take_back(hand, as_meant(TALLY_PAD, fact.seq, lines).facts)
    mine = powers_of(pad, Who(entry.who))
    if all(mine.isdisjoint(made.powers) for made in TALLY_ACTIONS.makers_of(type(fact))):
        return False
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


def _count(fact: TallyFact, found: Recounted) -> None:
    found.hands += isinstance(fact, PadHandNamed)
    found.moves += isinstance(fact, TallyMoved)
    found.games += isinstance(fact, PadGameBegun)
    found.taken_back += isinstance(fact, Undone)
