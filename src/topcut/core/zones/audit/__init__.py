"""A whole log looked at again: whether every chance follows from what was pledged for it."""

from topcut.core.zones.audit.verify import Derived, UnfairChance, derive_again

__all__ = [
    "Derived",
    "UnfairChance",
    "derive_again",
]
