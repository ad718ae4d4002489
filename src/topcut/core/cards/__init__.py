"""Cards: a name with rules, its printings, and the catalogue that knows it by any of its names."""

from topcut.core.cards.card import ANY_NUMBER, Card, CardSet, Legalities, Printing, merged, translated
from topcut.core.cards.catalog import CardIndex, Catalog
from topcut.core.cards.names import fold, repaired, words_of

__all__ = [
    "ANY_NUMBER",
    "Card",
    "CardIndex",
    "CardSet",
    "Catalog",
    "Legalities",
    "Printing",
    "fold",
    "merged",
    "repaired",
    "translated",
    "words_of",
]
