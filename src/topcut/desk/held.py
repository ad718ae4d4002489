"""Folded logs kept in memory, each behind one lock, the idle ones let go."""

import asyncio
from collections import OrderedDict
from typing import Generic, TypeVar

from topcut.core.log import Fact, Folded, Kind, LooksBack, Openings, fold
from topcut.core.play import Stream

F = TypeVar("F", bound=Fact)
S = TypeVar("S")


class Held(Generic[F, S]):
    """One log's state. Whoever holds the lock may read or change it; nobody sees a batch that is not committed."""

    __slots__ = ("folded", "is_doubtful", "kind", "lock", "stream")

    def __init__(self, kind: Kind[F, S], stream: Stream) -> None:
        self.kind = kind
        self.stream = stream
        self.lock = asyncio.Lock()
        self.folded: Folded[F, S] = Folded(kind, stream)
        self.is_doubtful = False
        """Somebody may have appended without our hearing of it: the next look reads the tail."""

    def extend(self, tail: list[bytes], openings: Openings) -> bool:
        """Fold what others have appended; False asks for the whole log, because the tail looks back."""
        try:
            self.folded.extend(tail, openings=openings)
        except LooksBack:
            return False
        return True

    def refold(self, lines: list[bytes], openings: Openings) -> None:
        self.folded = fold(self.kind, self.stream, lines, openings=openings)

    def forget(self) -> None:
        """Start from nothing: the next reader or writer folds the log anew."""
        self.folded = Folded(self.kind, self.stream)


class Shelf(Generic[F, S]):
    """The logs of one kind in memory, those unused for longest go first."""

    def __init__(self, kind: Kind[F, S], *, room: int = 64) -> None:
        self.kind = kind
        self._room = room
        self._held: OrderedDict[Stream, Held[F, S]] = OrderedDict()

    def __getitem__(self, stream: Stream) -> Held[F, S]:
        held = self._held.get(stream)
        if held is None:
            held = self._held[stream] = Held(self.kind, stream)
            self._make_room()
        self._held.move_to_end(stream)
        return held

    def __len__(self) -> int:
        return len(self._held)

    def doubt(self) -> None:
        """Trust nothing that is held to be the newest, until it has been read again."""
        for held in self._held.values():
            held.is_doubtful = True

    def discard_empty(self, stream: Stream) -> None:
        """Let go of a log that turned out not to be there."""
        held = self._held.get(stream)
        if held and not held.folded.seq:
            del self._held[stream]

    def _make_room(self) -> None:
        for stream in [stream for stream, held in self._held.items() if not held.lock.locked()]:
            if len(self._held) <= self._room:
                break
            del self._held[stream]
