"""Seats of an event's online drafts: their names in the draft's own log, and whose pool each fills."""

from collections import Counter
from collections.abc import Mapping, Sequence

from topcut.core.boosters import without_foil
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import pool_holder
from topcut.core.play import EntrantId, PlayerId, Who


def entrant_seat(pod: PodOfEvent, entrant: EntrantId) -> Who:
    """Name the seat of an entrant in the draft's log: they sit there with the link they hold at the event."""
    return Who(f"{pod.event}.draft.{pod.stage}.{entrant}")


def player_seat(pod: PodOfEvent, entrant: EntrantId, place: int) -> Who:
    """Name the seat of one player of a team in which each has their own: 1 is player A (MTR 8.5)."""
    return Who(f"{entrant_seat(pod, entrant)}.{place}")


def seats_of_pod(pod: PodOfEvent, entrants: Sequence[EntrantId], *, each: int) -> tuple[Who, ...]:
    """List the seats around a table: entrants, or at a Rochester table the players of both teams (MTR 7.6, MTR 8.5)."""
    if each == 1:
        return tuple(entrant_seat(pod, entrant) for entrant in entrants)
    return tuple(player_seat(pod, entrant, place) for entrant in entrants for place in range(1, each + 1))


def players_by_seat(event: Event, pod: PodOfEvent) -> dict[Who, tuple[PlayerId, ...]]:
    """Map each possible seat to its players: all of an entrant, or one player of a team."""
    return {who: players for number in event.entrants for who, players in _seats(event, pod, number).items()}


def seats_of_pool(event: Event, pod: PodOfEvent, player: PlayerId) -> frozenset[Who]:
    """Find every seat whose cards go into the pool stored for a player (MTR 8.6)."""
    seats = _seats(event, pod, event.players[player])
    return frozenset(who for who, players in seats.items() if pool_holder(event, players[0], pod.stage) == player)


def drafted_cards(draft: PodDraft) -> dict[Who, Counter[str]]:
    """Count the cards each seat took, by name."""
    cards = draft.terms.cards
    return {seat.who: Counter(cards[without_foil(card)].name for card in seat.pool) for seat in draft.seats.values()}


def as_pool(cards: Mapping[str, int]) -> str:
    """Format drafted cards like the pool of an event: one line per name."""
    return "".join(f"{count} {name}\n" for name, count in sorted(cards.items()))


def _seats(event: Event, pod: PodOfEvent, number: EntrantId) -> dict[Who, tuple[PlayerId, ...]]:
    players = event.entrants[number].players
    each = {player_seat(pod, number, place): (who,) for place, who in enumerate(players, start=1)}
    return {entrant_seat(pod, number): players, **each}
