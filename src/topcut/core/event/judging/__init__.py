"""Judging inside an event: calls, checks and penalties, and what they do to its matches."""
