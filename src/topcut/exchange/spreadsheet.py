"""Tables for spreadsheets: rows in, CSV out; typed text is never taken for a formula."""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | Decimal | None
MARK: Final = "\ufeff"
"""The byte order mark, by which spreadsheets recognise UTF-8."""
_WORKED_OUT: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""First characters of cells that some spreadsheets compute as formulas."""


def as_csv(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Write a table as UTF-8 with commas and the line endings of RFC 4180."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return (MARK + text.getvalue()).encode("utf-8", "replace")


def _written(cell: Cell) -> str | int | Decimal:
    """Put an apostrophe before text that a spreadsheet would compute; our own numbers stay numbers."""
    if cell is None or isinstance(cell, int | Decimal):
        return "" if cell is None else cell
    text = " ".join(cell.split())
    return f"'{text}" if text.startswith(_WORKED_OUT) else text
