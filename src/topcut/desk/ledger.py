"""The logs of one kind: whoever acts waits in a lane, whoever looks is shown what is committed."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from topcut.core.log import Fact, Folded, Kind, Opening
from topcut.core.play import Stream
from topcut.desk import aside
from topcut.desk.act import Lane
from topcut.desk.batch import Acted, Receipt, Request, Whole
from topcut.desk.held import Held, Shelf
from topcut.store import Database, Logs, StreamUnknown
from topcut.store.logs import asked_for

F = TypeVar("F", bound=Fact)
S = TypeVar("S")

Decide = Callable[[Folded[F, S], Whole | None], Acted]
Tail = tuple[list[bytes], dict[int, dict[str, Opening]]]
_STREAM: Final = re.compile("[A-Z2-7]{16}")


class Ledger(Generic[F, S]):
    """Everything the desk does alike for an event and for a table."""

    def __init__(
        self,
        kind: Kind[F, S],
        *,
        database: Database,
        newest: Callable[[Stream], int],
        lane_of: Callable[[Stream], Lane],
        room: int = 64,
    ) -> None:
        self.shelf = Shelf(kind, room=room)
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
        answer: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        refuse_no_stream(stream)
        fingerprint = asked_for(wish, args) if key else None
        request = Request(self.shelf, stream, decide, answer, key, fingerprint, creates, needs_whole)
        return await self._lane_of(stream).ask(request)

    @contextlib.asynccontextmanager
    async def current(self, stream: Stream, at_least: int = 0) -> AsyncIterator[Folded[F, S]]:
        """Hold a log still, folded as far as anybody has been told of."""
        refuse_no_stream(stream)
        held = self.shelf[stream]
        async with held.lock:
            if held.is_doubtful or held.folded.seq < max(at_least, self._newest(stream), 1):
                await self._catch_up(held)
            yield held.folded

    async def tail(self, stream: Stream, *, after: int = 0) -> Tail:
        """Read the committed lines after a number, with what opens them."""
        refuse_no_stream(stream)
        return await asyncio.to_thread(self._tail, stream, after)

    async def names(self, stream: Stream) -> dict[int, str]:
        """Read the names that lie beside a log."""
        return await aside.read(self._database, lambda connection: Logs(connection).names(stream))

    async def _catch_up(self, held: Held[F, S]) -> None:
        """Read what others have appended; a log that cannot be read is not held half-read."""
        try:
            lines, openings = await asyncio.to_thread(self._tail, held.stream, held.folded.seq)
            if not held.extend(lines, openings):
                held.refold(*await asyncio.to_thread(self._tail, held.stream, 0))
            held.is_doubtful = False
        except BaseException:
            held.forget()
            self.shelf.discard_empty(held.stream)
            raise

    def _tail(self, stream: Stream, after: int) -> Tail:
        with self._database.reading() as connection:
            logs = Logs(connection)
            if not after:
                logs.refuse_other_kind(stream, kind=self.shelf.kind.name)
            return logs.tail(stream, after=after), logs.tail_openings(stream, after=after)


def refuse_no_stream(stream: str) -> None:
    if not _STREAM.fullmatch(stream):
        raise StreamUnknown(stream=stream)
