"""The meaning of a database error, for the person waiting; the driver's message goes only into the server's log."""

import logging
import sqlite3

import psycopg
from psycopg import errors
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from topcut.core.errors import gettext_noop
from topcut.store.refusals import CannotRead, DamagedFile, SomebodyWasQuicker, WriteFailed

_log = logging.getLogger("topcut.store")

_FULL = gettext_noop("the disk is full.")
_READ_ONLY = gettext_noop("the file or its folder is read-only.")
TAKES_NOTHING = {_FULL, _READ_ONLY}
"""Reasons why a database can be read but not written."""
IN_WORDS = {
    "database or disk is full": _FULL,
    "attempt to write a readonly database": _READ_ONLY,
    "unable to open database file": gettext_noop("the file cannot be opened."),
    "disk I/O error": gettext_noop("the disk reports an error."),
    "database is locked": gettext_noop("another program is holding the file."),
}
IS_DAMAGED = ("malformed", "not a database", "corrupt", "Could not decode")
"""Messages of SQLite for a file that is not what was written."""
_DAMAGED = gettext_noop("a part of the database file is damaged.")
NO_ANSWER = gettext_noop("the database does not answer.")
_CUT = gettext_noop("the connection to the database was cut.")
ANOTHER = gettext_noop("another server is busy with it.")
_MANY = gettext_noop("too many are waiting for the database.")
_ERROR = gettext_noop("the database reports an error.")
"""All that is ever shown of an error; the driver's message may contain anything, so it goes into the server's log."""


_SAID_NO = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CONSTRAINT}
"""SQLite errors that come before a commit is complete; a disk error may come after."""
_NO_ROOM = {sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP}
"""SQLite errors if the file it keeps next to an open database does not fit on the disk."""
_WENT_AWAY = ("08", "57P")
"""Prefixes of PostgreSQL's states when the connection or the server ended."""


def leaves_doubt(error: DBAPIError) -> bool:
    """Check whether the outcome of a failed commit is unknown, because its answer was lost."""
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_IOERR) & 0xFF not in _SAID_NO
    state = getattr(error.orig, "sqlstate", None) or _WENT_AWAY[0]
    return str(state).startswith(_WENT_AWAY)


def is_damaged(error: BaseException) -> bool:
    """Check whether SQLite found a part of its file to be not what was written."""
    orig = getattr(error, "orig", error)
    return isinstance(orig, sqlite3.DatabaseError) and any(word in str(orig) for word in IS_DAMAGED)


def cannot_read(error: Exception) -> CannotRead:
    """Convert an error of a read to a refusal: a damaged file is not asked again."""
    why = reason(error)
    return DamagedFile() if is_damaged(error) else CannotRead(why=why)


def lacks_room(error: DBAPIError) -> bool:
    """Check whether a file would open if its disk were not full."""
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
        case _ if is_damaged(error):
            return _DAMAGED
        case _:
            return IN_WORDS.get(said, _ERROR)


def said_by(error: Exception) -> str:
    """Return the first line of the driver's message, for the operator of the server."""
    orig = getattr(error, "orig", None) or error
    said = str(orig).strip().splitlines()
    return said[0] if said else type(orig).__name__


def in_words(error: SQLAlchemyError) -> WriteFailed | SomebodyWasQuicker:
    """Convert a database error to a refusal for the person waiting."""
    orig = str(getattr(error, "orig", ""))
    is_taken = isinstance(error, IntegrityError) and any(name in orig for name in ("entries", "keys"))
    return SomebodyWasQuicker() if is_taken else WriteFailed(why=reason(error))


def as_refusal(error: BaseException) -> CannotRead | None:
    """Convert a database error to a refusal, from SQLAlchemy or a driver; None if it is another error."""
    is_ours = isinstance(error, SQLAlchemyError | psycopg.Error | sqlite3.Error)
    return cannot_read(error) if is_ours and isinstance(error, Exception) else None
