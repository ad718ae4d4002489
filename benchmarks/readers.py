"""How long readers wait because of others: a slow commit, many live events, an undo in a large event, a large print.

Ratios are measured in one run, by turns. The commit is slow because it is made to wait, so that the disk does not
affect the figures; the longest pause of the event loop is what a phone would notice.
"""

import asyncio
import os
import resource
import statistics
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from topcut.core.event.flow import post_round
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import register
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.event.view import desk_view
from topcut.core.play import Result, Score, Stream, Who
from topcut.desk import Desk
from topcut.desk.offline_log import OfflineLog
from topcut.desk.simulation import Simulation
from topcut.printing import result_slips
from topcut.store import Database, Logs, NewEntry, open_database

ME = Who("topcut")
LATE = 0.25
"""Seconds a commit waits: a bad disk."""
READS, TURNS = 400, 5
FEW, MANY = 10, 200
PLAYERS = int(os.environ.get("TOPCUT_BENCH_PLAYERS", "2000"))


class Late(Database):
    """A store with slow commits."""

    is_late = False

    def commit(self, connection: Any) -> None:
        if self.is_late:
            threading.Event().wait(LATE)
        super().commit(connection)


def brought_in(database: Database, notebook: OfflineLog) -> Stream:
    """Write an event that was played elsewhere into a store."""
    stream = Stream(notebook.stream)
    with database.writing() as connection:
        logs = Logs(connection)
        logs.create(stream, kind="event", now=0)
        opened = notebook.openings
        logs.append(
            [
                NewEntry(stream, number, line, tuple(opened.get(number, {}).values()))
                for number, line in enumerate(notebook.lines, start=1)
            ]
        )
    return stream


async def each(reading: Callable[[int], Awaitable[object]], reads: int) -> float:
    start = time.perf_counter()
    for number in range(reads):
        await reading(number)
        await asyncio.sleep(0)
    return (time.perf_counter() - start) / reads


async def longest_pause(work: Awaitable[object]) -> float:
    """Measure the longest time for which nothing else had a turn on the event loop during some work."""
    longest, doing = 0.0, asyncio.ensure_future(work)
    while not doing.done():
        began = time.perf_counter()
        await asyncio.sleep(0.001)
        longest = max(longest, time.perf_counter() - began)
    await doing
    return longest


async def beside_a_commit(desk: Desk, database: Late, stream: Stream) -> tuple[float, float]:
    def look(_: int) -> Awaitable[object]:
        return desk.events.see(stream, lambda event, names: (len(event.entrants), len(names)))

    alone = await each(look, READS)
    database.is_late = True
    writing = asyncio.create_task(
        desk.events.act(stream, report_result, who=ME, round=2, table=1, result=Result(Score((2, 1))))
    )
    await asyncio.sleep(LATE / 5)
    during = await each(look, READS)
    assert not writing.done(), "the reads were over before the commit"
    await writing
    database.is_late = False
    return alone, during


async def over_events(desk: Desk, streams: list[Stream]) -> float:
    return await each(lambda n: desk.events.see(streams[n % len(streams)], lambda _, names: len(names)), 4 * MANY)


async def small(desk: Desk, number: int) -> Stream:
    stream = (await desk.events.create(who=ME, title=f"Event {number}", stages=(Stage(rounds=3),))).stream
    for player in range(8):
        await desk.events.act(stream, register, who=ME, names=(f"P{player}",))
    return stream


def megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


async def main() -> None:
    with tempfile.TemporaryDirectory(dir=os.environ.get("TOPCUT_BENCH_DIR")) as name:
        opened = open_database(Path(name) / "topcut.db")
        database = Late(opened.engine, path=opened.path)
        print(f"setting up an event of {PLAYERS:,} players and {MANY} of 8 …", flush=True)
        played = Simulation(players=PLAYERS, rounds=2)
        next(played.play())
        played.act(draw_round)
        played.act(post_round, round=2)
        large = brought_in(database, played)
        async with Desk(database) as desk:
            streams = await asyncio.gather(*(small(desk, number) for number in range(MANY)))
            await desk.events.look(large, lambda _: None)
            reads = [await beside_a_commit(desk, database, large) for _ in range(TURNS)]
            few, many = [], []
            for _ in range(TURNS):
                few.append(await over_events(desk, streams[:FEW]))
                many.append(await over_events(desk, streams))
            seq = (await desk.events.head(large))[0]
            undo = await longest_pause(desk.events.undo(large, seq=seq, who=ME))
            view = await desk.events.look(large, lambda event: desk_view(event, names={}))
            before = megabytes()
            print_pause = await longest_pause(asyncio.to_thread(lambda: result_slips(view, head="0" * 64)))
            kept = megabytes() - before
        database.close()
    show(reads, few, many)
    print(f"undo among {PLAYERS:,}: longest pause of the loop {undo * 1e3:.0f} ms")
    print(f"slips of {PLAYERS:,}: {kept:.0f} MB kept, longest pause {print_pause * 1e3:.0f} ms")


def show(reads: list[tuple[float, float]], few: list[float], many: list[float]) -> None:
    alone, during = (statistics.median(column) for column in zip(*reads, strict=True))
    print(
        f"a read alone {alone * 1e6:.0f} µs, during a commit {during * 1e6:.0f} µs: {during / alone:.2f} x (aim ≤ 1.5)"
    )
    ratio = statistics.median(b / a for a, b in zip(few, many, strict=True))
    per_second = [1 / statistics.median(each) for each in (few, many)]
    print(f"a second over {FEW} events {per_second[0]:.0f}, over {MANY} {per_second[1]:.0f}: {ratio:.2f} x (aim ≤ 2)")


asyncio.run(main())
