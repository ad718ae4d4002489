"""Verifying a whole draft: every entry is checked, and everything that follows is derived again."""

from topcut.core.drafts.audit.redrafting import derive_again

__all__ = [
    "derive_again",
]
