"""The public pairings of 400 players against the same bytes answered by nothing but the server, in one run.

Both are served by granian in processes of their own, by turns. The client asks for DEPTH answers at a time on each of
its connections and only counts the answers, so that it is faster than what it measures; to be sure, the processor time
of the servers is compared, too. The third row is the same page through the framework.
"""

import asyncio
import multiprocessing
import os
import statistics
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from _loopback import ME, answered, drawn, ended, listen, on_core, processor_seconds, raise_limit, seated, started

from topcut.core.event.flow import post_round
from topcut.desk import Desk
from topcut.site.application import application, front_of
from topcut.site.settings import Settings
from topcut.store import open_database

PLAYERS = 400
CONNECTIONS = 16
DEPTH = 16
TURNS = 5
SECONDS = 2.0
HEADERS = b"Host: 127.0.0.1\r\nAccept-Language: en\r\nAccept-Encoding: gzip\r\n"


def bare(port: int, _: Connection, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    """Answer everything with the same bytes: what the server itself costs."""
    on_core(0)
    start = {"type": "http.response.start", "status": 200, "headers": headers}
    answer = {"type": "http.response.body", "body": body, "more_body": False}

    async def app(_scope: object, _receive: object, send: Any) -> None:
        await send(start)
        await send(answer)

    asyncio.run(listen(app, port))


def ours(port: int, _: Connection, database: str, through_framework: bool) -> None:
    on_core(0)

    async def run() -> None:
        app = application(Settings(database=database))
        async with app.lifespan():
            await listen(app if through_framework else front_of(app), port)

    asyncio.run(run())


class Asking(asyncio.Protocol):
    """One connection that always has DEPTH requests open and counts the answers."""

    def __init__(self, request: bytes, size: int) -> None:
        self.request = request
        self.size = size
        self.taken = 0
        self.asked = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.ask(DEPTH)

    def ask(self, times: int) -> None:
        self.asked += times
        self.transport.write(self.request * times)

    def data_received(self, data: bytes) -> None:
        before = self.taken // self.size
        self.taken += len(data)
        if new := self.taken // self.size - before:
            self.ask(new)

    @property
    def answers(self) -> int:
        return self.taken // self.size


async def load(process: multiprocessing.Process, port: int, path: str, seconds: float) -> tuple[float, float]:
    """Send requests for a while; return the answers per second, and per second of the server's processor time."""
    request = b"GET " + path.encode() + b" HTTP/1.1\r\n" + HEADERS + b"\r\n"
    size = await answer_size(port, request)
    loop = asyncio.get_running_loop()
    used, began = processor_seconds(process), time.perf_counter()
    made = [await loop.create_connection(lambda: Asking(request, size), "127.0.0.1", port) for _ in range(CONNECTIONS)]
    await asyncio.sleep(seconds)
    answers = sum(asking.answers for _, asking in made)
    passed, used = time.perf_counter() - began, processor_seconds(process) - used
    for transport, asking in made:
        assert asking.answers > 0
        transport.abort()
    return answers / passed, answers / used


async def answer_size(port: int, request: bytes) -> int:
    """Return the length of an answer with its headers; all answers are equally long."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    body = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    writer.close()
    assert head.startswith(b"HTTP/1.1 200")
    return len(head) + body


async def prepared(database: str) -> str:
    opened = open_database(database)
    async with Desk(opened) as desk:
        stream = await seated(desk, PLAYERS)
        await drawn(desk, stream)
        await desk.events.act(stream, post_round, who=ME, round=1)
    opened.close()
    return f"/event/{stream}/pairings"


async def fetched(port: int, path: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET " + path.encode() + b" HTTP/1.1\r\n" + HEADERS + b"\r\n")
    _, headers, body = await answered(reader)
    writer.close()
    own = {b"date", b"server"}
    return [(name, value) for name, value in headers if name not in own], body


async def main() -> None:
    raise_limit()
    on_core(1)
    with tempfile.TemporaryDirectory(dir=os.environ.get("TOPCUT_BENCH_DIR")) as name:
        database = str(Path(name) / "topcut.db")
        path = await prepared(database)
        rates: dict[str, list[tuple[float, float]]] = {"bare": [], "hot": [], "framework": []}
        for turn in range(TURNS):
            process, _, port = started(ours, database, False)
            headers, body = await fetched(port, path)
            rates["hot"].append(await load(process, port, path, SECONDS))
            ended(process)
            process, _, port = started(bare, headers, body)
            rates["bare"].append(await load(process, port, path, SECONDS))
            ended(process)
            if turn == 0:
                process, _, port = started(ours, database, True)
                rates["framework"].append(await load(process, port, path, SECONDS))
                ended(process)
    for what, said in (("bare", "a bare answer"), ("hot", "the hot page"), ("framework", "through the framework")):
        rate, for_a_second = (statistics.median(row[i] for row in rates[what]) for i in (0, 1))
        print(f"{said:24} {rate:7.0f} /s   {for_a_second:7.0f} for a second of processor")
    pairs = list(zip(rates["hot"], rates["bare"], strict=True))
    by_rate, by_processor = (statistics.median(hot[i] / bare[i] for hot, bare in pairs) for i in (0, 1))
    print(f"{len(body)} bytes of body each; hot is {by_rate:.2f} x bare, {by_processor:.2f} x by processor (aim ≥ 0.6)")


if __name__ == "__main__":
    asyncio.run(main())
