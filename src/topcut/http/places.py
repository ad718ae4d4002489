"""The places of open pages: a fixed number, and when all are taken, the address that holds most makes room.

A hall is thousands of phones behind one address, so an address alone says little. A page with a private link or an
account counts by that, and goes only if there is no anonymous page left. An anonymous page counts by its address; when
every place is taken, the newest page of the address that holds most is asked to come back later.
"""

from collections.abc import Callable
from typing import Final

MOST_PAGES: Final = 12_288
MOST_FOR_ONE: Final = 12
"""Pages that one link or account may hold open once half of all places are taken; one more ends the oldest."""
LATER: Final = b"retry: 30000\n\n"
"""The message for a page without a place: come back in half a minute."""


class OpenPage:
    """One open page: where it comes from, whose it is, and how to end it."""

    __slots__ = ("address", "end", "holder")

    def __init__(self, *, address: str, holder: str, end: Callable[[], None]) -> None:
        self.address = address
        self.holder = holder
        """Empty for an anonymous page."""
        self.end = end


class Places:
    """Counts every open page of this process, feeds of events and of tables alike."""

    def __init__(self, most: int = MOST_PAGES) -> None:
        self._most = most
        self._held: dict[OpenPage, None] = {}
        self._by_holder: dict[str, dict[OpenPage, None]] = {}
        self._by_address: dict[bool, dict[str, dict[OpenPage, None]]] = {False: {}, True: {}}
        """Anonymous pages under False, others under True; the newest last."""

    def __len__(self) -> int:
        return len(self._held)

    def take(self, place: OpenPage) -> bool:
        """Take a place, even if another page has to go; False if the newcomer itself has to wait."""
        self._add(place)
        mine = self._by_holder[place.holder]
        if place.holder and len(mine) > MOST_FOR_ONE and len(self._held) > self._most // 2:
            self._send_away(next(iter(mine)))
        if len(self._held) > self._most:
            self._send_away(self._newest_of_the_largest())
        return place in self._held

    def leave(self, place: OpenPage) -> None:
        """Give a place back, unless it was taken away before."""
        if place not in self._held:
            return
        del self._held[place]
        here = self._by_address[bool(place.holder)]
        for book, key in ((self._by_holder, place.holder), (here, place.address)):
            book[key].pop(place, None)
            if not book[key]:
                del book[key]

    def _add(self, place: OpenPage) -> None:
        self._held[place] = None
        self._by_holder.setdefault(place.holder, {})[place] = None
        self._by_address[bool(place.holder)].setdefault(place.address, {})[place] = None

    def _newest_of_the_largest(self) -> OpenPage:
        addresses = self._by_address[False] or self._by_address[True]
        largest: dict[OpenPage, None] = max(addresses.values(), key=len)
        return next(reversed(largest))

    def _send_away(self, place: OpenPage) -> None:
        self.leave(place)
        place.end()
