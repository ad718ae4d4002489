"""A checksum in every row, by which the doctor finds a letter that changed in it; it proves nothing against forgers.

It lies in its row and is deleted with it, so an erased name leaves no fingerprint behind.
"""

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    and_,
    bindparam,
    inspect,
    literal,
    select,
    tuple_,
    update,
)

NAME: Final = "row_sum"
SIZE: Final = 8
"""Bytes: one changed letter in 2^64 would go unnoticed."""
AT_A_TIME: Final = 2_000
MOVES: Final = frozenset(
    {
        *("openings.public", "made.kept", "alive.seen", "alive.ahead"),
        *("sessions.seen", "sessions.expires", "audit.times"),
    }
)
"""Numbers and marks that are written again and again; a wrong one is noticed, or does no harm."""


_KINDS: Final = {"null": "-", "text": "text", "blob": "bytes", "integer": "number", "real": "real"}


class Cell(NamedTuple):
    """One value, by its kind and its bytes."""

    kind: str
    body: bytes


def add_sums(metadata: MetaData) -> None:
    """Give every table the column, filled with each row that is inserted."""
    for table in metadata.tables.values():
        table.append_column(Column(NAME, LargeBinary, default=_default(table)))


def sum_of(table: Table, row: Mapping[str, Any]) -> bytes:
    """Compute the checksum of a row, from the table's name and every value that stays."""
    return _sum(table, {column: _cell(row.get(column)) for column in _covered(table)})


def sum_again(connection: Connection, table: Table, *where: ColumnElement[bool]) -> None:
    """Write the checksum of rows that were changed in place, some rows at a time."""
    key = list(table.primary_key.columns)
    found = select(table).where(*where).order_by(*key).limit(AT_A_TIME)
    here = and_(*(column == bindparam(f"of_{column.name}") for column in key))
    rows = connection.execute(found).mappings().all()
    while rows:
        values = [{NAME: sum_of(table, dict(row)), **{f"of_{c.name}": row[c.name] for c in key}} for row in rows]
        connection.execute(update(table).where(here).values({NAME: bindparam(NAME)}), values)
        last = tuple_(*(literal(rows[-1][column.name]) for column in key))
        rows = connection.execute(found.where(tuple_(*key) > last)).mappings().all()


def changed_rows(connection: Connection, table: Table) -> Iterator[tuple[object, ...]]:
    """Find the rows that are not as they were written, by their keys; the values are read as they lie in the file."""
    covered, key = _covered(table), [column.name for column in table.primary_key.columns]
    read = _as_it_lies if connection.dialect.name == "sqlite" else '"{}", NULL'.format
    named = ", ".join(read(column) for column in (*covered, NAME))
    for values in connection.exec_driver_sql(f'SELECT {named} FROM "{table.name}"'):
        pairs = list(zip(values[::2], values[1::2], strict=True))
        cells = [_cell(value) if kind is None else Cell(_KINDS[kind], value or b"") for value, kind in pairs]
        row = dict(zip(covered, cells, strict=False))
        if cells[-1].body != _sum(table, row):
            yield tuple(_told(row[column]) for column in key)


def has_sums(connection: Connection, table: Table) -> bool:
    """Check whether a table exists, in a form that has checksums."""
    found = inspect(connection)
    return found.has_table(table.name) and any(column["name"] == NAME for column in found.get_columns(table.name))


def _default(table: Table) -> Any:
    return lambda context: sum_of(table, context.get_current_parameters())


def _covered(table: Table) -> list[str]:
    return sorted(
        column.name for column in table.c if column.name != NAME and f"{table.name}.{column.name}" not in MOVES
    )


def _as_it_lies(column: str) -> str:
    """Write the SQL that reads a value of SQLite and its kind, even where a text is none."""
    return f'CAST("{column}" AS BLOB), typeof("{column}")'


def _cell(value: object) -> Cell:
    match value:
        case None:
            return Cell("-", b"")
        case str():
            return Cell("text", value.encode(errors="surrogatepass"))
        case bytes() | memoryview():
            return Cell("bytes", bytes(value))
        case _:
            return Cell("number", str(int(value)).encode())  # type: ignore[call-overload]


def _told(cell: Cell) -> object:
    """Return a part of a key, for people."""
    match cell.kind:
        case "text":
            return cell.body.decode(errors="replace")
        case "number":
            return int(cell.body)
        case _:
            return cell.body


def _sum(table: Table, cells: Mapping[str, Cell]) -> bytes:
    """Write the values so that no two rows, and no values of two kinds, are written the same."""
    found = blake2b(table.name.encode(), digest_size=SIZE)
    for column, cell in cells.items():
        found.update(f"\n{column} {cell.kind} {len(cell.body)} ".encode() + cell.body)
    return found.digest()
