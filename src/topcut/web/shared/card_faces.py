"""A card as pages show it, laid out as text: the same face for look-up, draft, deck and table."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.cards import Card, PrintedFace, Printing

RARITIES: Final = {
    "common": "common",
    "uncommon": "uncommon",
    "rare": "rare",
    "super rare": "rare",
    "mythic": "mythic",
    "legendary": "mythic",
    "enchanted": "mythic",
    "special": "mythic",
    "bonus": "mythic",
}
"""The rarities of card files, and which of the four shapes each has."""
MOST_BLOCKS: Final = 12
"""The edge has no room for more blocks; the cost shows the number."""
FACES: Final = " // "
VERSION: Final = " - "
_SYMBOL: Final = re.compile(r"\{([^{}]{1,7})\}")
_COLORS: Final = "WUBRG"
_IMPLIED: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


class CostSymbol(Struct, frozen=True):
    """One symbol of a cost or in a text: `2`, `W`, `W/U`, `T`."""

    text: str

    @property
    def colors(self) -> tuple[str, ...]:
        return tuple(part for part in self.text.split("/") if part in _COLORS)

    @property
    def value(self) -> int:
        """How many blocks it adds to the edge; an either-or symbol counts its larger half."""
        parts = self.text.split("/")
        numbers = [int(part) for part in parts if part.isascii() and part.isdigit()]
        return max(numbers) if numbers else 0 if parts[0] in {"X", "Y", "Z"} else 1


class CardFace(Struct, frozen=True):
    """What one face of a card shows; empty for a card that the reader may not see."""

    name: str
    subtitle: str = ""
    """The version of a character, under its name."""
    cost: tuple[CostSymbol, ...] = ()
    ink: int | None = None
    is_inkable: bool = False
    kind: str = ""
    """The most telling word of the type: Creature, Instant, Land."""
    type: str = ""
    colors: tuple[str, ...] = ()
    blocks: int = 0
    numbers: tuple[str, ...] = ()
    rarity: str = ""
    text: tuple[tuple[str | CostSymbol, ...], ...] = ()
    where: str = ""
    """Set and number, as at the bottom of the card."""
    title: str = ""
    """The English name, if the face shows another."""
    other: "CardFace | None" = None
    is_double_faced: bool = False
    is_foil: bool = False
    is_unknown: bool = False
    is_face_down: bool = False

    @property
    def shape(self) -> str:
        """One of the four shapes of rarity; empty if the rarity is not known."""
        return RARITIES.get(self.rarity, "")

    @property
    def turned(self) -> "CardFace":
        """The same card with its other face up."""
        return replace(self.other, other=replace(self, other=None)) if self.other else self


FACE_DOWN: Final = CardFace("", is_face_down=True)
"""A card that this reader may not see: it has no name, and nothing to recognise it by."""


def unknown_face(name: str, *, where: str = "", is_foil: bool = False) -> CardFace:
    """Build the face of a card that is in no card file; it can still be taken."""
    return CardFace(name, where=where, is_foil=is_foil, is_unknown=True)


def face_of(
    card: Card, *, language: str = "en", sets: Collection[str] = (), number: str = "", is_foil: bool = False
) -> CardFace:
    """Build a card's face for a reader, by its printing in these sets if any are given (MTR 2.11)."""
    printing = _printing(card, sets, number)
    rarity = printing.rarity if printing else _only(card.rarities)
    where = f"{printing.set} {printing.number}".strip() if printing else ""
    names = _names(card, language)
    faces = [
        _face(card, printed, name=name, title=title, text=text)
        for name, title, printed, text in zip_longest(
            names, card.faces or (card.name,), card.printed[: len(names)], card.text[: len(names)]
        )
    ]
    front, *others = [replace(face, rarity=rarity, where=where, is_foil=is_foil) for face in faces]
    back = replace(others[0], is_double_faced=card.is_double_faced) if others else None
    return replace(front, other=back, is_double_faced=card.is_double_faced)


def _face(card: Card, printed: PrintedFace | None, *, name: str, title: str, text: str | None) -> CardFace:
    known = printed or PrintedFace(type=card.type, colors=card.colors)
    is_lorcana = not known.cost and "—" not in known.type and _is_ink(card.colors)
    shown, _, subtitle = name.partition(VERSION) if is_lorcana else (name, "", "")
    cost = tuple(symbols(known.cost))
    return CardFace(
        shown,
        subtitle,
        cost,
        card.cost if is_lorcana else None,
        card.is_inkable,
        kind_of(known.type),
        known.type,
        _in_order(known.colors) or _land_colors(known.type),
        min(MOST_BLOCKS, card.cost if is_lorcana else sum(symbol.value for symbol in cost)),
        known.numbers,
        text=tuple(tuple(in_type(line)) for line in (text or "").splitlines() if line.strip()),
        title=title if title != name else "",
    )


def symbols(cost: str) -> Iterator[CostSymbol]:
    """Parse the symbols of a cost."""
    return (CostSymbol(found) for found in _SYMBOL.findall(cost))


def in_type(line: str) -> Iterator[str | CostSymbol]:
    """Split a line of rules text into words and symbols."""
    for place, part in enumerate(_SYMBOL.split(line)):
        if part:
            yield CostSymbol(part) if place % 2 else part


def kind_of(type: str) -> str:
    """Return the most telling word of a type line: the last before the dash, or the first for Lorcana."""
    words = type.partition("—")[0].partition("·")[0].split()
    return words[-1] if words else ""


def _names(card: Card, language: str) -> Sequence[str]:
    """Return the names of its faces in the reader's language, if it was printed in it with as many."""
    english = card.faces or (card.name,)
    titles = card.title(language).split(FACES) if card.faces else [card.title(language)]
    return titles if len(titles) == len(english) else english


def _printing(card: Card, sets: Collection[str], number: str) -> Printing | None:
    """Find the printing that is meant; without a set, only if there is a single one."""
    among = [one for one in card.printings if one.set in sets] if sets else list(card.printings)
    exact = [one for one in among if number and one.number == number]
    return next(iter(exact or among), None) if sets or len(among) == 1 else None


def _only(rarities: Collection[str]) -> str:
    return next(iter(rarities)) if len(rarities) == 1 else ""


def _in_order(colors: Sequence[str]) -> tuple[str, ...]:
    """Sort colours in the order of the game, whatever the card file's order; inks keep theirs."""
    if _is_ink(colors):
        return tuple(color.lower() for color in colors)
    return tuple(sorted(colors, key=lambda color: (_COLORS.find(color), color)))


def _is_ink(colors: Sequence[str]) -> bool:
    return any(len(color) > 1 for color in colors)


def _land_colors(type: str) -> tuple[str, ...]:
    """Return the colours for the edge of a land with basic land types, by the mana it makes."""
    return tuple(_IMPLIED[word] for word in type.partition("—")[2].split() if word in _IMPLIED)
