"""A table asked for what takes the whole log: take-backs, a rewind, the end of a match."""

from topcut.core.zones.asking.acting import (
    Asked,
    TableActed,
    TableLog,
    act,
    agree_take_back,
    ask_take_back,
    begin,
    close_match,
    rewind,
)

__all__ = [
    "Asked",
    "TableActed",
    "TableLog",
    "act",
    "agree_take_back",
    "ask_take_back",
    "begin",
    "close_match",
    "rewind",
]
