"""Verifying a whole draft: whose each entry is, and everything that follows is derived again."""
