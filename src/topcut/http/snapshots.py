"""What a view makes of an event, made once for each number of its log however many ask."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from topcut.core.event.nouns.state import Event
from topcut.core.event.view import NamesAt
from topcut.core.play import Stream
from topcut.desk import Desk

T = TypeVar("T")

MOST_ROWS = 200_000
"""Names on all views that are kept at once, about; a view of nobody counts as some too."""
FEWEST_ROWS = 50
SHARE = 20
"""Making something anew may take a twentieth of the time …"""
LONGEST_PAUSE = 1.0
"""… but nobody waits longer than a second for what is new."""


def pause_after(cost: float) -> float:
    """Say how long to leave what took so long to make; what is cheap is made again sooner."""
    return min(LONGEST_PAUSE, SHARE * cost)


class Snapshot(Generic[T]):
    """A view, and the number of the log it holds at least."""

    __slots__ = ("doubts", "rows", "seq", "view")

    def __init__(self, seq: int, view: T, *, doubts: int, rows: int = 0) -> None:
        self.seq = seq
        self.view = view
        self.rows = max(rows, FEWEST_ROWS)
        self.doubts = doubts
        """How often the hub had lost touch with its neighbours when this was known to be the newest."""


class Snapshots(Generic[T]):
    """One view of every event that is looked at; whoever asks while it is being made waits for the same one."""

    def __init__(self, desk: Desk, view: Callable[[Event, NamesAt], T]) -> None:
        self._desk = desk
        self._view = view
        self._held: OrderedDict[Stream, Snapshot[T]] = OrderedDict()
        self._rows = 0
        self._making: dict[Stream, asyncio.Task[Snapshot[T]]] = {}

    def is_newest(self, stream: Stream, seq: int, *, doubts: int) -> bool:
        """Whether nothing has been heard of since, and nothing can have gone unheard."""
        return seq >= self._desk.hub.newest(stream) and doubts == self._desk.hub.doubts

    async def of(self, stream: Stream, *, at_least: int = 0) -> Snapshot[T]:
        """Look at an event as far as it has come."""
        held = self._held.get(stream)
        if held and held.seq >= at_least and self.is_newest(stream, held.seq, doubts=held.doubts):
            self._held.move_to_end(stream)
            return held
        doubts = self._desk.hub.doubts
        head = await self.head(stream, at_least=at_least)
        while held is None or held.seq < head:
            held = await self._made(stream)  # what others are waiting for may have begun before our number
        held.doubts = doubts
        return held

    async def head(self, stream: Stream, *, at_least: int = 0) -> int:
        """Catch up first with whatever the asker knows of; a number nobody has written is none to wait for."""
        await self._desk.events.look(stream, lambda _: None, at_least=at_least)
        return (await self._desk.events.head(stream))[0]

    async def _made(self, stream: Stream) -> Snapshot[T]:
        making = self._making.get(stream)
        if making is None:
            making = self._making[stream] = asyncio.create_task(self._make(stream))
            making.add_done_callback(lambda _: self._making.pop(stream))
        return await asyncio.shield(making)

    async def _make(self, stream: Stream) -> Snapshot[T]:
        """Look at the event and its names at one number: nothing shown is older than the number says."""
        seq, rows, view = await self._desk.events.see(
            stream, lambda event, names: (names.seq, len(names), self._view(event, names))
        )
        sight = Snapshot(seq, view, doubts=-1, rows=rows)
        self._keep(stream, sight)
        return sight

    def _keep(self, stream: Stream, sight: Snapshot[T]) -> None:
        """Put a view by, and let go of the least wanted ones where there are too many names on them."""
        if old := self._held.pop(stream, None):
            self._rows -= old.rows
        self._held[stream] = sight
        self._rows += sight.rows
        while self._rows > MOST_ROWS and len(self._held) > 1:
            _, least = self._held.popitem(last=False)
            self._rows -= least.rows
