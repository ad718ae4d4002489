"""A process that does everything at once to one event: results, corrections, clocks, undos, forms sent twice.

    python -m tests.desk.hammer DATABASE STREAM SEED TURNS

Each promise it gets is said as `SEQ KEY` on standard output; a form sent again must be promised the same.
"""

import asyncio
import random
import sys

from tests.desk.evening import ME, TWO_ONE

from topcut.core.errors import TopcutError
from topcut.core.event.people import register
from topcut.core.event.rounds import add_time, clear_result, report_result
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.store import open_database

CLIENTS = 8


async def hammer(where: str, stream: Stream, *, seed: str, turns: int) -> None:
    async with Desk(open_database(where)) as desk:
        tables = await desk.events.look(stream, lambda event: list(event.rounds[1].tables))
        await asyncio.gather(*(client(desk, stream, f"{seed}-{n}", tables, turns) for n in range(CLIENTS)))


async def client(desk: Desk, stream: Stream, name: str, tables: list[int], turns: int) -> None:
    dice, mine = random.Random(name), list[int]()
    for turn in range(turns):
        key, at = f"{name}/{turn}", {"round": 1, "table": dice.choice(tables)}
        commands = (
            lambda key=key, at=at: desk.events.act(stream, report_result, who=ME, key=key, result=TWO_ONE, **at),
            lambda key=key, at=at: desk.events.act(stream, clear_result, who=ME, key=key, **at),
            lambda key=key: desk.events.act(stream, add_time, who=ME, key=key, round=1, minutes=1),
            lambda key=key: desk.events.act(stream, register, who=ME, key=key, names=(f"Late {key}",)),
            lambda key=key: desk.events.undo(stream, seq=dice.choice(mine or [2]), who=ME, key=key),
        )
        command = dice.choices(commands, weights=(6, 2, 1, 1, 1))[0]
        try:
            first = await command()
            if dice.random() < 0.2:
                again = await command() if command is not commands[-1] else first
                assert again.seq == first.seq, "the same form was promised something else"
        except TopcutError:
            continue
        mine.append(first.seq)
        print(first.seq, key, flush=True)


if __name__ == "__main__":
    where, stream, seed, turns = sys.argv[1], Stream(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    asyncio.run(hammer(where, stream, seed=seed, turns=turns))
