"""Look into a database without touching it: nothing is made, migrated, or left next to the file."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

from topcut.core.errors import DoesNotVerify, Unreadable, gettext_noop
from topcut.store import CannotOpen, CannotRead, Database
from topcut.store.migrate import HEAD
from topcut.store.refusals import NewerDatabase, NotOurs
from topcut.store.trouble import IN_WORDS, IS_DAMAGED

PATIENCE = 10
"""Seconds to wait for a process that is writing."""
_DAMAGE = (*IS_DAMAGED, "no such table", "no such column")
"""The same for a file that should have been ours."""


class BadAddress(Unreadable):
    """The address of PostgreSQL has a form of its own."""

    code = "bad-address"
    message = gettext_noop("This address of a database cannot be read.")
    hint = gettext_noop("It looks like postgresql://name:password@host/database.")


class DamagedDatabase(DoesNotVerify):
    """The file was changed, by the disk or by somebody."""

    code = "damaged-database"
    message = gettext_noop("{where} is damaged: {why}.")
    hint = gettext_noop("Keep the file as it is; restore your last backup into a new one with topcut restore.")


@contextmanager
def look_into(where: Path | str) -> Iterator[Database | None]:
    """Open a database for reading; None if it is empty. Errors are raised as refusals in plain words."""
    database = _file(where) if isinstance(where, Path) else _server(where)
    try:
        yield database if _is_ours(database) else None
    except DBAPIError as error:
        raise _told(database.where, error) from error
    except CannotRead as refusal:
        if isinstance(refusal.__cause__, DBAPIError):
            raise _told(database.where, refusal.__cause__) from refusal
        raise
    finally:
        database.close()


def _file(path: Path) -> Database:
    engine = create_engine(
        "sqlite://",
        creator=lambda: _connected(path),
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
        paramstyle="named",
        poolclass=QueuePool,
    )
    return Database(engine, path=path)


def _connected(path: Path) -> sqlite3.Connection:
    """Open a file so that nothing stays behind.

    A read-only connection leaves SQLite's two files next to a database that nobody else has open; a writable one
    removes them again. If there is no room for them, and nothing in them, the file is read alone.
    """
    path = path.resolve()
    beside = path.with_name(path.name + "-wal")
    if beside.exists() and beside.stat().st_size:
        return _opened(path, "mode=ro")
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        try:
            return _opened(path, "mode=rw")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise  # a server on a full disk locks the file: reading past its lock could read half a change
    return _opened(path, "mode=ro&immutable=1")


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    place = f"{path.absolute().as_uri()}?{mode}"
    connection = sqlite3.connect(place, uri=True, check_same_thread=False, timeout=PATIENCE)
    try:
        connection.execute("PRAGMA query_only=ON")
        connection.execute("SELECT 1 FROM sqlite_master").close()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _server(address: str) -> Database:
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise BadAddress from None
    return Database(create_engine(url, isolation_level="AUTOCOMMIT", hide_parameters=True), path=None)


def _is_ours(database: Database) -> bool:
    """Check whether there are any tables; refuse a database that is not ours, or newer than we are."""
    with database.engine.connect() as connection:
        tables = set(inspect(connection).get_table_names())
        if not tables:
            return False
        if not tables >= {"alembic_version", "streams", "entries"}:
            raise NotOurs(where=database.where)
        form = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if form is None or form > HEAD:
        raise NewerDatabase(where=database.where, form=form)
    return True


def _told(where: str, error: DBAPIError) -> DamagedDatabase | NotOurs | CannotOpen:
    said = str(error.orig).strip().partition("\n")[0] or type(error.orig).__name__
    if "file is not a database" in said:
        return NotOurs(where=where)
    if any(word in said for word in _DAMAGE):
        return DamagedDatabase(where=where, why=said)
    return CannotOpen(where=where, why=IN_WORDS.get(said, f"the database says: {said}."))
