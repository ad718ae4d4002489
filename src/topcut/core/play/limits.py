"""Upper bounds for everything an action is given; each action has narrower ones of its own."""

from collections.abc import Mapping
from typing import Final

from topcut.core.errors import Unreadable, gettext_noop

LARGEST: Final = 1_000_000_000
"""No number of a table, a player, a minute or a cent is larger."""
LARGEST_TIME: Final = (1 << 53) - 1
"""Microseconds since 1970 that every program reading a log can count exactly: up to the year 2255."""
LONGEST: Final = 65_536
"""Characters of any text."""
MOST_PARTS: Final = 10_000
"""Elements of one list."""
_TIMES: Final = frozenset({"starts_at", "opens_at", "closes_at", "since", "until", "seq"})
_LONGEST_OF: Final = {"whom": 200, "link": 200, "judge": 200, "why": 4_000, "instead": 4_000, "evidence": 4_000}
"""Shorter bounds for arguments that are never longer."""


class NumberTooLarge(Unreadable):
    """Numbers in an event are small."""

    code = "number-too-large"
    message = gettext_noop("{number} is too large a number: the largest is {most}.")


class TextTooLong(Unreadable):
    """Somebody has to read every text."""

    code = "text-too-long"
    message = gettext_noop("Write at most {most} characters; these are {length}.")


class TooManyAtOnce(Unreadable):
    """No list is longer than an event is large."""

    code = "too-many-at-once"
    message = gettext_noop("Name at most {most} at once; these are {count}.")


def refuse_beyond(args: Mapping[str, object]) -> None:
    """Refuse arguments with a number, a text or a list that is too large for anything in an event.

    Stages, prizes, results and other values with a structure of their own are bounded where that structure is checked.
    """
    for name, value in args.items():
        _refuse(name, value)


def _refuse(name: str, value: object) -> None:
    match value:
        case bool():
            pass
        case int():
            _refuse_number(value, most=LARGEST_TIME if name in _TIMES else LARGEST)
        case str():
            most = _LONGEST_OF.get(name, LONGEST)
            if len(value) > most:
                raise TextTooLong(most=most, length=len(value))
        case tuple() | list() | set() | frozenset():
            if len(value) > MOST_PARTS:
                raise TooManyAtOnce(most=MOST_PARTS, count=len(value))
            for part in value:
                _refuse(name, part)


def _refuse_number(number: int, *, most: int) -> None:
    if not -most <= number <= most:
        shown = str(number) if number.bit_length() < 100 else "10…"
        raise NumberTooLarge(number=shown, most=most)
