"""Which life of its logs a database is in: made with the file, so that a restored backup is known for another one."""

from sqlalchemy import select

from topcut.store.database import Database
from topcut.store.tables import generations


def generation_of(database: Database) -> str:
    """Read the digits by which pages tell this database from what was here before."""
    with database.reading() as connection:
        return str(connection.execute(select(generations.c.generation)).scalar_one())
