"""Registered lists at a table: brought by the server, and compared with the decks there."""

import contextlib
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from topcut.core.decks import DeckEntry, Decklist
from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.event.nouns.decks.state import ListState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import list_of, list_stage
from topcut.core.play import PlayerId, Stream
from topcut.core.rules import Rule
from topcut.core.zones.actions import bring_deck, deck_hash
from topcut.core.zones.nouns.refusals import WrongMoment
from topcut.core.zones.nouns.state import Side, Tabletop
from topcut.core.zones.reading import THE_TABLE, MatchSeat, match_seats_of
from topcut.desk import Desk
from topcut.desk.batch import Receipt
from topcut.exchange.deck import read_deck


class NotTheAcceptedList(AgainstTheRules):
    """A player with an accepted list has to play it."""

    code = "not-the-accepted-list"
    message = gettext_noop("This is not the deck of your accepted list. Bring the same cards, main deck and sideboard.")
    rule = Rule("MTR", "2.7")


def _registered(event: Event, player: PlayerId) -> Decklist | None:
    """Return a player's registered list, if there is one (MTR 2.7)."""
    found = list_of(event, player, list_stage(event))
    return read_deck(found.cards.value) if found and found.cards.is_open else None


def copies(entries: Iterable[DeckEntry]) -> list[str]:
    """Expand a list into single cards."""
    return [entry.name for entry in entries for _ in range(entry.count)]


async def accepted_deck(desk: Desk, match_seat: MatchSeat | None, deck: Decklist) -> Decklist:
    """Return the accepted list for a deck of the same cards, refuse another; without one, accept any deck (MTR 2.7)."""
    if match_seat is None:
        return deck
    accepted = await desk.events.look(match_seat.event, lambda event: _accepted(event, match_seat.player))
    if accepted is None:
        return deck
    if _in_any_spelling(deck) != _in_any_spelling(accepted):
        raise NotTheAcceptedList
    return accepted


async def lay_deck(desk: Desk, table: Stream, seat: int, deck: Decklist) -> Receipt:
    """Put a player's own deck on a table (MTR 3.16)."""
    cards: dict[str, Any] = {"main": copies(deck.main), "sideboard": copies(deck.sideboard)}
    return await desk.tables.act(table, bring_deck, who=THE_TABLE, seat=seat, **cards, salt=secrets.token_hex(16))


def _accepted(event: Event, player: PlayerId) -> Decklist | None:
    found = list_of(event, player, list_stage(event))
    return _registered(event, player) if found and found.state is ListState.ACCEPTED else None


def _in_any_spelling(deck: Decklist) -> tuple[list[str], list[str]]:
    """Normalise the case of card names, to compare decks."""
    main, beside = (sorted(name.casefold() for name in copies(part)) for part in (deck.main, deck.sideboard))
    return main, beside


async def bring_registered(desk: Desk, table: Stream, seats: Sequence[MatchSeat]) -> None:
    """Put the registered decks on the table; a player without one brings a deck themselves (MTR 3.16)."""
    lists = await desk.events.look(seats[0].event, lambda event: [_registered(event, seat.player) for seat in seats])
    brought = await desk.tables.look(table, lambda state: [bool(side.slots) for side in state.sides])
    for seat, found in enumerate(lists):
        if found and not brought[seat]:
            main, beside, salt = copies(found.main), copies(found.sideboard), secrets.token_hex(16)
            registered = deck_hash(main, beside, salt=salt)
            deck: dict[str, Any] = {"main": main, "sideboard": beside, "salt": salt, "registered": registered}
            with contextlib.suppress(WrongMoment):  # the other player has opened the table meanwhile
                await desk.tables.act(table, bring_deck, who=THE_TABLE, seat=seat, **deck)


async def are_registered(desk: Desk, table: Stream) -> bool:
    """Check whether every deck on the table is the one registered for this match, card for card (MTR 3.16)."""
    seats, held = await desk.tables.look(
        table, lambda state: (match_seats_of(state), [_cards(state, side) for side in state.sides])
    )
    if not seats:
        return False
    lists = await desk.events.look(seats[0].event, lambda event: [_registered(event, seat.player) for seat in seats])
    wanted = [found and (sorted(copies(found.main)), sorted(copies(found.sideboard))) for found in lists]
    return wanted == held


def _cards(table: Tabletop, side: Side) -> tuple[list[str], list[str]]:
    names = [table.names[slot] for slot in side.slots]
    return sorted(names[: side.registered]), sorted(names[side.registered :])
