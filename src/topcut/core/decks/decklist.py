"""A list as a player hands it in: cards and counts as written, each with its line."""

import enum
from collections.abc import Iterable

from msgspec import Struct


class DeckEntry(Struct, frozen=True, gc=False):
    """One line of a list."""

    count: int
    name: str
    """As written, in whatever language."""
    set: str = ""
    number: str = ""
    line: int | None = None


class LooksLike(enum.StrEnum):
    """A form whose lines do not name the cards of our games."""

    YUGIOH = "yu-gi-oh"
    POKEMON = "pokemon"
    TABLE = "table"


class UnreadLine(Struct, frozen=True):
    """A line of a list that names no card."""

    line: int
    text: str


class Decklist(Struct, frozen=True):
    """A deck and its sideboard (MTR 2.7)."""

    main: tuple[DeckEntry, ...]
    sideboard: tuple[DeckEntry, ...] = ()
    unread: tuple[UnreadLine, ...] = ()
    """What was in the text besides; nobody guesses what it means."""
    looks_like: LooksLike | None = None

    @property
    def main_size(self) -> int:
        return _size(self.main)

    @property
    def sideboard_size(self) -> int:
        return _size(self.sideboard)


class Pool(Struct, frozen=True):
    """What a limited player opened or drafted (MTR 7.2)."""

    cards: tuple[DeckEntry, ...]


def _size(entries: Iterable[DeckEntry]) -> int:
    return sum(entry.count for entry in entries)
