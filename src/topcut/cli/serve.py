"""`topcut serve`: the server, for this machine or for the room."""

import asyncio
import contextlib

import click
import msgspec

from topcut.cli.missing_part import missing_part
from topcut.cli.output import examples, say, tell
from topcut.cli.place import default_database, file_of
from topcut.core.errors import TopcutError


@click.command(epilog=examples("topcut serve", "topcut serve --host 0.0.0.0 --database shop.db"))
@click.option(
    "--host", metavar="HOST", help="Where to listen; 0.0.0.0 lets the room's phones in.  [default: 127.0.0.1]"
)
@click.option("--port", metavar="PORT", type=click.IntRange(1, 65_535), help="[default: 8000]")
@click.option("--database", metavar="WHERE", help="A file (SQLite), or postgresql://… .")
def serve(*, host: str | None, port: int | None, database: str | None) -> None:
    """Serve events to phones, screens and the desk, until Ctrl-C."""
    from topcut.http.address import is_loopback
    from topcut.site.operator import operator_path
    from topcut.site.server import serve as run
    from topcut.site.settings import EVERYWHERE, read_settings

    said = {"host": host, "port": port, "database": database}
    settings = msgspec.structs.replace(read_settings(), **{name: value for name, value in said.items() if value})
    if not settings.database:
        settings = msgspec.structs.replace(settings, database=default_database())

    _say_what_is_missing(settings.database)

    def ready(address: str) -> None:
        here = f"http://127.0.0.1:{settings.port}" if settings.host in EVERYWHERE else address
        tell(f"Topcut is at {here}")
        if is_loopback(settings.host):
            say("Only this machine can reach it. For the room's phones: topcut serve --host 0.0.0.0")
        else:
            tell(f"Phones on the same Wi-Fi open {address}")
        if path := operator_path(settings.database):
            tell(f"You run it? Open once, within the hour: {settings.address.rstrip('/') or here}{path}")
        if settings.address.startswith("https://") and not settings.proxies:
            say("Behind a proxy? Name it under proxies in topcut.toml; until then everybody counts as one client.")
        say(f"Events are in {settings.database}. Ctrl-C stops; nothing is lost.")

    asyncio.run(run(settings, ready=ready))


def _say_what_is_missing(where: str) -> None:
    """Warn of a database that is not whole; the server itself tells what cannot be opened."""
    with contextlib.suppress(TopcutError, OSError):
        path = file_of(where)
        if path and (missing := missing_part(path)):
            say(f"LOOK  {path}: {missing}.")
