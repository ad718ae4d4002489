"""The cards of a set as a sheet to register a pool on: by colour, in the order of their numbers."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from msgspec import Struct

from topcut.core.cards.card import Card

OTHERS: Final = ""
"""The column of cards with no colour, or with several."""
_COLUMNS: Final = ("W", "U", "B", "R", "G")
_NUMBER: Final = re.compile(r"(\d+)?(.*)")


class ChecklistCard(Struct, frozen=True):
    """One card of the sheet, listed once however often it was printed in the set."""

    name: str
    """The name as lists write it."""
    title: str
    """The name on its front face."""
    numbers: tuple[str, ...]
    """Its collector numbers in the set, the lowest first."""
    rarity: str = ""
    colors: str = ""
    """W, U, B, R, G, or its inks."""


class ChecklistColumn(Struct, frozen=True):
    """The cards of one colour, or those that have none of their own."""

    color: str
    cards: tuple[ChecklistCard, ...]


def checklist(by_set: Mapping[str, Iterable[Card]], codes: Collection[str]) -> tuple[ChecklistColumn, ...]:
    """Lay out what the boosters of these sets can hold, a column for each colour (MTR 7.5)."""
    cards = {card.name: card for code in codes for card in by_set.get(code, ()) if card.is_for_decks}
    columns: dict[str, list[ChecklistCard]] = {color: [] for color in _COLUMNS}
    for card in cards.values():
        color = card.colors[0] if len(card.colors) == 1 else OTHERS
        columns.setdefault(color, []).append(_line(card, codes))
    others = columns.pop(OTHERS, [])
    sheet = (*columns.items(), (OTHERS, others))
    return tuple(ChecklistColumn(color, tuple(sorted(found, key=_place))) for color, found in sheet if found)


def _line(card: Card, codes: Collection[str]) -> ChecklistCard:
    here = sorted((one for one in card.printings if one.set in codes), key=lambda one: _order(one.number))
    numbers = tuple(dict.fromkeys(one.number for one in here if one.number))
    return ChecklistCard(card.name, card.front, numbers, here[0].rarity, "".join(card.colors))


def _place(card: ChecklistCard) -> tuple[tuple[int, str], str]:
    return _order(card.numbers[0] if card.numbers else ""), card.title


def _order(number: str) -> tuple[int, str]:
    """Put 9 before 10, and 10 before 10a."""
    found = _NUMBER.match(number)
    assert found is not None
    return int(found[1] or 1_000_000), found[2]
