"""`topcut export`: an event, a table, a draft or a pad as a file that proves itself."""

import sys
from pathlib import Path
from typing import Final

import click

from topcut.cli.files import STDOUT, write_new
from topcut.cli.named_logs import named_log
from topcut.cli.output import examples, json_option, print_json, say
from topcut.cli.place import database_option, reading_from
from topcut.core.errors import AgainstTheRules, Unknown, gettext_noop
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.state import Event
from topcut.core.log import fold
from topcut.core.play.names import NamesAt
from topcut.core.rules import Rule
from topcut.desk.chains import refuse_broken_chain
from topcut.exchange.log_file import write_log
from topcut.store import Logs
from topcut.store.signing import signer_of

NOT_SIGNED: Final = "Not signed: no server has opened this database yet, and the first to do so makes its key."


class NothingWritten(Unknown):
    """A log without entries has no head, and proves nothing."""

    code = "nothing-written"
    message = gettext_noop("{stream} has no entries.")


class StillHidden(AgainstTheRules):
    """People still play by what is hidden in a table or a draft: no file says it before its time (MTR 3.13)."""

    code = "still-hidden"
    message = gettext_noop("The {noun} {stream} still has hidden cards, so no file can hold all of it yet.")
    hint = gettext_noop(
        "--redacted leaves them out; the whole file can be had once the match is closed or the draft is released."
    )
    rule = Rule("MTR", "3.13")


@click.command(
    epilog=examples(
        "topcut events",
        "topcut export K7QJ > friday.jsonl",
        "topcut export K7QJ --redacted --to friday-public.jsonl",
        "topcut export K7QJ --results > friday.json",
        "topcut export Q2MX --redacted --to table.jsonl",
    )
)
@click.argument("event")
@click.option("--with-people", is_flag=True, help="Add the players' names; an import needs them to show names.")
@click.option("--redacted", is_flag=True, help="Leave out what the public may not see; the head stays the same.")
@click.option("--results", is_flag=True, help="Write its rounds before the playoff as a results file instead.")
@click.option("--to", metavar="FILE", help="Write a new file; - is standard output, as without it.")
@database_option
@json_option
def export(
    *, event: str, with_people: bool, redacted: bool, results: bool, to: str | None, database: str, as_json: bool
) -> None:
    """Write EVENT (its name, or the beginning of it) as JSON lines: header, entries, openings, names.

    An online table, a draft or a life pad is named in the same way; topcut events --logs lists them.
    """
    if results and (with_people or redacted):
        raise click.UsageError("A results file has names and no log: leave out --with-people and --redacted.")
    file = None if to in {None, STDOUT} else to
    if as_json and file is None:
        raise click.UsageError("--json says what was written into a file: name it with --to.")
    with reading_from(database) as opened, opened.reading() as connection:
        logs = Logs(connection)
        stream, log = named_log(logs, event)
        lines, openings = logs.tail(stream), logs.tail_openings(stream)
        names = logs.names(stream) if with_people or results else {}
        signer = signer_of(connection)
    if not lines:
        raise NothingWritten(stream=stream)
    if results and log is not EVENT_LOG:
        raise click.UsageError("Only an event has results: leave out --results.")
    refuse_broken_chain(stream, lines, kind=log.kind.name)
    folded = fold(log.kind, stream, lines, openings=openings)
    if not (redacted or log.may_be_opened(folded.state)):
        raise StillHidden(stream=stream, noun=log.noun)
    data = (
        _results(folded.state, names)
        if results
        else write_log(
            lines,
            stream=stream,
            edition=log.edition(folded.state),
            openings=[opening for fields in openings.values() for opening in fields.values()],
            names=names,
            redacted=redacted,
            log=log,
            signer=signer,
        )
    )
    if file is None:
        sys.stdout.buffer.write(data)
    else:
        write_new(Path(file), data)
    if as_json:
        signed_by = signer.fingerprint if signer else None
        told = {log.noun: stream, "head": folded.head, "entries": len(lines), "file": file, "signed_by": signed_by}
        print_json(told)
    else:
        say(f"{len(lines)} entries, head {folded.head}")
        say(f"Signed by {signer.fingerprint}." if signer else NOT_SIGNED)


def _results(event: Event, names: dict[int, str]) -> bytes:
    """Write the results for `topcut standings`, `pair` and other programs; a team with its seats (MTR 8.2)."""
    from topcut.desk.results_of_event import results_of_event
    from topcut.exchange.results_writing import write_results

    return write_results(results_of_event(event, names=NamesAt(names, seq=0)))
