"""Names in the order people look for them, whatever their script."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct, structs

from topcut.core.event.view import RoundView, SideNames
from topcut.locale import ENGLISH
from topcut.printing.lookup import Key, alphabet, key, listed

T = TypeVar("T")


class SeatName(Struct, frozen=True):
    """Where somebody sits; table None is a bye."""

    side: SideNames
    table: int | None
    opponent: SideNames | None = None


@lru_cache(maxsize=20_000)
def sort_key(name: str) -> tuple[int, ...]:
    key: tuple[int, ...] = alphabet(ENGLISH).sort_key(name)
    return key


def by_name(sides: Iterable[SideNames]) -> list[SideNames]:
    return sorted(sides, key=lambda side: (sort_key(side.name), side.entrant))


def seats(round: RoundView) -> list[SeatName]:
    """List everybody of a round by name, as the sheet on the wall does (MTR 10.4)."""
    found = [SeatName(side, None) for side in round.byes]
    for table in round.tables:
        for side, other in zip(table.sides, reversed(table.sides), strict=True):
            found.append(SeatName(side, table.table, other))
    return sorted(found, key=lambda seat: (sort_key(seat.side.name), seat.side.entrant))


def as_listed(round: RoundView, *, language: str) -> list[SeatName]:
    """List everybody as paper and screens do: family, given, where that can be told, in their alphabet's order."""
    found = sorted(seats(round), key=lambda seat: (list_key(seat.side.name, language), seat.side.entrant))
    return [structs.replace(seat, side=structs.replace(seat.side, name=listed(seat.side.name))) for seat in found]


@lru_cache(maxsize=20_000)
def list_key(name: str, language: str) -> Key:
    """Order a name as lists do; a hall asks for the same names again and again."""
    return key(name, language=language)
