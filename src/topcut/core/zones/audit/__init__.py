"""Verifying a whole log: what is its maker's own matter, and whether every chance follows from its pledges."""

__all__ = []
