"""Asking a log for an action, whatever its kind: what an action declares, the entry it becomes, and the log with it."""

from topcut.core.asking.acted import Acted, WholeLog
from topcut.core.asking.action import Action, Actions, Declaration, Occasion, Undo
from topcut.core.asking.asked import Asked
from topcut.core.asking.log_type import AnyAction, LogType, OnWholeLog, UndoRules, as_meant

__all__ = [
    "Acted",
    "Action",
    "Actions",
    "AnyAction",
    "Asked",
    "Declaration",
    "LogType",
    "Occasion",
    "OnWholeLog",
    "Undo",
    "UndoRules",
    "WholeLog",
    "as_meant",
]
