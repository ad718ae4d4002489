"""Ten thousand live tables in one process: their memory, and the cost of one more move, from request to feed.

Every table is a log of its own at a real desk on SQLite. A move is decided, sealed, written, committed, and made into
what both players are sent. Times are processor time of this process over many moves at once; the wall time of a single
move is given separately, because it is mostly the disk's.
"""

import asyncio
import gc
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path

from topcut.core.play import Actor, Power, Stream, Who
from topcut.core.zones import actions
from topcut.core.zones.reading import THE_TABLE
from topcut.desk import Desk
from topcut.desk.tabletop import open_table
from topcut.http.visitor import Visitor
from topcut.store import open_database
from topcut.web.shared.language import words
from topcut.web.table.seat_links import Chair
from topcut.web.table.shown import TableShown
from topcut.web.table.table_hub import TableFeed, TableHub, TableListener

TABLES = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
AT_ONCE, MOVES, LONE, WATCHED = 250, 2_000, 60, 500
ANA, BO = (Actor(Who(name), frozenset({Power.PLAY})) for name in ("ana", "bo"))
NOBODY = Visitor("")
DECK = [f"Card {number % 15}" for number in range(60)]


def megabytes() -> float:
    """Return the memory of the process as the system counts it."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


async def opened(desk: Desk, number: int) -> Stream:
    stream = (await open_table(desk, f"{number}", names=("Ana", "Bo"), profile="magic", seats=("ana", "bo"))).stream
    for seat in (0, 1):
        await desk.tables.act(stream, actions.bring_deck, who=THE_TABLE, seat=seat, main=DECK, salt="salt")
    await desk.tables.act(stream, actions.set_up_game, who=ANA)
    for by in (ANA, BO):
        await desk.tables.act(stream, actions.shuffle, who=by, effect="before-the-game")
    return stream


async def move(desk: Desk, stream: Stream) -> None:
    """Make a move with chance in it: roll a die, with the server pledging for the next one."""
    await desk.tables.act(stream, actions.roll_dice, who=ANA, purpose="who-begins", faces=20, count=1)


async def sent(room: TableFeed, phones: list[TableListener], *, after: int) -> None:
    """Wait as a feed does until the table has changed, and make what both players are sent."""
    for phone in phones:
        await phone.woken()
        TableShown(words()["en"], room, phone.chair, now=await room.caught_up()).as_event(after=after)


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(str(Path(folder) / "tables.db"))
        async with Desk(database) as desk:
            await measured(desk)
        database.close()


async def measured(desk: Desk) -> None:
    gc.collect()
    before, start = megabytes(), time.perf_counter()
    streams: list[Stream] = []
    for first in range(0, TABLES, AT_ONCE):
        numbers = range(first, min(TABLES, first + AT_ONCE))
        streams += await asyncio.gather(*(opened(desk, number) for number in numbers))
    spent = time.perf_counter() - start
    gc.collect()
    each = (megabytes() - before) * 1024 / TABLES
    print(f"{TABLES:,} live tables, 60-card decks    {each:7.1f} KiB each   made in {spent:.0f} s, six entries each")
    print(f"moves of many tables at once        {await together(desk, streams) * 1e3:7.3f} ms of processor each")
    alone = await lone(desk, streams)
    print(f"a lone move, from request to commit    {alone[0] * 1e3:7.3f} ms   of it processor {alone[1] * 1e3:.3f}")
    await followed(desk, streams[:WATCHED])


async def together(desk: Desk, streams: list[Stream]) -> float:
    chosen = [streams[number * 7_919 % len(streams)] for number in range(MOVES)]
    start = time.process_time()
    await asyncio.gather(*(move(desk, stream) for stream in chosen))
    return (time.process_time() - start) / MOVES


async def lone(desk: Desk, streams: list[Stream]) -> tuple[float, float]:
    walls, own = [], []
    for number in range(LONE):
        wall, processor = time.perf_counter(), time.process_time()
        await move(desk, streams[number * 7 % len(streams)])
        walls.append(time.perf_counter() - wall)
        own.append(time.process_time() - processor)
    return statistics.median(walls), statistics.median(own)


async def followed(desk: Desk, streams: list[Stream]) -> None:
    """Measure the memory of open feeds, in addition to that of their tables."""
    floor = TableHub(desk)
    words()
    gc.collect()
    before = megabytes()
    rooms = [await floor.room(stream) for stream in streams]
    gc.collect()
    print(f"a table that is looked at           {(megabytes() - before) * 1024 / len(rooms):7.1f} KiB more")
    costs = []
    for room, stream in zip(rooms[:LONE], streams, strict=False):
        phones = [TableListener(Chair(stream, by, seat), NOBODY) for seat, by in enumerate((ANA, BO))]
        for phone in phones:
            room.add(phone)
        after, start = (await desk.tables.head(stream))[0], time.process_time()
        await move(desk, stream)
        await sent(room, phones, after=after)
        costs.append(time.process_time() - start)
    print(f"a move, from request to both feeds     {statistics.median(costs) * 1e3:7.3f} ms of processor   (aim ≤ 1)")
    for room in rooms:
        room.close()


asyncio.run(main())
