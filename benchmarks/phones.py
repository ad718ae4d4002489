"""Five thousand phones told their own table: against a bare hub with the same bytes, then all reading their page again.

The phones are raw sockets in a process of their own on the other core; each message is measured from the request (to
post, or to change the clock) to the arrival of its last byte at each phone, including the commit to disk. The bare hub
is asyncio alone: it holds the connections and writes to each its own bytes of the same length.

    python benchmarks/phones.py [PHONES]
"""

import asyncio
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from _loopback import (
    ME,
    answered,
    drawn,
    ended,
    linked,
    listen,
    on_core,
    processor_seconds,
    raise_limit,
    seated,
    started,
)

from topcut.core.event.flow import post_round
from topcut.core.event.rounds import add_time, pause_clock, resume_clock, start_clock
from topcut.desk import Desk
from topcut.site.application import application, front_of
from topcut.site.server import keep_for_good
from topcut.site.settings import Settings
from topcut.store import open_database

PHONES = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
OPENING_SECONDS = 10
REQUESTS = (
    (post_round, {}),
    (start_clock, {}),
    (add_time, {"minutes": 5}),
    (pause_clock, {}),
    (resume_clock, {}),
    (add_time, {"minutes": 1}),
)
"""Each of them changes everybody's own part."""
LENGTH = 220
"""About as long as a message of ours."""


def topcut(port: int, pipe: Connection, database: str, stream: str) -> None:
    on_core(0)
    raise_limit()

    async def requests(desk: Desk) -> None:
        loop = asyncio.get_running_loop()
        while (request := await loop.run_in_executor(None, pipe.recv)) is not None:
            action, args = REQUESTS[request]
            began = time.perf_counter()
            await desk.events.act(stream, action, who=ME, round=1, **args)
            pipe.send((began, time.perf_counter()))

    async def run() -> None:
        app = application(Settings(database=database))
        async with app.lifespan():
            keep_for_good()
            asking = asyncio.create_task(requests(app.state.desk))
            await listen(front_of(app), port, backpressure=16_384)
            await asking

    asyncio.run(run())


class Held(asyncio.Protocol):
    """One connection of the bare hub."""

    everybody: list["Held"] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, _: bytes) -> None:
        Held.everybody.append(self)
        self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nretry: 1000\n\n")


def bare(port: int, pipe: Connection) -> None:
    on_core(0)
    raise_limit()

    async def run() -> None:
        loop = asyncio.get_running_loop()
        await loop.create_server(Held, "127.0.0.1", port, backlog=2048)
        while await loop.run_in_executor(None, pipe.recv) is not None:
            began = time.perf_counter()
            for number, held in enumerate(Held.everybody):
                held.transport.write(b"event: mine\nid: 1\ndata: %d%b\n\n" % (number, b"x" * LENGTH))
            pipe.send((began, began))

    asyncio.run(run())


class Phone(asyncio.Protocol):
    """A phone with its page open; it notes when a message arrives."""

    def __init__(self, room: "Hall", request: bytes) -> None:
        self.room = room
        self.request = request
        self.is_in = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if not self.is_in:
            self.is_in = b"retry:" in data
            self.room.inside += self.is_in
        elif b"event: mine" in data:
            self.room.told.append(time.perf_counter())

    def connection_lost(self, _: Exception | None) -> None:
        self.room.lost += 1


class Hall:
    """All the phones."""

    def __init__(self) -> None:
        self.inside = 0
        self.lost = 0
        self.told: list[float] = []

    async def fill(self, port: int, requests: list[bytes]) -> float:
        """Connect all phones; return the seconds it took."""
        loop = asyncio.get_running_loop()
        began = time.perf_counter()
        for start in range(0, len(requests), 100):
            some = requests[start : start + 100]
            await asyncio.gather(*(loop.create_connection(lambda r=r: Phone(self, r), "127.0.0.1", port) for r in some))
        await until(lambda: self.inside == len(requests), 60)
        return time.perf_counter() - began

    async def hear(self, pipe: Connection, request: int) -> tuple[float, list[float]]:
        """Request a change; return how long the commit took, and how long each phone waited."""
        self.told.clear()
        pipe.send(request)
        await until(lambda: len(self.told) >= PHONES, 30)
        began, committed = pipe.recv()
        return committed - began, sorted(at - began for at in self.told)


