"""Folded logs kept in memory: each as it is committed, for readers, and once more for the lane that writes it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Generic, TypeVar

from topcut.core.log import Entry, Erased, Fact, Folded, Kind
from topcut.core.log.fold import looks_back, mark
from topcut.core.play import Stream
from topcut.core.play.names import NamesAt, kept_name, looks_like

F = TypeVar("F", bound=Fact)
S = TypeVar("S")

OF_A_BYTE: Final = 3
"""Bytes of memory for a byte of a folded log: 1.7 to 2.2 were measured over events of 8 to 1,500 players."""
LIGHTER: Final = {"draft": 0.5}
"""Kinds that need less, by their names: a draft's lines are seals and times, and its booster recipe is held once for
all pods. `benchmarks/draft_rooms.py` saw 28 KiB for each of a thousand pods, less than their lines."""
AT_LEAST: Final = 10_000
"""Bytes of memory that the shortest log takes."""
IDLE: Final = 3_600.0
"""Seconds after which a log that nobody asks for is dropped."""
MEBIBYTES: Final = 512
"""Default for the memory that all held logs may take."""

_ERASING: Final = mark(Erased)


def changes_what_was(line: bytes) -> bool:
    """Check whether a line changes how earlier ones count, or which of their seals can still be opened."""
    return looks_back(line) or _ERASING in line


class Looks:
    """The people of a log by the look of their names: indexed when first asked, kept up as names change."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names
        self._players: dict[str, set[int]] | None = None

    def alike(self, name: str) -> frozenset[int]:
        """Find the people whose name looks the same."""
        if self._players is None:
            self._players = {}
            for player, kept in self._names.items():
                self._players.setdefault(_look(kept), set()).add(player)
        return frozenset(self._players.get(looks_like(name), ()))

    def rename(self, player: int, *, before: str | None, after: str) -> None:
        if self._players is None:
            return
        if before is not None:
            self._players.get(_look(before), set()).discard(player)
        if after:
            self._players.setdefault(_look(after), set()).add(player)


def _look(kept: str) -> str:
    return looks_like(kept_name(kept).shown)


class FoldedLog(Generic[F, S]):
    """One log, folded twice.

    `folded` is what is committed. Only the event loop touches it, nobody waits for it, and nobody keeps it across an
    await. `copy` is for the log's lane, which takes it when a batch begins, decides on it in its own thread, and
    returns it once the batch is committed: then the two change places.
    """

    __slots__ = (
        "catching_up",
        "copy",
        "folded",
        "is_doubtful",
        "is_in_lane",
        "kind",
        "looks",
        "missed",
        "named",
        "names",
        "stream",
        "used",
    )

    def __init__(self, kind: Kind[F, S], stream: Stream) -> None:
        self.kind = kind
        self.stream = stream
        self.folded: Folded[F, S] = Folded(kind, stream)
        self.names: dict[int, str] = {}
        """The names stored next to the log, as committed."""
        self.looks = Looks(self.names)
        """The same names by their look."""
        self.named: NamesAt | None = None
        """The names with what was computed from them, for one number."""
        self.copy: Folded[F, S] | None = None
        """None if it has to be folded from the store first."""
        self.missed: Sequence[tuple[bytes, Entry[F]]] = ()
        """Entries the copy has not seen because they were committed on the other one."""
        self.is_in_lane = False
        self.is_doubtful = False
        """Another process may have appended unheard: the next look reads the tail."""
        self.catching_up = asyncio.Lock()
        self.used = 0.0

    @property
    def weight(self) -> int:
        """Roughly how much memory it takes."""
        of_a_byte = LIGHTER.get(self.kind.name, OF_A_BYTE)
        return sum(AT_LEAST + int(of_a_byte * each.size) for each in (self.folded, self.copy) if each)

    def names_now(self) -> NamesAt:
        """Return the names at this number; what is computed from them once serves everybody."""
        seq, head = self.folded.seq, self.folded.head
        if self.named is None:
            self.named = NamesAt(self.names, seq=seq, head=head)
        elif self.named.seq != seq:
            self.named = self.named.later(seq=seq, head=head)
        return self.named

    def show(self, folded: Folded[F, S]) -> None:
        """Show a log that was folded from its first line; drop the copy, which may hold erased values."""
        self.folded, self.named = folded, None
        self.copy, self.missed = None, ()

    def take_copy(self) -> Folded[F, S] | None:
        """Give the copy to the lane, as up to date as it can be without reading anything."""
        copy, self.copy = self.copy, None
        for line, entry in self.missed:
            if copy and entry.seq == copy.seq + 1:
                copy.take(line, entry)
        self.missed = ()
        return copy

    def rename(self, renamed: Mapping[int, str], *, since: Mapping[int, str] | None = None) -> None:
        """Take over the names as they were read, if they were, and then those given; an empty one is erased."""
        if since is not None and since != self.names:
            self.names, self.named = dict(since), None
            self.looks = Looks(self.names)
        if renamed:
            self.named = None
        for player, name in renamed.items():
            self.looks.rename(player, before=self.names.get(player), after=name)
            if name:
                self.names[player] = name
            else:
                self.names.pop(player, None)

    def bring_back(self, copy: Folded[F, S], *, new: Sequence[tuple[bytes, Entry[F]]], is_same: bool) -> None:
        """Show what the lane has committed; what was shown before becomes the next copy, unless history changed."""
        if copy.seq <= self.folded.seq:
            self.copy = copy if copy.seq else self.copy
            return
        before, self.folded = self.folded, copy
        if not is_same:
            self.named = None
        can_follow = is_same and (before.seq > 0 or len(new) == copy.seq)
        self.copy, self.missed = (before, new) if can_follow else (None, ())

    def forget(self) -> None:
        """Start from nothing: the next reader or writer folds the log again."""
        self.folded = Folded(self.kind, self.stream)
        self.names, self.named = {}, None
        self.looks = Looks(self.names)
        self.copy, self.missed = None, ()


