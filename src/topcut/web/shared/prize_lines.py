"""Prizes as people write them: one line for places or points, then amounts of things.

1: 50 EUR + 6 boosters
2nd: $30 store credit, playmat
3-4: 2 boosters
Top 8: 1 promo
9 points: 1 booster
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.nouns.prizes.prize import Award, ForPlaces, ForPoints, Prize
from topcut.core.rules import Rule
from topcut.locale import Tag, languages
from topcut.web.shared.prize_amounts import read_prize, shown_prize
from topcut.web.shared.prize_words import AND, ORDINALS, PLACE, PLACE_NAMES, POINTS, TO, TOP

LONGEST: Final = 8_000


class PrizePatterns(NamedTuple):
    """How a line of prizes is written, in the words of every language."""

    line: re.Pattern[str]
    short: re.Pattern[str]
    """A place written as an ordinal needs no colon: 1st $30."""
    joint: re.Pattern[str]
    """What stands between two prizes."""


class PrizesUnreadable(Unreadable):
    """A line of prizes is places or points, a colon, and amounts."""

    code = "prizes-unreadable"
    message = gettext_noop(
        "Line {number}, “{line}”, cannot be read. Say for whom and what: 1: 50 EUR + 6 boosters, 3-4: playmat, Top 8: "
        "promo, 9 points: 1 booster."
    )
    rule = Rule("MTR", "5.2")


def read_prizes(text: str) -> tuple[Award, ...]:
    """Parse every line that is not empty (MTR 5.2)."""
    _refuse_too_long(text)
    lines = enumerate(text.splitlines(), start=1)
    return tuple(_award(number, line.strip()) for number, line in lines if line.strip())


def read_amounts(text: str) -> tuple[Prize, ...]:
    """Parse amounts of things without places; empty text gives none (MTR 5.2)."""
    _refuse_too_long(text)
    prizes = [read_prize(part) for part in _patterns(tuple(languages())).joint.split(text) if part.strip()]
    if None in prizes:
        raise PrizesUnreadable(number=1, line=text[:60])
    return tuple(prize for prize in prizes if prize)


def _refuse_too_long(text: str) -> None:
    """Refuse a text that would be cut off, because half a line could be another amount."""
    if len(text) > LONGEST:
        raise PrizesUnreadable(number=len(text[:LONGEST].splitlines()), line=f"{text[LONGEST - 60 : LONGEST]}…")


def write_prizes(awards: Iterable[Award]) -> str:
    """Format awards so that parsing gives the same."""
    return "\n".join(f"{_whom(award)}: {' + '.join(map(shown_prize, award.each))}" for award in awards)


def _award(number: int, line: str) -> Award:
    patterns = _patterns(tuple(languages()))
    found = patterns.line.fullmatch(line) or patterns.short.fullmatch(line)
    prizes = [read_prize(part) for part in patterns.joint.split(found["prizes"])] if found else []
    if found is None or None in prizes:
        raise PrizesUnreadable(number=number, line=line[:60])
    each, said = tuple(prize for prize in prizes if prize), {**found.groupdict()}
    if points := said.get("points"):
        return ForPoints(int(points), each)
    first, last = _places(said)
    if (said.get("to") or "").casefold() in {"/", "&", *AND.words()} and last != first + 1:
        raise PrizesUnreadable(number=number, line=line[:60])
    return ForPlaces(first, last, each)


def _places(said: Mapping[str, str | None]) -> tuple[int, int]:
    if top := said.get("top"):
        return 1, int(top)
    if word := said.get("word"):
        place = next(place for place, names in PLACE_NAMES.items() if word.casefold() in names.words())
        return place, place
    first = _digits(said.get("first") or "")
    return first, _digits(said.get("last") or "") or first


@cache
def _patterns(_: tuple[Tag, ...]) -> PrizePatterns:
    """Compile the patterns for the languages there are."""
    ordinal = f"(?:{ORDINALS.pattern})"
    place = rf"\d{{1,6}}(?:{ordinal}|\.)?"
    words = "|".join(each.pattern for each in PLACE_NAMES.values())
    line = (
        rf"(?:(?:(?P<first>{place})(?:\s*(?P<to>[-–—/&]|{TO.pattern}|{AND.pattern})\s*(?P<last>{place}))?"
        rf"|(?P<word>{words}))(?:\s*(?:{PLACE.pattern}))?"
        rf"|(?:{TOP.pattern})\s*(?P<top>\d{{1,6}})"
        rf"|(?P<points>\d{{1,4}})\+?\s*(?:{POINTS.pattern})\.?)\s*[:=](?P<prizes>.+)"
    )
    return PrizePatterns(
        re.compile(line, re.IGNORECASE),
        re.compile(rf"(?P<first>\d{{1,6}}{ordinal})\s+(?:[-–—]\s+)?(?P<prizes>.+)", re.IGNORECASE),
        re.compile(rf"\+|&|,\s|;|\s(?:{AND.pattern})\s", re.IGNORECASE),
    )


def _digits(text: str) -> int:
    found = re.match(r"\d+", text)
    return int(found[0]) if found else 0


def _whom(award: Award) -> str:
    if isinstance(award, ForPoints):
        return f"{award.least} points"
    return str(award.first) if award.first == award.last else f"{award.first}-{award.last}"
