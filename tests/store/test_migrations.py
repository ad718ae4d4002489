"""The migrations build exactly the tables the code speaks of."""

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from topcut.store import Database
from topcut.store.migrate import HEAD
from topcut.store.tables import metadata


def test_the_migrated_tables_are_those_of_the_code(database: Database) -> None:
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_newest_form_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "topcut.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
