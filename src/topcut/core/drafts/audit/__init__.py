"""Verifying a whole draft: every entry is checked, and everything that follows is derived again."""

__all__ = []
