"""Storage of logs: one code path over SQLite and PostgreSQL, exact bytes in, exact bytes out."""

from topcut.store.copy import backup
from topcut.store.database import Database
from topcut.store.lock import ServingLock
from topcut.store.logs import Logs, NewEntry, StoredKey
from topcut.store.opening import open_database
from topcut.store.refusals import AlreadyServed, CannotOpen, CannotRead, StreamUnknown, WriteFailed

__all__ = [
    "AlreadyServed",
    "CannotOpen",
    "CannotRead",
    "Database",
    "Logs",
    "NewEntry",
    "ServingLock",
    "StoredKey",
    "StreamUnknown",
    "WriteFailed",
    "backup",
    "open_database",
]
