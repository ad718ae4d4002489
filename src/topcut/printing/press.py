"""The press: one sheet at a time beside the event loop, and the last few kept for whoever asks again."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from topcut.core.errors import Unavailable, gettext_noop

KEPT: Final = 16
MOST_BYTES: Final = 32 << 20
"""What the sheets that are kept may take together."""
AT_ONCE: Final = 1
"""A sheet takes a core for half a second; phones waiting for results come first."""
MOST_WAITING: Final = 24
MOST_FOR_ALL: Final = 8
"""Sheets anybody may ask for; behind them there is always room for the desk's."""


class TooManyPrints(Unavailable):
    """A queue that only grows helps nobody."""

    code = "too-many-prints"
    message = gettext_noop("Too many sheets are waiting to be printed. Try again in a moment.")


class Press:
    """Prints what is asked for; two who want the same sheet get one printing of it."""

    def __init__(self) -> None:
        self._printed: OrderedDict[Hashable, asyncio.Task[bytes]] = OrderedDict()
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def sheet(self, key: Hashable, make: Callable[[], bytes], *, most: int = MOST_WAITING) -> bytes:
        """Print, or hand out what was printed under the same key; a sheet that fails is not kept.

        `most` is how many sheets may be waiting where this one is not the last.
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
        """Let go of the sheets nobody has asked for lately."""
        done = [key for key, task in self._printed.items() if _size(task)]
        taken = sum(_size(self._printed[key]) for key in done)
        for number, key in enumerate(done[:-1]):
            if len(done) - number <= KEPT and taken <= MOST_BYTES:
                return
            taken -= _size(self._printed.pop(key))


def _size(task: asyncio.Task[bytes]) -> int:
    is_printed = task.done() and not task.cancelled() and task.exception() is None
    return len(task.result()) if is_printed else 0
