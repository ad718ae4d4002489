"""Prizes: announced, computed, shared, handed over."""

from topcut.core.event.prizes.awards import announce_prizes, hand_over_prize
from topcut.core.event.prizes.splits import agree_to_split, left_in_bracket, make_split, propose_split

__all__ = [
    "agree_to_split",
    "announce_prizes",
    "hand_over_prize",
    "left_in_bracket",
    "make_split",
    "propose_split",
]
