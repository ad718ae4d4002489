"""A thousand pods of eight that draft at once in one process, at a real desk on SQLite: every pick is on the disk.

Measures the processor time of a pick, the memory of a waiting pod, how many pods got stuck, and how much later the last
of eight open pages hears of a pick than eight bare listeners of the same hub, in the same run.

    python benchmarks/draft_rooms.py [PODS]
"""

import asyncio
import ctypes
import gc
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from drafts import CARDS, RECIPE

from topcut.core.boosters import BoosterProduct
from topcut.core.drafts.actions import close_review, commit_share, give_share, pick, start_draft
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.play import THE_CLOCK, Stream, Who
from topcut.core.zones.reading import commitment
from topcut.desk import Desk
from topcut.desk.draft_opening import open_draft
from topcut.http.visitor import Visitor
from topcut.store import open_database
from topcut.store.links import Link
from topcut.web.draft.draft_hub import DraftHub, DraftListener
from topcut.web.draft.places import place_at

PODS = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
SEATS, LONE = 8, 40
HOST, TAPE = Who("host"), bytes(32)
MOST_KIBIBYTES, MOST_MILLISECONDS, MOST_TIMES = 64, 1.0, 3.0


class Hands:
    """A clock that is set by hand, so that nobody waits for a review."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000 + self.ahead


def megabytes() -> float:
    """Return the memory of the process as the system counts it, after giving back what was freed."""
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def drafter(pod: int, seat: int) -> Who:
    return Who(f"{pod}-{seat}")


async def opened(desk: Desk, pod: int) -> Stream:
    terms: dict[str, Any] = {"seats": tuple(drafter(pod, seat) for seat in range(1, SEATS + 1)), "boosters": 3}
    stream = (await open_draft(desk, f"{pod}", host=HOST, product=BoosterProduct(RECIPE, CARDS), **terms)).stream
    await desk.drafts.act(stream, start_draft, who=HOST)
    await shared(desk, stream, pod, 1)
    return stream


async def shared(desk: Desk, stream: Stream, pod: int, round: int) -> None:
    for seat in range(1, SEATS + 1):
        bound = commitment(TAPE, number=round, side=seat)
        await desk.drafts.act(stream, commit_share, who=drafter(pod, seat), round=round, bound=bound)
    for seat in range(1, SEATS + 1):
        await desk.drafts.act(stream, give_share, who=drafter(pod, seat), round=round, tape=TAPE)


def held(draft: PodDraft) -> list[tuple[int, int, int, tuple[str, ...]]]:
    """List which seat holds which booster, for which pick, with its first card."""
    return [
        (seat, one.queue[0], one.picks + 1, tuple((draft.boosters[one.queue[0]].cards or ())[:1]))
        for seat, one in draft.seats.items()
        if one.queue
    ]


async def picked(desk: Desk, stream: Stream, pod: int, seat: int, booster: int, number: int, cards: Any) -> None:
    await desk.drafts.act(stream, pick, who=drafter(pod, seat), booster=booster, number=number, cards=cards)


async def drafted(desk: Desk, stream: Stream, pod: int, clock: Hands) -> int:
    """Draft to the end, and return how many picks people made; the last card of a booster is taken by itself."""
    picks = 0
    while True:
        stage, round, until = await desk.drafts.look(stream, lambda draft: (draft.stage, draft.round, draft.until))
        if stage is DraftStage.ENDED:
            return picks
        if stage is DraftStage.REVIEW:
            clock.ahead = max(clock.ahead, until - time.time_ns() // 1_000 + 1)
            await desk.drafts.act(stream, close_review, who=THE_CLOCK)
            await shared(desk, stream, pod, round + 1)
            continue
        now = await desk.drafts.look(stream, held)
        await asyncio.gather(*(picked(desk, stream, pod, *one) for one in now))
        picks += len(now)


async def told(desk: Desk, stream: Stream, pod: int) -> tuple[float, float]:
    """Time one pick until the last of eight bare listeners, and until the last of eight open pages, has heard of it."""
    listeners = [desk.hub.listen(stream) for _ in range(SEATS)]
    bare = await _timed(desk, stream, pod, [listener.next() for listener in listeners])
    for listener in listeners:
        desk.hub.leave(stream, listener)
    hub = DraftHub(desk)
    feeds = []
    for seat in range(1, SEATS + 1):
        visitor = Visitor("visit", links=(Link(stream, drafter(pod, seat)),))
        place = await place_at(desk, visitor, stream=stream)
        feed = hub.follow(DraftListener(place, visitor), address="")
        while not (await anext(feed)).startswith(b"data:"):
            pass
        feeds.append(feed)
    pages = await _timed(desk, stream, pod, [anext(feed) for feed in feeds])
    for feed in feeds:
        await feed.aclose()
    return bare, pages


async def _timed(desk: Desk, stream: Stream, pod: int, waits: list[Any]) -> float:
    one = (await desk.drafts.look(stream, held))[0]
    waiting = [asyncio.ensure_future(wait) for wait in waits]
    start = time.perf_counter()
    await picked(desk, stream, pod, *one)
    await asyncio.gather(*waiting)
    return time.perf_counter() - start


def cards_taken(draft: PodDraft) -> list[int]:
    return [seat.taken for seat in draft.seats.values()]


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(str(Path(folder) / "drafts.db"))
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            await measured(desk, clock)
        database.close()


async def measured(desk: Desk, clock: Hands) -> None:
    gc.collect()
    before, start = megabytes(), time.perf_counter()
    streams = [*await asyncio.gather(*(opened(desk, pod) for pod in range(PODS)))]
    gc.collect()
    each = (megabytes() - before) * 1_024 / PODS
    print(f"{PODS:,} pods of {SEATS}, boosters open    {each:7.1f} KiB each (at most {MOST_KIBIBYTES})   ", end="")
    print(f"opened in {time.perf_counter() - start:.0f} s")
    own, wall = time.process_time(), time.perf_counter()
    picks = await asyncio.gather(*(drafted(desk, stream, pod, clock) for pod, stream in enumerate(streams)))
    own, wall = time.process_time() - own, time.perf_counter() - wall
    taken = [
        await desk.drafts.look(stream, lambda draft: [s.taken for s in draft.seats.values()]) for stream in streams
    ]
    stuck = sum(one != [45] * SEATS for one in taken)
    cost = 1_000 * own / sum(picks)
    print(f"{sum(map(sum, taken)):,} cards taken, {stuck} pods stuck, in {wall:.0f} s")
    print(f"a pick, shares and reviews with it   {cost:7.3f} ms of processor (at most {MOST_MILLISECONDS})")
    rooms = [await told(desk, await opened(desk, PODS + pod), PODS + pod) for pod in range(LONE)]
    bare, pages = (statistics.median(times) for times in zip(*rooms, strict=True))
    said = f"{1_000 * pages:7.3f} ms after the request, a bare hub {1_000 * bare:.3f} ms"
    print(f"the last page hears of a pick       {said}: {pages / bare:.2f} times (at most {MOST_TIMES})")
    if stuck or each > MOST_KIBIBYTES or cost > MOST_MILLISECONDS or pages / bare > MOST_TIMES:
        raise SystemExit("more than was promised")


if __name__ == "__main__":
    asyncio.run(main())
