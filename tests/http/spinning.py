"""A planted fault: how views and pages were shared before, when work whose end nobody had noted yet was waited for.

Awaiting it returns at once, so whoever found it too old asked for it again, and the loop never turned to anything else.

python -m tests.http.spinning serve …    # `topcut` with the fault
"""

import asyncio
import runpy
import sys
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

from topcut.desk.single_flight import none_will_do


class Spinning:
    """The old waiting, in the place of `SingleFlight`."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, asyncio.Task[Any]] = {}

    def __class_getitem__(cls, _: object) -> type["Spinning"]:
        return cls

    async def result(
        self, key: Hashable, work: Callable[[], Awaitable[Any]], *, will_do: Callable[[Any], bool] = none_will_do
    ) -> Any:
        while not will_do(made := await self._made(key, work)):
            pass
        return made

    async def _made(self, key: Hashable, work: Callable[[], Awaitable[Any]]) -> Any:
        making = self._under_way.get(key)
        if making is None:
            making = self._under_way[key] = asyncio.ensure_future(work())
            making.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(making)


def plant() -> None:
    from topcut.http import snapshots
    from topcut.web.front import hot

    snapshots.SingleFlight = hot.SingleFlight = Spinning


if __name__ == "__main__":
    plant()
    sys.argv[0] = "topcut"
    runpy.run_module("topcut", run_name="__main__")
