"""What a database file says about a part of it that is not here: its write-ahead log, or the file itself."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from topcut.cli.looking import look_into
from topcut.store import AlreadyServed, Database, ServingLock
from topcut.store.alive import Alive
from topcut.store.one_file import is_empty, is_marked_in_use, log_beside, refuse_log_without_file

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MODE: Final = 18
"""Where a SQLite file says whether it has a write-ahead log; 2 means it has."""


def server_of(path: Path) -> str | None:
    """Find the process that serves a file; a missing lock is not made."""
    lock = ServingLock(path)
    try:
        if lock.path.exists():
            lock.take().let_go()
    except AlreadyServed as served:
        return str(served.detail["process"])
    return None


def missing_part(path: Path) -> str:
    """Say what of a database is not in this file, and whether it can be found; empty if nothing is known to be missing.

    A server marks the file it uses, and takes the mark away when it stops. So a marked file that nobody serves, with no
    log beside it, is a copy without its log; after a power cut, the log is still there.
    """
    refuse_log_without_file(path)
    if is_empty(path):
        lock = ServingLock(path).path.name
        was_here = path.with_name(lock).exists()
        return f"a database was used here before, for {lock} is here; it is gone, or empty" if was_here else ""
    if not is_empty(log_beside(path)) or server_of(path):
        return ""
    with look_into(path) as database:
        if database is None:
            return _empty_copy(path)
        return _copy_in_use(database, path)


def _empty_copy(path: Path) -> str:
    with path.open("rb") as file:
        has_log = file.read(_MODE + 1)[_MODE:] == b"\2"
    if not has_log:
        return ""
    return f"there is nothing in it: everything was in {log_beside(path).name}, which is not here. {_advice(path)}"


def _copy_in_use(database: Database, path: Path) -> str:
    with database.reading() as connection:
        if not is_marked_in_use(connection):
            return ""
        seen = max((run.seen for run in Alive(connection).runs()), default=0)
    until = f"{_EPOCH + timedelta(microseconds=seen):%Y-%m-%d %H:%M} UTC"
    return (
        f"it was copied while a server was using it, without {log_beside(path).name}: it ends at about {until}. "
        f"{_advice(path)}"
    )


def _advice(path: Path) -> str:
    return f"If {log_beside(path).name} is where this file came from, copy both; topcut backup makes a whole copy"
