"""`topcut link`: a new private link for the organizer who has the database file: another laptop, a lost cookie."""

import asyncio

import click

from topcut.cli.output import examples, json_option, print_json, say, tell
from topcut.cli.place import database_option, named_event, reading_from
from topcut.cli.whole import whole_event
from topcut.core.errors import Unknown, gettext_noop
from topcut.core.event.nouns.state import Event
from topcut.core.play import Role, Stream, Who
from topcut.store import Database, Logs, ServingLock, open_database


class NobodyOrganizes(Unknown):
    """A log without an organizer has nobody to make a link for."""

    code = "nobody-organizes"
    message = gettext_noop("Nobody organizes event {event}, so there is nobody to make a link for.")


class NoEventYet(Unknown):
    """There is no event in this database."""

    code = "no-event-yet"
    message = gettext_noop("There is no event here yet. Start topcut serve and create one.")


@click.command(epilog=examples("topcut link", "topcut link JQ3K --database shop.db"))
@click.argument("event", required=False, default="")
@database_option
@json_option
def link(*, event: str, database: str, as_json: bool) -> None:
    """Make a private link for the organizer of an EVENT, the newest if none is named; a running server knows it."""
    with reading_from(database) as opened, opened.reading() as connection:
        logs = Logs(connection)
        stream = named_event(logs, event) if event else _newest(logs)
        found = whole_event(logs, stream).state
        who = _organizer(stream, found)
        where = _address(opened)
    title = found.title.opened(stream)
    path = f"/link/{asyncio.run(_issue(database, stream, who))}"
    if as_json:
        print_json({"event": stream, "path": path})
        return
    tell(f"For the organizer of {title} ({stream}):")
    tell(f"{where}{path}")
    say("Open it once on the laptop that runs the event, at the address its server prints. It is shown once.")
    say("topcut events lists the events; name one for another.")


def _address(database: Database) -> str:
    """Find where the server of a database is: as it says itself, else as the settings say."""
    from topcut.site.server import address_here
    from topcut.site.settings import read_settings

    served_at = ServingLock(database.path).served_at() if database.path else ""
    return served_at or address_here(read_settings())


async def _issue(where: str, stream: Stream, who: Who) -> str:
    from topcut.http.audit import AuditBook, What
    from topcut.http.links import LinkBook

    database = open_database(where)
    try:
        token = await LinkBook(database).issue(stream, who)
        await AuditBook(database).note(What.LINK_ISSUED, stream=stream, about=who, address="topcut link")
        return token
    finally:
        database.close()


def _newest(logs: Logs) -> Stream:
    """Find the event whose log was begun last."""
    begun = logs.all()
    if not begun:
        raise NoEventYet
    return begun[0][0]


def _organizer(stream: Stream, event: Event) -> Who:
    for who, roles in event.roles.items():
        if Role.ORGANIZER in roles:
            return who
    raise NobodyOrganizes(event=stream)
