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

import httpx
from msgspec import Struct

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.hostile.convention import LOST, PLAYER, WON, Convention, convention

from topcut.site.application import front_of

SIZES = (64, 2_000, 10_000)
TURNS = 5
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


class Cost(Struct, frozen=True):
    """Processor milliseconds of one page, and the bytes of its body."""

    once: float
    again: float
    after: float
    size: int


async def cost_of(ask: Callable[[], Awaitable[httpx.Response]]) -> float:
    """Return the processor milliseconds that an answer takes, in whichever thread."""
    began = time.process_time()
    await ask()
    return (time.process_time() - began) * 1e3


async def median(ask: Callable[[], Awaitable[httpx.Response]], before: Callable[[], Awaitable[None]]) -> float:
    costs = []
    for _ in range(TURNS):
        await before()
        costs.append(await cost_of(ask))
    return statistics.median(costs)


async def measured(hall: Convention) -> tuple[float, dict[str, Cost]]:
    """Ask for every page; the bare answer is the barest page through the same door."""
    results = cycle((WON, LOST))

    async def enter() -> None:
        await hall.report(next(results))

    async def nothing() -> None:
        pass

    bare, found = await median(partial(hall.staff.client.get, "/healthz"), nothing), {}
    for name, path in PAGES.items():
        at = path.format(player=PLAYER)
        ask = partial(hall.asker(at).client.get, f"/event/{hall.stream}/{at}")
        await enter()
        once, page = await cost_of(ask), await ask()
        assert page.status_code == 200, (at, page.text[:500])
        found[name] = Cost(once, await median(ask, nothing), await median(ask, enter), len(page.content))
    return bare, found


async def size_of(players: int) -> tuple[float, dict[str, Cost]]:
    """Set up an event of a size, and measure its pages."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("TOPCUT_BENCH_DIR")) as folder:
        async with convention(Path(folder), players, front=front_of) as hall:
            return await measured(hall)


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
