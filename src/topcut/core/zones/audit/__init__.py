"""Verifying a whole log: who could have made each entry, and whether every chance follows from its pledges."""

from topcut.core.zones.audit.verify import UnfairChance, derive_again

__all__ = [
    "UnfairChance",
    "derive_again",
]
