"""Short reads and writes beside the event loop, so that nobody waits for a disk that is not theirs."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from topcut.store import Database

T = TypeVar("T")


async def read(database: Database, look: Callable[[Connection], T]) -> T:
    """Show what `look` makes of one moment of a database."""

    def work() -> T:
        with database.reading() as connection:
            return look(connection)

    return await asyncio.to_thread(work)


async def write(database: Database, change: Callable[[Connection], T]) -> T:
    """Change a database, all of it or nothing; what lies in a log is changed by its lane alone."""

    def work() -> T:
        with database.writing() as connection:
            return change(connection)

    return await asyncio.to_thread(work)
