"""Files named on the command line; `-` is standard input."""

import contextlib
import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, TypeVar

import click

from topcut.core.errors import AgainstTheRules, Unavailable, Unreadable, gettext_noop
from topcut.exchange.results_text import MOST_BYTES, refuse_too_large

F = TypeVar("F", bound=Callable[..., Any])

STDIN: Final = "-"
STDOUT: Final = "-"
_TAKEN: Final = "topcut.cli.files.stdin"
_NO_LINKS: Final = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EMLINK, errno.EXDEV, errno.EINVAL}
"""Errors of a file system without hard links."""


class CannotOpenFile(Unreadable):
    """The file does not exist, or we may not read it."""

    code = "cannot-open"
    message = gettext_noop("{file} cannot be opened: {why}.")
    hint = gettext_noop("Look at the path; - reads standard input.")


class FileExists(AgainstTheRules):
    """A command never overwrites a file."""

    code = "file-already-there"
    message = gettext_noop("{file} is already there. Nothing was overwritten.")


class CannotWrite(Unavailable):
    """The disk refuses."""

    code = "cannot-write"
    message = gettext_noop("{file} cannot be written: {why}.")


def contents(context: click.Context, parameter: click.Parameter, path: str | None) -> bytes | None:
    """Read the file a parameter names; for use as its callback."""
    if path is None:
        return None
    if path == STDIN:
        if context.meta.setdefault(_TAKEN, parameter.name) != parameter.name:
            raise click.BadParameter("only one file can be standard input", context, parameter)
        return _read(standard_input())
    try:
        with Path(path).open("rb") as file:
            return _read(file)
    except (OSError, ValueError) as error:
        raise CannotOpenFile(file=path, why=said(error)) from None


@contextlib.contextmanager
def opened_file(path: str) -> Iterator[IO[bytes]]:
    """Open a file of any size, to be read piece by piece."""
    if path == STDIN:
        yield standard_input()
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below; only opening is told so
    except (OSError, ValueError) as error:
        raise CannotOpenFile(file=path, why=said(error)) from None
    with file:
        yield file


def said(error: OSError | ValueError) -> str:
    """Return the system's reason why a file cannot be used, or else the error itself, as for an invalid path."""
    return getattr(error, "strerror", None) or str(error)


def standard_input() -> BinaryIO:
    if sys.stdin is None:  # closed by the program that started us
        raise CannotOpenFile(file="standard input", why="it is closed")
    return sys.stdin.buffer


def write_new(to: Path, data: bytes) -> None:
    """Write a new file, readable by its owner alone, all or nothing; never overwrite one."""
    refuse_existing(to)
    try:
        handle, unfinished = tempfile.mkstemp(prefix=f".{to.name}.", dir=to.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _name(Path(unfinished), to)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(unfinished)
    except FileExistsError:
        raise FileExists(file=str(to)) from None
    except (OSError, ValueError) as error:
        raise CannotWrite(file=str(to), why=said(error)) from None


def _name(unfinished: Path, to: Path) -> None:
    """Give a finished file its name, unless another file has it by now."""
    try:
        os.link(unfinished, to)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        refuse_existing(to)
        os.rename(unfinished, to)


def refuse_existing(to: Path) -> None:
    if to.exists():
        raise FileExists(file=str(to))


def takes_results(command: F) -> F:
    """Add the arguments for a results file, a players file and a strict reading to a command."""
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
