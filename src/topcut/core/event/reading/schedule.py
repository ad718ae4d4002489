"""The schedule, as written: `10:30 Round 1`, one item per line; a line without a time is a heading for those below."""

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

_LINE: Final = re.compile(r"(\d{1,2})[:.h](\d{2})(?:\s*([ap])\.?\s?m\.?)?\s+(\S.*)", re.IGNORECASE)
_HOURS: Final = 24
_MINUTES: Final = 60
_NOON: Final = 12


class ScheduleLine(Struct, frozen=True):
    """One line: the minutes after midnight in the event's time zone, or a heading without a time."""

    what: str
    minute: int | None = None


@lru_cache(maxsize=256)
def read_schedule(text: str) -> tuple[ScheduleLine, ...]:
    """Parse every line that is not empty."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return tuple(_read(line) for line in lines if line)


def _read(line: str) -> ScheduleLine:
    timed = _LINE.fullmatch(line)
    if timed is None:
        return ScheduleLine(line)
    hour, minute = int(timed[1]), int(timed[2])
    half = (timed[3] or "").lower()
    if half:
        hour = hour % _NOON + (_NOON if half == "p" else 0)
    if hour >= _HOURS or minute >= _MINUTES:
        return ScheduleLine(line)
    return ScheduleLine(timed[4], hour * _MINUTES + minute)


def next_line(lines: tuple[ScheduleLine, ...], *, minute: int) -> int | None:
    """Find the next item at a minute of the day; None if several days are listed, or nothing is left."""
    if any(line.minute is None for line in lines):
        return None
    return next((n for n, line in enumerate(lines) if line.minute is not None and line.minute >= minute), None)
