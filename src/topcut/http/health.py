"""Whether the server is well: it answers, and its database can be read."""

import asyncio

from litestar import get
from sqlalchemy import text

from topcut import __version__
from topcut.store import Database


@get("/healthz")
async def healthz(database: Database) -> dict[str, str]:
    """Say so in one line, for whoever watches."""

    def read() -> None:
        with database.reading() as connection:
            connection.execute(text("SELECT 1"))

    await asyncio.to_thread(read)
    return {"status": "ok", "version": __version__}
