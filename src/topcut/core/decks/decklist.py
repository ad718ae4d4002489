"""A list as a player hands it in: cards and counts as written, each with its line."""

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


class Decklist(Struct, frozen=True):
    """A deck and its sideboard (MTR 2.7)."""

    main: tuple[DeckEntry, ...]
    sideboard: tuple[DeckEntry, ...] = ()

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
