"""Every action of a table by its name, and those that need the table's whole log."""

from topcut.core.zones.action import TABLE_ACTIONS
from topcut.core.zones.asking.looking_back import agree_take_back, ask_take_back, close_match, rewind

__all__ = [
    "TABLE_ACTIONS",
    "agree_take_back",
    "ask_take_back",
    "close_match",
    "rewind",
]
