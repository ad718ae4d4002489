"""A drafter's own picks in the order they prefer: by colour, by cost, or as picked (MTR 7.7)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from topcut.core.decks import COLORS
from topcut.core.drafts.reading import SeenCard

ORDERS: Final = ("color", "cost", "picked")
"""The orders a drafter can choose from; the first is the default."""
SEVERAL: Final = "several"
NONE: Final = "none"


class PicksInOrder(Struct, frozen=True):
    """A drafter's picks in the chosen order, and how many there are of each colour."""

    order: str
    counts: tuple[tuple[str, int], ...]
    """By colour, the most frequent first; then cards of several colours, then colourless ones."""
    cards: tuple[SeenCard, ...]


def in_own_order(picks: Sequence[SeenCard], order: str) -> PicksInOrder:
    """Sort a drafter's picks; no card is left out or marked (MTR 7.7)."""
    order = order if order in ORDERS else ORDERS[0]
    count = Counter(_group(card) for card in picks)
    ways = (*sorted(COLORS, key=lambda color: -count[color]), SEVERAL, NONE)
    keys = {"color": lambda card: (ways.index(_group(card)), *_by_cost(card)), "cost": _by_cost}
    cards = tuple(sorted(picks, key=keys[order])) if order in keys else tuple(picks)
    return PicksInOrder(order, tuple((way, count[way]) for way in ways if count[way]), cards)


def _group(card: SeenCard) -> str:
    """Return the pile of a card: its colour, several, or none."""
    colors = [color for color in card.colors if color in COLORS]
    return colors[0] if len(colors) == 1 else SEVERAL if colors else NONE


def _by_cost(card: SeenCard) -> tuple[object, ...]:
    """Sort by cost; lands have none and come last."""
    return "Land" in card.type, card.cost, card.colors, card.name, card.card
