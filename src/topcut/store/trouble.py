"""What an error of a database means, in words for whoever waits; what the driver says is for the server's log alone."""

import logging
import sqlite3

import psycopg
from psycopg import errors
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from topcut.core.errors import gettext_noop
from topcut.store.refusals import CannotRead, SomebodyWasQuicker, WriteFailed

_log = logging.getLogger("topcut.store")

_FULL = gettext_noop("the disk is full.")
_READ_ONLY = gettext_noop("the file or its folder is read-only.")
TAKES_NOTHING = {_FULL, _READ_ONLY}
"""Why a database can be read and not written."""
IN_WORDS = {
    "database or disk is full": _FULL,
    "attempt to write a readonly database": _READ_ONLY,
    "unable to open database file": gettext_noop("the file cannot be opened."),
    "disk I/O error": gettext_noop("the disk reports an error."),
    "database is locked": gettext_noop("another program is holding the file."),
}
NO_ANSWER = gettext_noop("the database does not answer.")
_CUT = gettext_noop("the connection to the database was cut.")
ANOTHER = gettext_noop("another server is busy with it.")
_MANY = gettext_noop("too many are waiting for the database.")
_ERROR = gettext_noop("the database reports an error.")
"""All that is ever shown of an error; what the driver says goes into the server's log, for it may name anything."""


_SAID_NO = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CONSTRAINT}
"""What SQLite answers before a commit is whole; a disk error may come after."""
_NO_ROOM = {sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP}
"""What SQLite answers where the file it keeps with an open database does not fit on the disk."""
_WENT_AWAY = ("08", "57P")
"""How PostgreSQL's states begin where its connection or itself ended."""


def leaves_doubt(error: DBAPIError) -> bool:
    """Tell a commit that was refused from one whose answer was lost."""
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_IOERR) & 0xFF not in _SAID_NO
    state = getattr(error.orig, "sqlstate", None) or _WENT_AWAY[0]
    return str(state).startswith(_WENT_AWAY)


def lacks_room(error: DBAPIError) -> bool:
    """Tell a file that would open if its disk were not full."""
    return getattr(error.orig, "sqlite_errorcode", 0) in _NO_ROOM


def reason(error: Exception) -> str:
    said = said_by(error)
    _log.warning("the database: %s: %s", type(getattr(error, "orig", error)).__name__, said)
    match getattr(error, "orig", error):
        case errors.DiskFull():
            return _FULL
        case errors.ReadOnlySqlTransaction():
            return _READ_ONLY
        case errors.ConnectionTimeout() | errors.QueryCanceled():
            return NO_ANSWER
        case errors.LockNotAvailable():
            return ANOTHER
        case psycopg.OperationalError() | psycopg.InterfaceError():
            return _CUT
        case PoolTimeout():
            return _MANY
        case _:
            return IN_WORDS.get(said, _ERROR)


def said_by(error: Exception) -> str:
    """Read the first line of what the driver says, for whoever runs the server."""
    orig = getattr(error, "orig", None) or error
    said = str(orig).strip().splitlines()
    return said[0] if said else type(orig).__name__


def in_words(error: SQLAlchemyError) -> WriteFailed | SomebodyWasQuicker:
    """Say what a database error means for the person waiting."""
    orig = str(getattr(error, "orig", ""))
    is_taken = isinstance(error, IntegrityError) and any(name in orig for name in ("entries", "keys"))
    return SomebodyWasQuicker() if is_taken else WriteFailed(why=reason(error))


def as_refusal(error: BaseException) -> CannotRead | None:
    """Take an error of a database for what it is, wherever it came through; None where it is another."""
    is_ours = isinstance(error, SQLAlchemyError | psycopg.Error | sqlite3.Error)
    return CannotRead(why=reason(error)) if is_ours and isinstance(error, Exception) else None
