"""Finding the cards a player points to, and refusing those they may not touch."""

from collections.abc import Sequence

from topcut.core.zones.nouns.facts import IN_WORDS
from topcut.core.zones.nouns.refusals import BeingOrdered, NoSuchCard, NotYourCards, OneLookAtATime
from topcut.core.zones.nouns.state import CardCopy, Tabletop
from topcut.core.zones.reading.piles import AREAS, HAND, LOOK, SIDEBOARD, private_pile, stack_of


def find(table: Tabletop, seat: int, cards: Sequence[int]) -> tuple[str, list[CardCopy]]:
    """Find cards by the numbers a seat sees on them, all in one place; refuse numbers that are not there."""
    if not cards or len(set(cards)) != len(cards):
        raise NoSuchCard
    for source in (HAND, LOOK, SIDEBOARD):
        if source != LOOK or seat in table.looks:
            pile = {card.id: card for card in private_pile(table, seat, source)}
            if pile.keys() >= set(cards):
                return source, [pile[number] for number in cards]
    lying = {card.id: card for _, _, _, card in table.in_areas()}
    if not lying.keys() >= set(cards):
        raise NoSuchCard
    return AREAS, [lying[number] for number in cards]


def named_effect(table: Tabletop, effect: str) -> str:
    """Return the effect as everybody reads it now: a card that lies open, words, or a preset (DZ 8.2.2)."""
    if effect == IN_WORDS:
        return table.words
    if effect.startswith("#"):
        return next(
            (table.names[card.slot] for *_, card in table.in_areas() if f"#{card.id}" == effect and card.up), ""
        )
    return effect


def find_together(table: Tabletop, seat: int, cards: Sequence[int]) -> tuple[str, list[CardCopy], list[CardCopy]]:
    """Find cards that go to a deck in one order: those of one hidden pile, and those that lie open (DZ 8.2.4.1).

    Returns the hidden pile, all cards in the order they were named, and those of them in areas.
    """
    areas = {card.id: card for _, _, _, card in table.in_areas()}
    hidden = [number for number in cards if number not in areas]
    if not hidden or len(hidden) == len(cards):
        source, found = find(table, seat, cards)
        return source, found, found if source == AREAS else []
    if len(set(cards)) != len(cards):
        raise NoSuchCard
    source, held = find(table, seat, hidden)
    by_id = areas | {card.id: card for card in held}
    return source, [by_id[number] for number in cards], [areas[number] for number in cards if number in areas]


def lies_open(table: Tabletop, seat: int, source: str) -> bool:
    """Check whether everybody sees the cards of a look, and so which of them are taken."""
    return source == LOOK and table.looks[seat].all_see


def stack_of_or_refuse(table: Tabletop, number: int) -> tuple[int, str]:
    try:
        seat, area, _ = stack_of(table, number)
    except KeyError as error:
        raise NoSuchCard from error
    return seat, area


def refuse_cards_of_others(table: Tabletop, seat: int, lying: Sequence[CardCopy]) -> None:
    """Refuse cards outside one's own areas, and cards that wait for their order (DZ 8.2.4.1)."""
    if any(stack_of(table, card.id)[0] != seat for card in lying):
        raise NotYourCards
    refuse_being_ordered(table, [card.id for card in lying])


def refuse_being_ordered(table: Tabletop, cards: Sequence[int]) -> None:
    """Refuse to touch cards that wait for their order (DZ 8.2.4.1)."""
    if any(card in ordering.cards for ordering in table.orderings.values() for card in cards):
        raise BeingOrdered


def refuse_stack_being_ordered(table: Tabletop, number: int) -> None:
    """Refuse to touch a stack while any card of it waits for its order (DZ 8.2.4.1)."""
    _, _, stack = stack_of(table, number)
    refuse_being_ordered(table, [card.id for card in stack.cards])


def refuse_second_look(table: Tabletop, seat: int) -> None:
    if seat in table.looks or seat in table.wanted_looks:
        raise OneLookAtATime
