"""Boosters opened by Topcut, as an event remembers them: who got some, and their recipe."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import msgspec
from msgspec import Struct

from topcut.core.boosters import BoosterCard, BoosterRecipe, Collation
from topcut.core.play import PlayerId

_encode: Final = msgspec.json.Encoder(order="deterministic").encode
_decode: Final = msgspec.json.Decoder(tuple[BoosterRecipe, dict[str, BoosterCard]]).decode


class BoosterDraw(Struct, frozen=True, dict=True):
    """Boosters drawn for some players at once, and everything needed to draw them again."""

    product: str
    """The recipe and its cards, as the log writes them."""
    each: int
    """Boosters for one pool."""
    players: tuple[PlayerId, ...]
    attempt: int

    @cached_property
    def drawn_for(self) -> frozenset[PlayerId]:
        return frozenset(self.players)

    def collation(self) -> Collation:
        """Prepare the recipe for opening boosters."""
        recipe, cards = _decode(self.product)
        return Collation(recipe, cards=cards)


def written_product(recipe: BoosterRecipe, cards: Mapping[str, BoosterCard]) -> str:
    """Format a recipe and its cards, always in the same way."""
    return _encode((recipe, cards)).decode()
