"""A list in the order a judge wants the cards to lie in."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from topcut.core.cards import words_of
from topcut.core.decks.naming import NamedLine

Key: TypeAlias = Callable[[NamedLine], tuple[object, ...]]

_TYPES: Final = ("Creature", "Planeswalker", "Instant", "Sorcery", "Artifact", "Enchantment", "Land")
_COLORS: Final = "WUBRG"


def _name(one: NamedLine) -> tuple[object, ...]:
    return (words_of(one.title),)


def _type(one: NamedLine) -> tuple[object, ...]:
    """Order lands last, as on a deck sheet, even those that are creatures."""
    kinds = one.card.kinds if one.card else frozenset[str]()
    if "Land" in kinds:
        return (_TYPES.index("Land"), *_name(one))
    return (next((place for place, kind in enumerate(_TYPES) if kind in kinds), len(_TYPES)), *_name(one))


def _color(one: NamedLine) -> tuple[object, ...]:
    """Order cards of one colour by colour, then multicoloured, then colourless, then lands."""
    colors = one.card.colors if one.card else ()
    is_land = bool(one.card and "Land" in one.card.kinds)
    places = tuple(_COLORS.find(color) if len(color) == 1 else color for color in colors)
    return (is_land, min(len(colors), 2) or 3, tuple(map(str, places)), *_name(one))


def _cost(one: NamedLine) -> tuple[object, ...]:
    is_land = bool(one.card and "Land" in one.card.kinds)
    return (is_land, one.card.cost if one.card else 0, *_name(one))


def _set(one: NamedLine) -> tuple[object, ...]:
    """Order by edition and number, as cards lie in a box; lines that name none come last, by name."""
    number = one.entry.number
    digits = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0
    return (not one.entry.set, one.entry.set, digits, number, *_name(one))


def _written(one: NamedLine) -> tuple[object, ...]:
    return (one.entry.line or 0,)


ORDERS: Final[Mapping[str, Key]] = {
    "name": _name,
    "type": _type,
    "color": _color,
    "cost": _cost,
    "set": _set,
    "written": _written,
}


def in_order(lines: Iterable[NamedLine], order: str) -> list[NamedLine]:
    """Sort the lines of a deck or a sideboard by `name`, `type`, `color`, `cost`, `set` or as `written` (MTR 2.8)."""
    return sorted(lines, key=ORDERS[order])
