"""The time: the only module that reads a clock; the core gets it as an argument.

The time of day is read once, when a server starts. From then on we count with a clock that nobody can set, so a round's
deadline stays where it is whatever happens to the computer's clock.
"""

import logging
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct

SECOND: Final = 1_000_000
STEP: Final = 5 * SECOND
"""With a smaller difference the two clocks agree; systems correct themselves by less all the time."""
LONGEST: Final = 4 * 3_600 * SECOND
"""After a longer break nobody is at the tables any more, and we start again from the time of day."""
IS_MAC: Final = sys.platform == "darwin"
"""The raw clock of macOS counts sleep."""
MOST_AHEAD: Final = 24 * 3_600 * SECOND
"""A larger step was not made by a person in the hall: the clock was wrong when we started, and is right now."""
SETTLING: Final = 10 * 60 * SECOND
"""So long after the start, a machine without a battery may learn the date from the network; not if we continue a run
of the same evening, which knew it."""
_log = logging.getLogger("topcut.desk")


def time_of_day() -> int:
    """Read the clock that people set, in microseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000


def steady() -> int:
    """Read a clock that nobody sets, in microseconds since some moment; sleep counts if the system supports it."""
    counting = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC_RAW", None) if IS_MAC else None)
    return (time.monotonic_ns() if counting is None else time.clock_gettime_ns(counting)) // 1_000


class ClockStep(Struct, frozen=True):
    """The computer's clock was set while we counted on."""

    at: int
    by: int
    """Microseconds; negative if it was set back."""


class SteadyClock:
    """The time of day at the start, and from then on steady time."""

    def __init__(self, *, time_of_day: Callable[[], int] = time_of_day, steady: Callable[[], int] = steady) -> None:
        self.step: ClockStep | None = None
        """The last time the computer's clock was set, for the desk to see."""
        self._time_of_day = time_of_day
        self._steady = steady
        self._noticing = threading.Lock()
        self._ours = self._theirs = time_of_day() - steady()
        self._settled_at = steady() + SETTLING

    def ahead(self) -> int:
        """Compute how far we are ahead of the computer's clock; 0 if they agree."""
        by = self._ours - (self._time_of_day() - self._steady())
        return by if abs(by) >= STEP else 0

    def now(self) -> int:
        """Return the time, in microseconds since 1970 (UTC)."""
        passed = self._steady()
        by = self._time_of_day() - passed - self._theirs
        if abs(by) >= STEP:
            self._notice()
        return passed + self._ours

    def go_on(self, *, seen: int, ahead: int) -> None:
        """Continue from the last moment another run has seen, as far ahead of the time of day as it was."""
        with self._noticing:
            passed, day = self._steady(), self._time_of_day()
            self._theirs = self._ours = day - passed
            if abs(day + ahead - seen) <= LONGEST and abs(ahead) <= MOST_AHEAD:
                self._ours, self._settled_at = max(day + ahead, seen) - passed, passed
                if seen - day - ahead >= STEP:
                    self._say(ClockStep(seen, day + ahead - seen))

    def _notice(self) -> None:
        with self._noticing:
            passed = self._steady()
            theirs = self._time_of_day() - passed
            by, self._theirs = theirs - self._theirs, theirs
            if abs(by) > MOST_AHEAD and passed < self._settled_at:
                self._ours = theirs
                _log.warning(
                    ("the computer's clock was off by %d s at the start; using it from now on"), abs(by) // SECOND
                )
            elif abs(by) >= STEP:
                self._say(ClockStep(passed + self._ours, by))

    def _say(self, step: ClockStep) -> None:
        self.step = step
        way = "back" if step.by < 0 else "forward"
        _log.warning("the computer's clock was set %s by %d s; rounds keep their own time", way, abs(step.by) // SECOND)


CLOCK: Final = SteadyClock()
"""The clock of this process."""


def now() -> int:
    """Return the time, in microseconds since 1970 (UTC)."""
    return CLOCK.now()
