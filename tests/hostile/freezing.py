"""The freeze attack: a desk enters results as fast as it can, a hall reads the public pages, and is the server well?

Eight people enter results, about fifty a second each; thirty read the event, its pairings, standings and clock one
after the other. Before, this froze a server within seconds. What is measured is how long `/healthz` takes, asked from a
process of its own; a bare server next to it, asked in the same breath, says what the machine itself takes.

    python -m tests.hostile.freezing              # for ten minutes, on loopback; exit code 1 beyond 250 ms
    python -m tests.hostile.freezing --minutes 3 --starved
    python -m tests.hostile.freezing --planted    # the old waiting: the server stands still, and ends with code 10
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, cycle
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import urlencode

from msgspec import Struct
from tests.hostile.freezing_server import SPINNING
from tests.http.evening import Evening
from tests.http.parent import ROOT
from tests.http.server import Served, free_port
from tests.patience import until

KEEPERS, EACH = 8, 50.0
"""So many enter results, and so often a second."""
READERS = 30
PLAYERS = 64
MOST = 0.25
"""Seconds that `/healthz` may take."""
BETWEEN = 0.05
"""Seconds between two questions whether it is well."""
PAGES = ("", "/pairings", "/standings", "/clock")
UNWRITTEN = 999_999
RESULTS = ("20", "21", "12", "02")


class Load(Struct, frozen=True):
    """What the load is sent with: a keeper's cookies and form, and the event's address."""

    port: int
    stream: str
    cookie: str
    action: str
    fields: dict[str, str]


class Health(Struct, frozen=True):
    """How long each answer took, in seconds, of the server and of the bare one; and what became of the load."""

    server: list[float]
    bare: list[float]
    answers: dict[int, int]
    code: int
    """The exit code: 0 where the server ended when it was told to."""

    @property
    def worst(self) -> float:
        return max(self.server)

    def __str__(self) -> str:
        lines = [f"/healthz, {name}: {_said(taken)}" for name, taken in (("server", self.server), ("bare", self.bare))]
        return "\n".join([*lines, f"answers by status: {self.answers}, exit code: {self.code}"])


def _said(taken: list[float]) -> str:
    ordered = sorted(taken)
    median, most = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return (
        f"{len(taken)} answers, median {median * 1e3:.1f} ms, 99 % {most * 1e3:.1f} ms, "
        f"{sum(one > MOST for one in taken)} beyond {MOST * 1e3:.0f} ms, "
        f"longest {ordered[-1] * 1e3:.1f} ms (answer {taken.index(ordered[-1]) + 1})"
    )


# In processes of their own ------------------------------------------------------------------------------------------


class Line:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()

    async def ask(self, method: str, path: str, *, cookie: str = "", body: bytes = b"") -> int:
        """Ask and read the answer; return its status."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", f"Cookie: {cookie}", "Accept: text/html"]
        form = ("Content-Type: application/x-www-form-urlencoded", f"Origin: http://127.0.0.1:{self._port}")
        lines += [*form, f"Content-Length: {len(body)}"] if body else []
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        status, *headers = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        sizes = [int(line.split(b":")[1]) for line in headers if line.lower().startswith(b"content-length:")]
        await reader.readexactly(sizes[0] if sizes else 0)
        return int(status.split()[1])


