"""The generation of a database: made with the file, so that a restored backup is recognised as another one."""

from sqlalchemy import select

from topcut.store.database import Database
from topcut.store.tables import generations


def generation_of(database: Database) -> str:
    """Read the digits by which pages distinguish this database from an earlier one here."""
    with database.reading() as connection:
        return str(connection.execute(select(generations.c.generation)).scalar_one())
