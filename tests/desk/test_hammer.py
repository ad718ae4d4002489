"""Two processes do everything at once to one event on PostgreSQL: each promise is kept once, in one order."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from tests.desk.evening import first_round
from tests.patience import LONG

from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EntrantRegistered
from topcut.core.log import fold
from topcut.core.log.fold import looking_back
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.store import Logs, open_database

ROOT = Path(__file__).resolve().parents[2]
TURNS = 1_000 if os.environ.get("TOPCUT_SOAK") == "1" else 25


async def prepared(where: str) -> tuple[Stream, int]:
    database = open_database(where)
    try:
        async with Desk(database) as desk:
            stream = (await first_round(desk, players=16)).stream
            return stream, (await desk.events.head(stream))[0]
    finally:
        database.close()


def promised(where: str, stream: Stream) -> list[tuple[int, str]]:
    """Let two processes loose, and collect what they were told."""
    command = [sys.executable, "-m", "tests.desk.hammer", where, stream]
    both = [
        subprocess.Popen([*command, seed, str(TURNS)], cwd=ROOT, stdout=subprocess.PIPE, text=True) for seed in "ab"
    ]
    said = [process.communicate(timeout=600 if TURNS > 100 else LONG)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    return sorted((int(line.split()[0]), line.split()[1]) for out in said for line in out.splitlines())


def test_whatever_two_processes_do_at_once_is_one_log_with_every_promise_in_it(postgresql: str) -> None:
    stream, before = asyncio.run(prepared(postgresql))
    found = promised(postgresql, stream)
    database = open_database(postgresql)
    with database.reading() as connection:
        lines, openings = Logs(connection).tail(stream), Logs(connection).tail_openings(stream)
        names = Logs(connection).names(stream)
    database.close()
    written = [(entry.seq, entry.key) for entry in map(EVENT.read, lines[before:])]
    assert written == found, "every promise is there once, under its own number, and nothing nobody was promised"
    assert {key[0] for _, key in found} == {"a", "b"}
    folded = fold(EVENT, stream, lines, openings=openings)
    dead, _ = looking_back(EVENT, lines)
    late = [
        (seq, fact.players[0])
        for seq, line in enumerate(lines, start=1)
        for fact in EVENT.read(line).facts
        if isinstance(fact, EntrantRegistered) and seq > before and seq not in dead
    ]
    keys = dict(found)
    assert {player: names[player] for _, player in late} == {player: f"Late {keys[seq]}" for seq, player in late}
    assert {player for _, player in late} <= {*folded.state.players}
