"""What a command prints: one JSON document, a table for people, or a refusal."""

import os
import sys
import traceback
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import click
import msgspec

from topcut.core.errors import (
    AgainstTheRules,
    DoesNotVerify,
    NotPermitted,
    Stale,
    TopcutError,
    Unavailable,
    Unknown,
    Unreadable,
)
from topcut.core.rules import Rule
from topcut.exchange import problems

F = TypeVar("F", bound=Callable[..., Any])

WIDTH: Final = 80
"""If the output is not a terminal."""
_JOINERS: Final = {"\u200c", "\u200d"}
_HINTS: Final[dict[type[TopcutError], str]] = {
    Unreadable: "Correct it and run the command again; --help shows the form.",
    NotPermitted: "Ask somebody who may.",
    Unknown: "Look at the spelling; --help says what can be named.",
    Stale: "Look again, then repeat.",
    AgainstTheRules: "Nothing was changed.",
    DoesNotVerify: "Do not go by this file; get it again from where it was exported.",
    Unavailable: "Nothing was lost. topcut doctor looks at the disk and the database.",
}
_WAIT: Final = "Try again in a moment."
_MAKE_ROOM: Final = "Make room on the disk, then run it again; nothing was lost."
_RESTORE: Final = "Keep the file as it is; restore your last backup into a new one with topcut restore."
_LET_WRITE: Final = "Let the file and its folder be written, or name another place."
_HINTS_BY_REASON: Final = {
    "disk is full": _MAKE_ROOM,
    "no space left": _MAKE_ROOM,
    "disk quota exceeded": _MAKE_ROOM,
    "file too large": _MAKE_ROOM,
    "read-only": _LET_WRITE,
    "permission denied": _LET_WRITE,
    "is a directory": "That is a folder: name a file in it.",
    "is a file, not a folder": "Name a place in a folder.",
    "no such file or directory": "Make the folder first, or look at the path.",
    "not a directory": "A part of the path is a file; look at it.",
    "holding the file": _WAIT,
    "locked": _WAIT,
    "malformed": _RESTORE,
    "damaged": _RESTORE,
    "connection": "See that the server runs and can be reached, then try again.",
}
"""Hints by a part of the system's message; the first match counts. Only if waiting helps does a hint say so."""
_HINTS_BY_CODE: Final = {
    "already-served": "Reading works meanwhile: topcut events, export, backup.",
    "newer-database": "Nothing was changed.",
    "pack-is-gone": "topcut rules import FILE imports it.",
    "log-without-file": "Look for the file where it was moved or copied to; do not delete the log.",
    "maybe-saved": "Check whether it is there before you do it again.",
}
"""For refusals of layers that do not know the command line."""


def json_option(command: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")(command)


def examples(*lines: str) -> str:
    """Format examples for the end of a command's help."""
    return "\n".join(("\b", "Examples:", *(f"  {line}" for line in lines)))


def print_json(document: object) -> None:
    click.echo(msgspec.json.encode(document, enc_hook=str))


def problem(error: TopcutError) -> dict[str, object]:
    """Write a refusal as a problem document, replacing characters that UTF-8 cannot encode."""
    return {name: _encodable(value) for name, value in problems.problem(error).items()}


def print_refusal(error: TopcutError, *, as_json: bool) -> None:
    """Print a refusal: for a program on standard output, for a person on standard error."""
    if as_json:
        print_json(problem(error))
        return
    say(f"{problems.title_of(error)}: {error}")
    if error.rule is not None:
        say(f"Rule: {_titled(error.rule)}")
    say(f"Hint: {hint_for(error)}")


def hint_for(error: TopcutError) -> str:
    """Return what to do next."""
    if own := getattr(error, "hint", None):
        return str(own)
    if isinstance(error, Unavailable):
        why = str(error.detail.get("why", "")).lower()
        for reason, hint in _HINTS_BY_REASON.items():
            if reason in why:
                return hint
        return _HINTS_BY_CODE.get(error.code, _HINTS[Unavailable])
    return _HINTS[_family(error)]


def print_bug(error: Exception, *, as_json: bool) -> None:
    """Print an apology for our mistake, and how to report it."""
    apology = (
        f"Sorry, this is a bug in Topcut ({type(error).__name__}), not a mistake of yours. Please report it with the "
        "command and, if you may share it, the file. TOPCUT_DEBUG=1 shows where it happened."
    )
    if as_json:
        bug = {"type": "urn:topcut:problem:bug", "title": "Our bug", "status": 500}
        print_json({**bug, "detail": apology, "code": "bug", "rule": None})
    else:
        say(apology)
    if os.environ.get("TOPCUT_DEBUG") == "1":
        traceback.print_exception(error)


def print_warnings(warnings: Sequence[TopcutError], *, most: int = 10) -> None:
    for warning in warnings[:most]:
        say(f"Odd: {warning}")
    if len(warnings) > most:
        say(f"Odd: {len(warnings) - most} more.")


def warnings_of(warnings: Iterable[TopcutError]) -> list[dict[str, object]]:
    return [{"code": warning.code, "message": str(warning), **warning.detail} for warning in warnings]


def say(message: str) -> None:
    """Print something besides the answer, on standard error."""
    click.echo(visible(message), err=True)


def tell(message: str = "") -> None:
    """Print the answer, or a line of it, on standard output."""
    click.echo(visible(message))


def visible(text: str) -> str:
    """Replace characters that could control a terminal."""
    return "".join(char if char in _JOINERS or unicodedata.category(char)[0] != "C" else "\ufffd" for char in text)


class Column(NamedTuple):
    """A column of a table for people."""

    title: str
    is_number: bool = False
    is_name: bool = False
    """Shortened if the page is too narrow."""


def print_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: drawn on a terminal, aligned text in a pipe."""
    shown = [[visible(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _print_rich(columns, shown)
    else:
        click.echo("\n".join(_aligned(columns, shown)))


def _print_rich(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(
            column.title,
            justify="right" if column.is_number else "left",
            no_wrap=True,
            overflow="ellipsis" if column.is_name else "fold",
            min_width=None if column.is_name else max(len(column.title), 1),
        )
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


def _aligned(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[str]:
    from rich.cells import cell_len, set_cell_size

    lines = [[column.title for column in columns], *rows]
    widths = [max(map(cell_len, cells)) for cells in zip(*lines, strict=True)]
    names = [place for place, column in enumerate(columns) if column.is_name]
    while names and sum(widths) + 2 * (len(widths) - 1) > WIDTH:
        widest = max(names, key=widths.__getitem__)
        if widths[widest] <= len("Player"):
            break
        widths[widest] -= 1

    def cell(text: str, place: int) -> str:
        width = widths[place]
        if cell_len(text) > width:
            text = set_cell_size(text, width - 1) + "…"
        blank = " " * (width - cell_len(text))
        return blank + text if columns[place].is_number else text + blank

    return ["  ".join(cell(text, place) for place, text in enumerate(line)).rstrip() for line in lines]


def _encodable(value: object) -> object:
    """Replace characters from the command line that UTF-8 cannot encode."""
    return value.encode(errors="replace").decode() if isinstance(value, str) else value


def _family(error: TopcutError) -> type[TopcutError]:
    return next(family for family in _HINTS if isinstance(error, family))


def _titled(rule: Rule) -> str:
    from topcut.core.rules import documents

    return f"{rule}, {documents.section(rule).title}" if documents.exists(rule) else str(rule)