async def until(is_so: object, seconds: float) -> None:
    deadline = time.perf_counter() + seconds
    while not is_so() and time.perf_counter() < deadline:
        await asyncio.sleep(0.05)
    assert is_so(), "not everybody was told"


class Side:
    """One of the two compared sides: its server, and its phones."""

    def __init__(self, name: str, target: Callable[..., None], *args: object) -> None:
        self.name = name
        self.process, self.pipe, self.port = started(target, *args)
        self.hall = Hall()
        self.used = 0.0
        self.lasts: list[float] = []

    async def enter(self, requests: list[bytes]) -> None:
        print(f"{self.name}: {PHONES} phones in within {await self.hall.fill(self.port, requests):.1f} s", flush=True)

    async def tell(self, request: int) -> None:
        used = processor_seconds(self.process)
        commit, waits = await self.hall.hear(self.pipe, request)
        self.used += processor_seconds(self.process) - used
        median, last = statistics.median(waits), waits[-1]
        self.lasts.append(last)
        print(
            f"  {self.name:8} message {request + 1}: commit {commit * 1e3:5.1f} ms   half told "
            f"{median * 1e3:6.1f} ms   last told {last * 1e3:6.1f} ms   last is {last / median:.2f} x the median",
            flush=True,
        )


async def compared(database: str, stream: str, requests: list[bytes]) -> None:
    """Send six messages to everybody, by turns, so that the machine is equally busy for both."""
    hub, ours = Side("bare hub", bare), Side("topcut", topcut, database, stream)
    for side in (hub, ours):
        await side.enter(requests)
    for request in range(len(REQUESTS)):
        for side in (hub, ours):
            await side.tell(request)
            await asyncio.sleep(1.2)
    assert hub.hall.lost + ours.hall.lost == 0, "phones were cut off"
    ratio = statistics.median(one / other for one, other in zip(ours.lasts, hub.lasts, strict=True))
    each = ours.used / len(REQUESTS) / PHONES * 1e6
    print(f"the last phone is told in {ratio:.2f} x a bare hub's time (aim ≤ 3)")
    print(f"a phone costs {each:.0f} µs of processor to tell; {ours.used / hub.used:.2f} x a bare hub")
    ended(hub.process)
    await openings(ours.port, requests)
    ended(ours.process)


async def openings(port: int, requests: list[bytes]) -> None:
    """Let all phones read their page again, each at its own moment of the next ten seconds."""
    answers: Counter[object] = Counter()
    waits: list[float] = []

    async def read(feed: bytes) -> None:
        await asyncio.sleep(random.uniform(0, OPENING_SECONDS))
        began = time.perf_counter()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
            writer.write(re.sub(rb"/feed\?after=\d+&player=", b"/player/", feed))
            status, _, _ = await asyncio.wait_for(answered(reader), 60)
            writer.close()
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            status = type(error).__name__
        answers[status] += 1
        waits.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*map(read, requests))
    passed = time.perf_counter() - began
    print(
        f"{PHONES} pages asked for within {OPENING_SECONDS} s: answered {dict(answers)} after {passed:.1f} s, "
        f"half within {statistics.median(waits) * 1e3:.0f} ms, the slowest {max(waits):.1f} s"
    )


async def prepared(database: str) -> tuple[str, list[bytes]]:
    opened = open_database(database)
    async with Desk(opened) as desk:
        stream = await seated(desk, PHONES)
        tokens = await linked(desk, opened, stream, PHONES)
        await drawn(desk, stream)
        seq, _ = await desk.events.head(stream)
    opened.close()
    return stream, [
        f"GET /event/{stream}/feed?after={seq}&player={number} HTTP/1.1\r\n"
        f"Host: 127.0.0.1\r\nCookie: topcut_links={token}\r\n\r\n".encode()
        for number, token in enumerate(tokens, start=1)
    ]


async def main() -> None:
    on_core(1)
    raise_limit()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TOPCUT_BENCH_DIR")) as name:
        database = str(Path(name) / "topcut.db")
        print(f"setting up {PHONES} players …", flush=True)
        stream, requests = await prepared(database)
        await compared(database, stream, requests)


if __name__ == "__main__":
    asyncio.run(main())
