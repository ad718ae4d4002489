"""Drawing boosters: from a recipe, or from the cards a cube has left."""

from collections import Counter
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from topcut.core.boosters import BoosterCard, BoosterRecipe, Collation, deal
from topcut.core.drafts.nouns.facts import DraftBegun
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.log import Sealed

Boosters = tuple[tuple[str, ...], ...]

_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(tuple[BoosterRecipe, dict[str, BoosterCard]]).decode


def with_shared_product(begun: DraftBegun) -> DraftBegun:
    """Share one copy of a product among all pods that draft it, because it is the largest part of a pod."""
    recipe, cards = _product(_encode((begun.recipe, begun.cards)))
    return replace(begun, recipe=recipe, cards=cards)


@lru_cache(maxsize=32)
def _product(encoded: bytes) -> tuple[BoosterRecipe, dict[str, BoosterCard]]:
    return _decode(encoded)


def drawn(draft: PodDraft, *, seed: str) -> Boosters | None:
    """Draw a booster for each active drafter; None if the rest of a cube is unknown."""
    count = len(draft.active)
    if not draft.terms.is_cube:
        return tuple(Collation(draft.terms.recipe, cards=draft.terms.cards).boosters(seed=seed, count=count))
    if draft.undealt is None:
        return None
    return tuple(deal(draft.undealt, seed=seed, count=count, size=draft.terms.recipe.sizes[0]))


def still_undealt(cards: tuple[str, ...] | None, boosters: Sealed[Boosters]) -> tuple[str, ...] | None:
    """Remove the cards dealt from a cube; None if sealed boosters make the rest unknown."""
    if cards is None or not boosters.is_open:
        return None
    here, dealt = Counter(cards), Counter(card for booster in boosters.value for card in booster)
    if dealt - here:
        raise KeyError("cards of this cube")
    return tuple((here - dealt).elements())
