"""What people may do on a pad, by its log alone, so that anybody can verify it (MTR 1.3)."""

from collections.abc import Iterable
from typing import Final

from topcut.core.play import Power, Who
from topcut.core.tallies.facts import PadGameBegun, PadHandNamed, TallyFact, TallyMoved
from topcut.core.tallies.state import TallyPad

THE_ROOM: Final = Who("topcut")
"""Opens pads and allows people to count on them: it knows who plays whom."""


def powers_of(pad: TallyPad, who: Who) -> frozenset[Power]:
    if who == THE_ROOM:
        return frozenset({Power.ENTRY})
    hand = pad.hand_of(who)
    if hand is None:
        return frozenset()
    return frozenset({Power.RULE if hand.side is None else Power.PLAY})


def counts_for(hand: PadHandNamed, side: int) -> bool:
    """Check whether somebody counts for a side: partners for their own, a judge for all (MTR 4.1)."""
    return hand.side is None or hand.side == side


def may_take_back(hand: PadHandNamed | None, facts: Iterable[TallyFact]) -> bool:
    """Check whether somebody may undo all of this: counts of their own side, and a game begun for all."""
    changes = [fact for fact in facts if isinstance(fact, TallyMoved | PadGameBegun)]
    if hand is None or not changes:
        return False
    return all(not isinstance(fact, TallyMoved) or counts_for(hand, fact.side) for fact in changes)
