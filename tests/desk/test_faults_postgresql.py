"""Kill the program, crash the database: on PostgreSQL, too, what was acknowledged is there, and the chain verifies."""

import asyncio
import random
import re
import signal
import subprocess
from collections.abc import Callable

import pytest
from tests.conftest import IS_SOAK, SEED
from tests.databases import Server, new_postgresql_database, own_postgresql_server
from tests.desk.evening import first_round
from tests.desk.test_faults import ROOT, acknowledged_until_killed, worker

from topcut.core.event.fold import EVENT
from topcut.core.log import fold
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.store import Logs, open_database

__all__ = ["own_postgresql_server"]

KILLS = 250 if IS_SOAK else 3
PARTS = 5 if IS_SOAK else 1
"""The log grows with every kill, and is read after each."""
CRASHES = 50 if IS_SOAK else 2


def prepared(where: str) -> Stream:
    async def scenario() -> Stream:
        database = open_database(where)
        try:
            async with Desk(database) as desk:
                return (await first_round(desk, players=32)).stream
        finally:
            database.close()

    return asyncio.run(scenario())


def missing(where: str, stream: Stream, acknowledged: list[int]) -> list[int]:
    database = open_database(where)
    with database.reading() as connection:
        lines = Logs(connection).tail(stream)
    database.close()
    return [seq for seq in acknowledged if seq > fold(EVENT, stream, lines).seq]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_every_acknowledged_entry_survives_a_kill(
    own_postgresql_server: Server, part: int, counted: Callable[..., None]
) -> None:
    where = new_postgresql_database(own_postgresql_server.url)
    stream, moments, total = prepared(where), random.Random(SEED * 1_000 + part), 0
    for _ in range(KILLS // PARTS):
        acknowledged = acknowledged_until_killed(worker(where, stream), after=moments.randint(1, 200))
        total += len(acknowledged)
        assert missing(where, stream, acknowledged) == []
    counted("kills on PostgreSQL", kills=KILLS // PARTS, acknowledged=total, lost=0)


@pytest.mark.parametrize("fault", ["B", "C"])
def test_the_kill_catches_a_worker_that_promises_too_early(own_postgresql_server: Server, fault: str) -> None:
    where = new_postgresql_database(own_postgresql_server.url)
    stream, moments = prepared(where), random.Random(SEED)
    for _ in range(40):
        command = worker(where, stream, fault=fault)
        if missing(where, stream, acknowledged_until_killed(command, after=moments.randint(20, 200))):
            return
    pytest.fail(f"fault {fault} went unnoticed in 40 kills")


@pytest.mark.soak
def test_every_acknowledged_entry_survives_a_crash_of_the_database(
    own_postgresql_server: Server, counted: Callable[..., None]
) -> None:
    where = new_postgresql_database(own_postgresql_server.url)
    stream, moments, total = prepared(where), random.Random(SEED), 0
    for _ in range(CRASHES):
        acknowledged = acknowledged_until_crashed(
            own_postgresql_server, worker(where, stream), after=moments.randint(1, 200)
        )
        total += len(acknowledged)
        own_postgresql_server.start()
        assert missing(where, stream, acknowledged) == []
    counted("crashes of PostgreSQL", crashes=CRASHES, acknowledged=total, lost=0)


def acknowledged_until_crashed(server: Server, command: list[str], *, after: int) -> list[int]:
    """Pull the database away from under a busy worker, then end the worker."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    first = b"".join(process.stdout.readline() for _ in range(after))
    server.crash()
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read()
    process.stdout.close()
    process.wait()
    return [int(number) for number in re.findall(rb"ack (\d+)\n", first + rest)]
