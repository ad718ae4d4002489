"""`topcut import`: an exported log, or a results file, into a database; never over what is there."""

import hashlib
import os

import click

from topcut.cli.files import takes_results
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.place import database_option, writing_to
from topcut.cli.rules import laid_out
from topcut.core.play import Stream
from topcut.exchange.log_file import LogFile, is_log, read_log, verify
from topcut.exchange.results import read_results
from topcut.store import Logs, NewEntry
from topcut.store.erasure_list import list_of, read_list
from topcut.store.erasures import Erasures
from topcut.store.logs import key_of


@click.command("import", epilog=examples("topcut import friday.jsonl", "topcut import friday.json --database shop.db"))
@takes_results
@database_option
@json_option
def import_(*, file: bytes, players: bytes | None, strict: bool, database: str, as_json: bool) -> None:
    """Bring an exported event, table, draft or pad, or a results FILE played elsewhere, into the database.

    An export is verified first and keeps every byte. A results file becomes a new event whose rounds were paired by
    hand; odd results are refused. What is already there is never overwritten.
    """
    del strict  # an import is always strict
    laid_out(database)
    log = read_log(file if is_log(file) else _replayed(file, players))
    verified = verify(log)
    with writing_to(database) as opened, opened.writing() as connection:
        _keep(Logs(connection), log)
        Erasures(connection).take_again(read_list(list_of(opened)), only=Stream(log.header.stream))
    if as_json:
        print_json({log.log.noun: log.header.stream, "head": verified.head, "entries": verified.entries})
    else:
        noun = log.log.noun.capitalize()
        tell(f"{noun} {log.header.stream} is in: {verified.entries} entries, head {verified.head}")


def _replayed(file: bytes, players: bytes | None) -> bytes:
    from topcut.desk.replay import replay

    same_file_same_event = hashlib.sha256(file + (players or b"")).digest()
    results = read_results(file, players=players, strict=True)
    return replay(results, seed=same_file_same_event, random=os.urandom).as_file()


def _keep(logs: Logs, log: LogFile) -> None:
    stream = Stream(log.header.stream)
    read = [log.kind.read(line) for line in log.lines]
    logs.create(stream, kind=log.header.kind, now=read[0].at)
    logs.append(
        [
            NewEntry(
                stream,
                entry.seq,
                line,
                openings=tuple(log.openings.get(entry.seq, {}).values()),
                names=log.names if entry.seq == 1 else {},
                key=key_of(entry.who, entry.key),
            )
            for entry, line in zip(read, log.lines, strict=True)
        ]
    )
