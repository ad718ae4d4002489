"""The line before slow work: in every order of the steps no more than so many are served at once."""

import asyncio
import contextlib

import pytest
from tests.conftest import IS_SOAK
from tests.orders import HandLoop, every_path, first

from topcut.core.errors import Unavailable
from topcut.http.limits import Caller
from topcut.http.waiting_line import WaitingLine


class Counter:
    """Serves one at a time, with two in line."""

    def __init__(self) -> None:
        self.line = WaitingLine(at_once=1, most_waiting=2, refusal=lambda: Unavailable(why="full"))
        self.served_now, self.most, self.answered = 0, 0, 0

    async def come(self, network: str) -> None:
        with contextlib.suppress(Unavailable):
            async with self.line.turn(Caller(network, network)):
                self.served_now += 1
                self.most = max(self.most, self.served_now)
                await asyncio.sleep(0)
                self.served_now -= 1
                self.answered += 1

    async def come_and_go(self, network: str) -> None:
        """Come, and leave at any moment, whatever one is at."""
        coming = asyncio.ensure_future(self._served(network))
        asyncio.get_running_loop().call_soon(coming.cancel)
        await asyncio.gather(coming, return_exceptions=True)

    async def _served(self, network: str) -> None:
        async with self.line.turn(Caller(network, network)):
            pass


LATE = 4 if IS_SOAK else 2


@pytest.mark.soak
def test_no_more_than_so_many_are_served_whoever_leaves_whenever() -> None:
    """Five come from three networks: some are sent away, some leave, and some are sent away as they leave."""
    for path in every_path(most_late=LATE):
        loop, counter = HandLoop(), Counter()
        loop.run(
            lambda: counter.come("a"),
            lambda: counter.come_and_go("b"),
            lambda: counter.come_and_go("b"),
            lambda: counter.come("c"),
            lambda: counter.come("a"),
            path=path,
        )
        assert counter.most <= 1
        assert (counter.line._free, counter.line._waiting, loop.troubles) == (1, {}, [])
        loop.run(lambda: counter.come("d"), path=first())  # and the next one is served at once
