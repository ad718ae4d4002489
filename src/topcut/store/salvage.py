"""Save what can be read of a damaged file: event by event, and the rest row by row."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, inspect, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError, StatementError

from topcut.core.errors import DoesNotVerify, TopcutError, gettext_noop
from topcut.core.play import Stream
from topcut.store.tables import IN_ORDER, accounts, entries, openings, people, streams

AT_A_TIME = 2_000
LOGS = (entries, openings, people)
"""Tables without which an event is not complete; everything else can be made again."""

Row = dict[str, Any]
Progress = Callable[[str, int], None]
"""Called with the table and how many rows of it have been copied."""
Look = Callable[[Connection, Stream], None]
"""Checks one copied log; raises if it is broken."""


class DamagedBackup(DoesNotVerify):
    """The backup was written, but is missing something."""

    code = "damaged-backup"
    message = gettext_noop("The database is damaged. {file} holds everything but: {what}.")
    hint = gettext_noop(
        "Keep the damaged file as it is. An older backup may hold what is missing; topcut doctor says more."
    )


class Damaged(Exception):
    """A part of a table cannot be read, or does not fit."""


def pages(source: Connection, table: Table, *where: Any, order: Iterable[Any] = ()) -> Iterator[list[Row]]:
    """Read a table some rows at a time; an unreadable page of the file is damage, a missing column is not.

    A database of an older form has fewer columns.
    """
    try:
        there = {column["name"] for column in inspect(source).get_columns(table.name)}
        wanted = select(*(column for column in table.c if column.name in there)).where(*where).order_by(*order)
        found = source.execute(wanted, execution_options={"yield_per": AT_A_TIME})
        for page in found.mappings().partitions(AT_A_TIME):
            yield [{str(column): value for column, value in row.items()} for row in page]
    except SQLAlchemyError as error:
        raise Damaged(str(error)) from error


def keep(sink: Connection, table: Table, rows: list[Row]) -> None:
    """Write rows; a row that does not fit its table was damaged before."""
    try:
        sink.execute(insert(table), rows)
    except IntegrityError as error:
        raise Damaged(str(error)) from error
    except DBAPIError:
        raise
    except StatementError as error:  # a value of another kind than its column
        raise Damaged(str(error)) from error


def salvage(source: Connection, sink: Connection, progress: Progress) -> tuple[dict[str, int], list[str]]:
    """Copy every event that can be read whole, and of the other tables what can be read; list what is missing."""
    there = set(inspect(source).get_table_names())
    copied = {table.name: 0 for table in IN_ORDER}
    found, is_whole = _readable(source, streams)
    missing = [] if is_whole else ["events whose names cannot be read"]
    kept: set[str] = set()
    for row in found:
        if counts := _event(source, sink, row):
            kept.add(row["stream"])
            for name, rows in counts.items():
                copied[name] += rows
                progress(name, copied[name])
        else:
            missing.append(f"{row['kind']} {row['stream']}")
    for table in (table for table in IN_ORDER if table.name in there and table not in (streams, *LOGS)):
        copied[table.name], is_whole = _rest(source, sink, table, kept)
        missing += [] if is_whole else [f"a part of {table.name}"]
    return copied, missing


def leave_out_broken(sink: Connection, look: Look) -> list[str]:
    """Delete every copied log that is broken, so that it does not keep the others from being restored."""
    missing = []
    for stream, kind in sink.execute(select(streams.c.stream, streams.c.kind)).all():
        try:
            look(sink, Stream(stream))
        except TopcutError:
            for table in (table for table in reversed(IN_ORDER) if "stream" in table.c):
                sink.execute(delete(table).where(table.c.stream == stream))
            missing.append(f"{kind} {stream}")
    return missing


def _event(source: Connection, sink: Connection, row: Row) -> Mapping[str, int] | None:
    """Copy one log with what is stored next to it, all or nothing."""
    counts = {"streams": 1}
    sink.exec_driver_sql("SAVEPOINT event")
    try:
        keep(sink, streams, [row])
        for table in LOGS:
            counts[table.name] = 0
            for rows in pages(source, table, table.c.stream == row["stream"]):
                keep(sink, table, rows)
                counts[table.name] += len(rows)
    except Damaged:
        sink.exec_driver_sql("ROLLBACK TO event")
        return None
    finally:
        sink.exec_driver_sql("RELEASE event")
    return counts


def _rest(source: Connection, sink: Connection, table: Table, kept: set[str]) -> tuple[int, bool]:
    """Copy what can be read of a table whose rows belong to events or accounts that were kept."""
    signed_up = set(sink.execute(select(accounts.c.account)).scalars())
    rows, is_whole = _readable(source, table)
    count = 0
    for row in rows:
        hangs_on_kept = row.get("stream", None) in {None, *kept}
        if hangs_on_kept and (table is accounts or row.get("account") in {None, *signed_up}):
            try:
                keep(sink, table, [row])
                count += 1
            except Damaged:
                is_whole = False
    return count, is_whole


def _readable(source: Connection, table: Table) -> tuple[list[Row], bool]:
    """Read a table from its beginning, and if that breaks off, also from its end."""
    columns = list(table.primary_key.columns)
    found: dict[tuple[object, ...], Row] = {}
    is_whole = True
    for order in (columns, [column.desc() for column in columns]):
        try:
            for rows in pages(source, table, order=order):
                found |= {tuple(row[column.name] for column in columns): row for row in rows}
        except Damaged:
            is_whole = False
        else:
            break
    return list(found.values()), is_whole
