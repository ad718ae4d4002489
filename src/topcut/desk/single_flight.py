"""Slow work that many ask for at once is done once: whoever asks while it is under way shares it."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def none_will_do(_: object) -> bool:
    """Want work that was begun after the question."""
    return False


def any_will_do(_: object) -> bool:
    """Take whatever is under way: it cannot be out of date."""
    return True


class SingleFlight(Generic[K, T]):
    """One piece of work at a time for each key.

    What comes back was begun after the question: what is under way may have looked at things before they changed, so it
    is waited for, and another one is begun. It is shared only with askers whose `will_do` accepts what it brought.

    Nobody waits for more than those two. The second is answered with whatever it brought, or with its exception, so
    this ends however often things change meanwhile, and even if what was hoped for never comes. Each wait gives the
    loop to others: work that is done is not under way, and awaiting it would return at once.

    An asker who is cancelled leaves the work to the others.
    """

    def __init__(self) -> None:
        self._under_way: dict[K, asyncio.Task[T]] = {}

    def __contains__(self, key: K) -> bool:
        return key in self._under_way

    def __len__(self) -> int:
        return len(self._under_way)

    async def result(
        self, key: K, work: Callable[[], Awaitable[T]], *, will_do: Callable[[T], bool] = none_will_do
    ) -> T:
        """Share the work under way if what it brings will do; else wait for work begun after it."""
        before = self._under_way.get(key)
        if before is not None and not before.done():
            await asyncio.wait([before])
            if not before.cancelled() and before.exception() is None and will_do(before.result()):
                return before.result()
        return await asyncio.shield(self.begun(key, work))

    def begun(self, key: K, work: Callable[[], Awaitable[T]]) -> asyncio.Task[T]:
        """Find the work under way, or begin it; if nobody waits for it, it has to tell of its own failure."""
        task = self._under_way.get(key)
        if task is None or task.done():
            task = self._under_way[key] = asyncio.ensure_future(_awaited(work))
            task.add_done_callback(lambda done: self._forget(key, done))
        return task

    def _forget(self, key: K, done: asyncio.Task[T]) -> None:
        if self._under_way.get(key) is done:
            del self._under_way[key]
        if not done.cancelled():
            done.exception()  # retrieved here, since all who asked may be gone


async def _awaited(work: Callable[[], Awaitable[T]]) -> T:
    return await work()
