"""What a line of a list names: one card, several, or none."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from topcut.core.cards import Card, Catalog, fold, meant
from topcut.core.decks.decklist import DeckEntry
from topcut.core.decks.legality import Legality
from topcut.core.decks.problems import ProblemPlace

_MOST_MEANT: Final = 12
"""A word in more names than these is no name of any."""


class NamedLine(Struct, frozen=True):
    """A line and what it names."""

    entry: DeckEntry
    title: str
    """The full English name; the name as written if no catalogue knows it."""
    card: Card | None = None
    candidates: tuple[str, ...] = ()
    """Several if the name is ambiguous (MTR 3.6)."""
    is_unknown: bool = False

    @property
    def is_clear(self) -> bool:
        return not (self.is_unknown or self.candidates)


class Copies(Struct):
    """All copies of one card over a list."""

    title: str
    card: Card | None
    written: str
    lines: list[int]
    main: int = 0
    sideboard: int = 0

    @property
    def total(self) -> int:
        return self.main + self.sideboard

    @property
    def place(self) -> ProblemPlace:
        return ProblemPlace(self.title, self.written, self.lines[0] if self.lines else None)


def named(entry: DeckEntry, *, legality: Legality, catalog: Catalog | None) -> NamedLine:
    """Find the card a line names, in the catalogue first and then by the names in the rule tables (MTR 3.6)."""
    if catalog is None:
        return NamedLine(entry, legality.titles.get(fold(entry.name), entry.name))
    found = _meant(entry.name, legality=legality, catalog=catalog)
    if not found and (title := legality.titles.get(fold(entry.name))):
        found = catalog.find(title)
    if len(found) > 1 and entry.set:
        found = tuple(card for card in found if entry.set in card.sets) or found
    if len(found) > 1:
        return NamedLine(entry, entry.name, candidates=tuple(sorted(card.name for card in found)))
    return NamedLine(entry, found[0].name, found[0]) if found else NamedLine(entry, entry.name, is_unknown=True)


def _meant(name: str, *, legality: Legality, catalog: Catalog) -> tuple[Card, ...]:
    """Find the cards of a whole name; one that is also part of an English name here could be either (MTR 3.6)."""
    exact = catalog.find(name)
    if not exact or catalog.is_title(name):
        return exact
    partly = meant(catalog, name, among=lambda card: legality.outside(card, sets=catalog.sets) is None)
    both = {card.name: card for card in (*exact, *partly)}
    return tuple(both.values()) if len(both) <= _MOST_MEANT else exact


def counted(main: Iterable[NamedLine], sideboard: Iterable[NamedLine]) -> list[Copies]:
    """Count the copies of every clearly named card by its English title, deck and sideboard together (MTR 6.1)."""
    found: dict[str, Copies] = {}
    for part, lines in (("main", main), ("sideboard", sideboard)):
        for one in lines:
            if one.is_clear:
                key = one.title if one.card else fold(one.title)
                copies = found.get(key)
                if copies is None:
                    copies = found[key] = Copies(one.title, one.card, one.entry.name, [])
                setattr(copies, part, getattr(copies, part) + one.entry.count)
                if one.entry.line is not None:
                    copies.lines.append(one.entry.line)
    return list(found.values())
