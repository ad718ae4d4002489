"""The migrations build exactly the tables the code speaks of."""

from operator import itemgetter

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from topcut.store import Database
from topcut.store.migrate import HEAD, migrate
from topcut.store.tables import metadata


def test_the_migrated_tables_are_those_of_the_code(database: Database) -> None:
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def built(connection: Connection) -> dict[str, object]:
    """Everything a database says of its tables; of columns the order does not count, one that came later is last."""
    inspector, found = inspect(connection), {}
    for table in inspector.get_table_names():
        columns = [{**each, "type": str(each["type"])} for each in inspector.get_columns(table)]
        found[table] = (
            sorted(columns, key=itemgetter("name")),
            inspector.get_pk_constraint(table),
            *(
                sorted(read(table), key=repr)
                for read in (
                    inspector.get_foreign_keys,
                    inspector.get_indexes,
                    inspector.get_unique_constraints,
                    inspector.get_check_constraints,
                )
            ),
        )
    if connection.dialect.name == "sqlite":
        options = connection.execute(text("SELECT name, wr, strict FROM pragma_table_list WHERE schema = 'main'"))
        found["options"] = sorted(map(tuple, options))
    return found


def rows(connection: Connection) -> dict[str, int]:
    return {
        table: connection.execute(text(f'SELECT count(*) FROM "{table}"')).scalar_one()
        for table in inspect(connection).get_table_names()
    }


def test_an_empty_database_is_built_as_the_migrations_would(database: Database) -> None:
    with database.engine.connect() as connection:
        database.begin(connection)
        at_once = built(connection), rows(connection)
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        assert rows(connection) == {}
        migrate(connection)
        assert (built(connection), rows(connection)) == at_once
        assert {table for table, count in rows(connection).items() if count} == {"alembic_version", "generations"}
        database.roll_back(connection)


def test_a_table_that_differs_is_found(database: Database) -> None:
    with database.engine.connect() as connection:
        database.begin(connection)
        before = built(connection)
        connection.execute(text("CREATE INDEX planted ON people (stream)"))
        assert built(connection) != before
        database.roll_back(connection)


def test_the_newest_form_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "topcut.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
