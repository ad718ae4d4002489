"""Whether the server is well: it answers, and its database can be read."""

from litestar import get
from sqlalchemy import text

from topcut import __version__
from topcut.desk import aside
from topcut.store import Database


@get("/healthz")
async def healthz(database: Database) -> dict[str, str]:
    """Say so in one line, for whoever watches."""
    await aside.read(database, lambda connection: connection.execute(text("SELECT 1")).close())
    return {"status": "ok", "version": __version__}
