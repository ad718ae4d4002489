"""Actions that need a table's whole log: take-backs, a rewind, the end of a match."""

from topcut.core.zones.asking.looking_back import agree_take_back, ask_take_back, close_match, rewind

__all__ = [
    "agree_take_back",
    "ask_take_back",
    "close_match",
    "rewind",
]
