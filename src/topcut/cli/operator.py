"""`topcut operator`: a link that makes a browser the operator's; only who holds the database's folder can print one."""

import click

from topcut.cli.output import examples, json_option, print_json, say, tell
from topcut.cli.place import database_option, reading_from


@click.command(epilog=examples("topcut operator", "topcut operator --new --database shop.db"))
@click.option("--new", is_flag=True, help="Replace the key first: no browser is the operator's any more.")
@database_option
@json_option
def operator(*, new: bool, database: str, as_json: bool) -> None:
    """Print a link that makes the browser that opens it the operator's: it may read and import the server's rules.

    The link is good for an hour, and a running server knows it. The browser stays the operator's, also after a restart,
    until the key is replaced with --new.
    """
    from topcut.site.operator import made_path
    from topcut.site.settings import read_settings

    with reading_from(database):
        pass  # a key beside a database that does not exist would open nothing
    path = made_path(database, is_new=new)
    if as_json:
        print_json({"path": path})
        return
    settings = read_settings()
    tell(f"{settings.address.rstrip('/') or f'http://127.0.0.1:{settings.port}'}{path}")
    say("Open it within the hour in the browser of the person who runs this server, at the address the server prints.")
