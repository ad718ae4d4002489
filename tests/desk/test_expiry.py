"""The sweeper goes on: neither a database that is away nor a bug keeps the next sweep from coming."""

import asyncio
from typing import Any

import pytest
from tests.orders import HandLoop, first

from topcut.core.errors import Unavailable
from topcut.desk.expiry import EVERY, Expiry


class Swept(Expiry):
    """A planted fault: every sweep fails."""

    sweeps = 0
    failure: Exception

    async def sweep(self) -> Any:
        self.sweeps += 1
        raise self.failure


@pytest.mark.parametrize("failure", [Unavailable(why="away"), ValueError("a bug")], ids=["away", "a bug"])
def test_a_sweep_that_fails_is_followed_by_the_next(failure: Exception) -> None:
    nowhere: Any = None
    expiry = Swept(nowhere, nowhere)
    expiry.failure = failure

    async def four_hours() -> None:
        async with expiry:
            await asyncio.sleep(4.5 * EVERY)

    HandLoop().run(four_hours, path=first())
    assert expiry.sweeps == 4
