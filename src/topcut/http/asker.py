"""One person at the desk: every action a page asks for goes through here."""

from collections.abc import Callable
from typing import Any, TypeVar

from topcut.core.event import Action, Event
from topcut.core.event.view import Names
from topcut.core.play import PlayerId, Power, Stream, Who
from topcut.desk import Desk, Receipt
from topcut.http.limits import CREATION, DOOR, Limiter
from topcut.http.refusals import NotYourPage
from topcut.http.visitor import Visitor
from topcut.store.links import Link

T = TypeVar("T")

STAFF = frozenset({Power.ORGANIZE, Power.PAIR, Power.RESULTS, Power.CLOCK, Power.OVERRULE})


class Asker:
    """A visitor, counted and let through to the desk."""

    def __init__(self, desk: Desk, limiter: Limiter, visitor: Visitor) -> None:
        self._desk = desk
        self._limiter = limiter
        self.visitor = visitor

    async def create(self, *, key: str, **args: Any) -> tuple[Who, Receipt]:
        """Create an event; the visitor becomes its creator."""
        self._limiter.count("create", CREATION)
        who = self.visitor.becoming(key)
        return who, await self._desk.create(who=who, key=key, **args)

    async def act(self, stream: Stream, action: Action[...], *, who: Who, key: str, **args: Any) -> Receipt:
        self._limiter.count(who)
        return await self._desk.act(stream, action, who=who, key=key, **args)

    async def act_at_the_door(self, door: Link, action: Action[...], *, key: str, **args: Any) -> Receipt:
        """Act with the right the code on the door lends to everybody."""
        self._limiter.count(door.who, DOOR)
        return await self._desk.act(door.stream, action, who=door.who, key=key, **args)

    async def undo(self, stream: Stream, *, seq: int, who: Who, key: str) -> Receipt:
        self._limiter.count(who)
        return await self._desk.undo(stream, seq=seq, who=who, key=key)

    async def see(self, stream: Stream, view: Callable[[Event, Names], T], *, at_least: int = 0) -> T:
        """Look at an event with the names that lie beside its log."""
        names = await self._desk.names(stream)
        return await self._desk.look(stream, lambda event: view(event, names), at_least=at_least)

    async def seq(self, stream: Stream) -> int:
        return (await self._desk.head(stream))[0]

    async def as_staff(self, stream: Stream) -> Who:
        """Find the link of this browser that opens the desk of an event."""
        mine = self.visitor.at(stream)
        found = await self._desk.look(
            stream, lambda event: next((who for who in mine if event.actor(who).powers & STAFF), None)
        )
        if found is None:
            raise NotYourPage
        return found

    async def players(self, stream: Stream) -> dict[PlayerId, Who]:
        """Everybody this phone may speak for as a player: a parent's holds the children's."""
        mine = self.visitor.at(stream)
        return await self._desk.look(
            stream, lambda event: {event.links[who]: who for who in mine if who in event.links}
        )

    async def as_player(self, stream: Stream, player: PlayerId) -> Who:
        if who := (await self.players(stream)).get(player):
            return who
        raise NotYourPage
