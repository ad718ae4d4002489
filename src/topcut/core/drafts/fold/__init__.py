"""How each fact changes a draft."""

from topcut.core.drafts.fold.draft import DRAFT

__all__ = [
    "DRAFT",
]
