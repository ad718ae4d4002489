"""A product: what its boosters are made of, and the cards that can be in them."""

from collections.abc import Mapping

from msgspec import Struct

from topcut.core.boosters.printed import BoosterCard
from topcut.core.boosters.recipe import BoosterRecipe


class BoosterProduct(Struct, frozen=True):
    """All that it takes to open boosters."""

    recipe: BoosterRecipe
    cards: Mapping[str, BoosterCard]
    """By their spelling in the recipe."""
    is_cube: bool = False
    """Each card is dealt once in a whole draft; its weight is its number of copies."""
