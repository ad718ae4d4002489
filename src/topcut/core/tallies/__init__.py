"""Tally pads: life and counters of one match, kept by its people on their phones, every change with its author."""

from topcut.core.tallies.counting import begin_pad_game, move_tally, name_hand
from topcut.core.tallies.facts import CountedTally, TallyFact
from topcut.core.tallies.fold import TALLY_PAD
from topcut.core.tallies.log import TALLY_LOG
from topcut.core.tallies.refusals import CountingIsOver, NoPhonesInMatches
from topcut.core.tallies.roles import THE_ROOM
from topcut.core.tallies.state import TallyPad
from topcut.core.tallies.view import PadView, ShownChange, ShownTally, blank_pad, pad_view

__all__ = [
    "TALLY_LOG",
    "TALLY_PAD",
    "THE_ROOM",
    "CountedTally",
    "CountingIsOver",
    "NoPhonesInMatches",
    "PadView",
    "ShownChange",
    "ShownTally",
    "TallyFact",
    "TallyPad",
    "begin_pad_game",
    "blank_pad",
    "move_tally",
    "name_hand",
    "pad_view",
]
