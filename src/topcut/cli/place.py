"""The database of a command: `--database`, else as the server is set, else one file in the user's own folder."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from topcut.cli.looking import look_into
from topcut.core.errors import Unknown, Unreadable, gettext_noop
from topcut.core.play import Stream
from topcut.store import Database, Logs, ServingLock, StreamUnknown, open_database
from topcut.store.erasure_list import data_folder
from topcut.store.one_file import refuse_log_without_file
from topcut.store.opening import POSTGRESQL

F = TypeVar("F", bound=Callable[..., Any])

_ADDRESS: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")


class NoDatabase(Unknown):
    """A command that only reads does not create a database."""

    code = "no-database"
    message = gettext_noop("There is no database {where} yet.")
    hint = gettext_noop("The first topcut import FILE, or the first event, makes it; --database names another place.")


class UnknownAddress(Unreadable):
    """Events are stored in a file or in PostgreSQL."""

    code = "unknown-address"
    message = gettext_noop("{scheme}://… is not a supported database.")
    hint = gettext_noop("Name a file, such as shop.db, or an address that begins with postgresql://.")


class IsAFolder(Unreadable):
    """A folder was given instead of a file."""

    code = "is-a-folder"
    message = gettext_noop("{file} is a folder, not a file.")
    hint = gettext_noop("Name a file in it.")


class SeveralEvents(Unknown):
    """The beginning of a name must fit one event."""

    code = "several-events"
    message = gettext_noop("{name} fits several events: {events}. Write more of the name.")


WHICH: Final = "TOPCUT_DATABASE, database in topcut.toml, or topcut.db in your data folder"
"""How help says what a command without `--database` takes."""


def default_database() -> str:
    """Return the database that `topcut serve` serves from here."""
    from topcut.site.settings import read_settings

    if named := os.environ.get("TOPCUT_DATABASE"):
        return named  # counts before topcut.toml, also if that cannot be read
    return read_settings().database or str(data_folder() / "topcut.db")


def database_option(command: F) -> F:
    """Add the option for the database to a command."""
    return click.option(
        "--database",
        metavar="WHERE",
        default=default_database,
        show_default=WHICH,
        help="A file (SQLite), or postgresql://… .",
    )(command)


def file_of(where: str) -> Path | None:
    """Return the file of a database, None for PostgreSQL; refuse an address of another kind."""
    if where.startswith(POSTGRESQL):
        return None
    if found := _ADDRESS.match(where):
        raise UnknownAddress(scheme=found[1])
    path = Path(where).expanduser()
    if path.is_dir():
        raise IsAFolder(file=where)
    return path


@contextmanager
def reading_from(where: str) -> Iterator[Database]:
    """Open an existing database for reading only: nothing is created, migrated or locked."""
    path = file_of(where)
    if path:
        refuse_log_without_file(path)
    if path and not (path.exists() and path.stat().st_size):
        raise NoDatabase(where=where)
    with look_into(path or where) as database:
        if database is None:
            raise NoDatabase(where=where)
        yield database


@contextmanager
def writing_to(where: str) -> Iterator[Database]:
    """Open or create a database for ourselves alone; refuse a file that a server is using."""
    file_of(where)
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
    found = [stream for stream in logs.called() if stream.startswith(name.upper())]
    if len(found) > 1:
        raise SeveralEvents(name=name, events=", ".join(found[:5]))
    if not found:
        raise StreamUnknown(stream=name)
    return found[0]
