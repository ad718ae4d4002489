"""Every action by its name, as a page, a program or a command asks for it, and what each declares."""

from collections.abc import Mapping
from typing import Final

from topcut.core.event import decks, drafting, ending, flow, hall, judging, matches, people, playoff, prizes, rounds
from topcut.core.event.action import EVENT_ACTIONS, EventDeclaration

__all__ = ["ACTIONS", "DECLARED", "JOINED", "SUBJECTS"]

SUBJECTS: Final = (people, rounds, playoff, decks, drafting, judging, prizes, matches, hall, ending, flow)
"""Importing a subject declares its actions."""
ACTIONS: Final = EVENT_ACTIONS.named
DECLARED: Final[Mapping[str, EventDeclaration]] = EVENT_ACTIONS.declared
JOINED: Final = EVENT_ACTIONS.joined
