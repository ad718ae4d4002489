"""Cards while a file is read: every printing adds to what is known of its card."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from msgspec import Struct

from topcut.core.cards import ANY_NUMBER, Card, CardSet, Printing
from topcut.core.cards.card import in_order

_ANY_NUMBER: Final = re.compile(r"deck can have any number of cards named", re.IGNORECASE)
_UP_TO: Final = re.compile(r"deck can have up to ([a-z]+|[0-9]+) cards named", re.IGNORECASE)
_ONLY_ONE: Final = re.compile(r"deck can have only one (?:card|copy)", re.IGNORECASE)
_NUMBERS: Final = {word: n for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}


DOUBLE_FACED: Final = frozenset({"transform", "modal_dfc", "meld"})
"""What card files call the cards that are another card, or a part of one, behind (MTR 3.5)."""


class CardFile(Struct):
    """What a file of cards held."""

    game: str
    cards: list[Card]
    sets: list[CardSet]
    language: str = "en"
    """In another one, its cards are names for cards that are known by their printings."""


class CardDraft(Struct):
    """A card of which more printings may come."""

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

    def finished(self) -> Card:
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
        )


class Drafts:
    """All cards of a file by name, and its sets."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._cards: dict[str, CardDraft] = {}
        self.sets: dict[str, CardSet] = {}
        self.language = "en"

    def get(self, name: str) -> CardDraft | None:
        return self._cards.get(name)

    def add(self, draft: CardDraft) -> CardDraft:
        self._cards[draft.name] = draft
        return draft

    def __iter__(self) -> Iterator[CardDraft]:
        return iter(self._cards.values())

    def finished(self) -> CardFile:
        return CardFile(self.game, [draft.finished() for draft in self], list(self.sets.values()), self.language)


def own_limit(text: str) -> int | None:
    """Read what a card says about its own number in a deck; None where it says nothing (MTR 6.1)."""
    if _ANY_NUMBER.search(text):
        return ANY_NUMBER
    if found := _UP_TO.search(text):
        word = found[1].lower()
        return int(word[:6]) if word.isdigit() else _NUMBERS.get(word)
    return 1 if _ONLY_ONE.search(text) else None


def one_name(name: str) -> str:
    """Take a card that is the same on both sides by one of them."""
    front, _, back = name.partition(" // ")
    return front if front == back else name


def day(text: str | None) -> date | None:
    """Read a day; None for what is none."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def names(*groups: Iterable[str | None]) -> set[str]:
    return {name for group in groups for name in group if name}
