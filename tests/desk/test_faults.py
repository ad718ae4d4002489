"""Kill the process or fill its disk: everything acknowledged is there, and the chain verifies.

A passing fault test counts only if a planted fault makes it fail: each check here is also run against a worker with
the fault it is meant to catch. What killing cannot show (a disk that lies about its cache) is not claimed.
"""

import asyncio
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.conftest import IS_SOAK, SEED
from tests.desk.evening import first_round

from topcut.core.event.fold import EVENT
from topcut.core.log import fold
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.store import Logs, ServingLock, open_database

ROOT = Path(__file__).resolve().parents[2]
KILLS = 1_000 if IS_SOAK else 6
PARTS = 10 if IS_SOAK else 1
MOST = 200
"""Promises after which a worker is killed at the latest: by then it is as busy as it gets."""


def prepared(where: Path) -> Stream:
    async def scenario() -> Stream:
        database = open_database(where)
        async with Desk(database) as desk:
            evening = await first_round(desk, players=32)
        database.close()
        return evening.stream

    return asyncio.run(scenario())


def worker(where: Path | str, stream: Stream, *, fault: str = "none", most: int = 100_000) -> list[str]:
    return [sys.executable, "-m", "tests.desk.worker", str(where), stream, fault, str(most)]


def acknowledged_until_killed(command: list[str], *, after: int) -> list[int]:
    """Let a worker run until it has promised so much, kill it, prove it dead, and collect what it promised."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    first = b"".join(process.stdout.readline() for _ in range(after))
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read()
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    return [int(number) for number in re.findall(rb"ack (\d+)\n", first + rest)]


def missing(where: Path, stream: Stream, acknowledged: list[int]) -> list[int]:
    """Which promised entries are not there; the chain of those that are is checked on the way."""
    ServingLock(where).take().let_go()
    database = open_database(where)
    with database.reading() as connection:
        lines = Logs(connection).tail(stream)
    database.close()
    folded = fold(EVENT, stream, lines)
    return [seq for seq in acknowledged if seq > folded.seq]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_every_acknowledged_entry_survives_a_kill(tmp_path: Path, part: int, counted: Callable[..., None]) -> None:
    where = tmp_path / "topcut.db"
    stream = prepared(where)
    moments = random.Random(SEED * 1_000 + part)
    total = 0
    for _ in range(KILLS // PARTS):
        acknowledged = acknowledged_until_killed(worker(where, stream), after=moments.randint(1, MOST))
        total += len(acknowledged)
        assert missing(where, stream, acknowledged) == []
    counted("kills on SQLite", kills=KILLS // PARTS, acknowledged=total, lost=0)


@pytest.mark.parametrize("fault", ["A", "B", "C"])
def test_the_kill_catches_a_worker_that_promises_too_early(tmp_path: Path, fault: str) -> None:
    where = tmp_path / "topcut.db"
    stream = prepared(where)
    moments = random.Random(SEED)
    for _ in range(40):
        command = worker(where, stream, fault=fault)
        if missing(where, stream, acknowledged_until_killed(command, after=moments.randint(20, MOST))):
            return
    pytest.fail(f"fault {fault} went unnoticed in 40 kills")


def unsynced_acknowledgements(folder: Path, *, fault: str) -> tuple[int, int]:
    """Count acknowledgements, and those that were given with bytes of the log not yet synced, by the system calls."""
    where = folder / "topcut.db"
    stream = prepared(where)
    trace = folder / "trace"
    strace = ["strace", "-f", "-y", "-o", str(trace), "-e", "trace=write,pwrite64,fsync,fdatasync"]
    subprocess.run([*strace, *worker(where, stream, fault=fault, most=6)], cwd=ROOT, check=True, capture_output=True)
    acknowledgements = unsynced = 0
    is_dirty = False
    for call in trace.read_text(errors="replace").splitlines():
        if "topcut.db-wal>" in call and ("pwrite64(" in call or "write(" in call):
            is_dirty = True
        elif "topcut.db-wal>" in call and "sync(" in call:
            is_dirty = False
        elif '"ack ' in call:
            acknowledgements += 1
            unsynced += is_dirty
    return acknowledgements, unsynced


def can_trace() -> bool:
    return bool(shutil.which("strace")) and not subprocess.call(["strace", "-o", os.devnull, "true"])


needs_strace = pytest.mark.skipif(not can_trace(), reason="no strace here: the order of system calls is not looked at")


@needs_strace
def test_an_acknowledgement_comes_after_the_sync(tmp_path: Path) -> None:
    assert unsynced_acknowledgements(tmp_path, fault="none") == (96, 0)


@needs_strace
def test_the_trace_catches_a_commit_that_does_not_wait_for_the_disk(tmp_path: Path) -> None:
    acknowledgements, unsynced = unsynced_acknowledgements(tmp_path, fault="D")
    assert acknowledgements == 96
    assert unsynced > 0
