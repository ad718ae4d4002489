"""Worlds a viewer must not be able to tell apart: other hidden names, other slots, other secret choices."""

from copy import copy, deepcopy
from typing import Any

import msgspec

from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.knowledge import bit


def sees(table: Tabletop, seat: int | None) -> set[int]:
    """Find the slots to which a viewer can put a name where they lie, or in what everybody was told."""
    told = {slot for side in table.sides for notice in side.notices for slot in notice.shown}
    lying = {card.slot for _, _, _, card in table.in_areas() if card.up}
    knows = {slot for slot, who in table.known.items() if who & bit(seat)}
    return told | lying | knows


def with_other_names(table: Tabletop, seat: int | None) -> Tabletop:
    """Give every card the viewer cannot see another name; all else is shared."""
    other = copy(table)
    seen = sees(table, seat)
    other.names = [name if slot in seen else f"hidden-{slot}" for slot, name in enumerate(table.names)]
    return other


def with_other_slots(table: Tabletop, seat: int | None) -> Tabletop:
    """Renumber the slots the viewer cannot see, within each deck: the numbers must not show anywhere."""
    seen = sees(table, seat)
    place: dict[int, int] = {}
    for side in table.sides:
        hidden = [slot for slot in side.slots if slot not in seen]
        place |= dict(zip(hidden, [*hidden[1:], *hidden[:1]], strict=True))
    return _renumbered(table, lambda slot: place.get(slot, slot))


def _renumbered(table: Tabletop, new: Any) -> Tabletop:
    shared = (table.known, table.remembered, table.tapes, table.pledges)
    other = deepcopy(table, {id(each): each for each in shared})  # replaced, or nothing to do with slots
    other.known = {new(slot): who for slot, who in table.known.items()}
    for slot, name in enumerate(table.names):
        other.names[new(slot)] = name
        other.traces[new(slot)] = table.traces[slot]
    other.remembered = {(new(slot), trace): who for (slot, trace), who in table.remembered.items()}
    for side in other.sides:
        side.deck = [new(slot) for slot in side.deck]
        side.main = [new(slot) for slot in side.main]
        for card in (*side.hand, *side.sideboard):
            card.slot = new(card.slot)
        side.notices = [
            msgspec.structs.replace(n, slots=tuple(map(new, n.slots)), shown=tuple(map(new, n.shown)))
            for n in side.notices
        ]
    for _, _, _, card in other.in_areas():
        card.slot = new(card.slot)
    for look in other.looks.values():
        for card in look.cards:
            card.slot = new(card.slot)
    return other


def text_of(view: object) -> str:
    """Write everything a page could be made of."""
    return msgspec.json.encode(view).decode()
