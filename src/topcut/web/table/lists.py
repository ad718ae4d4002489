"""Registered lists at a table: laid on it by the server, and compared with what lies there."""

import contextlib
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from topcut.core.decks import Decklist, Entry
from topcut.core.event import Event
from topcut.core.event.list_rules import list_of, list_stage
from topcut.core.play import PlayerId, Stream
from topcut.core.zones import Tabletop, bring_deck, deck_hash
from topcut.core.zones.refusals import WrongMoment
from topcut.core.zones.state import Side
from topcut.desk import Desk
from topcut.desk.tabletop import THE_TABLE
from topcut.exchange.deck import read_deck
from topcut.web.table.chairs import Sitting, sitting_of


def _registered(event: Event, player: PlayerId) -> Decklist | None:
    """Read a player's registered list, where there is one (MTR 2.7)."""
    found = list_of(event, player, list_stage(event))
    return read_deck(found.cards.value) if found and found.cards.is_open else None


def copies(entries: Iterable[Entry]) -> list[str]:
    """Lay out a list card by card."""
    return [entry.name for entry in entries for _ in range(entry.count)]


async def bring_registered(desk: Desk, table: Stream, seats: Sequence[Sitting]) -> None:
    """Lay the registered decks on the table; who has registered none brings one (MTR 3.16)."""
    lists = await desk.look(seats[0].event, lambda event: [_registered(event, seat.player) for seat in seats])
    brought = await desk.tables.look(table, lambda state: [bool(side.slots) for side in state.sides])
    for seat, found in enumerate(lists):
        if found and not brought[seat]:
            main, beside, salt = copies(found.main), copies(found.sideboard), secrets.token_hex(16)
            registered = deck_hash(main, beside, salt=salt)
            deck: dict[str, Any] = {"main": main, "sideboard": beside, "salt": salt, "registered": registered}
            with contextlib.suppress(WrongMoment):  # the other player has opened the table meanwhile
                await desk.tables.act(table, bring_deck, by=THE_TABLE, seat=seat, **deck)


async def are_registered(desk: Desk, table: Stream) -> bool:
    """Say whether every deck on the table is the one registered for this match, card for card (MTR 3.16)."""
    held = await desk.tables.look(table, lambda state: [(side.who, _cards(state, side)) for side in state.sides])
    sittings = [sitting_of(who) for who, _ in held]
    if not held or any(sitting is None for sitting in sittings):
        return False
    seats = [sitting for sitting in sittings if sitting]
    lists = await desk.look(seats[0].event, lambda event: [_registered(event, seat.player) for seat in seats])
    wanted = [found and (sorted(copies(found.main)), sorted(copies(found.sideboard))) for found in lists]
    return wanted == [cards for _, cards in held]


def _cards(table: Tabletop, side: Side) -> tuple[list[str], list[str]]:
    names = [table.names[slot] for slot in side.slots]
    return sorted(names[: side.registered]), sorted(names[side.registered :])
