"""The use cases: ask for an action, look at an event, listen for what changes."""

from topcut.desk.batch import Receipt
from topcut.desk.desk import Desk

__all__ = ["Desk", "Hub", "Receipt"]
