"""Every row carries a checksum: one changed letter, in any column of any table, is found and named by its row."""

import pytest
from sqlalchemy import Boolean, Column, Connection, Integer, LargeBinary, Table, Text, insert, select, text, update

from topcut.core.play import Stream
from topcut.store import Database, Logs, NewEntry
from topcut.store.accounts import Accounts
from topcut.store.erasures import Erasures
from topcut.store.row_sums import MOVES, NAME, changed_rows, sum_again, sum_of
from topcut.store.tables import accounts, keys, metadata

TABLES = metadata.sorted_tables
LETTERS = [
    (table.name, column.name)
    for table in TABLES
    for column in table.c
    if isinstance(column.type, Text | LargeBinary) and column.name != NAME
]


def value(column: Column) -> object:
    """Make up a value; those of one name are the same everywhere, so that rows belong together."""
    match column.type:
        case Boolean():
            return True
        case Integer():
            return 7
        case LargeBinary():
            return f"{column.name} as bytes, long enough".encode()
        case _:
            return "0" * 9 if column.name == "generation" else f"{column.name} with an ñ"


@pytest.fixture
def filled(database: Database) -> Database:
    """A row in every table."""
    with database.writing() as connection:
        for table in TABLES:
            if table.name != "generations":
                connection.execute(insert(table), {c.name: value(c) for c in table.c if c.name != NAME})
    return database


def all_changed(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    found = {table.name: list(changed_rows(connection, table)) for table in TABLES}
    return {name: rows for name, rows in found.items() if rows}


def test_rows_that_nobody_touched_are_fine(filled: Database) -> None:
    with filled.reading() as connection:
        assert all_changed(connection) == {}
        for table in TABLES:
            assert connection.execute(select(table)).first() is not None, table.name


def test_no_letter_is_left_out() -> None:
    assert not {f"{table}.{column}" for table, column in LETTERS} & MOVES


@pytest.mark.parametrize(("name", "column"), LETTERS)
def test_one_changed_letter_is_found_and_its_row_named(filled: Database, name: str, column: str) -> None:
    table: Table = metadata.tables[name]
    with filled.engine.connect() as connection:
        if filled.is_sqlite:
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        else:
            connection.exec_driver_sql("SET session_replication_role = replica")
        connection.exec_driver_sql("BEGIN")
        before = connection.execute(select(table.c[column])).scalar()
        after = bytes(before)[:-1] + b"#" if isinstance(before, bytes | memoryview) else before[:-1] + "#"
        connection.execute(update(table).values({column: after}))
        found = all_changed(connection)
        row = connection.execute(select(table)).mappings().one()
        assert list(found) == [name]
        assert found[name] == [tuple(row[key.name] for key in table.primary_key.columns)]
        connection.exec_driver_sql("ROLLBACK")
        connection.invalidate()


def test_a_value_of_another_kind_is_found_too(filled: Database) -> None:
    if not filled.is_sqlite:
        pytest.skip("a column of PostgreSQL holds one kind of value")
    with filled.engine.connect() as connection:
        connection.execute(text("UPDATE entries SET line = CAST(line AS TEXT)"))
        assert list(all_changed(connection)) == ["entries"]


def test_a_row_without_a_sum_was_written_by_something_else(filled: Database) -> None:
    with filled.writing() as connection:
        connection.execute(text("INSERT INTO streams (stream, kind, created_at) VALUES ('A', 'event', 1)"))
        assert all_changed(connection) == {"streams": [("A",)]}


def test_what_is_changed_in_place_gets_its_sum_again(filled: Database) -> None:
    with filled.writing() as connection:
        connection.execute(update(accounts).values(shown="somebody else"))
        assert list(all_changed(connection)) == ["accounts"]
        sum_again(connection, accounts)
        assert all_changed(connection) == {}
        Accounts(connection).change_password("account with an ñ", "another hash")
        Erasures(connection).take_name("stream with an ñ", 7, seq=9)
        assert connection.execute(select(keys.c.asked)).scalar() != value(keys.c.asked)
        assert all_changed(connection) == {}


def test_the_last_line_of_a_log_is_no_exception(database: Database) -> None:
    stream = Stream("A" * 16)
    with database.writing() as connection:
        Logs(connection).create(stream, kind="event", now=1)
        Logs(connection).append([NewEntry(stream, 1, b"line", names={1: "Ana"}, key="k\nme", asked=b"asked")])
    with database.writing() as connection:
        assert all_changed(connection) == {}
        connection.execute(metadata.tables["entries"].update().values(line=b"lime"))
        assert all_changed(connection) == {"entries": [(stream, 1)]}


def test_no_two_rows_are_written_alike() -> None:
    table = metadata.tables["labels"]
    rows = [
        {"stream": "A", "who": "b", "label": "c"},
        {"stream": "A", "who": "bc", "label": ""},
        {"stream": "A", "who": "b", "label": b"c"},
        {"stream": "A", "who": "b", "label": None},
    ]
    assert len({sum_of(table, row) for row in rows}) == len(rows)
