"""Short reads and writes off the event loop, so that nobody waits for somebody else's disk access."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from topcut.store import Database

T = TypeVar("T")


async def work(database: Database, call: Callable[..., T], *args: object) -> T:
    """Call a function that waits for a database, in a thread of that database."""
    return await asyncio.get_running_loop().run_in_executor(database.threads, call, *args)


async def read(database: Database, look: Callable[[Connection], T]) -> T:
    """Return what `look` reads from one moment of a database."""

    def reading() -> T:
        with database.reading() as connection:
            return look(connection)

    return await work(database, reading)


async def write(database: Database, change: Callable[[Connection], T]) -> T:
    """Change a database in one transaction; only its lane changes a log."""

    def writing() -> T:
        with database.writing() as connection:
            return change(connection)

    return await work(database, writing)
