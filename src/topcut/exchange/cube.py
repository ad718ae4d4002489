"""A cube's list: text in, the name of every card in it out."""

from typing import Final

from topcut.exchange.booster_refusals import CubeTooLarge
from topcut.exchange.deck import read_pool

MOST_CARDS: Final = 10_000


def read_cube(data: bytes) -> tuple[str, ...]:
    """Read a list in any of the forms people paste, a name for each copy of a card; else `Unreadable`."""
    listed = read_pool(data).cards
    if sum(entry.count for entry in listed) > MOST_CARDS:
        raise CubeTooLarge(most=MOST_CARDS)
    return tuple(entry.name for entry in listed for _ in range(entry.count))
