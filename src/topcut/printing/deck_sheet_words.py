"""What a deck sheet says, in the languages paper speaks."""

from collections.abc import Mapping
from typing import Final

from topcut.printing.words import Language

DECK_SHEET_WORDS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "deck": "Deck",
        "sideboard": "Sideboard",
        "cards": "{count} cards",
        "number": "No. {number}",
        "hash": "List",
        "judge": "Judge",
        "table": "Table",
        "differences": "Differences",
    },
    "es": {
        "deck": "Mazo",
        "sideboard": "Sideboard",
        "cards": "{count} cartas",
        "number": "N.º {number}",
        "hash": "Lista",
        "judge": "Juez",
        "table": "Mesa",
        "differences": "Diferencias",
    },
}
