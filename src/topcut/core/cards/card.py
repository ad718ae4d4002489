"""A card is a name with rules; a printing is one edition of it."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

ANY_NUMBER: Final = 1_000_000
"""A card whose own text lifts the limit of copies (MTR 6.1)."""

_NOT_FOR_DECKS: Final = frozenset({"Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon", "Token", "Emblem", "Card"})
"""Card types that are never part of a deck (MTR 3.3)."""
_KEEPSAKE: Final = "memorabilia"
_LEADS_NOWHERE: Final = frozenset({"promo", _KEEPSAKE, "token", "minigame", "alchemy", "treasure_chest"})
"""Kinds of set that do not make a card legal: prizes and keepsakes, often of another size or back (MTR 3.3)."""


class Legalities(Struct, frozen=True):
    """The date of the legalities in a card file, and the formats they cover."""

    as_of: date
    formats: frozenset[str] = frozenset()


class CardSet(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A set, as in card files."""

    code: str
    name: str = ""
    released: date | None = None
    kind: str = ""
    """`expansion`, `core`, `commander`, `promo` …, as MTGJSON and Scryfall write it."""
    """The set it came with."""

    @property
    def makes_legal(self) -> bool:
        """Whether being printed in it makes a card legal (MTR 3.3)."""
        return self.kind not in _LEADS_NOWHERE

    @property
    def is_keepsake(self) -> bool:
        """Whether its cards are not playing cards: square corners, gold borders, another size or back (MTR 3.3)."""
        return self.kind == _KEEPSAKE


class Printing(Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """One edition of a card."""

    set: str
    number: str = ""
    rarity: str = ""
    released: date | None = None
    """If it differs from the day of its set."""


class PrintedFace(Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """What is printed on one face of a card besides its name and its text."""

    cost: str = ""
    """Its symbols, `{2}{W}{U}`; for a Lorcana card the number is in `Card.cost`."""
    type: str = ""
    """The whole type line."""
    numbers: tuple[str, ...] = ()
    """Power and toughness; loyalty or defense alone; strength, willpower and lore."""
    colors: tuple[str, ...] = ()


class Card(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A name with rules, and how often it was printed."""

    name: str
    """In English, all faces: `Fire // Ice` (MTR 6.1)."""
    faces: tuple[str, ...] = ()
    """The English names of its faces, if there are several."""
    also: tuple[str, ...] = ()
    """Its names in other languages, and the other titles it was printed under."""
    type: str = ""
    colors: tuple[str, ...] = ()
    """W, U, B, R, G; or the inks."""
    cost: int = 0
    copies: int | None = None
    """The limit of copies in its own text; None if it has none (MTR 6.1)."""
    is_funny: bool = False
    """Silver-bordered or marked with an acorn (MTR 3.3)."""
    printings: tuple[Printing, ...] = ()
    banned_from: date | None = None
    """The day from which card files say it is banned where every set is legal; no rule document of Lorcana does."""
    is_double_faced: bool = False
    """Has no back: a face on either side (MTR 3.5)."""
    legalities: tuple[str, ...] | None = None
    """The formats its card file allows it in, as `modern`, `vintage:restricted`, `legacy:banned`; None if unknown."""
    text: tuple[str, ...] = ()
    """Its rules text, face by face, as in its card file (MTR 2.11)."""
    printed: tuple[PrintedFace, ...] = ()
    """What else is on its faces, in the order of `text`; empty if an older Topcut imported the file."""
    titles: tuple[tuple[str, str], ...] = ()
    """Its name in the languages of the pages, by language code."""
    is_inkable: bool = False
    """May go into the inkwell."""

    def title(self, language: str) -> str:
        """Return its name in a language; in English if it has none in that one."""
        return next((title for code, title in self.titles if code == language), self.name)

    @property
    def front(self) -> str:
        """The name on its front face, under which lists of banned cards have it."""
        return self.faces[0] if self.faces else self.name

    @property
    def kinds(self) -> frozenset[str]:
        """The words of its type line before the dash."""
        return frozenset(self.type.partition("—")[0].split())

    @property
    def is_basic(self) -> bool:
        """Whether it has the basic supertype (MTR 6.1)."""
        return "Basic" in self.kinds

    @property
    def is_for_decks(self) -> bool:
        """Whether it can be part of any deck (MTR 3.3)."""
        return self.kinds.isdisjoint(_NOT_FOR_DECKS)

    def standing_in(self, format: str) -> str | None:
        """Return its legality in its card file: `legal`, `restricted`, `banned` or `not-legal`; None if unknown."""
        if self.legalities is None:
            return None
        said = (one.partition(":") for one in self.legalities)
        return next((standing or "legal" for name, _, standing in said if name == format), "not-legal")

    @property
    def sets(self) -> frozenset[str]:
        return frozenset(printing.set for printing in self.printings)

    @property
    def rarities(self) -> frozenset[str]:
        return frozenset(printing.rarity for printing in self.printings)


def merged(old: Card, new: Card) -> Card:
    """Merge a newer file's version of a card into the known one: the newer wins, and nothing known is lost."""
    editions = {(printing.set, printing.number): printing for printing in (*old.printings, *new.printings)}
    numbered = {set for set, number in editions if number}
    kept = (printing for (set, number), printing in editions.items() if number or set not in numbered)
    known = {new.name, *new.faces}
    return replace(
        new,
        also=tuple(sorted({*old.also, *new.also} - known)),
        type=new.type or old.type,
        colors=new.colors or old.colors,
        copies=old.copies if new.copies is None else new.copies,
        text=new.text or old.text,
        printed=new.printed or old.printed,
        titles=tuple(sorted({**dict(old.titles), **dict(new.titles)}.items())),
        is_inkable=new.is_inkable or old.is_inkable,
        is_double_faced=new.is_double_faced or old.is_double_faced,
        printings=in_order(kept),
        legalities=old.legalities if new.legalities is None else new.legalities,
    )


def translated(cards: Iterable[Card], known: Iterable[Card], *, language: str) -> list[Card]:
    """Use cards of another language as names for the known cards with the same set and number."""
    others = {(one.set, one.number): card.name for card in cards for one in card.printings if one.number}
    found: list[Card] = []
    for card in known:
        named = (others.get((one.set, one.number)) for one in card.printings)
        names = sorted({name for name in named if name and name != card.name})
        if names:
            titles = {language: names[0]} | dict(card.titles)
            also = tuple(sorted({*card.also, *names}))
            found.append(replace(card, also=also, titles=tuple(sorted(titles.items()))))
    return found


def in_order(printings: Iterable[Printing]) -> tuple[Printing, ...]:
    return tuple(sorted(printings, key=lambda printing: (printing.set, printing.number)))
