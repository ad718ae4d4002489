"""The event's answers to a request: every action by its name, and who may undo what."""

from topcut.core.event.asking.actions import DECLARED, JOINED
from topcut.core.event.asking.permissions import (
    changes_powers,
    is_entitled,
    may,
    refuse_unless_entitled,
    refuse_unless_may,
    roles_for,
)
from topcut.core.event.asking.undoing import may_undo

__all__ = [
    "DECLARED",
    "JOINED",
    "changes_powers",
    "is_entitled",
    "may",
    "may_undo",
    "refuse_unless_entitled",
    "refuse_unless_may",
    "roles_for",
]
