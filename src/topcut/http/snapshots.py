"""Views of events, each made once for each number of the log however many ask."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from topcut.core.event.nouns.state import Event
from topcut.core.play import Stream
from topcut.core.play.names import NamesAt
from topcut.desk import Desk
from topcut.desk.single_flight import SingleFlight

T = TypeVar("T")

MOST_ROWS = 200_000
"""Names on all kept views together, roughly; a view without names still counts as `FEWEST_ROWS`."""
FEWEST_ROWS = 50
SHARE = 20
"""Making views again may take a twentieth of the time …"""
LONGEST_PAUSE = 1.0
"""… but nobody waits longer than a second for news."""


def pause_after(cost: float) -> float:
    """Compute the pause before making a view again; a cheap one is made again sooner."""
    return min(LONGEST_PAUSE, SHARE * cost)


class Snapshot(Generic[T]):
    """A view, and a number of the log up to which it is at least current."""

    __slots__ = ("doubts", "rows", "seq", "view")

    def __init__(self, seq: int, view: T, *, doubts: int, rows: int = 0) -> None:
        self.seq = seq
        self.view = view
        self.rows = max(rows, FEWEST_ROWS)
        self.doubts = doubts
        """The hub's count of doubts when this was known to be the newest."""


class Snapshots(Generic[T]):
    """One view of every event that is looked at; callers who ask while it is being made share it."""

    def __init__(self, desk: Desk, view: Callable[[Event, NamesAt], T]) -> None:
        self._desk = desk
        self._view = view
        self._held: OrderedDict[Stream, Snapshot[T]] = OrderedDict()
        self._rows = 0
        self._making = SingleFlight[Stream, Snapshot[T]]()
        desk.hub.on_gone.append(self._forget)

    def is_newest(self, stream: Stream, seq: int, *, doubts: int) -> bool:
        """Check that nothing newer has been heard of, and nothing can have gone unheard."""
        return seq >= self._desk.hub.newest(stream) and doubts == self._desk.hub.doubts

    async def of(self, stream: Stream, *, at_least: int = 0) -> Snapshot[T]:
        """Look at an event as far as it has come."""
        held = self._held.get(stream)
        if held and held.seq >= at_least and self.is_newest(stream, held.seq, doubts=held.doubts):
            self._held.move_to_end(stream)
            return held
        doubts = self._desk.hub.doubts
        head = await self.head(stream, at_least=at_least)
        if held is None or held.seq < head:
            held = await self._making.result(stream, lambda: self._make(stream), will_do=lambda made: made.seq >= head)
        held.doubts = doubts
        return held

    async def head(self, stream: Stream, *, at_least: int = 0) -> int:
        """Return the newest number, at least what the asker knows of; a number never written is not waited for."""
        await self._desk.events.look(stream, lambda _: None, at_least=at_least)
        return (await self._desk.events.head(stream))[0]

    async def _make(self, stream: Stream) -> Snapshot[T]:
        """Look at the event and its names at the same number, so that nothing shown is older than it."""
        seq, rows, view = await self._desk.events.see(
            stream, lambda event, names: (names.seq, len(names), self._view(event, names))
        )
        snapshot = Snapshot(seq, view, doubts=-1, rows=rows)
        self._keep(stream, snapshot)
        return snapshot

    def _keep(self, stream: Stream, snapshot: Snapshot[T]) -> None:
        """Keep a view, and drop the least recently used ones if there are too many names on them."""
        self._forget(stream)
        self._held[stream] = snapshot
        self._rows += snapshot.rows
        while self._rows > MOST_ROWS and len(self._held) > 1:
            _, least = self._held.popitem(last=False)
            self._rows -= least.rows

    def _forget(self, stream: Stream) -> None:
        if old := self._held.pop(stream, None):
            self._rows -= old.rows
