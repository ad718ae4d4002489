"""The press: one sheet at a time, off the event loop; the last few are kept in case somebody asks again."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from topcut.core.errors import Unavailable, gettext_noop

KEPT: Final = 16
MOST_BYTES: Final = 32 << 20
"""Bytes that the kept sheets may take together."""
AT_ONCE: Final = 1
"""A sheet takes a core for half a second; phones waiting for results come first."""
MOST_WAITING: Final = 24
MOST_FOR_ALL: Final = 8
"""Sheets from the public that may wait; beyond them there is always room for the desk's."""


class TooManyPrints(Unavailable):
    """Too many sheets are waiting already."""

    code = "too-many-prints"
    message = gettext_noop("Too many sheets are waiting to be printed. Try again in a moment.")


class Press:
    """Prints sheets; two callers who want the same sheet share one printing."""

    def __init__(self) -> None:
        self._printed: OrderedDict[Hashable, asyncio.Task[bytes]] = OrderedDict()
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def sheet(self, key: Hashable, make: Callable[[], bytes], *, most: int = MOST_WAITING) -> bytes:
        """Print a sheet, or return the one printed under the same key; a sheet that fails is not kept.

        The sheet is refused if `most` sheets are already waiting.
        """
        task = self._printed.get(key)
        if task is None:
            if self._waiting >= most:
                raise TooManyPrints
            self._waiting += 1
            task = self._printed[key] = asyncio.create_task(self._make(make))
        self._printed.move_to_end(key)
        try:
            pdf = await asyncio.shield(task)
        except Exception:
            if self._printed.get(key) is task:
                del self._printed[key]
            raise
        self._make_room()
        return pdf

    async def _make(self, make: Callable[[], bytes]) -> bytes:
        try:
            async with self._free:
                return await asyncio.to_thread(make)
        finally:
            self._waiting -= 1

    def _make_room(self) -> None:
        """Drop the least recently used sheets."""
        done = [key for key, task in self._printed.items() if _size(task)]
        taken = sum(_size(self._printed[key]) for key in done)
        for number, key in enumerate(done[:-1]):
            if len(done) - number <= KEPT and taken <= MOST_BYTES:
                return
            taken -= _size(self._printed.pop(key))


def _size(task: asyncio.Task[bytes]) -> int:
    is_printed = task.done() and not task.cancelled() and task.exception() is None
    return len(task.result()) if is_printed else 0
