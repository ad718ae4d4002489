"""The desk: where web, API and command line ask for actions and look at events."""

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import Any, Self, TypeVar

from topcut.core.asking import LogRules
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.event.log import EVENT_LOG
from topcut.core.log import Fact
from topcut.core.play import Stream
from topcut.core.tallies import TALLY_LOG
from topcut.core.zones.log import TABLE_LOG
from topcut.desk.act import Lane
from topcut.desk.clock import now
from topcut.desk.erasing import Erasing
from topcut.desk.folded_logs import Memory
from topcut.desk.hub import Hub, Neighbours
from topcut.desk.log_desk import LogDesk
from topcut.desk.one_file import OneFile
from topcut.store import Database, ServingLock
from topcut.store.generation import generation_of

F = TypeVar("F", bound=Fact)
S = TypeVar("S")

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
        self.hub = Hub()
        self._database = database
        self._clock = clock
        self._random = random
        self._lanes: list[Lane] = []
        self._memory = memory or Memory()
        self._logs: dict[str, LogDesk[Any, Any]] = {}
        self.events = self.log(EVENT_LOG)
        self.tables = self.log(TABLE_LOG)
        self.drafts = self.log(DRAFT_LOG)
        self.pads = self.log(TALLY_LOG)
        self._lock = ServingLock(database.path) if database.path else None
        self._neighbours: Neighbours | None = None
        self.erasing = Erasing(database)
        self._one_file = OneFile(database)
        self.generation = ""
        """The generation of the database's logs, which a restore changes; pages that know another one reload."""

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
        await self._one_file.begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        closing = asyncio.create_task(self._close())
        try:
            await asyncio.shield(closing)
        except asyncio.CancelledError:
            await closing
            raise

    async def _close(self) -> None:
        """Answer all requests first, and release the lock last, whatever happens."""
        try:
            for lane in self._lanes:
                await lane.close()
            await self.erasing.close()
            await self._one_file.close()
            if self._neighbours:
                await self._neighbours.stop()
        finally:
            if self._lock:
                self._lock.let_go()

    def note_address(self, address: str) -> None:
        """Write next to the file where this server can be reached."""
        if self._lock:
            self._lock.note_address(address)

    def log(self, log: LogRules[F, S]) -> LogDesk[F, S]:
        """Open the logs of a kind; all kinds share one write path, one memory and one hub."""
        name = log.kind.name
        if name not in self._logs:
            self._logs[name] = LogDesk(
                log,
                database=self._database,
                newest=self._newest,
                lane_of=self._lane_of,
                clock=self._clock,
                random=self._random,
                memory=self._memory,
            )
        return self._logs[name]

    async def forget(self, stream: Stream, *, seq: int) -> bool:
        """Remove a whole log with everything stored next to it, if this is still its last entry."""
        return await self._lane_of(stream).forget(stream, seq=seq)

    def _lane_of(self, stream: Stream) -> Lane:
        return self._lanes[hash(stream) % len(self._lanes)]

    def _newest(self, stream: Stream) -> int:
        return self.hub.newest(stream)

    def _gone(self, stream: Stream) -> None:
        for logs in self._logs.values():
            logs.shelf.drop(stream)

    def _doubt(self) -> None:
        for logs in self._logs.values():
            logs.shelf.doubt()
