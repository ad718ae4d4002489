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
    """Of which day the legalities in a card file are, and of which formats they speak."""

    as_of: date
    formats: frozenset[str] = frozenset()


class CardSet(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A set as card files know it."""

    code: str
    name: str = ""
    released: date | None = None
    kind: str = ""
    """`expansion`, `core`, `commander`, `promo` …, as MTGJSON and Scryfall say."""
    parent: str = ""
    """The set it came with."""

    @property
    def makes_legal(self) -> bool:
        """Whether a card is legal for having been printed in it (MTR 3.3)."""
        return self.kind not in _LEADS_NOWHERE

    @property
    def is_keepsake(self) -> bool:
        """Whether its cards are no playing cards: square corners, gold borders, another size or back (MTR 3.3)."""
        return self.kind == _KEEPSAKE


class Printing(Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """One edition of a card."""

    set: str
    number: str = ""
    rarity: str = ""
    released: date | None = None
    """Where it came out on another day than its set."""


class PrintedFace(Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """What one face of a card says besides its name and its text."""

    cost: str = ""
    """Its symbols, `{2}{W}{U}`; of Lorcana's cards the number is in `Card.cost`."""
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
    """The English names of its faces, where there are several."""
    also: tuple[str, ...] = ()
    """Its names in other languages, and the other titles it was printed under."""
    type: str = ""
    colors: tuple[str, ...] = ()
    """W, U, B, R, G; or the inks."""
    cost: int = 0
    copies: int | None = None
    """What its own text says about copies; None where it says nothing (MTR 6.1)."""
    is_funny: bool = False
    """Silver-bordered or marked with an acorn (MTR 3.3)."""
    printings: tuple[Printing, ...] = ()
    banned_from: date | None = None
    """Since when card files say that it is banned where every set is legal; no rule document of Lorcana does."""
    is_double_faced: bool = False
    """Has no back: a face on either side (MTR 3.5)."""
    legalities: tuple[str, ...] | None = None
    """Where its card file says it may be played: `modern`, `vintage:restricted`, `legacy:banned`; None where the file
    says nothing about it."""
    text: tuple[str, ...] = ()
    """What the card says, face by face, as its card file has it (MTR 2.11)."""
    printed: tuple[PrintedFace, ...] = ()
    """What else is on its faces, in the order of `text`; nothing where an older Topcut imported the file."""
    titles: tuple[tuple[str, str], ...] = ()
    """Its name in the languages of the pages, by their code: only one of them is its reader's."""
    is_inkable: bool = False
    """May go into the inkwell."""

    def title(self, language: str) -> str:
        """Say its name in a language; in English where it was never printed in that one."""
        return next((title for code, title in self.titles if code == language), self.name)

    @property
    def front(self) -> str:
        """The name on its front face, by which lists of banned cards know it."""
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
        """Whether it can be a part of any deck (MTR 3.3)."""
        return self.kinds.isdisjoint(_NOT_FOR_DECKS)

    def standing_in(self, format: str) -> str | None:
        """Say what its card file says of a format: `legal`, `restricted`, `banned`, `not-legal`; None is nothing."""
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
    """Add what a newer file says of a card to what is known: the newer one is believed, nothing known is lost."""
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
    """Take cards of another language as names: each goes to the known card that has the same set and number."""
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
