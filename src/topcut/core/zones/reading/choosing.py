"""Choosing from cards that only one seat can distinguish: a hand, a sideboard, or the cards of a look."""

from collections.abc import Sequence

from topcut.core.zones.nouns.state import CardCopy, Tabletop
from topcut.core.zones.reading.knowledge import EVERYBODY, learn, pick_seen, pick_unseen
from topcut.core.zones.reading.piles import LOOK, forget_notices, private_pile


def choose(table: Tabletop, seat: int, source: str, cards: Sequence[CardCopy], *, is_seen: bool) -> None:
    """Update what the others see of a choice, and what they can no longer follow (DZ 7.2.3.1)."""
    pool = private_pile(table, seat, source)
    if source == LOOK and table.looks[seat].all_see:
        learn(table, [card.slot for card in cards], EVERYBODY)
    elif source == LOOK or not is_seen:
        # The place in the deck from which a card was taken is hidden even if its face is not.
        pick_unseen(table, pool, by=seat)
        if source == LOOK:
            forget_notices(table.sides[table.looks[seat].owner], {card.slot for card in pool})
        if is_seen:
            learn(table, [card.slot for card in cards], EVERYBODY)
    else:
        pick_seen(table, pool, cards, by=seat)
