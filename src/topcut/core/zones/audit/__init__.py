"""Verifying a whole log: who could have made each entry, and whether every chance follows from its pledges."""

__all__ = []
