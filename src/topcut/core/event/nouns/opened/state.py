"""Boosters opened by Topcut, as an event remembers them: who got some, and what they are made of."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from topcut.core.boosters import BoosterCard, BoosterRecipe, Collation
from topcut.core.play import PlayerId

_encode: Final = msgspec.json.Encoder(order="deterministic").encode
_decode: Final = msgspec.json.Decoder(tuple[BoosterRecipe, dict[str, BoosterCard]]).decode


class BoosterDraw(Struct, frozen=True):
    """Boosters drawn for some players at once, and all that it takes to draw them again."""

    product: str
    """The recipe and its cards, as the log writes them."""
    each: int
    """Boosters for one pool."""
    players: tuple[PlayerId, ...]
    attempt: int

    def collation(self) -> Collation:
        """Make the recipe ready to open boosters from."""
        recipe, cards = _decode(self.product)
        return Collation(recipe, cards=cards)


def written_product(recipe: BoosterRecipe, cards: Mapping[str, BoosterCard]) -> str:
    """Write down a recipe and its cards, the same ones always in the same way."""
    return _encode((recipe, cards)).decode()
