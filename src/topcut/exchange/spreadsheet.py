"""Tables for spreadsheets: rows in, CSV out; what somebody typed is never taken for a formula."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | None
MARK: Final = "\ufeff"
"""By it spreadsheets know UTF-8."""
_WORKED_OUT: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""A cell that begins so is worked out by some spreadsheet, whoever wrote it."""


def as_csv(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Write a table as UTF-8 with commas, lines ended as RFC 4180 wants them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return (MARK + text.getvalue()).encode("utf-8", "replace")


def _written(cell: Cell) -> str | int:
    """Put an apostrophe before text that a spreadsheet would work out; our own numbers stay numbers."""
    if cell is None or isinstance(cell, int):
        return "" if cell is None else cell
    text = " ".join(cell.split())
    return f"'{text}" if text.startswith(_WORKED_OUT) else text
