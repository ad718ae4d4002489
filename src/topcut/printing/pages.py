"""Long lists cut into pages of equal length."""

from collections.abc import Sequence
from typing import TypeVar

from topcut.printing.typeset import Paper

Row = TypeVar("Row")

ROWS = {"a4": 40, "letter": 37}
"""Lines on a page, at the smallest size people can read on a wall."""


def cut(rows: Sequence[Row], *, paper: Paper, lines: int = 1) -> list[Sequence[Row]]:
    """Cut a list into as few pages as possible, all about equally long, so that none is left with two names.

    A row may take several `lines`: a team, and the people in it.
    """
    count = max(1, -(-len(rows) * lines // ROWS[paper]))
    return [rows[page * len(rows) // count : (page + 1) * len(rows) // count] for page in range(count)]


def span(first: object, last: object) -> str:
    """Format the first and last name on a page."""
    return f"{first}" if first == last else f"{first}–{last}"
