"""Whole logs of older versions: today's code verifies them, brings them in and goes on with them.

Each folder of `older` holds what the revision it is named after wrote; `tools/whole_logs.py` adds another.
"""

import asyncio
import gzip
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from topcut.cli.main import main
from topcut.core.asking import AnyAction
from topcut.core.drafts.actions import pause_draft, release
from topcut.core.event.hall import give_notice
from topcut.core.event.people import drop
from topcut.core.log import BrokenLog
from topcut.core.play import Actor, Power, Stream, Who
from topcut.core.tallies import move_tally
from topcut.core.zones.actions import allow_reading, state_result
from topcut.desk import Desk
from topcut.exchange.log_file import LogFile, read_log, verify, write_log
from topcut.store import Database, Logs, NewEntry, open_database
from topcut.store.logs import key_of

OLDER = sorted((Path(__file__).parent / "older").glob("*/*.jsonl.gz"))
SECOND = 1_000_000


class NextAction(NamedTuple):
    """What somebody does next in a log that an older version wrote."""

    who: Who | Actor
    action: AnyAction[Any, Any]
    args: dict[str, Any]


def seated(who: str) -> Actor:
    return Actor(Who(who), frozenset({Power.PLAY}))


ANA, CREATOR, SIMULATED = seated("ana"), Who("ana"), Who("topcut")
NEXT = {
    "cut-to-eight": NextAction(CREATOR, give_notice, {"text": "Thank you all"}),
    "disaster": NextAction(CREATOR, give_notice, {"text": "Thank you all"}),
    "redraw": NextAction(CREATOR, drop, {"entrant": 1}),
    "two-games": NextAction(CREATOR, drop, {"entrant": 1}),
    "commander": NextAction(CREATOR, drop, {"entrant": 1}),
    "draft-night": NextAction(CREATOR, drop, {"entrant": 1}),
    "simulated": NextAction(SIMULATED, give_notice, {"text": "Thank you all"}),
    "simulated-teams": NextAction(SIMULATED, give_notice, {"text": "Thank you all"}),
    "simulated-two-heads": NextAction(SIMULATED, give_notice, {"text": "Thank you all"}),
    "table-running": NextAction(ANA, state_result, {"winner": 1, "how": "conceded"}),
    "table-closed": NextAction(ANA, allow_reading, {}),
    "draft-running": NextAction(SIMULATED, pause_draft, {}),
    "draft-ended": NextAction(SIMULATED, release, {}),
    "pad": NextAction(Who("ana"), move_tally, {"game": 2, "side": 0, "tally": "life", "by": -3}),
}
"""By the name of the log; an ended event still takes a notice, and a closed table still lets its watchers read."""


@cache
def exported(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name.partition('.')[0]}"


every_log = pytest.mark.parametrize("path", OLDER, ids=named)


@every_log
def test_an_older_log_verifies(path: Path) -> None:
    log = read_log(exported(path))
    verified = verify(log)
    assert (verified.entries, verified.head) == (len(log.lines), log.header.head)


def brought_in(log: LogFile, database: Database) -> None:
    """Store a log as `topcut import` does with an event; tables, drafts and pads come with a backup only."""
    stream, entries = Stream(log.header.stream), [log.kind.read(line) for line in log.lines]
    with database.writing() as connection:
        logs = Logs(connection)
        logs.create(stream, kind=log.header.kind, now=entries[0].at)
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
                for entry, line in zip(entries, log.lines, strict=True)
            ]
        )


async def gone_on(log: LogFile, database: Database, then: NextAction) -> bytes:
    """Take one more action at the desk, a second after the last, and export the log again."""
    stream, last = Stream(log.header.stream), log.kind.read(log.lines[-1])
    async with Desk(database, clock=lambda: last.at + SECOND) as desk:
        logs = desk.log(log.log)
        assert await logs.head(stream) == (len(log.lines), log.header.head)
        receipt = await logs.act(stream, then.action, who=then.who, **then.args)
        assert receipt.seq == len(log.lines) + 1
        lines, openings = await logs.tail(stream)
        names = await logs.names(stream)
    return write_log(
        lines,
        stream=stream,
        edition=log.header.edition,
        openings=[opening for fields in openings.values() for opening in fields.values()],
        names=names,
        log=log.log,
    )


@every_log
def test_an_older_log_opens_and_goes_on(path: Path, tmp_path: Path) -> None:
    log, then = read_log(exported(path)), NEXT[path.name.partition(".")[0]]
    database = open_database(tmp_path / "shop.db")
    try:
        brought_in(log, database)
        again = read_log(asyncio.run(gone_on(log, database, then)))
    finally:
        database.close()
    verified = verify(again)
    assert verified.entries == len(log.lines) + 1
    assert again.lines[:-1] == log.lines, "what was written stays as it was"
    assert again.names == log.names


@pytest.mark.parametrize("path", [path for path in OLDER if b'"kind":"event"' in exported(path)], ids=named)
def test_an_older_event_goes_through_the_commands(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPCUT_DATABASE", str(tmp_path / "shop.db"))
    monkeypatch.chdir(tmp_path)
    Path("older.jsonl").write_bytes(exported(path))
    assert main(["import", "older.jsonl"]) == 0
    assert main(["export", read_log(exported(path)).header.stream, "--with-people", "--to", "again.jsonl"]) == 0
    assert main(["verify", "again.jsonl"]) == 0


@every_log
def test_a_byte_changed_in_an_older_log_is_noticed(path: Path) -> None:
    """A planted change: one digit of the time of an entry in the middle."""
    lines = exported(path).split(b"\n")
    middle = 1 + read_log(exported(path)).header.entries // 2
    line = bytearray(lines[middle])
    at = line.index(b'"at":') + len(b'"at":')
    line[at] = ord("1") if line[at] != ord("1") else ord("2")
    lines[middle] = bytes(line)
    with pytest.raises(BrokenLog) as refused:
        verify(read_log(b"\n".join(lines)))
    assert refused.value.detail["line"] == middle + 1, "lines are counted from 1, the header first"


def test_every_kind_of_log_and_three_versions_are_there() -> None:
    assert {path.name.partition(".")[0] for path in OLDER} == NEXT.keys()
    assert len({path.parent.name for path in OLDER}) >= 3
    assert len({read_log(exported(path)).header.kind for path in OLDER}) == 4
