"""`topcut events`: what is in a database."""

import click

from topcut.cli.output import Column, examples, json_option, print_json, print_table, tell
from topcut.cli.place import database_option, reading_from
from topcut.core.event import EVENT, Event
from topcut.core.log import fold
from topcut.store import Logs


@click.command(epilog=examples("topcut events", "topcut events --database shop.db --json"))
@database_option
@json_option
def events(*, database: str, as_json: bool) -> None:
    """List the events of a database, newest first."""
    rows = []
    with reading_from(database) as opened, opened.reading() as connection:
        logs = Logs(connection)
        for stream, _, entries in logs.all():
            event = fold(EVENT, stream, logs.tail(stream), openings=logs.tail_openings(stream)).state
            rows.append((stream, event, entries))
    if as_json:
        print_json({"events": [_document(*row) for row in rows]})
    elif rows:
        columns = [Column("Event"), Column("Title", is_name=True)]
        columns += [Column(title, is_number=True) for title in ("Players", "Rounds", "Entries")]
        print_table(columns, [list(map(str, _document(*row).values())) for row in rows])
    else:
        tell("No events yet.")


def _document(stream: str, event: Event, entries: int) -> dict[str, object]:
    title = event.title.value if event.title.is_open else "(erased)"
    players, rounds = len(event.players), len(event.rounds)
    return {"event": stream, "title": title, "players": players, "rounds": rounds, "entries": entries}
