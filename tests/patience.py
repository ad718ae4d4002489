"""Waiting for a state: as long as any machine needs. What never comes still fails; nothing passes by being fast."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

LONG = 120
"""Seconds that a test waits for what must come; on an idle machine it comes at once."""
BETWEEN = 0.02


def until(is_so: Callable[[], object], what: str = "it never came to be so") -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + LONG
    while not is_so():
        assert time.monotonic() < deadline, what
        time.sleep(BETWEEN)


async def soon(is_so: Callable[[], object], what: str = "it never came to be so") -> None:
    """Wait until something is so, while the loop goes on; what takes a while to find out is awaited."""
    deadline = time.monotonic() + LONG
    while not (await found if isinstance(found := is_so(), Awaitable) else found):
        assert time.monotonic() < deadline, what
        await asyncio.sleep(BETWEEN)


async def answer(asked: Awaitable[T]) -> T:
    """The answer, or a failure where nobody ever answers."""
    return await asyncio.wait_for(asked, LONG)