async def keeper(load: Load, number: int, answers: Counter[int]) -> None:
    line, keys, results = Line(load.port), count(), cycle(RESULTS)
    tables = cycle(range(number + 1, PLAYERS // 2 + 1, KEEPERS))
    for key in keys:
        began = time.monotonic()
        said = {"line": f"{next(tables)} {next(results)}", "key": f"{number}-{key}-{os.getpid()}"}
        answers[
            await line.ask("POST", load.action, cookie=load.cookie, body=urlencode(load.fields | said).encode())
        ] += 1
        await asyncio.sleep(max(0.0, began + 1 / EACH - time.monotonic()))


async def reader(load: Load, number: int, answers: Counter[int]) -> None:
    """Read a page again and again; one in two asks for a number that nobody has written yet."""
    line, page, heard = Line(load.port), PAGES[number // 2 % len(PAGES)], f"?seq={UNWRITTEN}" if number % 2 else ""
    while True:
        answers[await line.ask("GET", f"/event/{load.stream}{page}{heard}")] += 1


def attack(load: Load, pipe: Connection) -> None:
    """Load the server until told to stop; then say how it answered."""
    answers: Counter[int] = Counter()

    async def run() -> None:
        everybody = [keeper(load, number, answers) for number in range(KEEPERS)]
        everybody += [reader(load, number, answers) for number in range(READERS)]
        tasks = [asyncio.ensure_future(one) for one in everybody]
        pipe.send("begun")
        while not pipe.poll() and not any(task.done() for task in tasks):
            await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError | OSError | EOFError):  # those of a server that has ended
                raise ended

    asyncio.run(run())
    pipe.send(dict(answers))


def bare(port: int) -> None:
    """Answer at once, and do nothing else."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError):
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

    async def run() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", port)
        await server.serve_forever()

    asyncio.run(run())


def burn() -> None:
    """Starve a core."""
    while True:
        pass


# ---------------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def process(work: object, *args: object) -> Iterator[None]:
    started = multiprocessing.get_context("spawn").Process(target=work, args=args, daemon=True)
    started.start()
    try:
        yield
    finally:
        started.terminate()
        started.join()


def answers_at(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def prepared(server: Served) -> Load:
    """Seat an event and post its first round; read the form into which results are typed."""
    evening = Evening(server)
    for number in range(PLAYERS):
        evening.at_desk("/desk/people", name=f"Player {number + 1}")
    evening.at_desk("/desk/start")
    evening.post()
    evening.desk.open(evening.home)
    action, fields = evening.desk.form("/line")
    cookie = "; ".join(f"{name}={value}" for name, value in evening.desk.cookies.items())
    return Load(server.port, evening.stream, cookie, action, fields)


async def watched(port: int, bare_port: int, *, seconds: float, patience: float) -> tuple[list[float], list[float]]:
    """Ask again and again whether both are well, for so long, or until one answer is not waited for any longer."""
    times: tuple[list[float], list[float]] = [], []
    lines = Line(port), Line(bare_port)
    ends = time.monotonic() + seconds
    while time.monotonic() < ends and patience not in times[0]:
        for line, taken in zip(lines, times, strict=True):
            taken.append(await answered_after(line, patience=patience))
        await asyncio.sleep(BETWEEN)
    for line in lines:
        line.close()
    await asyncio.sleep(0)
    return times


async def answered_after(line: Line, *, patience: float) -> float:
    """Return after how many seconds the answer came; all of them if none did."""
    began = time.monotonic()
    try:
        async with asyncio.timeout(patience):
            await line.ask("GET", "/healthz")
    except (TimeoutError, OSError, EOFError):
        return patience
    return time.monotonic() - began


def attacked(
    folder: Path, *, seconds: float, burning: int = 0, planted: bool = False, patience: float = 30.0
) -> Health:
    """Attack a server of its own for so long, while so many others burn the cores."""
    here = {"PYTHONPATH": str(ROOT)} | ({SPINNING: "1"} if planted else {})
    server = Served(folder / "shop.db", program="tests.hostile.freezing_server", environment=here, is_fresh=True)
    try:
        load = prepared(server.wait_until_ready())
        served, alone, answers = measured(load, seconds=seconds, burning=burning, patience=patience)
        code = server.stop()[0] if served[-1] < patience else server.process.wait(patience)
    finally:
        server.kill()
    return Health(served, alone, answers, code)


def measured(
    load: Load, *, seconds: float, burning: int, patience: float
) -> tuple[list[float], list[float], dict[int, int]]:
    """Load a server, and say how long it and a bare one took to answer that they are well, and what the load heard."""
    ours, theirs = multiprocessing.Pipe()
    port = free_port()
    with contextlib.ExitStack() as running:
        for work, *args in ((bare, port), (attack, load, theirs), *[(burn,)] * burning):
            running.enter_context(process(work, *args))
        until(lambda: answers_at(port), "the bare server did not start")
        ours.recv()  # the load has begun
        served, alone = asyncio.run(watched(load.port, port, seconds=seconds, patience=patience))
        ours.send("stop")
        return served, alone, ours.recv() if ours.poll(patience) else {}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--starved", action="store_true", help="burn every core twice meanwhile")
    parser.add_argument("--planted", action="store_true", help="with the old waiting")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # and take everything that was started along
    burning = 2 * (os.cpu_count() or 1) if asked.starved else 0
    with tempfile.TemporaryDirectory() as folder:
        health = attacked(Path(folder), seconds=60 * asked.minutes, burning=burning, planted=asked.planted)
    print(health)
    return int(health.worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
