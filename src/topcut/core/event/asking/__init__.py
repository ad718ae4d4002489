"""An event asked for an action or an undo: power, decision, concerns, and the entry it becomes."""

from topcut.core.event.asking.acting import Asked, EventActed, act, act_undo, begin
from topcut.core.event.asking.actions import ACTIONS, DECLARED, JOINED
from topcut.core.event.asking.permissions import may, roles_for
from topcut.core.event.asking.undoing import refuse_undo_of_others

__all__ = [
    "ACTIONS",
    "DECLARED",
    "JOINED",
    "Asked",
    "EventActed",
    "act",
    "act_undo",
    "begin",
    "may",
    "refuse_undo_of_others",
    "roles_for",
]
