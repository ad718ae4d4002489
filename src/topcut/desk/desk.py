"""The desk: where web, API and command line ask for actions and look at events."""

import asyncio
import contextlib
import hashlib
import os
from collections.abc import Callable, Collection
from typing import Any, Self, TypeVar

from topcut.core.event.action import Action
from topcut.core.event.asking import Asked, EventActed, act, act_undo, begin
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import NamesAt
from topcut.core.log import Folded
from topcut.core.play import Stream, Who, new_stream
from topcut.desk.act import Lane
from topcut.desk.batch import Receipt, Whole
from topcut.desk.clock import now
from topcut.desk.erasing import Erasing
from topcut.desk.folded_logs import Memory
from topcut.desk.hub import Hub, Neighbours
from topcut.desk.log_desk import LogDesk
from topcut.desk.tabletop import TableDesk
from topcut.store import Database, ServingLock
from topcut.store.generation import generation_of
from topcut.store.logs import key_of

T = TypeVar("T")

LANES_ON_POSTGRESQL = 4


class Desk:
    """Open one per process, on the event loop: `async with Desk(database) as desk`."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], int] = now,
        random: Callable[[int], bytes] = os.urandom,
        memory: Memory | None = None,
    ) -> None:
        memory = memory or Memory()
        self.hub = Hub()
        self._database = database
        self._clock = clock
        self._random = random
        self._lanes: list[Lane] = []
        self._events = LogDesk(EVENT, database=database, newest=self._newest, lane_of=self._lane_of, memory=memory)
        self.tables = TableDesk(
            database, newest=self._newest, lane_of=self._lane_of, clock=clock, random=random, memory=memory
        )
        self._lock = ServingLock(database.path) if database.path else None
        self._neighbours: Neighbours | None = None
        self.erasing = Erasing(database)
        self.generation = ""
        """Which life of its logs the database is in; pages that know another one begin again."""

    async def __aenter__(self) -> Self:
        if self._lock:
            self._lock.take()
        else:
            self._neighbours = Neighbours(self._database, self.hub, listening=self._doubt)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._neighbours.ready.wait(), 5)
        self.hub.on_gone.append(self._gone)
        lanes = 1 if self._database.is_sqlite else LANES_ON_POSTGRESQL
        self._lanes = [Lane(self._database, self.hub, erased=self.erasing.wake) for _ in range(lanes)]
        self.generation = await asyncio.to_thread(generation_of, self._database)
        await self.erasing.begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        closing = asyncio.create_task(self._close())
        try:
            await asyncio.shield(closing)
        except asyncio.CancelledError:
            await closing
            raise

    async def _close(self) -> None:
        """Answer everybody first; the lock goes last, whatever happens."""
        try:
            for lane in self._lanes:
                await lane.close()
            await self.erasing.close()
            if self._neighbours:
                await self._neighbours.stop()
        finally:
            if self._lock:
                self._lock.let_go()

    async def create(self, *, who: Who, key: str = "", **args: Any) -> Receipt:
        """Create an event; the same key makes the same event."""
        seed = hashlib.sha256(f"{who}\0{key}".encode()).digest()[:10] if key else self._random(10)
        asked = self._asked(who, key)

        def decide(folded: Folded[EventFact, Event], _whole: Whole | None) -> EventActed:
            return begin(folded, asked, **args)

        return await self._ask(new_stream(seed), decide, asked, "create_event", args, creates=True)

    async def act(
        self,
        stream: Stream,
        action: Action[...],
        *,
        who: Who,
        key: str = "",
        despite: Collection[str] = (),
        reason: str = "",
        **args: Any,
    ) -> Receipt:
        """Take an action, and answer once it is safe on the disk."""
        asked = self._asked(who, key, despite=despite, reason=reason)

        def decide(folded: Folded[EventFact, Event], _whole: Whole | None) -> EventActed:
            return act(folded, asked, action, **args)

        return await self._ask(stream, decide, asked, action.__name__, args)

    async def undo(
        self,
        stream: Stream,
        *,
        seq: int,
        who: Who,
        key: str = "",
        despite: Collection[str] = (),
        reason: str = "",
    ) -> Receipt:
        """Let an entry no longer count; undoing an undo lets it count again."""
        asked = self._asked(who, key, despite=despite, reason=reason)

        def decide(folded: Folded[EventFact, Event], whole: Whole | None) -> EventActed:
            assert whole is not None
            return act_undo(folded, asked, seq=seq, lines=whole.lines, openings=whole.openings)

        return await self._ask(stream, decide, asked, "undo", {"seq": seq}, needs_whole=True)

    async def forget(self, stream: Stream, *, seq: int) -> bool:
        """Remove a whole log with everything beside it, if this is still its last entry."""
        return await self._lane_of(stream).forget(stream, seq=seq)

    async def look(self, stream: Stream, at: Callable[[Event], T], *, at_least: int = 0) -> T:
        """Show what `at` makes of an event as it is committed, at least up to an entry the caller knows of."""
        return at((await self._events.current(stream, at_least)).folded.state)

    def has_in_hand(self, stream: Stream) -> bool:
        """Ask whether somebody has looked at an event or written to it lately, in this process."""
        return stream in self._events.shelf

    async def see(self, stream: Stream, view: Callable[[Event, NamesAt], T], *, at_least: int = 0) -> T:
        """Show what `view` makes of an event and its names; what it makes once serves everybody at this number."""
        held = await self._events.current(stream, at_least)
        return view(held.folded.state, held.names_now())

    async def head(self, stream: Stream) -> tuple[int, str]:
        """Say how far a log has come, and the hash that vouches for all of it."""
        folded = (await self._events.current(stream)).folded
        return folded.seq, folded.head

    async def names(self, stream: Stream) -> dict[int, str]:
        """Name the players; names live beside the log."""
        return await self._events.names(stream)

    def _asked(self, who: Who, key: str, *, despite: Collection[str] = (), reason: str = "") -> Asked:
        return Asked(who, self._clock(), self._random, key, despite, reason)

    async def _ask(
        self,
        stream: Stream,
        decide: Callable[[Folded[EventFact, Event], Whole | None], EventActed],
        asked: Asked,
        name: str,
        args: dict[str, Any],
        *,
        creates: bool = False,
        needs_whole: bool = False,
    ) -> Receipt:
        key = key_of(asked.who, asked.key)
        wish = args | {"despite": sorted(asked.despite), "reason": asked.reason}
        return await self._events.ask(
            stream, decide, key=key, wish=name, args=wish, creates=creates, needs_whole=needs_whole
        )

    def _lane_of(self, stream: Stream) -> Lane:
        return self._lanes[hash(stream) % len(self._lanes)]

    def _newest(self, stream: Stream) -> int:
        return self.hub.newest(stream)

    def _gone(self, stream: Stream) -> None:
        self._events.shelf.drop(stream)
        self.tables.drop(stream)

    def _doubt(self) -> None:
        self._events.shelf.doubt()
        self.tables.doubt()
