"""A cube: a list of cards, each dealt once."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from topcut.core.boosters.printed import BoosterCard
from topcut.core.boosters.recipe import BoosterMix, BoosterRecipe, PrintSheet
from topcut.core.boosters.refusals import CubeCardsUnknown, CubeTooSmall
from topcut.core.cards import Card, Catalog
from topcut.core.play import Chance

CUBE: Final = "cube"


class Cube:
    """The cards of a list of one's own, by their English names."""

    def __init__(self, names: Sequence[str], *, catalog: Catalog, size: int) -> None:
        found = [(name, catalog.find(name)) for name in names]
        unknown = dict.fromkeys(name for name, cards in found if len(cards) != 1)
        if unknown:
            raise CubeCardsUnknown(cards=", ".join(unknown), count=len(unknown))
        self.cards = {cards[0].name: _printed(cards[0]) for _, cards in found}
        self._names = tuple(cards[0].name for _, cards in found)
        self._size = size

    @property
    def recipe(self) -> BoosterRecipe:
        """The list as a recipe of one sheet, on which a card's weight is its number of copies."""
        sheet = PrintSheet(dict(Counter(self._names)))
        return BoosterRecipe(CUBE, "Cube", (BoosterMix(1, {CUBE: self._size}),), {CUBE: sheet})

    def card(self, written: str) -> BoosterCard:
        """Find a card by its name."""
        return self.cards[written]

    def boosters(self, *, seed: str, count: int) -> Iterator[tuple[str, ...]]:
        """Shuffle the cube and deal `count` boosters from it; no card of the list is dealt twice."""
        return deal(listed(self.recipe), seed=seed, count=count, size=self._size)


def listed(recipe: BoosterRecipe) -> tuple[str, ...]:
    """Read the list that a cube's recipe was made of, copies of a card next to each other."""
    sheets = recipe.sheets.values()
    return tuple(name for sheet in sheets for name, copies in sheet.cards.items() for _ in range(copies))


def deal(names: Sequence[str], *, seed: str, count: int, size: int) -> Iterator[tuple[str, ...]]:
    """Shuffle cards and deal `count` boosters of them, none twice."""
    refuse_too_small(len(names), boosters=count, size=size)
    order = Chance(f"cube/{seed}".encode()).shuffled(names)
    return (tuple(order[first : first + size]) for first in range(0, count * size, size))


def refuse_too_small(cards: int, *, boosters: int, size: int) -> None:
    """Refuse a cube that runs out before every booster is dealt."""
    if boosters * size > cards:
        raise CubeTooSmall(cards=cards, boosters=boosters, size=size)


def _printed(card: Card) -> BoosterCard:
    return BoosterCard(card.name, "".join(card.colors), "", card.type, card.cost)
