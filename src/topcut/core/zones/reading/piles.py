"""Taking cards out of zones and laying them into others: a card is in exactly one (DZ 8.2.1)."""

from collections.abc import Sequence
from typing import Final

from topcut.core.log import Sealed
from topcut.core.zones.nouns.state import CardCopy, Look, Side, Stack, Tabletop

DECK: Final = "deck"
HAND: Final = "hand"
SIDEBOARD: Final = "sideboard"
AREAS: Final = "areas"
"""A source: any area where everybody sees the card."""
LOOK: Final = "look"
"""A source: the cards of a deck that a seat is looking at."""
TOP: Final = "top"
BOTTOM: Final = "bottom"


def private_pile(table: Tabletop, seat: int, zone: str) -> list[CardCopy]:
    """Find the cards that only one seat can distinguish."""
    if zone == LOOK:
        return table.looks[seat].cards
    return table.sides[seat].hand if zone == HAND else table.sides[seat].sideboard


def picked(pile: Sequence[CardCopy], ids: Sealed[tuple[int, ...]], *, count: int) -> list[CardCopy]:
    """Find cards by their numbers, in that order; if the numbers are sealed, any cards do, to keep count."""
    if not ids.is_open:
        return list(pile[len(pile) - count :])
    by_id = {card.id: card for card in pile}
    return [by_id[number] for number in ids.value]


def in_areas(table: Tabletop, ids: Sequence[int]) -> list[CardCopy]:
    """Find cards everybody can see, in this order."""
    by_id = {card.id: card for _, _, _, card in table.in_areas() if card.id in ids}
    return [by_id[number] for number in ids]


def stack_of(table: Tabletop, number: int) -> tuple[int, str, Stack]:
    """Find the stack of a card, with its seat and area."""
    for seat, area, stack, card in table.in_areas():
        if card.id == number:
            return seat, area, stack
    raise KeyError(f"card {number}")


def are_whole_stacks(table: Tabletop, ids: Sequence[int]) -> bool:
    """Check whether these cards are exactly the cards of some stacks in play."""
    stacks = [stack for side in table.sides for stack in side.areas["play"]]
    whole = [card.id for stack in stacks for card in stack.cards if stack.cards[0].id in ids]
    return sorted(whole) == sorted(ids)


def with_at_most(table: Tabletop, *, seat: int, mark: str, value: int) -> tuple[int, ...]:
    """Find the cards of every stack in a seat's play area with a mark of at most this value (DZ 7.2.3).

    A stack without the mark is left out: its value is unknown.
    """
    stacks = table.sides[seat].areas["play"]
    found = [stack for stack in stacks if mark in stack.counters and stack.counters[mark] <= value]
    return tuple(card.id for stack in found for card in stack.cards)


def take_out(table: Tabletop, seat: int, zone: str, cards: Sequence[CardCopy]) -> None:
    """Remove cards from where they are, so that they can be put elsewhere."""
    gone = {card.id for card in cards}
    if zone == AREAS:
        for side in table.sides:
            for area, stacks in side.areas.items():
                if any(card.id in gone for stack in stacks for card in stack.cards):
                    side.areas[area] = _without(stacks, gone)
        return
    pile = private_pile(table, seat, zone)
    if zone == LOOK:
        leave_deck(table.sides[table.looks[seat].owner], {card.slot for card in cards}, count=len(cards))
    pile[:] = [card for card in pile if card.id not in gone]
    if zone == LOOK and not pile:
        del table.looks[seat]


def _without(stacks: list[Stack], gone: set[int]) -> list[Stack]:
    for stack in stacks:
        stack.cards = [card for card in stack.cards if card.id not in gone]
    return [stack for stack in stacks if stack.cards]


def leave_deck(side: Side, slots: set[int], *, count: int) -> None:
    """Remove cards from a deck, and what was told about them (DZ 8.2.4)."""
    if min(slots, default=0) < 0:
        del side.deck[:count]
        side.notices.clear()
    else:
        side.deck = [slot for slot in side.deck if slot not in slots]
    if side.notices:
        forget_notices(side, slots)


def forget_notices(side: Side, slots: set[int]) -> None:
    """Keep the part of the notices that is still true without these cards (DZ 8.2.4)."""
    kept = []
    for notice in side.notices:
        if slots.isdisjoint(notice.slots):
            kept.append(notice)
        elif notice.tells_places:
            rest = tuple(slot for slot in notice.slots if slot not in slots)
            shown = tuple(slot for slot in notice.shown if slot not in slots)
            if shown:
                kept.append(type(notice)(rest, shown, True))
    side.notices = kept


def lay_in_play(table: Tabletop, seat: int, cards: Sequence[CardCopy], *, up: bool, onto: int) -> None:
    """Put cards into play, each with a new number, alone or on a stack."""
    fresh = [CardCopy(table.new_id(), card.slot, up) for card in cards]
    if onto:
        _, _, stack = stack_of(table, onto)
        stack.cards[:0] = fresh
    else:
        table.sides[seat].areas["play"].extend(Stack([card]) for card in fresh)


def give_stacks(table: Tabletop, cards: Sequence[CardCopy], *, to: int) -> None:
    """Move whole stacks to a seat's side of the play area as they are, each card with a new number."""
    going = {card.id for card in cards}
    for side in table.sides:
        stacks = side.areas["play"]
        gone = [stack for stack in stacks if stack.cards[0].id in going]
        if not gone:
            continue
        side.areas["play"] = [stack for stack in stacks if stack not in gone]
        for stack in gone:
            stack.cards = [CardCopy(table.new_id(), card.slot, card.up) for card in stack.cards]
        table.sides[to].areas["play"].extend(gone)


def lay_in_area(table: Tabletop, area: str, cards: Sequence[CardCopy], *, up: bool) -> None:
    """Lay cards into their owners' areas, the last one on top."""
    for card in cards:
        fresh = CardCopy(table.new_id(), card.slot, up)
        table.sides[table.owner_of(card.slot)].areas[area].insert(0, Stack([fresh]))


def draw_card(table: Tabletop, seat: int) -> int:
    """Move the top card of a deck to its owner's hand (DZ 8.2.3)."""
    side = table.sides[seat]
    if not side.deck:
        raise KeyError("a card to draw")
    slot = side.deck[0]
    leave_deck(side, {slot}, count=1)
    side.hand.append(CardCopy(table.new_id(), slot))
    return slot


def look_of(table: Tabletop, owner: int, *, count: int, all_see: bool) -> Look:
    slots = table.sides[owner].deck[:count]
    if len(slots) < count:
        raise KeyError(f"{count} cards")
    return Look(owner, [CardCopy(table.new_id(), slot) for slot in slots], all_see)
