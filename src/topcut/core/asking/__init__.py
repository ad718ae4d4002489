"""Asking a log of any kind for an action: what an action declares, the entry it becomes, and the log after it."""

from topcut.core.asking.acted import Acted, WholeLog
from topcut.core.asking.action import Action, Actions, Declaration, Occasion, OnWholeLog, Undo, makers_in_form
from topcut.core.asking.asked import Asked
from topcut.core.asking.derived import DerivedAgain
from topcut.core.asking.log_rules import AnyAction, LogRules, UndoRules, as_meant, meant_by
from topcut.core.asking.refusals import NotTheirs

__all__ = [
    "Acted",
    "Action",
    "Actions",
    "AnyAction",
    "Asked",
    "Declaration",
    "DerivedAgain",
    "LogRules",
    "NotTheirs",
    "Occasion",
    "OnWholeLog",
    "Undo",
    "UndoRules",
    "WholeLog",
    "as_meant",
    "makers_in_form",
    "meant_by",
]
