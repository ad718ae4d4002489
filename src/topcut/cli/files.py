"""Files named on the command line; `-` is standard input."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

import click

from topcut.core.errors import AgainstTheRules, Unavailable, Unreadable, gettext_noop
from topcut.exchange.results_text import MOST_BYTES, refuse_too_large

F = TypeVar("F", bound=Callable[..., Any])

STDIN: Final = "-"
_TAKEN: Final = "topcut.cli.files.stdin"


class CannotOpen(Unreadable):
    """The file is not there, or not ours to read."""

    code = "cannot-open"
    message = gettext_noop("{file} cannot be opened: {why}.")
    hint = gettext_noop("Look at the path; - reads standard input.")


class AlreadyThere(AgainstTheRules):
    """A command never overwrites a file."""

    code = "already-there"
    message = gettext_noop("{file} is already there. Nothing was overwritten.")


class CannotWrite(Unavailable):
    """The disk says no."""

    code = "cannot-write"
    message = gettext_noop("{file} cannot be written: {why}.")


def contents(context: click.Context, parameter: click.Parameter, path: str | None) -> bytes | None:
    """Read the file a parameter names; for use as its callback."""
    if path is None:
        return None
    if path == STDIN:
        if context.meta.setdefault(_TAKEN, parameter.name) != parameter.name:
            raise click.BadParameter("only one file can be standard input", context, parameter)
        return _read(sys.stdin.buffer)
    try:
        with Path(path).open("rb") as file:
            return _read(file)
    except (OSError, ValueError) as error:
        raise CannotOpen(file=path, why=getattr(error, "strerror", None) or str(error)) from None


def write_new(to: Path, data: bytes) -> None:
    """Write a file that was not there before, for its owner alone; nothing is overwritten."""
    refuse_existing(to)
    try:
        with os.fdopen(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
    except FileExistsError:
        raise AlreadyThere(file=str(to)) from None
    except OSError as error:
        raise CannotWrite(file=str(to), why=error.strerror) from None


def refuse_existing(to: Path) -> None:
    if to.exists():
        raise AlreadyThere(file=str(to))


def takes_results(command: F) -> F:
    """Give a command its results file, its players file and the choice to refuse what is odd."""
    for add in (
        click.option("--strict", is_flag=True, help="Refuse odd results instead of warning."),
        click.option("--players", metavar="FILE", callback=contents, help="The players, where FILE is CSV."),
        click.argument("file", metavar="FILE", callback=contents),
    ):
        command = add(command)
    return command


def _read(file: BinaryIO) -> bytes:
    data = file.read(MOST_BYTES + 1)
    refuse_too_large(len(data))
    return data
