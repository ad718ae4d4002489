"""A loop that does what is due: it wakes on news, by the clock and once in a while, and survives every failure.

Every process runs the same keepers. Each action has a key that is the same in every process, so that it counts once.
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Self

import msgspec
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.play import Stream
from topcut.desk import off_loop
from topcut.desk.desk import Desk
from topcut.desk.log_desk import LogDesk
from topcut.store import Database, Logs

_log = logging.getLogger("topcut.desk")


class Keeper(ABC):
    """Looks after logs of one kind while a server runs: `async with`."""

    again: ClassVar[float]
    """Seconds until an action that failed is tried again."""
    nothing_done: ClassVar[str]
    """What the server's log says if a look failed."""

    def __init__(self, desk: Desk, database: Database, *, clock: Callable[[], int]) -> None:
        self._desk = desk
        self._database = database
        self._clock = clock
        self._news: set[Stream] = set()
        self._woken = asyncio.Event()
        self._is_stopping = False
        self._task: asyncio.Task[None] | None = None

    @property
    @abstractmethod
    def _logs(self) -> LogDesk[Any, Any]:
        """The logs that are looked after."""

    @abstractmethod
    async def find(self) -> None:
        """Find the logs that were in use before this process began."""

    @abstractmethod
    async def do_due(self) -> object:
        """Do whatever is due."""

    @abstractmethod
    def _until_next(self) -> float:
        """Compute the seconds until something is due."""

    async def __aenter__(self) -> Self:
        self._desk.hub.on_news.append(self._hear)
        self._task = asyncio.create_task(self._keep_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._desk.hub.on_news.remove(self._hear)
        self._is_stopping = True  # a wait that ends at this moment would swallow the cancellation (CPython before 3.12)
        self._woken.set()
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _hear(self, stream: Stream) -> None:
        if self._logs.has_in_hand(stream):
            self._news.add(stream)
            self._woken.set()

    async def _find_since(self, since: int, *, kind: str) -> None:
        """Look at every log of a kind that was written to since then."""
        self._news |= await off_loop.read(
            self._database,
            lambda connection: {
                stream for stream, line in Logs(connection).last_lines(kind=kind) if _at(line) >= since
            },
        )

    async def _keep_on(self) -> None:
        while not await self._try(self.find):
            await asyncio.sleep(self.again)
        while not self._is_stopping:
            self._woken.clear()
            is_done = await self._try(self.do_due)
            if self._is_stopping:
                break
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), self._until_next() if is_done else self.again)

    async def _try(self, work: Callable[[], Awaitable[object]]) -> bool:
        try:
            await work()
        except TopcutError as error:
            _log.warning("%s: %s", self.nothing_done, error)
            return False
        except Exception:  # a bug in one look must not stop the next
            _log.exception("a bug in %s", type(self).__name__)
            return False
        return True


class _Line(Struct, frozen=True):
    at: int


def _at(line: bytes) -> int:
    """Read when a line was written; `topcut doctor` reports a line that cannot be read."""
    try:
        return msgspec.json.decode(line, type=_Line).at
    except msgspec.MsgspecError:
        return 0
