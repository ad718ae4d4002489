"""Long lists, page by page; what fits on two pages is always shown whole."""

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

MOST_ROWS: Final = 50
"""Rows on one page."""


def page_of(rows: Sequence[T], part: int, *, most: int = MOST_ROWS) -> tuple[Sequence[T], int]:
    """Return one page of a list and how many pages there are; what fits on two pages is one."""
    if len(rows) <= 2 * most:
        return rows, 1
    pages = -(-len(rows) // most)
    first = (min(max(part, 1), pages) - 1) * most
    return rows[first : first + most], pages
