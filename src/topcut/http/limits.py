"""How much one link may ask for; a hall behind one address is many links and is never counted as one."""

import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

from topcut.http.refusals import TooMany

MOST_COUNTED = 50_000


class Pace(Struct, frozen=True):
    """So many at once, and so many a second after that."""

    at_once: int
    a_second: float


PERSON = Pace(120, 10)
"""A whole round from a scanner at once, then faster than anybody types."""
DOOR = Pace(600, 20)
"""A hall enters itself by one code within minutes."""
CREATION = Pace(30, 0.5)
"""What one browser brings into being: events, tables."""
CREATIONS = Pace(600, 5)
"""And all of them together."""
AT_THE_DOOR = Pace(30, 0.5)
"""People one browser enters: a family, a class."""
WATCHING = Pace(5, 1 / 60)
"""Judges one spectator calls."""
WATCHERS = Pace(40, 0.2)
"""And all spectators of an event: more than a team of judges can answer."""


class Limiter:
    """Counts in memory; forgetting is harmless."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, whose: str, pace: Pace = PERSON) -> None:
        """Take one, or refuse where none is left."""
        now = self._clock()
        left, at = self._left.pop(whose, (float(pace.at_once), now))
        left = min(pace.at_once, left + (now - at) * pace.a_second)
        self._left[whose] = (max(0.0, left - 1), now)
        if len(self._left) > MOST_COUNTED:
            self._left.popitem(last=False)
        if left < 1:
            raise TooMany
