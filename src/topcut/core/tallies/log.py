"""A tally pad as a kind of log, for the desk, feeds and files."""

from topcut.core.asking import Asked, LogRules, Occasion, UndoRules
from topcut.core.log import Entry
from topcut.core.play import Actor
from topcut.core.tallies.action import TALLY_ACTIONS, refuse_full
from topcut.core.tallies.audit import Recounted, is_own
from topcut.core.tallies.counting import open_pad
from topcut.core.tallies.facts import TallyFact
from topcut.core.tallies.fold import TALLY_PAD
from topcut.core.tallies.refusals import NotYourSide
from topcut.core.tallies.roles import may_take_back, powers_of
from topcut.core.tallies.state import TallyPad


def _refuse(pad: TallyPad, occasion: Occasion, entry: Entry[TallyFact]) -> None:
    """Refuse an undo except of a count of one's own side; a judge may undo any (MTR 4.1)."""
    if not may_take_back(pad.hand_of(occasion.by.who), entry.facts):
        raise NotYourSide
    refuse_full(occasion)


def _actor(pad: TallyPad, asked: Asked) -> Actor:
    """Return the powers of the hands named on the pad, and no others."""
    return Actor(asked.who, powers_of(pad, asked.who))


TALLY_LOG: LogRules[TallyFact, TallyPad] = LogRules(
    TALLY_PAD,
    begin=open_pad,
    actor=_actor,
    policy=lambda _pad: "casual",
    may_overrule=lambda _pad, _by: False,
    undoing=UndoRules(_refuse),
    actions=TALLY_ACTIONS,
    is_own=is_own,
    derived=Recounted,
    noun="pad",
)
