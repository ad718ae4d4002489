"""The own picks as their drafter likes to look at them: by colour, by cost, or as they were picked (MTR 7.7)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from topcut.core.decks import COLORS
from topcut.core.drafts.reading import SeenCard

ORDERS: Final = ("color", "cost", "picked")
"""What somebody can choose; the first one is shown to whoever has chosen none."""
SEVERAL: Final = "several"
NONE: Final = "none"


class PicksInOrder(Struct, frozen=True):
    """Own picks in the order somebody chose, and how many there are of each colour."""

    order: str
    counts: tuple[tuple[str, int], ...]
    """By colour, the one with most cards first; then cards of several colours, then those of none."""
    cards: tuple[SeenCard, ...]


def in_own_order(picks: Sequence[SeenCard], order: str) -> PicksInOrder:
    """Put one's picks in order; nothing is left out, and nothing is marked (MTR 7.7)."""
    order = order if order in ORDERS else ORDERS[0]
    count = Counter(_group(card) for card in picks)
    ways = (*sorted(COLORS, key=lambda color: -count[color]), SEVERAL, NONE)
    keys = {"color": lambda card: (ways.index(_group(card)), *_by_cost(card)), "cost": _by_cost}
    cards = tuple(sorted(picks, key=keys[order])) if order in keys else tuple(picks)
    return PicksInOrder(order, tuple((way, count[way]) for way in ways if count[way]), cards)


def _group(card: SeenCard) -> str:
    """Name the heap a card lies in: its colour, or one of the two for all others."""
    colors = [color for color in card.colors if color in COLORS]
    return colors[0] if len(colors) == 1 else SEVERAL if colors else NONE


def _by_cost(card: SeenCard) -> tuple[object, ...]:
    """Lands have no cost and come last."""
    return "Land" in card.type, card.cost, card.colors, card.name, card.card
