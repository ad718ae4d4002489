"""Short reads and writes beside the event loop, so that nobody waits for a disk that is not theirs."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from topcut.store import Database

T = TypeVar("T")


async def work(database: Database, call: Callable[..., T], *args: object) -> T:
    """Call something that waits for a database, in a thread of that database."""
    return await asyncio.get_running_loop().run_in_executor(database.threads, call, *args)


async def read(database: Database, look: Callable[[Connection], T]) -> T:
    """Show what `look` makes of one moment of a database."""

    def reading() -> T:
        with database.reading() as connection:
            return look(connection)

    return await work(database, reading)


async def write(database: Database, change: Callable[[Connection], T]) -> T:
    """Change a database, all of it or nothing; what lies in a log is changed by its lane alone."""

    def writing() -> T:
        with database.writing() as connection:
            return change(connection)

    return await work(database, writing)
