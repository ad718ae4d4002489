"""A convention: the middle of a Swiss event of any size, played without a server, then served in this process."""

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from tests.hostile.pausing import Here, served_here

from topcut.core.event.flow import post_round
from topcut.core.event.people import link_player
from topcut.core.event.rounds import draw_round, report_result, start_clock
from topcut.core.play import PlayerId, Result, Score, Stream, Who
from topcut.desk import Desk
from topcut.desk.simulation import Simulation
from topcut.store import Database, Logs, NewEntry, open_database
from topcut.store.links import Link, Links

CLOSED: Final = 3
"""Rounds before the one that is on, with results at half of its tables."""
ON: Final = CLOSED + 1
STAFF, PHONE = Who("topcut"), Who("phone")
PLAYER: Final = PlayerId(7)
TOKENS: Final = {STAFF: "staff" * 6, PHONE: "phone" * 6}
WON, LOST = Result(Score((2, 0))), Result(Score((0, 2)))


class Convention(Struct, frozen=True):
    """The event, its desk, and two browsers: an official who may do everything, and a player."""

    stream: Stream
    desk: Desk
    staff: Here
    phone: Here

    def asker(self, path: str) -> Here:
        return self.phone if path.startswith("player/") else self.staff

    async def report(self, result: Result = LOST) -> None:
        """Enter the result of the first table: an entry, and pages like the ones before."""
        await self.desk.events.act(self.stream, report_result, who=STAFF, round=ON, table=1, result=result)


def played(players: int) -> Simulation:
    """Play to the middle of an event: a round is on, and half of its tables have reported."""
    event = Simulation(players=players, rounds=CLOSED + 6)
    rounds = event.play()
    for _ in range(CLOSED):
        next(rounds)
    event.act(link_player, link=PHONE, player=PLAYER)
    event.act(draw_round)
    event.act(post_round, round=ON)
    event.act(start_clock, round=ON)
    tables = list(event.event.rounds[ON].tables)
    for table in tables[: len(tables) // 2]:
        event.act(report_result, round=ON, table=table, result=LOST)
    return event


def brought_in(database: Database, event: Simulation) -> Stream:
    """Write an event that was played elsewhere into a store, with its names and two private links."""
    stream, opened = Stream(event.stream), event.openings
    lines = enumerate(event.lines, start=1)
    entries = [NewEntry(stream, seq, line, tuple(opened.get(seq, {}).values())) for seq, line in lines]
    with database.writing() as connection:
        logs = Logs(connection)
        logs.create(stream, kind="event", now=0)
        logs.append([NewEntry(stream, 1, entries[0].line, entries[0].openings, event.names), *entries[1:]])
        for who, token in TOKENS.items():
            Links(connection).add(token, Link(stream, who))
    return stream


@contextlib.asynccontextmanager
async def convention(
    folder: Path, players: int, *, front: Callable[[Any], Any] = lambda app: app
) -> AsyncIterator[Convention]:
    """Serve an event of this size, with both links opened; `front` is put before the application."""
    database = open_database(folder / "shop.db")
    stream = brought_in(database, played(players))
    database.close()
    async with served_here(folder) as app:
        served = front(app)
        staff, phone = Here(served), Here(served)
        await staff.open(f"/link/{TOKENS[STAFF]}")
        await phone.open(f"/link/{TOKENS[PHONE]}")
        yield Convention(stream, app.state.desk, staff, phone)
