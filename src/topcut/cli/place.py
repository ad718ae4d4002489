"""Which database a command means: `--database`, else TOPCUT_DATABASE, else one file in the person's own folder."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from topcut.core.errors import Unknown, gettext_noop
from topcut.core.play import Stream
from topcut.store import Database, Logs, ServingLock, StreamUnknown, open_database

F = TypeVar("F", bound=Callable[..., Any])


class NoDatabase(Unknown):
    """A command that only reads does not make a database."""

    code = "no-database"
    message = gettext_noop("There is no database {where}. Say where it is with --database.")


class SeveralEvents(Unknown):
    """The beginning of a name must fit one event."""

    code = "several-events"
    message = gettext_noop("{name} fits several events: {events}. Write more of the name.")


def default_database() -> str:
    if named := os.environ.get("TOPCUT_DATABASE"):
        return named
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return str(Path(home).expanduser() / "topcut" / "topcut.db")


def database_option(command: F) -> F:
    """Let a command be told where the events are."""
    return click.option(
        "--database",
        metavar="WHERE",
        default=default_database,
        show_default="TOPCUT_DATABASE, or topcut.db in your data folder",
        help="A file (SQLite), or postgresql://… .",
    )(command)


@contextmanager
def reading_from(where: str) -> Iterator[Database]:
    """Open a database that must be there; a server may be using it."""
    if "://" not in where and not Path(where).expanduser().exists():
        raise NoDatabase(where=where)
    database = open_database(where)
    try:
        yield database
    finally:
        database.close()


@contextmanager
def writing_to(where: str) -> Iterator[Database]:
    """Open or make a database for ourselves alone; a server that is using the file is left in peace."""
    database = open_database(where)
    try:
        if database.path:
            with ServingLock(database.path):
                yield database
        else:
            yield database
    finally:
        database.close()


def named_event(logs: Logs, name: str) -> Stream:
    """Find an event by its name or the beginning of it."""
    found = [stream for stream, _, _ in logs.all() if stream.startswith(name.upper())]
    if len(found) > 1:
        raise SeveralEvents(name=name, events=", ".join(found[:5]))
    if not found:
        raise StreamUnknown(stream=name)
    return found[0]
