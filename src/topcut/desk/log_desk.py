"""The logs of one kind: whoever acts waits in a lane, whoever looks is shown what is committed."""

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from topcut.core.asking import Acted
from topcut.core.errors import Unavailable
from topcut.core.log import Fact, Folded, Kind, Opening, fold
from topcut.core.play import Stream
from topcut.desk import off_loop
from topcut.desk.act import Lane
from topcut.desk.batch import Receipt, Request, Whole
from topcut.desk.folded_logs import FoldedLog, Memory, Shelf, changes_what_was
from topcut.store import Database, Logs, StreamUnknown
from topcut.store.logs import asked_for

F = TypeVar("F", bound=Fact)
S = TypeVar("S")

Decide = Callable[[Folded[F, S], Whole | None], Acted[F, S]]
Tail = tuple[list[bytes], dict[int, dict[str, Opening]]]
MOST_ON_THE_LOOP: Final = 200
"""Lines that are folded where they are read would hold nobody up; more of them are folded beside the event loop."""
_STREAM: Final = re.compile("[A-Z2-7]{16}")


class LogDesk(Generic[F, S]):
    """Everything the desk does alike for an event and for a table."""

    def __init__(
        self,
        kind: Kind[F, S],
        *,
        database: Database,
        newest: Callable[[Stream], int],
        lane_of: Callable[[Stream], Lane],
        memory: Memory | None = None,
    ) -> None:
        self.shelf = Shelf(kind, memory=memory)
        self._database = database
        self._newest = newest
        self._lane_of = lane_of

    async def ask(
        self,
        stream: Stream,
        decide: Decide[F, S],
        *,
        key: str | None,
        wish: str,
        args: Mapping[str, Any],
        creates: bool = False,
        needs_whole: bool = False,
    ) -> Receipt:
        """Wait in the log's lane; a key remembers what was wished under it."""
        refuse_no_stream(stream)
        fingerprint = asked_for(wish, args) if key else None
        if not creates:
            await self._prepare(stream)
        answer: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        request = Request(self.shelf, stream, decide, answer, key, fingerprint, creates, needs_whole)
        return await self._lane_of(stream).ask(request)

    async def current(self, stream: Stream, at_least: int = 0) -> FoldedLog[F, S]:
        """Find a log folded as far as anybody has been told of; what is committed later may change it any time.

        Whoever asks looks at once and keeps nothing of it across an await.
        """
        refuse_no_stream(stream)
        held = self.shelf[stream]
        if self._is_behind(held, at_least):
            async with held.catching_up:
                if self._is_behind(held, at_least):
                    await self._catch_up(held)
        return held

    async def tail(self, stream: Stream, *, after: int = 0) -> Tail:
        """Read the committed lines after a number, with what opens them."""
        refuse_no_stream(stream)
        return await off_loop.work(self._database, self._tail, stream, after)

    async def names(self, stream: Stream) -> dict[int, str]:
        """Hand out the names that lie beside a log."""
        return dict((await self.current(stream)).names)

    def _is_behind(self, held: FoldedLog[F, S], at_least: int) -> bool:
        return held.is_doubtful or held.folded.seq < max(at_least, self._newest(held.stream), 1)

    async def _catch_up(self, held: FoldedLog[F, S]) -> None:
        """Read what others have appended; a log that cannot be read is not held half-read."""
        held.is_doubtful = False
        try:
            read = await off_loop.work(self._database, self._read, held.stream, held.folded.seq)
            read.bring_to(held)
        except BaseException as error:
            held.is_doubtful = True
            if not isinstance(error, Unavailable | asyncio.CancelledError):
                held.forget()
            self.shelf.discard_empty(held.stream)
            raise
        self.shelf.weigh(held)

    async def _prepare(self, stream: Stream) -> None:
        """Fold the copy a lane needs while nobody waits in the lane for it; who asks meanwhile waits for the same."""
        held = await self.current(stream)
        if held.copy is None and not held.is_in_lane and held.preparing is None:
            held.preparing = asyncio.create_task(self._fold_copy(held))
            held.preparing.add_done_callback(_heard)
        if held.preparing:
            await asyncio.shield(held.preparing)

    async def _fold_copy(self, held: FoldedLog[F, S]) -> None:
        try:
            read = await off_loop.work(self._database, self._read, held.stream, 0)
            if held.copy is None and not held.is_in_lane:
                held.copy = read.folded
                self.shelf.weigh(held)
        finally:
            held.preparing = None

    def _tail(self, stream: Stream, after: int) -> Tail:
        with self._database.reading() as connection:
            return self._tail_of(Logs(connection), stream, after)

    def _tail_of(self, logs: Logs, stream: Stream, after: int) -> Tail:
        if not after:
            logs.refuse_other_kind(stream, kind=self.shelf.kind.name)
        return logs.tail(stream, after=after), logs.tail_openings(stream, after=after)

    def _read(self, stream: Stream, after: int) -> "_Read[F, S]":
        """Read a tail with the names; what is long, or changes what was, is folded here, beside the event loop."""
        with self._database.reading() as connection:
            logs = Logs(connection)
            names = logs.names(stream)
            lines, openings = self._tail_of(logs, stream, after)
            is_short = after and len(lines) < MOST_ON_THE_LOOP and not any(map(changes_what_was, lines))
            if after and not is_short:
                lines, openings = self._tail_of(logs, stream, 0)
        kind = self.shelf.kind
        folded = None if is_short else fold(kind, stream, lines, openings=openings)
        return _Read(after, lines, openings, names, folded)


class _Read(Struct, Generic[F, S], frozen=True):
    """What the store held at one moment: lines after a number, or all of them folded."""

    after: int
    lines: list[bytes]
    openings: dict[int, dict[str, Opening]]
    names: dict[int, str]
    folded: Folded[F, S] | None

    def bring_to(self, held: FoldedLog[F, S]) -> None:
        """Show it, unless a lane was quicker."""
        if self.folded:
            if self.folded.seq < held.folded.seq:
                return
            held.show(self.folded)
        elif held.folded.seq <= self.after + len(self.lines):
            held.folded.extend(self.lines[held.folded.seq - self.after :], openings=self.openings)
        else:
            return
        held.rename({}, since=self.names)


def _heard(task: asyncio.Task[None]) -> None:
    """Take note of how it ended: whoever waited for it may be gone."""
    if not task.cancelled():
        task.exception()


def refuse_no_stream(stream: str) -> None:
    if not _STREAM.fullmatch(stream):
        raise StreamUnknown(stream=stream)
