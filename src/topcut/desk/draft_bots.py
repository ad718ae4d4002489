"""A bot that drafts: it sees what a drafter sees and no more, and takes the rarest card of its colours.

No bot drafts in a sanctioned event.
"""

from collections import Counter
from collections.abc import Collection
from typing import Final

from topcut.core.boosters import without_foil
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading import SeenCard
from topcut.core.drafts.view import DrafterView

RARITIES: Final = ("common", "uncommon", "rare", "mythic")
COLORS_OF_A_BOT: Final = 2


def chosen(view: DrafterView, *, colors: Collection[str]) -> list[SeenCard]:
    """Choose the rarest cards; among equals, those of these colours first."""
    best = sorted(view.cards, key=lambda card: (-_rank(card), not set(card.colors) <= {*colors}, card.card))
    return best[: view.due]


def colors_of(draft: PodDraft, seat: int) -> frozenset[str]:
    """Find the colours a seat has most cards of."""
    cards = draft.terms.cards
    counted = Counter(color for card in draft.seats[seat].pool for color in cards[without_foil(card)].colors)
    return frozenset(color for color, _ in counted.most_common(COLORS_OF_A_BOT))


def _rank(card: SeenCard) -> int:
    return RARITIES.index(card.rarity) if card.rarity in RARITIES else 0
