"""Phones that tried whether they reach this server: kept in memory, for the page that says whether all is ready."""

from typing import Final

from msgspec import Struct

MOST: Final = 200
"""A hall has more phones, but none of them tries for long."""


class Tried(Struct):
    """One phone: when it came last, and how far its clock is from ours."""

    at: int
    clock_off: int | None = None
    """Microseconds; None where its browser did not say."""


class Reached:
    """Who came by the code that is only for trying."""

    def __init__(self) -> None:
        self._phones: dict[str, Tried] = {}
        self.printed_at: int | None = None
        """When somebody last opened the sheet for trying the printer."""

    def note(self, phone: str, *, at: int, clock_off: int | None = None) -> None:
        """Write down that a phone got here; the one that came longest ago is forgotten where there are many."""
        before = self._phones.pop(phone, None)
        known = before.clock_off if before and clock_off is None else clock_off
        self._phones[phone] = Tried(at, known)
        if len(self._phones) > MOST:
            del self._phones[next(iter(self._phones))]

    @property
    def count(self) -> int:
        return len(self._phones)

    @property
    def clock_off(self) -> int | None:
        """By how much ours differs from most phones: one that is wrong itself, or lies, moves nothing among several."""
        known = [tried.clock_off for tried in self._phones.values() if tried.clock_off is not None]
        return sorted(known, key=abs)[(len(known) - 1) // 2] if known else None

    @property
    def last(self) -> Tried | None:
        return next(reversed(self._phones.values()), None)
