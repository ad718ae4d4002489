"""An event loop on which waiting takes no time: when nothing else is to be done, the clock jumps to what comes next."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Impatient(selectors.DefaultSelector):
    """Looks, and instead of waiting notes how long it would have waited."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            return super().select(None)
        found = super().select(0)
        if not found and timeout > 0:
            self.passed += timeout
        return found


class _VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._impatient = _Impatient()
        super().__init__(self._impatient)

    def time(self) -> float:
        return super().time() + self._impatient.passed


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run something that waits for nothing but time; threads and sockets belong on a real loop."""
    with asyncio.Runner(loop_factory=_VirtualLoop) as runner:
        return runner.run(main)
