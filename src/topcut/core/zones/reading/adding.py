"""Cards added to a deck: who knows which card is where afterwards, and what everybody is told (DZ 8.2.4, DZ 7.2.3)."""

from collections.abc import Sequence

from topcut.core.zones.nouns.facts import CardsPut
from topcut.core.zones.nouns.state import CardCopy, Notice, Tabletop, unknown
from topcut.core.zones.reading.choosing import choose
from topcut.core.zones.reading.knowledge import EVERYBODY, eyes_of, lay_unseen, learn, lose_track
from topcut.core.zones.reading.piles import AREAS, TOP, in_areas, picked, private_pile, take_out


def put(table: Tabletop, fact: CardsPut) -> None:
    """Put cards on or under a deck; everything on them is removed only now, as they arrive (DZ 8.2.4.1)."""
    cards = in_order(table, fact)
    hidden, lying = by_origin(fact, cards)
    if hidden:
        choose(table, fact.seat, fact.source, hidden, is_seen=fact.shown)
        take_out(table, fact.seat, fact.source, hidden)
    if lying:
        take_out(table, fact.seat, AREAS, lying)
    slots = [card.slot for card in cards] if fact.order.is_open else [unknown(fact.owner)] * len(cards)
    side = table.sides[fact.owner]
    at = 0 if fact.where == TOP else len(side.deck)
    side.deck[at:at] = slots
    if fact.order.is_open:
        faces = [card.up or fact.shown for card in cards]
        _tell(table, fact, slots, [slot for slot, up in zip(slots, faces, strict=True) if up])
    if is_answer(table, fact):
        del table.orderings[fact.owner]


def is_answer(table: Tabletop, fact: CardsPut) -> bool:
    """Check whether cards are put in the order their owner was asked for."""
    asked = table.orderings.get(fact.owner)
    return asked is not None and set(asked.cards) == set(fact.cards)


def in_order(table: Tabletop, fact: CardsPut) -> list[CardCopy]:
    """Find the cards of one addition, wherever they come from, in the given order (DZ 8.2.4.1)."""
    lying = in_areas(table, fact.cards)
    pile = [] if fact.source == AREAS else private_pile(table, fact.seat, fact.source)
    if not fact.order.is_open:
        return lying + picked(pile, fact.order, count=fact.count - len(lying))
    return picked([*pile, *lying], fact.order, count=fact.count)


def by_origin(fact: CardsPut, cards: Sequence[CardCopy]) -> tuple[list[CardCopy], list[CardCopy]]:
    """Separate the cards of a hidden pile from those that were in areas."""
    return [card for card in cards if card.id not in fact.cards], [card for card in cards if card.id in fact.cards]


def _tell(table: Tabletop, fact: CardsPut, slots: list[int], shown: list[int]) -> None:
    """Tell everybody as much of the order as the game's text says; the player who chose it knows it (X-02).

    If places are told, a single hidden card can still be followed to its place.
    """
    notice = table.profile.rules.deck_zone.order_notice
    hidden = [slot for slot in slots if slot not in shown]
    tells_places = len(slots) == 1 or notice == "positions" or (notice == "face-up-order" and not hidden)
    mixed = hidden if tells_places else slots
    if len(mixed) > 1:
        lose_track(table, mixed, but=eyes_of(table, fact.seat))
        lay_unseen(table, mixed, eyes_of(table, fact.seat))
    learn(table, shown, EVERYBODY if tells_places else eyes_of(table, fact.seat))
    if shown and notice != "none":
        table.sides[fact.owner].notices.append(Notice(tuple(slots), tuple(shown), tells_places))
