"""A hall made in a moment: an event with as many people as wanted, made before the server opens."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct
from tests.http.server import Served

from topcut.core.event.flow import post_round, start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import register
from topcut.core.event.rounds import draw_round
from topcut.core.play import Who
from topcut.desk import Desk
from topcut.http.links import LinkBook
from topcut.store import open_database

ORGANIZER = Who("the-organizer")


class Hall(Struct, frozen=True):
    """A server with one event, and the private link of its organizer."""

    served: Served
    stream: str
    link: str

    @property
    def home(self) -> str:
        return f"/event/{self.stream}/desk"


def hall(database: Path, *, players: int, name: Callable[[int], str]) -> Hall:
    """Enter everybody, post round 1, and serve it."""
    with ThreadPoolExecutor(1) as aside:  # the browser has a loop of its own on this thread
        stream, token = aside.submit(lambda: asyncio.run(_prepared(database, players, name))).result()
    return Hall(Served(database).wait_until_ready(), stream, f"/link/{token}")


async def _prepared(database: Path, players: int, name: Callable[[int], str]) -> tuple[str, str]:
    opened = open_database(str(database))
    try:
        async with Desk(opened) as desk:
            created = await desk.events.create(who=ORGANIZER, title="Harbour Open", stages=(Stage(rounds=5),))
            stream = created.stream
            people = [name(number) for number in range(1, players + 1)]
            await asyncio.gather(*(desk.events.act(stream, register, who=ORGANIZER, names=(each,)) for each in people))
            for action, args in ((start_event, {}), (draw_round, {}), (post_round, {"round": 1})):
                await desk.events.act(stream, action, who=ORGANIZER, **args)
            return stream, await LinkBook(opened).issue(stream, ORGANIZER)
    finally:
        opened.close()
