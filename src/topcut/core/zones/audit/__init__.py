"""Verifying a whole log: what is its maker's own matter, and whether every chance follows from its pledges."""

from topcut.core.zones.audit.verify import TableDerived, UnfairChance

__all__ = [
    "TableDerived",
    "UnfairChance",
]
