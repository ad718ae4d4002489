"""Bring a database up to date: build an empty one, migrate an older one, leave a newer one alone."""

import secrets

from sqlalchemy import Connection, inspect, text

from topcut.store.database import Database
from topcut.store.refusals import NewerDatabase, NotOurs
from topcut.store.tables import generations, metadata

HEAD = "0015"
"""The newest form this Topcut knows; a test keeps it equal to the last migration."""

_ONE_AT_A_TIME = 7_046_029
"""Id of the lock around migrations, since several servers may start at once on PostgreSQL; any fixed number will do."""

_VERSIONS = """CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)"""
"""The table in which Alembic notes the form, as Alembic itself creates it."""


def bring_up_to_date(database: Database) -> None:
    """Build the tables, or run the migrations that are missing; all or none."""
    with database.engine.connect() as connection:
        if (form := _form(connection)) == HEAD:
            return
        database.begin(connection)
        try:
            if not database.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
            if (form := _form(connection)) is None:
                _build(connection)
            elif form > HEAD:
                raise NewerDatabase(where=database.where, form=form)
            elif form < HEAD:
                migrate(connection)
            database.commit(connection)
        except BaseException:
            database.roll_back(connection)
            raise


def _form(connection: Connection) -> str | None:
    inspector = inspect(connection)
    if not inspector.has_table("alembic_version"):
        if connection.dialect.name == "sqlite" and inspector.get_table_names():
            raise NotOurs(where=str(connection.engine.url.database))
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _build(connection: Connection) -> None:
    """Create the newest tables at once; a test compares them with what all migrations build."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(generations.insert(), {"generation": f"{secrets.randbelow(10**9):09}"})
    connection.execute(text(_VERSIONS))
    connection.execute(text("INSERT INTO alembic_version VALUES (:form)"), {"form": HEAD})


def migrate(connection: Connection) -> None:
    """Run every migration after the form the database has, from the first if it has none."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "topcut.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
