"""What each page costs in the middle of a large event: processor time and bytes, as multiples of a bare answer.

    python benchmarks/pages.py [PLAYERS ...]

The fourth round of a Swiss event is on, half of its tables have reported. The application answers in this process,
without a server around it, so that only our work is counted, in whichever thread it is done. Every page is asked for
several times with nothing new in the log (`again`), and several times just after a result was entered (`after`). The
first request after the round was posted is paid once for everybody (`once`).
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from msgspec import Struct

from topcut.core.event.flow import post_round
from topcut.core.event.people import link_player
from topcut.core.event.rounds import draw_round, report_result, start_clock
from topcut.core.play import PlayerId, Result, Score, Stream, Who
from topcut.desk.simulation import Simulation
from topcut.site.application import application, front_of
from topcut.site.settings import Settings
from topcut.store import Database, Logs, NewEntry, open_database
from topcut.store.links import Link, Links

SIZES = (64, 2_000, 10_000)
ROUNDS = 3
"""Closed before the one that is on."""
TURNS = 5
STAFF_TOKEN, PHONE_TOKEN = "staff" * 6, "phone" * 6
ME, PHONE, PLAYER = Who("topcut"), Who("phone"), 7
PAGES = {
    "my match": "player/{player}",
    "why": "player/{player}/why",
    "standing": "player/{player}/standing",
    "deck": "player/{player}/deck",
    "desk": "desk",
    "people": "desk/people",
    "lists": "desk/lists",
    "judge's tables": "judge",
    "history": "desk/history",
    "find": "desk/find?q=12",
    "hall": "desk/hall",
    "settings": "desk/settings",
    "paper": "desk/paper",
    "pairings": "pairings",
    "standings": "standings",
}
RESULTS = Result(Score((2, 0))), Result(Score((0, 2)))


class Cost(Struct, frozen=True):
    """Processor milliseconds of one page, and the bytes of its body."""

    once: float
    again: float
    after: float
    size: int


class Browser:
    """One browser without a connection: it hands its requests to the application and counts what comes back."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.cookies: dict[str, str] = {}

    async def ask(self, path: str) -> tuple[int, bytes, float]:
        """Ask for one page; return the status, the body and the processor seconds it took."""
        sent: list[dict[str, Any]] = []
        path, _, query = path.partition("?")
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        said = {"host": "127.0.0.1", "accept-language": "en", "cookie": cookies}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "scheme": "http",
            "root_path": "",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "state": {},
            "headers": [(name.encode(), value.encode()) for name, value in said.items()],
        }

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        began = time.process_time()
        await self.app(scope, receive, send)
        used = time.process_time() - began
        self._keep_cookies(sent[0]["headers"])
        return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]), used

    def _keep_cookies(self, headers: Any) -> None:
        for name, value in headers:
            if bytes(name).lower() == b"set-cookie":
                key, _, kept = bytes(value).decode().split(";")[0].partition("=")
                self.cookies[key] = kept


def played(players: int) -> Simulation:
    """Play to the middle of an event: a round is on, and half of its tables have reported."""
    event = Simulation(players=players, rounds=ROUNDS + 6)
    rounds = event.play()
    for _ in range(ROUNDS):
        next(rounds)
    event.act(link_player, link=PHONE, player=PlayerId(PLAYER))
    event.act(draw_round)
    event.act(post_round, round=ROUNDS + 1)
    event.act(start_clock, round=ROUNDS + 1)
    tables = list(event.event.rounds[ROUNDS + 1].tables)
    for table in tables[: len(tables) // 2]:
        event.act(report_result, round=ROUNDS + 1, table=table, result=RESULTS[1])
    return event


async def median(
    ask: Callable[[], Awaitable[tuple[int, bytes, float]]], before: Callable[[], Awaitable[None]] | None = None
) -> float:
    costs = []
    for _ in range(TURNS):
        if before:
            await before()
        costs.append((await ask())[2])
    return statistics.median(costs)


async def measured(app: Any, desk: Any, stream: Stream) -> tuple[float, dict[str, Cost]]:
    """Ask for every page; the bare answer is what the barest page costs through the same door."""
    staff, phone = Browser(app), Browser(app)
    for browser, token in ((staff, STAFF_TOKEN), (phone, PHONE_TOKEN)):
        await browser.ask(f"/link/{token}")
    await desk.events.look(stream, lambda _: None)
    bare = await median(lambda: staff.ask("/healthz"))
    results = cycle(RESULTS)

    async def enter() -> None:
        """Enter the result of the first table the other way round: an entry, and a page like the one before."""
        await desk.events.act(stream, report_result, who=ME, round=ROUNDS + 1, table=1, result=next(results))

    found = {}
    for name, path in PAGES.items():
        browser, at = phone if "player/" in path else staff, f"/event/{stream}/{path.format(player=PLAYER)}"
        ask = partial(browser.ask, at)
        await enter()
        status, body, once = await ask()
        assert status == 200, (at, status, body[:500])
        found[name] = Cost(once * 1e3, await median(ask) * 1e3, await median(ask, enter) * 1e3, len(body))
    return bare * 1e3, found


def brought_in(database: Database, event: Simulation) -> Stream:
    """Write an event that was played elsewhere into a store, with its names and two private links."""
    stream = Stream(event.stream)
    with database.writing() as connection:
        logs, opened = Logs(connection), event.openings
        logs.create(stream, kind="event", now=0)
        logs.append(
            [
                NewEntry(stream, seq, line, tuple(opened.get(seq, {}).values()), event.names if seq == 1 else {})
                for seq, line in enumerate(event.lines, start=1)
            ]
        )
        for token, who in ((STAFF_TOKEN, ME), (PHONE_TOKEN, PHONE)):
            Links(connection).add(token, Link(stream, who))
    return stream


async def size_of(players: int) -> tuple[float, dict[str, Cost]]:
    """Set up an event of a size, and measure its pages."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("TOPCUT_BENCH_DIR")) as folder:
        path = str(Path(folder) / "topcut.db")
        database = open_database(path)
        stream = brought_in(database, played(players))
        database.close()
        app = application(Settings(database=path, rescue="off"))
        async with app.lifespan():
            return await measured(front_of(app), app.state.desk, stream)


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or SIZES
    for players in sizes:
        bare, found = asyncio.run(size_of(players))
        print(f"{players:,} players; a bare answer {bare:.2f} ms")
        print(f"{'':16}{'once':>9}{'again':>9}{'x bare':>8}{'after':>9}{'x bare':>8}{'bytes':>11}")
        for name, cost in found.items():
            ratios = cost.again / bare, cost.after / bare
            print(
                f"{name:16}{cost.once:9.1f}{cost.again:9.1f}{ratios[0]:8.1f}{cost.after:9.1f}{ratios[1]:8.1f}"
                f"{cost.size:11,}"
            )


if __name__ == "__main__":
    main()
