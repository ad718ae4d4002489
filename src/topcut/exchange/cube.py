"""A cube's list: text in, the name of every card in it out."""

from typing import Final

from topcut.exchange.booster_refusals import CubeTooLarge
from topcut.exchange.deck import read_whole_deck

MOST_CARDS: Final = 10_000


def read_cube(data: bytes) -> tuple[str, ...]:
    """Read a list in any of the forms people paste, a name for each copy of a card; else `Unreadable`."""
    listed = read_whole_deck(data)
    cards = (*listed.main, *listed.sideboard)
    if sum(entry.count for entry in cards) > MOST_CARDS:
        raise CubeTooLarge(most=MOST_CARDS)
    return tuple(entry.name for entry in cards for _ in range(entry.count))
