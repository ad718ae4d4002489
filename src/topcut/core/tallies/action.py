"""What every action on a pad declares: its powers, its rule, its facts."""

import enum
from typing import Final

from topcut.core.asking import Actions, Declaration, Occasion
from topcut.core.tallies.facts import PadHandNamed, TallyFact
from topcut.core.tallies.refusals import NotOfThisMatch, PadIsFull
from topcut.core.tallies.state import MOST_ENTRIES, TallyPad


class PadMoment(enum.Enum):
    """A pad has only one moment: its event knows whether the match is still being played."""

    ANY = enum.auto()


ALWAYS: Final = frozenset(PadMoment)


def _check(pad: TallyPad, occasion: Occasion, declared: Declaration[PadMoment]) -> None:
    """Refuse people who are not in the match, and entries beyond the size of a pad (MTR 4.1)."""
    if not declared.is_open_to(occasion.by):
        raise NotOfThisMatch
    refuse_full(occasion)


def refuse_full(occasion: Occasion) -> None:
    if occasion.seq > MOST_ENTRIES:
        raise PadIsFull(most=MOST_ENTRIES)


TALLY_ACTIONS: Final = Actions[TallyPad, PadMoment, TallyFact](_check)
action = TALLY_ACTIONS.action


def hand_at(pad: TallyPad, occasion: Occasion) -> PadHandNamed:
    """Find the asker among the hands of the pad."""
    hand = pad.hand_of(occasion.by.who)
    if hand is None:
        raise NotOfThisMatch
    return hand
