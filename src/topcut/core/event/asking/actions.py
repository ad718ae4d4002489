"""Every action by its name, as a page, a program or a command asks for it."""

from typing import Final

from topcut.core.event import decks, ending, flow, hall, judging, matches, people, playoff, prizes, rounds
from topcut.core.event.action import ACTIONS

__all__ = ["ACTIONS", "SUBJECTS"]

SUBJECTS: Final = (people, rounds, playoff, decks, judging, prizes, matches, hall, ending, flow)
"""Importing a subject declares its actions."""