class Memory:
    """How much all shelves may hold together, and roughly how much they do."""

    def __init__(self, *, mebibytes: int = MEBIBYTES) -> None:
        self.room = mebibytes << 20
        self.used = 0


class Shelf(Generic[F, S]):
    """The logs of one kind in memory: the least recently used are dropped when it is full or nobody asks for long."""

    def __init__(
        self,
        kind: Kind[F, S],
        *,
        memory: Memory | None = None,
        idle: float = IDLE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.kind = kind
        self._memory = memory or Memory()
        self._idle = idle
        self._clock = clock
        self._held: OrderedDict[Stream, FoldedLog[F, S]] = OrderedDict()
        self._weights: dict[Stream, int] = {}

    def __getitem__(self, stream: Stream) -> FoldedLog[F, S]:
        held = self._held.get(stream)
        if held is None:
            held = self._held[stream] = FoldedLog(self.kind, stream)
            self.weigh(held)
        self._held.move_to_end(stream)
        held.used = self._clock()
        return held

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Stream]:
        return iter(self._held)

    def __contains__(self, stream: Stream) -> bool:
        return stream in self._held

    def doubt(self) -> None:
        """Trust no held log to be the newest until it has been read again."""
        for held in self._held.values():
            held.is_doubtful = True

    def drop(self, stream: Stream) -> None:
        """Drop a log that was removed; a caller that still has it finds it empty."""
        if held := self._held.get(stream):
            held.forget()
            held.is_doubtful = True
            self.discard_empty(stream)

    def discard_empty(self, stream: Stream) -> None:
        """Drop a log that turned out not to exist."""
        held = self._held.get(stream)
        if held and not held.folded.seq and not held.is_in_lane:
            self._let_go(stream)

    def weigh(self, held: FoldedLog[F, S]) -> None:
        """Measure how large a log has become, and make room for it."""
        if self._held.get(held.stream) is not held:
            return
        self._memory.used += held.weight - self._weights.get(held.stream, 0)
        self._weights[held.stream] = held.weight
        for stream in list(self._too_much(besides=held)):
            self._let_go(stream)

    def _too_much(self, *, besides: FoldedLog[F, S]) -> Iterator[Stream]:
        """List the logs to drop, the least recently used first; one that is being written to stays."""
        used, asleep = self._memory.used, self._clock() - self._idle
        for stream, held in self._held.items():
            if held is besides or (used <= self._memory.room and held.used > asleep):
                return
            if not held.is_in_lane:
                used -= self._weights[stream]
                yield stream

    def _let_go(self, stream: Stream) -> None:
        del self._held[stream]
        self._memory.used -= self._weights.pop(stream)
