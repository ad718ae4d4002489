"""Verifying a whole draft: whose each entry is, and everything that follows is derived again."""

from topcut.core.drafts.audit.redrafting import Redrafted, is_own

__all__ = [
    "Redrafted",
    "is_own",
]
