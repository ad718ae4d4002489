"""Phones that tested whether they reach this server: kept in memory, for the page that checks that all is ready."""

from typing import Final

from msgspec import Struct

MOST: Final = 200
"""A hall has more phones, but each of them tests only briefly."""


class Tried(Struct):
    """One phone: when it came last, and how far its clock is from ours."""

    at: int
    clock_off: int | None = None
    """Microseconds; None if its browser did not say."""


class Reached:
    """The phones that opened the test code."""

    def __init__(self) -> None:
        self._phones: dict[str, Tried] = {}
        self.printed_at: int | None = None
        """When the test sheet for the printer was last opened."""

    def note(self, phone: str, *, at: int, clock_off: int | None = None) -> None:
        """Note that a phone reached us; if there are too many, the one that came longest ago is forgotten."""
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
        """How far most phones' clocks are from ours: a median, so that one wrong phone among several does no harm."""
        known = [tried.clock_off for tried in self._phones.values() if tried.clock_off is not None]
        return sorted(known, key=abs)[(len(known) - 1) // 2] if known else None

    @property
    def last(self) -> Tried | None:
        return next(reversed(self._phones.values()), None)
