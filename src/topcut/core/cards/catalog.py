"""The catalogue: every card by any of its names."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Protocol, Self

from topcut.core.cards.card import Card, CardSet, Legalities
from topcut.core.cards.names import fold, words_of
from topcut.core.cards.nearest import Nearest
from topcut.core.cards.search import NameSearch


class Catalog(Protocol):
    """What the rules ask of a catalogue."""

    @property
    def sets(self) -> Mapping[str, CardSet]: ...

    @property
    def legalities(self) -> Legalities | None:
        """The date of its cards' legalities; None if its files have none."""

    def find(self, name: str) -> tuple[Card, ...]:
        """Find the cards of a name: none means unknown, several mean ambiguous (MTR 3.6)."""

    def is_title(self, name: str) -> bool:
        """Check whether a card is called so in English."""

    def partly(self, name: str) -> tuple[Card, ...]:
        """Find the cards with all words of a name in an English one (MTR 3.6)."""

    def suggest(self, name: str) -> tuple[str, ...]:
        """Suggest the cards that a misspelt name may have meant."""


def meant(
    catalog: Catalog, description: str, *, among: Callable[[Card], bool] = lambda _card: True
) -> tuple[Card, ...]:
    """Find the cards that a full or partial name may mean: one is named, of several nobody guesses (MTR 3.6).

    An English title names its card. Any other name means the cards `among` which the game is played that have all its
    words in an English name, and only then those called so in another language: `Uro` is Aurochs in Spanish.
    """
    if catalog.is_title(description):
        return catalog.find(description)
    return tuple(filter(among, catalog.partly(description))) or catalog.find(description)


class CardIndex:
    """A catalogue in memory."""

    def __init__(
        self, cards: Iterable[Card], sets: Iterable[CardSet] = (), *, legalities: Legalities | None = None
    ) -> None:
        self.legalities = legalities
        self.sets: Mapping[str, CardSet] = {card_set.code: card_set for card_set in sets}
        self._cards = {card.name: card for card in cards}
        self._titles: dict[str, list[Card]] = {}
        """English names come first: a list is in English until a name says otherwise."""
        self._others: dict[str, list[Card]] = {}
        for card in self._cards.values():
            self._enter(card)

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def __getitem__(self, name: str) -> Card:
        return self._cards[name]

    def find(self, name: str) -> tuple[Card, ...]:
        """Find the cards of a name in any language: none means unknown, several mean ambiguous (MTR 3.6)."""
        key = fold(name)
        found = self._titles.get(key) or self._others.get(key) or []
        if len(found) > 1:
            written = words_of(name)
            found = [card for card in found if any(words_of(known) == written for known in names_of(card))] or found
        return tuple(found)

    def identify(self, description: str, *, among: Callable[[Card], bool] = lambda _card: True) -> tuple[Card, ...]:
        """Find the cards a full or partial name may mean; if it is exactly one, the name identifies it (MTR 3.6)."""
        exact = self._titles.get(fold(description))
        if exact:
            return tuple(filter(among, exact))
        known = tuple(filter(among, meant(self, description, among=among)))
        if known or self.is_title(description):
            return known
        wanted = set(words_of(description).split())
        found = [card for card in map(self.__getitem__, self.search(description, most=len(self))) if among(card)]
        return tuple(card for card in found if any(wanted <= _words(name) for name in card.also))

    def is_title(self, name: str) -> bool:
        """Check whether a card is called so in English."""
        return fold(name) in self._titles

    def partly(self, name: str) -> tuple[Card, ...]:
        """Find the cards with all words of a name in an English one, short names first (MTR 3.6)."""
        wanted = [self._by_word.get(word, frozenset()) for word in words_of(name).split()]
        found = frozenset.intersection(*wanted) if wanted else frozenset[tuple[str, str]]()
        return tuple(
            self._cards[title] for title in sorted({title for _, title in found}, key=lambda one: (len(one), one))
        )

    def search(self, typed: str, *, most: int = 10) -> tuple[str, ...]:
        """Complete a name being typed, English names first, best first; each card once, by its English name."""
        found: dict[str, None] = {}
        for titles in self._searches:
            for title in titles.find(typed):
                found.setdefault(title)
                if len(found) >= most:
                    return tuple(found)
        return tuple(found)

    def suggest(self, name: str) -> tuple[str, ...]:
        """Suggest the cards that a misspelt name may have meant."""
        return self._nearest.to(name)

    def prepared(self) -> Self:
        """Build the indexes for search and suggestions now, so that nobody has to wait for them later."""
        _ = self._searches, self._nearest, self.by_set, self._by_word
        return self

    @cached_property
    def by_set(self) -> Mapping[str, list[Card]]:
        """Every card under each set that it was printed in."""
        found: dict[str, list[Card]] = {}
        for card in self:
            for code in sorted(card.sets):
                found.setdefault(code, []).append(card)
        return found

    @cached_property
    def _searches(self) -> tuple[NameSearch, NameSearch]:
        english = ((name, card.name) for card in self for name in (card.name, *card.faces))
        return NameSearch(english), NameSearch((name, card.name) for card in self for name in card.also)

    @cached_property
    def _by_word(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        """Every English name, with its card's title, under each of its words."""
        found: dict[str, set[tuple[str, str]]] = {}
        for card in self:
            for name in {card.name, *card.faces}:
                for word in _words(name):
                    found.setdefault(word, set()).add((name, card.name))
        return {word: frozenset(names) for word, names in found.items()}

    @cached_property
    def _nearest(self) -> Nearest:
        return Nearest((name, card.name) for card in self for name in names_of(card))

    def _enter(self, card: Card) -> None:
        for titles, names in ((self._titles, (card.name, *card.faces)), (self._others, card.also)):
            for key in {fold(name) for name in names}:
                titles.setdefault(key, []).append(card)


def names_of(card: Card) -> tuple[str, ...]:
    """List every name of a card, the English one first."""
    return (card.name, *card.faces, *card.also)


def _words(name: str) -> set[str]:
    return set(words_of(name).split())
