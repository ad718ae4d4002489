"""Back up while running, and restore: one moment of a database into a file, row by row, whatever database it is."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlalchemy import Connection, Table, insert, select

from topcut.store.database import Database, open_database
from topcut.store.refusals import AlreadyThere, CannotOpen
from topcut.store.tables import IN_ORDER, streams

_AT_A_TIME = 2_000

Progress = Callable[[str, int], None]
"""Told the table and how many rows of it have been copied."""


def backup(database: Database, to: Path, *, progress: Progress = lambda _table, _rows: None) -> None:
    """Write one moment of a database into a new SQLite file; half a backup never bears its name."""
    if to.exists():
        raise AlreadyThere(where=str(to))
    unfinished = to.with_name(to.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        target = open_database(unfinished)
        try:
            with database.reading() as source, target.writing() as sink:
                _copy(source, sink, progress)
            with target.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
        finally:
            target.close()
        _sync(unfinished)
        os.replace(unfinished, to)
        _sync(to.parent)
    finally:
        for leftover in (unfinished, *(unfinished.with_name(unfinished.name + end) for end in ("-wal", "-shm"))):
            leftover.unlink(missing_ok=True)


def restore(source: Path, into: Database, *, progress: Progress = lambda _table, _rows: None) -> None:
    """Bring a backup into an empty database; one that holds anything is left alone, and so is the backup."""
    if not source.is_file():
        raise CannotOpen(where=str(source), why="there is no such file.")
    with tempfile.TemporaryDirectory() as folder:
        kept = open_database(shutil.copy(source, folder))
        try:
            with kept.reading() as rows, into.writing() as sink:
                if sink.execute(select(streams.c.stream).limit(1)).first():
                    raise AlreadyThere(where=into.where)
                _copy(rows, sink, progress)
        finally:
            kept.close()


def _copy(source: Connection, sink: Connection, progress: Progress) -> None:
    for table in IN_ORDER:
        copied = 0
        for rows in _pages(source, table):
            sink.execute(insert(table), rows)
            copied += len(rows)
            progress(table.name, copied)


def _pages(source: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    found = source.execution_options(yield_per=_AT_A_TIME).execute(select(table))
    for page in found.mappings().partitions(_AT_A_TIME):
        yield [{str(column): value for column, value in row.items()} for row in page]


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
