"""`topcut export`: an event as a file that proves itself."""

import sys
from pathlib import Path

import click

from topcut.cli.files import write_new
from topcut.cli.output import examples, say
from topcut.cli.place import database_option, named_event, reading_from
from topcut.core.event import EVENT
from topcut.core.log import fold
from topcut.exchange.log_file import write_log
from topcut.store import Logs


@click.command(
    epilog=examples(
        "topcut events",
        "topcut export K7QJ > friday.jsonl",
        "topcut export K7QJ --redacted --to friday-public.jsonl",
    )
)
@click.argument("event")
@click.option("--with-people", is_flag=True, help="Add the players' names; an import needs them to show names.")
@click.option("--redacted", is_flag=True, help="Leave out what the public may not see; the head stays the same.")
@click.option("--to", type=click.Path(path_type=Path), help="Write a new file instead of standard output.")
@database_option
def export(*, event: str, with_people: bool, redacted: bool, to: Path | None, database: str) -> None:
    """Write EVENT (its name, or the beginning of it) as JSON lines: header, entries, openings, names."""
    with reading_from(database) as opened, opened.reading() as connection:
        logs = Logs(connection)
        stream = named_event(logs, event)
        lines, openings = logs.tail(stream), logs.tail_openings(stream)
        names = logs.names(stream) if with_people else {}
    folded = fold(EVENT, stream, lines, openings=openings)
    data = write_log(
        lines,
        stream=stream,
        edition=folded.state.edition,
        openings=[opening for fields in openings.values() for opening in fields.values()],
        names=names,
        redacted=redacted,
    )
    if to:
        write_new(to, data)
    else:
        sys.stdout.buffer.write(data)
    say(f"{len(lines)} entries, head {folded.head}")
