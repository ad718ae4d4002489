"""Cards that go to a deck in a chosen order: one's own at once, those of others by their owner."""

from collections.abc import Sequence

from topcut.core.asking import Occasion
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.zones.action import PLAYING, action, named, refuse_other_seat, seat_of
from topcut.core.zones.actions.chance import refuse_while_unsettled
from topcut.core.zones.nouns.facts import CardsPut, EffectWorded, OrderingAsked, OrderingDropped, TabletopFact
from topcut.core.zones.nouns.refusals import NoSuchZone, NotYourCards, OrderNotSaid, OwnersOrder, WrongMoment
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.finding import find, find_together, lies_open, refuse_cards_of_others
from topcut.core.zones.reading.piles import AREAS, BOTTOM, LOOK, TOP


@action(Power.PLAY, during=PLAYING, rule="DZ 7.2.3", makes=(OrderingAsked,), also_makes=(EffectWorded,))
def ask_order(
    table: Tabletop, occasion: Occasion, *, owner: int, cards: Sequence[int], where: str, effect: str
) -> Decision[TabletopFact]:
    """Ask the owner to put cards everybody sees on their deck in any order (DZ 7.2.3).

    It only asks: until the order is given, the asker and the owner of the cards may each call it off.
    """
    refuse_other_seat(table, owner)
    _refuse_other_end(where)
    if owner in table.orderings:
        raise WrongMoment
    source, found = find(table, seat_of(table, occasion), cards)
    if source != AREAS or any(table.owner_of(card.slot) != owner for card in found):
        raise NotYourCards
    said, words = named(table, effect)
    return Decision((*words, OrderingAsked(seat_of(table, occasion), owner, said, where, tuple(sorted(cards)))))


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.4.1", makes=(OrderingDropped,))
def call_off_order(table: Tabletop, occasion: Occasion, *, owner: int) -> Decision[TabletopFact]:
    """Leave cards that wait for their order where they lie, as the asker or as their owner (DZ 8.2.4.1).

    Nobody can hold another's cards by asking: an owner who sees no such effect goes on, everybody can see it, and a
    judge decides whether there was an effect.
    """
    seat = seat_of(table, occasion)
    asked = table.orderings.get(owner)
    if asked is None:
        raise WrongMoment
    if seat not in {owner, asked.asked_by}:
        raise NotYourCards
    return Decision((OrderingDropped(seat, owner),))


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.4.1", makes=(CardsPut,))
def say_order(table: Tabletop, occasion: Occasion, *, order: Sequence[int]) -> Decision[TabletopFact]:
    """Give the order of cards that wait for it, from the top down; stacks mix freely (DZ 8.2.4.1, DZ 7.2.3.1)."""
    seat = seat_of(table, occasion)
    if seat not in table.orderings:
        raise OwnersOrder
    asked = table.orderings[seat]
    if sorted(order) != sorted(asked.cards):
        raise _order_not_said(table)
    refuse_while_unsettled(table, seat)
    seen = tuple(sorted(order))
    fact = CardsPut(seat, seat, asked.effect, AREAS, asked.where, len(order), Sealed(tuple(order)), seen)
    return Decision((fact,))


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.4", makes=(CardsPut,), also_makes=(EffectWorded,))
def put(
    table: Tabletop, occasion: Occasion, *, order: Sequence[int], where: str, effect: str, shown: bool = False
) -> Decision[TabletopFact]:
    """Put one's own cards, or those one looks at, on or under a deck in the given order (DZ 8.2.4).

    Cards of a hand, or of a look, go together with cards that lie open, in one order (DZ 8.2.4.1).
    """
    seat = seat_of(table, occasion)
    _refuse_other_end(where)
    if not order:
        raise _order_not_said(table)
    source, found, lying = find_together(table, seat, order)
    refuse_cards_of_others(table, seat, lying)
    owner = table.looks[seat].owner if source == LOOK else seat
    if source != LOOK:
        refuse_while_unsettled(table, owner)
    if any(table.owner_of(card.slot) != owner for card in found):
        raise NotYourCards
    said, words = named(table, effect)
    seen = tuple(sorted(card.id for card in lying))
    is_shown = shown or lies_open(table, seat, source)
    fact = CardsPut(seat, owner, said, source, where, len(order), Sealed(tuple(order)), seen, is_shown)
    return Decision((*words, fact))


def _order_not_said(table: Tabletop) -> OrderNotSaid:
    refusal = OrderNotSaid()
    refusal.rule = table.profile.speaks_of_adding
    return refusal


def _refuse_other_end(where: str) -> None:
    if where not in {TOP, BOTTOM}:
        raise NoSuchZone(zone=where)
