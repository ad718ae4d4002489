"""Cards as shown to somebody who may read them."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from topcut.core.boosters import FOIL, without_foil
from topcut.core.drafts.nouns.state import PodDraft


class SeenCard(Struct, frozen=True):
    """A card somebody may read."""

    card: str
    """The spelling of the recipe, which a pick uses."""
    name: str
    colors: str
    rarity: str
    type: str
    cost: int
    is_foil: bool


def seen(draft: PodDraft, cards: Iterable[str]) -> tuple[SeenCard, ...]:
    found = ((card, draft.terms.cards[without_foil(card)]) for card in cards)
    return tuple(
        SeenCard(card, one.name, one.colors, one.rarity, one.type, one.cost, card.endswith(FOIL)) for card, one in found
    )


def in_order(cards: Iterable[SeenCard]) -> tuple[SeenCard, ...]:
    """Sort cards in an order that reveals nothing about those that are gone."""
    return tuple(sorted(cards, key=lambda card: (card.colors, card.cost, card.name, card.card)))


def as_often(cards: Sequence[SeenCard], named: Sequence[str]) -> list[bool]:
    """Mark the cards that are among those named: of equal cards, only as many as are named."""
    left, found = Counter(named), list[bool]()
    for card in cards:
        found.append(left[card.card] > 0)
        left[card.card] -= 1
    return found
