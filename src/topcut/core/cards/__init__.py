"""Cards: a name with rules, its printings, and the catalogue that knows it by any of its names."""

from topcut.core.cards.card import (
    ANY_NUMBER,
    Card,
    CardSet,
    Legalities,
    PrintedFace,
    Printing,
    in_order,
    merged,
    translated,
)
from topcut.core.cards.catalog import CardIndex, Catalog, meant
from topcut.core.cards.checklists import ChecklistColumn, checklist
from topcut.core.cards.names import fold, repaired, words_of

__all__ = [
    "ANY_NUMBER",
    "Card",
    "CardIndex",
    "CardSet",
    "Catalog",
    "ChecklistColumn",
    "Legalities",
    "PrintedFace",
    "Printing",
    "checklist",
    "fold",
    "in_order",
    "meant",
    "merged",
    "repaired",
    "translated",
    "words_of",
]
