"""Rate limits: how much one link may ask for, and how a common limit is shared; one address may be a whole hall."""

import math
import time
import zlib
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from msgspec import Struct

from topcut.http.refusals import TooMany

K = TypeVar("K", bound=Hashable)

MOST_COUNTED = 50_000
RESTS = 1_024
"""When there is no room left, networks are counted together in this many groups."""


class Pace(Struct, frozen=True):
    """A token bucket: so many at once, and so many a second after that."""

    at_once: int
    a_second: float


PERSON = Pace(120, 10)
"""A whole round from a scanner at once, then faster than anybody types."""
DOOR = Pace(3_000, 20)
"""Everybody in a hall enters by one code within minutes."""
CREATION = Pace(30, 0.5)
"""Events, tables and accounts that one browser creates."""
CREATIONS = Pace(2_400, 10)
"""The same for all browsers together."""
SIGN_UPS = Pace(2_400, 2)
"""Accounts that everybody together creates: two halls at once."""
PUBLIC_LOGS = Pace(1_200, 4)
"""Logs that everybody together downloads to check: more than a hall after the end; each costs a fold."""
AT_THE_DOOR = Pace(30, 0.5)
"""Players that one browser enters: a family, a class."""
MISSED_CODES = Pace(900, 5)
"""Wrong codes of everybody together: at five a second, trying all codes takes seven hundred years."""
WATCHING = Pace(5, 1 / 60)
"""Judge calls of one spectator."""
WATCHERS = Pace(80, 0.4)
"""Judge calls of all spectators of an event: more than a team of judges can answer."""


class Caller(Struct, frozen=True):
    """The caller a request is counted for: a network and, within it, a browser with a visit we gave it."""

    network: str = ""
    session: str = ""
    """Empty if the browser brings nothing of ours: all such browsers count as one."""


NOBODY = Caller()


class Limiter:
    """Counts in memory; only a count that is full again is forgotten, which is harmless."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: dict[Pace, OrderedDict[str, tuple[float, float, str]]] = {}
        self._made_by: Counter[str] = Counter()
        self._remembered = 0
        self._shares: OrderedDict[str, Shares] = OrderedDict()

    def count(self, whose: str, pace: Pace = PERSON, *, network: str = "") -> None:
        """Take one, or refuse if none is left, which takes nothing; the memory it needs is charged to `network`."""
        now, kept = self._clock(), self._left.setdefault(pace, OrderedDict())
        self._forget_full(kept, pace, now)
        if whose not in kept and self._made_by[network] >= (room := MOST_COUNTED - self._remembered):
            whose = f"rest of {network if room > 0 else zlib.crc32(network.encode()) % RESTS}"
        left, at, maker = kept.pop(whose) if whose in kept else (float(pace.at_once), now, self._new(network))
        left = min(pace.at_once, left + (now - at) * pace.a_second)
        kept[whose] = (left - 1 if left >= 1 else left, now, maker)
        if left < 1:
            raise TooMany

    def count_browser(self, what: str, pace: Pace, caller: Caller) -> None:
        """Take one of a browser's own allowance; browsers that bring nothing of ours are only counted together."""
        if caller.session:
            self.count(f"{what} {caller.session}", pace, network=caller.network)

    def count_creation(self, caller: Caller) -> None:
        """Count the creation of an event or a table."""
        self.count_browser("create", CREATION, caller)
        self.share("create", CREATIONS, caller)

    def share(self, what: str, pace: Pace, caller: Caller) -> None:
        """Take one of a common limit, or refuse a caller who had most of it lately."""
        self._shared(what, pace).take(caller, now=self._clock())

    def give_back(self, what: str, pace: Pace, caller: Caller) -> None:
        """Undo a `share`: it cost nothing after all."""
        self._shared(what, pace).give_back(caller, now=self._clock())

    def _new(self, network: str) -> str:
        self._made_by[network] += 1
        self._remembered += 1
        return network

    def _forget_full(self, kept: OrderedDict[str, tuple[float, float, str]], pace: Pace, now: float) -> None:
        while kept:
            left, at, maker = next(iter(kept.values()))
            if left + (now - at) * pace.a_second < pace.at_once:
                return
            kept.popitem(last=False)
            self._remembered -= 1
            self._made_by[maker] -= 1
            if not self._made_by[maker]:
                del self._made_by[maker]

    def _shared(self, what: str, pace: Pace) -> "Shares":
        while self._shares and next(iter(self._shares.values())).is_spent(now=self._clock()):
            self._shares.popitem(last=False)
        shares = self._shares.pop(what, None) or Shares(pace)
        self._shares[what] = shares
        return shares


class Shares:
    """A common limit, and how much of it each caller had lately.

    A network may have as much as is left for everybody else, and within it a browser as much as is left for the
    other browsers. So one flood takes half, two take a third each, and a caller who had nothing yet is never refused
    because of them. What a caller had is gradually forgotten.
    """

    def __init__(self, pace: Pace) -> None:
        self._all = pace.at_once
        lasting = pace.at_once / pace.a_second
        self._total: FadingCounts[str] = FadingCounts(lasting)
        self._networks: FadingCounts[str] = FadingCounts(lasting)
        self._callers: FadingCounts[Caller] = FadingCounts(lasting)

    def take(self, caller: Caller, *, now: float) -> None:
        left = self._all - self._total.of("", now)
        had = self._networks.of(caller.network, now)
        if had >= left or self._callers.of(caller, now) >= left - had:
            raise TooMany
        self._note(caller, 1, now)

    def give_back(self, caller: Caller, *, now: float) -> None:
        self._note(caller, -1, now)

    def is_spent(self, *, now: float) -> bool:
        return self._total.of("", now) < NOTHING

    def _note(self, caller: Caller, much: int, now: float) -> None:
        self._total.add("", much, now)
        self._networks.add(caller.network, much, now)
        self._callers.add(caller, much, now)


NOTHING = 0.5
"""A smaller count is not worth remembering."""


class FadingCounts(Generic[K]):
    """How much each caller had lately: counts decay, and are forgotten when little is left."""

    def __init__(self, lasting: float) -> None:
        self._lasting = lasting
        self._levels: OrderedDict[K, tuple[float, float]] = OrderedDict()

    def of(self, whose: K, now: float) -> float:
        level, at = self._levels.get(whose, (0.0, now))
        return level * math.exp((at - now) / self._lasting)

    def add(self, whose: K, much: int, now: float) -> None:
        level = max(0.0, self.of(whose, now) + much)
        self._levels[whose] = (level, now)
        self._levels.move_to_end(whose)
        while (oldest := next(iter(self._levels))) != whose and self.of(oldest, now) < NOTHING:
            del self._levels[oldest]
