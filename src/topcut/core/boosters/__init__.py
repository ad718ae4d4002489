"""Boosters: recipes, and cards drawn from their sheets by checkable chance, each as often as its weight says."""

from topcut.core.boosters.collation import Collation
from topcut.core.boosters.cube import Cube, deal, listed, refuse_too_small
from topcut.core.boosters.printed import FOIL, BoosterCard, PrintedCards, without_foil
from topcut.core.boosters.product import BoosterProduct
from topcut.core.boosters.recipe import MOST_IN_BOOSTER, MOST_WEIGHT, BoosterMix, BoosterRecipe, PrintSheet

__all__ = [
    "FOIL",
    "MOST_IN_BOOSTER",
    "MOST_WEIGHT",
    "BoosterCard",
    "BoosterMix",
    "BoosterProduct",
    "BoosterRecipe",
    "Collation",
    "Cube",
    "PrintSheet",
    "PrintedCards",
    "deal",
    "listed",
    "refuse_too_small",
    "without_foil",
]
