"""Cards while a file is read: every printing adds to its card."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Final

from msgspec import Struct

from topcut.core.cards import ANY_NUMBER, Card, CardSet, Legalities, PrintedFace, Printing, in_order
from topcut.locale import ENGLISH, languages

_ANY_NUMBER: Final = re.compile(r"deck can have any number of cards named", re.IGNORECASE)
_UP_TO: Final = re.compile(r"deck can have up to ([a-z]+|[0-9]+) cards named", re.IGNORECASE)
_ONLY_ONE: Final = re.compile(r"deck can have only one (?:card|copy)", re.IGNORECASE)
_STANDINGS: Final = {"legal": "legal", "banned": "banned", "restricted": "restricted"}
"""What card files say of a card in a format; with anything else it is not legal there."""
_NUMBERS: Final = {word: n for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}


DOUBLE_FACED: Final = frozenset({"transform", "modal_dfc", "meld"})
"""Layouts of cards whose back is another card, or a part of one (MTR 3.5)."""


class CardFile(Struct):
    """The contents of a card file."""

    game: str
    cards: list[Card]
    sets: list[CardSet]
    language: str = "en"
    """Otherwise, its cards only add names to cards that are known by their printings."""
    legalities: Legalities | None = None
    """The day of its legalities; None if it has none."""
    is_undated: bool = False
    """Whether it has legalities without their day, which nobody can use."""


class CardDraft(Struct):
    """A card to which further printings may be added."""

    name: str
    faces: list[str]
    type: str = ""
    colors: tuple[str, ...] = ()
    cost: int = 0
    copies: int | None = None
    is_funny: bool = False
    also: set[str] = set()
    printings: dict[tuple[str, str], Printing] = {}
    banned_from: date | None = None
    is_double_faced: bool = False
    legalities: dict[str, str] | None = None

    text: dict[str, str] = {}
    """By the name of the face."""
    printed: dict[str, PrintedFace] = {}
    """By the name of the face."""
    titles: dict[str, str] = {}
    """By the code of the language."""
    is_inkable: bool = False

    def note_title(self, language: str | None, title: str | None) -> None:
        """Note the name in one of the languages of our pages; the first printing decides."""
        if language and title and language != ENGLISH and language in languages():
            self.titles.setdefault(language, title)

    def note_legalities(self, said: Mapping[str, str | None] | None) -> None:
        """Note the legalities of a printing; one that is not a playing card lists fewer, and removes none (MTR 3.3)."""
        if said is not None:
            found = {name: _STANDINGS.get((value or "").lower()) for name, value in said.items()}
            self.legalities = {name: value for name, value in found.items() if value} | (self.legalities or {})

    def finished(self, *, without_legalities: bool = False) -> Card:
        several = tuple(self.faces) if len(self.faces) > 1 or self.faces[:1] not in ([], [self.name]) else ()
        return Card(
            self.name,
            several,
            tuple(sorted(self.also - {self.name, *several, ""})),
            self.type,
            self.colors,
            self.cost,
            self.copies,
            self.is_funny,
            in_order(self.printings.values()),
            self.banned_from,
            self.is_double_faced,
            None if self.legalities is None or without_legalities else tuple(sorted(_written(self.legalities))),
            text=tuple(self.text.values()) if any(self.text.values()) else (),
            printed=tuple(self.printed.values())
            if any(face != PrintedFace() for face in self.printed.values())
            else (),
            titles=tuple(sorted(self.titles.items())),
            is_inkable=self.is_inkable,
        )


class Drafts:
    """All cards of a file by name, and its sets."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._cards: dict[str, CardDraft] = {}
        self.sets: dict[str, CardSet] = {}
        self.language = "en"
        self.dated: date | None = None
        """The day of the file, as it says itself."""
        self.formats: set[str] = set()

    def get(self, name: str) -> CardDraft | None:
        return self._cards.get(name)

    def add(self, draft: CardDraft) -> CardDraft:
        self._cards[draft.name] = draft
        return draft

    def __iter__(self) -> Iterator[CardDraft]:
        return iter(self._cards.values())

    def finished(self) -> CardFile:
        formats = self.formats | {name for draft in self for name in draft.legalities or ()}
        legalities = Legalities(self.dated, frozenset(formats)) if self.dated and formats else None
        is_undated = bool(formats) and legalities is None
        cards = [draft.finished(without_legalities=is_undated) for draft in self]
        return CardFile(self.game, cards, list(self.sets.values()), self.language, legalities, is_undated)


def _written(legalities: Mapping[str, str]) -> Iterator[str]:
    return (name if standing == "legal" else f"{name}:{standing}" for name, standing in legalities.items())


def own_limit(text: str) -> int | None:
    """Read how many copies a deck may have according to the card's own text; None if it does not say (MTR 6.1)."""
    if _ANY_NUMBER.search(text):
        return ANY_NUMBER
    if found := _UP_TO.search(text):
        word = found[1].lower()
        return int(word[:6]) if word.isdigit() else _NUMBERS.get(word)
    return 1 if _ONLY_ONE.search(text) else None


def one_name(name: str) -> str:
    """Reduce the name of a card with two equal sides to one of them."""
    front, _, back = name.partition(" // ")
    return front if front == back else name


def day(text: str | None) -> date | None:
    """Parse a day; None if it is not one."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def numbers(*parts: str | int | None) -> tuple[str, ...]:
    """Keep the numbers that a card has, in their order."""
    return tuple(str(part) for part in parts if part not in {None, ""})


def names(*groups: Iterable[str | None]) -> set[str]:
    return {name for group in groups for name in group if name}
