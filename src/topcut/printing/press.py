"""The press: one sheet at a time, off the event loop; the last few are kept in case somebody asks again."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from topcut.core.errors import Unavailable, gettext_noop
from topcut.desk.single_flight import SingleFlight, any_will_do

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
        self._printed: OrderedDict[Hashable, bytes] = OrderedDict()
        self._printing = SingleFlight[Hashable, bytes]()
        self._free = asyncio.Semaphore(AT_ONCE)

    async def sheet(self, key: Hashable, make: Callable[[], bytes], *, most: int = MOST_WAITING) -> bytes:
        """Print a sheet, or return the one printed under the same key; a sheet that fails is not kept.

        The sheet is refused if `most` sheets are already waiting.
        """
        if key in self._printed:
            self._printed.move_to_end(key)
            return self._printed[key]
        if key not in self._printing and len(self._printing) >= most:
            raise TooManyPrints
        return await self._printing.result(key, lambda: self._make(key, make), will_do=any_will_do)

    async def _make(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        async with self._free:
            pdf = await asyncio.to_thread(make)
        self._printed[key] = pdf
        self._make_room()
        return pdf

    def _make_room(self) -> None:
        """Drop the least recently used sheets."""
        taken = sum(map(len, self._printed.values()))
        while len(self._printed) > 1 and (len(self._printed) > KEPT or taken > MOST_BYTES):
            taken -= len(self._printed.popitem(last=False)[1])
