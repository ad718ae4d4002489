"""The write path: a durable entry against a bare insert, many clients against one, a large event against a small one.

Ratios are measured in one run, interleaved, because the disk of a shared machine changes its speed by the minute.
"""

import asyncio
import os
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

from topcut.core.event.flow import post_round, start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import register
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.play import Result, Score, Stream, Who
from topcut.desk import Desk
from topcut.store import open_database
from topcut.store.opening import PRAGMAS

ME = Who("ME")
RESULTS = (Result(Score((2, 0))), Result(Score((2, 1))))
TURNS = 7
CLIENTS = 64


class Bare:
    """Insert and commit with the same pragmas, an entry's size, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
        for pragma in PRAGMAS:
            self.connection.execute(f"PRAGMA {pragma}")
        self.connection.execute("CREATE TABLE entries (stream, seq, line, PRIMARY KEY (stream, seq)) WITHOUT ROWID")
        self.seq = 0

    def seconds_each(self, entries: int) -> float:
        line = b"x" * 290
        start = time.perf_counter()
        for _ in range(entries):
            self.seq += 1
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.execute(
                "INSERT INTO entries (stream, seq, line) VALUES (?, ?, ?)", ("A" * 16, self.seq, line)
            )
            self.connection.execute("COMMIT")
        return (time.perf_counter() - start) / entries


async def posted(desk: Desk, players: int) -> Stream:
    stream = (await desk.events.create(who=ME, title="Bench", stages=(Stage(rounds=3),))).stream
    for start in range(0, players, 500):
        here = range(start, min(players, start + 500))
        await asyncio.gather(*(desk.events.act(stream, register, who=ME, names=(f"P{n}",)) for n in here))
    await desk.events.act(stream, start_event, who=ME)
    await desk.events.act(stream, draw_round, who=ME)
    await desk.events.act(stream, post_round, who=ME, round=1)
    return stream


def key() -> str:
    return f"{time.time_ns():x}{os.urandom(6).hex()}"


async def report(desk: Desk, stream: Stream, turn: int) -> None:
    await desk.events.act(
        stream, report_result, who=ME, key=key(), round=1, table=turn % 4 + 1, result=RESULTS[turn % 2]
    )


async def one_client(desk: Desk, stream: Stream, entries: int) -> float:
    start = time.perf_counter()
    for turn in range(entries):
        await report(desk, stream, turn)
    return (time.perf_counter() - start) / entries


async def many_clients(desk: Desk, stream: Stream, entries: int) -> float:
    async def client(number: int) -> None:
        for turn in range(entries // CLIENTS):
            await report(desk, stream, number + turn)

    start = time.perf_counter()
    await asyncio.gather(*map(client, range(CLIENTS)))
    return (time.perf_counter() - start) / (entries // CLIENTS * CLIENTS)


async def main() -> None:
    with tempfile.TemporaryDirectory(dir=os.environ.get("TOPCUT_BENCH_DIR")) as name:
        folder = Path(name)
        bare = Bare(folder)
        database = open_database(folder / "topcut.db")
        async with Desk(database) as desk:
            print("setting up events of 8 and 10,000 players …", flush=True)
            small, large = await posted(desk, 8), await posted(desk, 10_000)
            rows: dict[str, list[float]] = {"bare": [], "one": [], "many": [], "large": []}
            for turn in range(TURNS):
                rows["bare"].append(bare.seconds_each(200))
                rows["one"].append(await one_client(desk, small, 200))
                rows["large"].append(await one_client(desk, large, 200))
                rows["many"].append(await many_clients(desk, small, 3_200))
                print(f"  turn {turn + 1} of {TURNS}", end="\r", flush=True)
        database.close()
        bare.connection.close()

    def show(what: str, name: str, *, over: str = "", under: str = "", aim: str = "") -> None:
        each = statistics.median(rows[name]) * 1e6
        ratio = statistics.median(a / b for a, b in zip(rows[over or name], rows[under or name], strict=True))
        print(f"{what:36} {each:7.0f} µs" + (f"   {ratio:.2f} x {aim}" if aim else ""))

    show("bare insert and commit", "bare")
    show("durable entry, one client", "one", over="one", under="bare", aim="bare (aim ≤ 4)")
    show(f"durable entry, {CLIENTS} clients", "many", over="one", under="many", aim="one client's rate (aim ≥ 8)")
    show("a result among 10,000 players", "large", over="large", under="one", aim="one among 8 (aim ≤ 1.2)")


asyncio.run(main())
