"""The press: one sheet at a time beside the event loop, and the last few kept for whoever asks again."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

KEPT = 16
AT_ONCE = 1
"""A sheet takes a core for half a second; phones waiting for results come first."""


class Press:
    """Prints what is asked for; two who want the same sheet get one printing of it."""

    def __init__(self) -> None:
        self._printed: OrderedDict[Hashable, asyncio.Task[bytes]] = OrderedDict()
        self._free = asyncio.Semaphore(AT_ONCE)

    async def sheet(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Print, or hand out what was printed under the same key; a sheet that fails is not kept."""
        task = self._printed.get(key)
        if task is None:
            task = self._printed[key] = asyncio.create_task(self._make(make))
        self._printed.move_to_end(key)
        while len(self._printed) > KEPT:
            self._printed.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            if self._printed.get(key) is task:
                del self._printed[key]
            raise

    async def _make(self, make: Callable[[], bytes]) -> bytes:
        async with self._free:
            return await asyncio.to_thread(make)
