"""Back up while running, and restore: one moment of any database into a file, row by row."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection, inspect, select

from topcut.core.errors import Unreadable, gettext_noop
from topcut.store.database import Database
from topcut.store.erasure_list import list_of, read_list
from topcut.store.erasures import Erasure, Erasures
from topcut.store.opening import open_database
from topcut.store.refusals import AlreadyThere, CannotOpen, NewerDatabase, NotOurs
from topcut.store.salvage import Damaged, DamagedBackup, Look, Progress, keep, leave_out_broken, pages, salvage
from topcut.store.tables import IN_ORDER, accounts, streams

_NEEDED = {"alembic_version", "streams", "entries", "openings", "people"}
"""Tables that every backup of ours has, of whatever form."""

Rows = Mapping[str, int]
"""How many rows of each table were copied."""
Check = Callable[[Connection], None]
"""Checks the copy before it is kept; raises if it must not be."""


class NotABackup(Unreadable):
    """Some other file, or a part of a backup."""

    code = "not-a-backup"
    message = gettext_noop("{file} is not a whole Topcut backup: {why}.")
    hint = gettext_noop("Take another copy of it; topcut backup FILE makes one.")


def backup(
    database: Database,
    to: Path,
    *,
    progress: Progress = lambda _table, _rows: None,
    look: Look = lambda _connection, _stream: None,
) -> Rows:
    """Write one moment of a database into a new SQLite file; an unfinished backup never gets the final name.

    Everything intact in a damaged database is kept, and `DamagedBackup` says what is missing.
    """
    if to.exists():
        raise AlreadyThere(where=str(to))
    unfinished = to.with_name(to.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        copied, missing = _copied(database, unfinished, progress, look)
        _sync(unfinished)
        os.replace(unfinished, to)
        _sync(to.parent)
    except CannotOpen as refusal:
        raise CannotOpen(where=str(to), why=refusal.detail["why"]) from None
    finally:
        for leftover in (unfinished, *(unfinished.with_name(unfinished.name + end) for end in ("-wal", "-shm"))):
            leftover.unlink(missing_ok=True)
    if missing:
        raise DamagedBackup(file=str(to), what=", ".join(missing), missing=missing, rows=copied)
    return copied


@contextmanager
def opened_backup(source: Path | BinaryIO) -> Iterator[Database]:
    """Open a copy of a backup, migrated to the newest form; refuse a file that is not a whole backup, by its name."""
    name = str(source) if isinstance(source, Path) else "standard input"
    if isinstance(source, Path) and not source.is_file():
        raise CannotOpen(where=name, why="there is no such file.")
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "backup"
        _take(source, copied, name=name)
        _refuse_what_is_not_whole(copied, name=name)
        try:
            kept = open_database(copied)
        except NewerDatabase as newer:
            raise NewerDatabase(where=name, form=newer.detail["form"]) from None
        except (NotOurs, CannotOpen) as refusal:
            raise NotABackup(file=name, why="it cannot be opened") from refusal
        try:
            yield kept
        finally:
            kept.close()


def bring_back(
    kept: Database,
    into: Database,
    *,
    progress: Progress = lambda _table, _rows: None,
    check: Check = lambda _connection: None,
    erased: Iterable[Erasure] = (),
) -> Rows:
    """Copy an opened backup into an empty database, all or nothing; the check may still refuse at the end.

    What was erased since the backup was made is erased again: what the list next to the database says, and `erased`.
    """
    with kept.writing() as source:
        taken = [*read_list(list_of(into)), *erased]
        again = Erasures(source).take_again(taken)  # before anything gets into the other files
    with kept.reading() as source, into.writing() as sink:
        if any(sink.execute(select(table).limit(1)).first() for table in (streams, accounts)):
            raise AlreadyThere(where=into.where)
        copied = _copy(source, sink, progress)
        check(sink)
    return {**copied, "erased": again}


def _take(source: Path | BinaryIO, to: Path, *, name: str) -> None:
    """Copy the given file; a database in use is more than its file."""
    if isinstance(source, Path):
        beside = source.resolve().with_name(source.resolve().name + "-wal")
        if beside.exists() and beside.stat().st_size:
            raise NotABackup(file=name, why="it is a database in use; topcut backup makes a backup of it")
        shutil.copyfile(source, to)
    else:
        with to.open("wb") as file:
            shutil.copyfileobj(source, file)


def _refuse_what_is_not_whole(copied: Path, *, name: str) -> None:
    if not copied.stat().st_size:
        raise NotABackup(file=name, why="it is empty")
    try:
        with closing(sqlite3.connect(copied)) as connection:
            tables = {table for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            is_whole = connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
    except sqlite3.DatabaseError as error:
        why = "it is another kind of file" if "not a database" in str(error) else "a part of it is missing or damaged"
        raise NotABackup(file=name, why=why) from error
    if not tables >= _NEEDED:
        raise NotABackup(file=name, why="it has no events and no table for them")
    if not is_whole:
        raise NotABackup(file=name, why="a part of it is missing or damaged")


def _copied(database: Database, to: Path, progress: Progress, look: Look) -> tuple[Rows, list[str]]:
    target = open_database(to)
    try:
        with database.reading() as source:
            copied, missing = _copy_or_salvage(database, source, target, progress, look)
        with target.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    finally:
        target.close()
    return copied, missing


def _copy_or_salvage(
    database: Database, source: Connection, target: Database, progress: Progress, look: Look
) -> tuple[Rows, list[str]]:
    """Copy everything; if a part cannot be read, begin again and copy what can be."""
    try:
        with target.writing() as sink:
            return _copy(source, sink, progress), leave_out_broken(sink, look)
    except Damaged as damaged:
        if not database.is_sqlite:
            raise CannotOpen(where=database.where, why="the server cannot read a part of it.") from damaged
    with target.writing() as sink:
        copied, missing = salvage(source, sink, progress)
        return copied, missing + leave_out_broken(sink, look)


def _copy(source: Connection, sink: Connection, progress: Progress) -> Rows:
    """Copy every table; a database of an older form has fewer of them."""
    there = set(inspect(source).get_table_names())
    copied = {table.name: 0 for table in IN_ORDER}
    for table in (table for table in IN_ORDER if table.name in there):
        for rows in pages(source, table):
            keep(sink, table, rows)
            copied[table.name] += len(rows)
            progress(table.name, copied[table.name])
    return copied


def _sync(path: Path) -> None:
    """Sync a file or folder to the disk; Windows syncs no folders, and no file that is open only for reading."""
    if os.name != "posix" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
