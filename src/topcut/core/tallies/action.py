"""What every action on a pad declares: whose it is, by which rule, what it makes."""

import enum
from typing import Final

from topcut.core.asking import Actions, Declaration, Occasion
from topcut.core.tallies.facts import PadHandNamed, TallyFact
from topcut.core.tallies.refusals import NotOfThisMatch, PadIsFull
from topcut.core.tallies.state import MOST_ENTRIES, TallyPad


class PadMoment(enum.Enum):
    """A pad has one moment: whether the match is still played its event knows."""

    ANY = enum.auto()


ALWAYS: Final = frozenset(PadMoment)


def _check(pad: TallyPad, occasion: Occasion, declared: Declaration[PadMoment]) -> None:
    """Refuse whoever is not of the match, and whatever no longer fits on the pad (MTR 4.1)."""
    if not declared.is_open_to(occasion.by):
        raise NotOfThisMatch
    refuse_full(occasion)


def refuse_full(occasion: Occasion) -> None:
    if occasion.seq > MOST_ENTRIES:
        raise PadIsFull(most=MOST_ENTRIES)


TALLY_ACTIONS: Final = Actions[TallyPad, PadMoment, TallyFact](_check)
action = TALLY_ACTIONS.action


def hand_at(pad: TallyPad, occasion: Occasion) -> PadHandNamed:
    """Find the asker among those who count."""
    hand = pad.hand_of(occasion.by.who)
    if hand is None:
        raise NotOfThisMatch
    return hand
