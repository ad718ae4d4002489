"""The time of a round as a page writes it, with enough for the page to continue by itself."""

from topcut.desk.clock import SECOND, now

__all__ = ["SECOND", "minutes_and_seconds", "now"]


def minutes_and_seconds(left: int) -> str:
    """Format microseconds as a clock shows them, never below zero."""
    minutes, seconds = divmod(max(0, left) // SECOND, 60)
    return f"{minutes}:{seconds:02}"
