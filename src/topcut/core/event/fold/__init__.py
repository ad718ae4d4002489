"""How each fact changes an event, a module for each subject."""

from topcut.core.event.fold.event import EVENT

__all__ = [
    "EVENT",
]
