"""Open a database: SQLite by a path, PostgreSQL by an address; make its folder, bring its tables up to date."""

import os
import sqlite3
from pathlib import Path

from sqlalchemy import URL, create_engine, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from topcut.core.errors import TopcutError
from topcut.store.database import Database
from topcut.store.migrate import bring_up_to_date
from topcut.store.one_file import refuse_log_without_file
from topcut.store.patience import CONNECT, LINE, Patience, make_patient
from topcut.store.refusals import CannotOpen, NotOurs
from topcut.store.trouble import IN_WORDS, lacks_room, said_by

PRAGMAS = (
    *("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON"),
    *("foreign_keys=ON", "secure_delete=ON", "busy_timeout=10000"),
)
"""FULL: the commit is on the disk before anybody is answered; fullfsync: on macOS too, where a sync is not enough.
secure_delete: erased values are overwritten."""
POSTGRESQL = ("postgresql:", "postgresql+psycopg:", "postgres:")
"""Prefixes of a server's address; anything else is a file."""
ALONE = "unix-excl"
"""A SQLite mode that opens a file without needing room on the disk; no other process can read meanwhile."""


def open_database(where: str | Path, *, patience: float | None = None) -> Database:
    """Open or create a database and bring it up to date; a new folder is readable by its owner alone.

    `patience` is how many seconds a server has for one statement.
    """
    text = str(where)
    database = _postgresql(text) if text.startswith(POSTGRESQL) else _sqlite(text)
    try:
        try:
            bring_up_to_date(database)
        except DBAPIError as error:
            if not lacks_room(error) or os.name != "posix":
                raise
            database.close()
            database = _sqlite(text, is_alone=True)
            bring_up_to_date(database)
    except DBAPIError as error:
        database.close()
        if "not a database" in str(error.orig):
            raise NotOurs(where=database.where) from error
        said = said_by(error)
        raise CannotOpen(where=database.where, why=IN_WORDS.get(said, f"the database says: {said}.")) from error
    except TopcutError:
        database.close()
        raise
    if patience is not None and not database.is_sqlite:
        database.patience.seconds = patience
        database.engine.dispose()  # open connections do not use it yet
    return database


def _sqlite(text: str, *, is_alone: bool = False) -> Database:
    path = Path(text).expanduser()
    refuse_log_without_file(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except FileExistsError as error:
        raise CannotOpen(where=str(path), why=f"{path.parent} is a file, not a folder.") from error
    except OSError as error:
        raise CannotOpen(where=str(path), why=f"{error.strerror}.") from error
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
        paramstyle="named",
        poolclass=QueuePool,
        pool_size=8,
        creator=lambda: _connected(path, vfs=f"?vfs={ALONE}" if is_alone else ""),
    )
    return Database(engine, path=path)


def _connected(path: Path, *, vfs: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}{vfs}", uri=True, check_same_thread=False, timeout=10)
    try:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _postgresql(text: str) -> Database:
    url = make_url(text).set(drivername="postgresql+psycopg")
    engine = create_engine(
        url,
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
        pool_size=8,
        max_overflow=8,
        pool_timeout=CONNECT,
        pool_pre_ping=True,
        connect_args={name: value for name, value in LINE.items() if name not in url.query},
    )
    patience = Patience()
    make_patient(engine, patience)
    return Database(engine, path=None, patience=patience)
