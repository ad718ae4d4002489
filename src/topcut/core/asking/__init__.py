"""Asking a log for an action, whatever its kind: what an action declares, the entry it becomes, and the log with it."""

from topcut.core.asking.acted import Acted, look_back
from topcut.core.asking.action import Action, Actions, Declaration, Occasion, Undo

__all__ = ["Acted", "Action", "Actions", "Declaration", "Occasion", "Undo", "look_back"]
