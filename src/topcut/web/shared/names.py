"""Names in the order people look for them, whatever their script."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct, structs

from topcut.core.event.view import RoundView, SideNames, TableView, opposite
from topcut.core.play import EntrantId
from topcut.locale import Tag
from topcut.printing.lookup import Key, is_vietnamese, key, listed


class SeatName(Struct, frozen=True):
    """A person's seat, one line for each person of a team; table None is a bye."""

    side: SideNames
    table: int | None
    opponents: tuple[SideNames, ...] = ()
    """Their opponent; in a pod, everybody else in it."""
    is_featured: bool = False
    seat: int | None = None
    """In a pod: the seat, counted from one."""

    @property
    def spot(self) -> str:
        """Their table, with the letter of their seat in a team: 3B (MTR 8.2)."""
        return "" if self.table is None else f"{self.table}{self.side.letter}"


def apart(name: str) -> str:
    """Isolate the direction of a name inside a sentence."""
    return f"\u2068{name}\u2069"


def by_name(sides: Iterable[SideNames], *, language: Tag) -> list[SideNames]:
    return sorted(sides, key=lambda side: side_key(side, language))


def meeting_seats(tables: Iterable[TableView], *, language: Tag) -> list[SeatName]:
    """List everybody at the player meeting by name; the person next to them is not an opponent."""
    found = [SeatName(each, at.table) for at in tables for side in at.sides for each in side.each]
    return sorted(found, key=lambda seat: side_key(seat.side, language))


def seats(round: RoundView, *, language: Tag) -> list[SeatName]:
    """List everybody in a round by name, as the sheet on the wall does (MTR 10.4)."""
    found = [SeatName(each, None) for side in round.byes for each in side.each]
    for table in round.tables:
        for seat, side in enumerate(table.sides, start=1):
            others = [other for other in table.sides if other is not side]
            for each in side.each:
                opponents = tuple(opposite(each, other) for other in others)
                in_pod = seat if len(others) > 1 else None
                found.append(SeatName(each, table.table, opponents, table.is_featured, in_pod))
    return sorted(found, key=lambda seat: side_key(seat.side, language))


def as_listed(found: Iterable[SeatName]) -> list[SeatName]:
    """Write all names as paper and screens do: family, given, if that can be told."""
    return [structs.replace(seat, side=listed_side(seat.side)) for seat in found]


def listed_side(side: SideNames) -> SideNames:
    """Write a name as lists do: family, given."""
    return structs.replace(side, name=listed(side.name, sorted_as=side.sorted_as))


def side_key(side: SideNames, language: Tag) -> tuple[Key, EntrantId]:
    """Return the sort key that screens, paper and all lists share."""
    return list_key(side.name, language, side.sorted_as), side.entrant


LONGEST_TYPED = 1_000
"""How many characters of a field are considered; a name is refused long before that."""


@lru_cache(maxsize=20_000)
def list_key(name: str, language: Tag, sorted_as: str = "") -> Key:
    """Return the sort key of a name in lists; cached, because a hall asks for the same names repeatedly."""
    return key(name, language=language, sorted_as=sorted_as)


def composed(given: str, family: str) -> tuple[str, str]:
    """Join two name fields, of which one is enough: the name as shown, and its sort name."""
    given, family = given.strip()[:LONGEST_TYPED], family.strip()[:LONGEST_TYPED]
    if not (given and family):
        return given or family, ""
    if all(map(_is_east_asian, given + family)):
        return family + given, ""
    shown = f"{family} {given}" if is_vietnamese(f"{family} {given}") else f"{given} {family}"
    by = f"{family}, {given}"
    return shown, "" if listed(shown) == by else by


def _is_east_asian(char: str) -> bool:
    return unicodedata.name(char, "").startswith(("CJK", "HANGUL", "HIRAGANA", "KATAKANA"))
