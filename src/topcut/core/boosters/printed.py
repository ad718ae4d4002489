"""The cards of a card file by set and collector number, as recipes name them."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from topcut.core.boosters.recipe import BoosterRecipe
from topcut.core.boosters.refusals import BoosterCardsUnknown
from topcut.core.cards import Card, Printing

FOIL: Final = ":foil"
_BEHIND_NUMBER: Final = "ab★"
"""Marks of a face or a finish, which one file writes and another does not."""


class BoosterCard(Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """What is printed on a card, as far as boosters and drafts need it."""

    name: str
    colors: str = ""
    """W, U, B, R, G."""
    rarity: str = ""
    type: str = ""
    cost: int = 0


class PrintedCards:
    """Cards by their spelling in a recipe: `afr:12`, `mid:100a`; the order they come in makes no difference."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._exactly: dict[tuple[str, str], tuple[Card, Printing]] = {}
        self._roughly: dict[tuple[str, str], tuple[Card, Printing]] = {}
        for card in sorted(cards, key=lambda card: card.name):
            for one in card.printings:
                self._exactly.setdefault((one.set.lower(), one.number), (card, one))
                self._roughly.setdefault((one.set.lower(), _bare(one.number)), (card, one))

    def find(self, written: str) -> BoosterCard | None:
        """Find a card by its number as written, otherwise without the mark behind it."""
        code, number, *_ = written.split(":")
        found = self._exactly.get((code, number)) or self._roughly.get((code, _bare(number)))
        if found is None:
            return None
        card, printing = found
        return BoosterCard(card.name, "".join(card.colors), printing.rarity, card.type, card.cost)

    def cards_of(self, recipe: BoosterRecipe) -> dict[str, BoosterCard]:
        """Look up every card of a recipe, foil or not; a refusal names all unknown cards at once."""
        found = {written: self.find(written) for written in dict.fromkeys(map(without_foil, recipe.cards))}
        missing = [written for written, card in found.items() if card is None]
        if missing:
            raise BoosterCardsUnknown(booster=recipe.code, cards=", ".join(missing), count=len(missing))
        return {written: card for written, card in found.items() if card is not None}


def without_foil(written: str) -> str:
    return written.removesuffix(FOIL)


def _bare(number: str) -> str:
    return number[:-1] if number[-1:] and number[-1] in _BEHIND_NUMBER else number
