"""An event asked for an action or an undo: power, decision, concerns, and the entry it becomes."""

from topcut.core.event.asking.acting import Acted, Asked, act, act_undo, begin
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.asking.undoing import refuse_undo_of_others

__all__ = [
    "ACTIONS",
    "Acted",
    "Asked",
    "act",
    "act_undo",
    "begin",
    "refuse_undo_of_others",
]
