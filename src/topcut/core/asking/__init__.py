"""Asking a log for an action, whatever its kind: the entry it becomes, and the log with it."""

from topcut.core.asking.acted import Acted, look_back

__all__ = ["Acted", "look_back"]
