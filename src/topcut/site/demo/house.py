"""The demonstration before a visitor comes in: four rounds are played, the fifth is under way."""

import hashlib
from typing import Any

from topcut.core.event.action import Action
from topcut.core.event.flow import close_round, post_round, start_event
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import check_in, give_roles, lend_powers, link_player, register
from topcut.core.event.rounds import draw_round, extend_table, publish_standings, report_result, start_clock
from topcut.core.play import Chance, PlayerId, Power, Role, Stream, Who
from topcut.desk import Desk
from topcut.http.links import LinkBook
from topcut.site.demo.cast import HEROINE, NAMES, TITLE
from topcut.site.demo.fate import Fate
from topcut.store import Database
from topcut.web.public.demo import Doors

MINUTE = 60_000_000
ROUNDS, PLAYED, CUT = 6, 4, 8
"""MTR E: 33 to 64 players play six rounds and a playoff of eight."""
MINUTES = 50
ELAPSED = 18
"""Minutes of the fifth round that are over when the visitor comes in."""
OWNER, SCOREKEEPER, JUDGE, DOOR = (Who(f"demo-{role}") for role in ("owner", "scorekeeper", "judge", "door"))


def player(number: int) -> Who:
    """Return the link of one of the 64 players."""
    return Who(f"demo-player-{number}")


class EarlierClock:
    """A clock that starts in the past and is moved by hand, so that the evening has already begun."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        self.now += 1_000_000
        return self.now

    def wait(self, minutes: int) -> None:
        self.now += minutes * MINUTE


class Dice:
    """Bytes that are the same for the same seed, so that every visitor sees the same."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._calls = 0

    def __call__(self, n: int) -> bytes:
        self._calls += 1
        return hashlib.shake_256(f"demo/{self._seed}/{self._calls}".encode()).digest(n)


async def open_house(database: Database, *, now: int, seed: int) -> Doors:
    """Play an event up to the middle of its fifth round, and return the links into it."""
    clock = EarlierClock(now - ((PLAYED * (MINUTES + 8)) + ELAPSED + 20) * MINUTE)
    async with Desk(database, clock=clock, random=Dice(seed)) as desk:
        house = House(desk, clock, seed)
        stream = await house.announce()
        await house.let_in()
        for round in range(1, PLAYED + 1):
            await house.play(round)
        clock.now = max(clock.now, now - (ELAPSED + 4) * MINUTE)
        await house.begin(PLAYED + 1)
        await house.act(extend_table, by=JUDGE, round=PLAYED + 1, table=3, minutes=3, why="deck-check")
    return await keys(LinkBook(database), stream)


async def keys(links: LinkBook, stream: Stream) -> Doors:
    return Doors(
        stream=stream,
        owner=await links.issue(stream, OWNER),
        scorekeeper=await links.issue(stream, SCOREKEEPER),
        judge=await links.issue(stream, JUDGE),
        heroine=await links.issue(stream, player(HEROINE)),
        code=await links.issue_code(stream, DOOR),
    )


class House:
    """Acts as the organizer of the demonstration."""

    def __init__(self, desk: Desk, clock: EarlierClock, seed: int) -> None:
        self._desk = desk
        self._clock = clock
        self._fate = Fate(Chance(f"demo/{seed}".encode()))
        self._stream = Stream("")

    async def act(self, action: Action[...], *, by: Who = OWNER, **args: Any) -> None:
        await self._desk.events.act(self._stream, action, who=by, **args)

    async def announce(self) -> Stream:
        swiss = Stage(rounds=ROUNDS, format="modern", minutes=MINUTES)
        playoff = Stage(structure=Structure.PLAYOFF, format="modern", minutes=None, cut=CUT)
        receipt = await self._desk.events.create(who=OWNER, title=TITLE, policy="casual", stages=(swiss, playoff))
        self._stream = receipt.stream
        await self.act(give_roles, whom=SCOREKEEPER, roles=(Role.SCOREKEEPER,))
        await self.act(give_roles, whom=JUDGE, roles=(Role.HEAD_JUDGE, Role.FLOOR_JUDGE))
        await self.act(lend_powers, whom=DOOR, powers=(Power.JOIN,))
        return receipt.stream

    async def let_in(self) -> None:
        for number, name in enumerate(NAMES, start=1):
            await self.enter(number, name)
            await self.act(check_in, entrant=number)
        await self.act(start_event)

    async def enter(self, number: int, name: str, *ticks: Tick) -> None:
        alike = [f"two:p{other}" for other in range(1, number) if NAMES[other - 1] == name]
        await self.act(register, names=(name,), ticks=ticks, despite=alike)
        await self.act(link_player, link=player(number), player=PlayerId(number))

    async def begin(self, round: int) -> None:
        await self.act(draw_round)
        await self.act(post_round, round=round)
        self._clock.wait(4)
        await self.act(start_clock, round=round)

    async def play(self, round: int) -> None:
        await self.begin(round)
        tables = await self._desk.events.look(self._stream, lambda event: dict(event.rounds[round].tables))
        self._clock.wait(MINUTES - 5)
        for table, seated in tables.items():
            await self.act(report_result, round=round, table=table, result=self._fate.result(*seated.sides))
        await self.act(close_round, round=round)
        await self.act(publish_standings, after=round)
