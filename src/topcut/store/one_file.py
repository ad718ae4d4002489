"""A SQLite database as one file: its write-ahead log brought into it, and a mark in it while it is served.

Whoever copies a database copies the file they see. What was committed since the last time the log was brought in lies
only in the `-wal` file next to it, and a copy without that file does not know it; so the file itself says that it is in
use.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from topcut.store.database import Database
from topcut.store.refusals import LogWithoutFile, WriteFailed
from topcut.store.trouble import reason

_IN_USE: Final = 1
"""The `user_version` of a file whose server has not stopped; it is in the first page, and goes with every copy."""


def log_beside(path: Path) -> Path:
    """Return where SQLite keeps the write-ahead log of a file."""
    file = path.resolve()
    return file.with_name(file.name + "-wal")


def is_empty(path: Path) -> bool:
    """Check whether a file is missing or without a single byte."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        return not path.stat().st_size
    return True


def refuse_log_without_file(path: Path) -> None:
    """Refuse a missing or empty file with a full log beside it, which SQLite would delete."""
    beside = log_beside(path)
    if is_empty(path) and not is_empty(beside):
        raise LogWithoutFile(where=str(path), log=beside.name)


def bring_in_log(database: Database) -> bool:
    """Copy what was committed into the file; False if a reader still holds an older moment, so that a part is left out.

    PASSIVE waits for nobody, and nobody waits for it: readers read on, and the next commit is answered meanwhile. While
    a part is left out, the file alone is no whole database, so try again soon.
    """
    with _in_words(), database.engine.connect() as connection:
        busy, pages, copied = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
    return not busy and pages == copied


def empty_log(connection: Connection) -> bool:
    """Bring the log in and cut it to nothing; False if somebody reads or writes just now. Nobody waits long for it."""
    connection.exec_driver_sql("PRAGMA busy_timeout=100")
    busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar()
    connection.exec_driver_sql("PRAGMA busy_timeout=10000")
    return not busy


def mark_in_use(database: Database, *, is_in_use: bool) -> None:
    """Write into the file that a server uses it, or that it has stopped."""
    with database.writing() as connection:
        connection.exec_driver_sql(f"PRAGMA user_version = {_IN_USE if is_in_use else 0}")


def is_marked_in_use(connection: Connection) -> bool:
    return connection.exec_driver_sql("PRAGMA user_version").scalar() == _IN_USE


@contextlib.contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise WriteFailed(why=reason(error)) from error
