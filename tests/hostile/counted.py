"""Work counted in calls: the same number on every machine, however busy it is."""

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


class TooLong(BaseException):
    """Somebody has to wait longer than was agreed; nothing in between may take it for an error of its own."""


class Counter:
    """Counts the calls of this thread, of Python and of C, while it is on; beyond `most` it stops them.

    No garbage is collected meanwhile: when that happens hangs on all tests before, what it calls would be counted, and
    what is raised in it reaches nobody but a warning.
    """

    def __init__(self, most: int = 1 << 62) -> None:
        self.most, self.count = most, 0

    def __enter__(self) -> "Counter":
        self._collects = gc.isenabled()
        gc.disable()
        sys.setprofile(self._seen)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        if self._collects:
            gc.enable()

    def _seen(self, frame: FrameType, event: str, arg: Any) -> None:
        if event in {"call", "c_call"}:
            self.count += 1
            if self.count > self.most:
                sys.setprofile(None)
                raise TooLong(f"{self.most} calls, in {frame.f_code.co_qualname}")


def calls(work: Callable[[], object], *, most: int = 1 << 62) -> int:
    """Count the calls some work takes; more than `most` is `TooLong`."""
    with Counter(most) as counter:
        work()
    return counter.count
