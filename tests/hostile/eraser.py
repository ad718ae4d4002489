"""A process that erases one player after the other and says `gone NUMBER` for each one it was promised.

    python -m tests.hostile.eraser DATABASE STREAM FROM [never]

With `never` nothing is finished in the files: what lies between the commit and the end of an erasure lasts forever.
"""

import asyncio
import os
import sys
from pathlib import Path

from tests.desk.evening import ME

from topcut.core.event.people import rename
from topcut.core.play import PlayerId, Stream
from topcut.desk import Desk
from topcut.desk.erasing import Erasing
from topcut.desk.rescue import Rescue, Rescued
from topcut.store import open_database


def no_sheets(_rescued: Rescued) -> dict[str, bytes]:
    return {}


async def never(_erasing: Erasing) -> bool:
    return True


async def work(where: Path, stream: Stream, first: int) -> None:
    database = open_database(where)
    desk = Desk(database)
    kept = Rescue(desk, database, folder=where.parent / "rescue", sheets=no_sheets)
    async with desk, kept:
        for number in await desk.events.look(stream, lambda event: [each for each in event.players if each >= first]):
            await desk.events.act(stream, rename, who=ME, player=PlayerId(number), name=None)
            os.write(1, f"gone {number}\n".encode())
        await asyncio.Event().wait()


if __name__ == "__main__":
    if "never" in sys.argv:
        Erasing._try = never  # type: ignore[method-assign]
    asyncio.run(work(Path(sys.argv[1]), Stream(sys.argv[2]), int(sys.argv[3])))
