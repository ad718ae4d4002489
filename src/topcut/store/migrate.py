"""Bring a database up to date; a newer one is left alone."""

from sqlalchemy import Connection, inspect, text

from topcut.store.database import Database
from topcut.store.refusals import NewerDatabase, NotOurs

HEAD = "0013"
"""The newest form this Topcut knows; a test keeps it equal to the last migration."""

_ONE_AT_A_TIME = 7_046_029
"""Id of the lock around migrations, since several servers may start at once on PostgreSQL; any fixed number will do."""


def bring_up_to_date(database: Database) -> None:
    """Run the migrations that are missing, all or none."""
    with database.engine.connect() as connection:
        if (form := _form(connection)) == HEAD:
            return
        database.begin(connection)
        try:
            if not database.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
            if (form := _form(connection)) != HEAD:
                if form is not None and form > HEAD:
                    raise NewerDatabase(where=database.where, form=form)
                _upgrade(connection)
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


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "topcut.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
