"""An event's online tables and drafts: who may do what there, the names of seats, and whose pool each fills."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

from topcut.core.boosters import without_foil
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.event.nouns.rounds.state import Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import pool_holder
from topcut.core.play import EntrantId, LinkStanding, MatchLength, PlayAll, PlayerId, Power, Who
from topcut.core.zones.reading import JUDGES, MatchSeat

RUNS_DRAFTS: Final = frozenset({Power.RULE, Power.OVERRULE, Power.ORGANIZE, Power.PAIR})
"""The powers at an event that include running its drafts (MTR 1.3)."""


def standing_at_tables(event: Event, mine: Iterable[Who]) -> LinkStanding:
    """Find what links entitle to at the online tables of an event: its judges judge there, too (MTR 1.8)."""
    return _standing(event, mine, powers=JUDGES)


def standing_at_drafts(event: Event, mine: Iterable[Who]) -> LinkStanding:
    """Find what links entitle to at the drafts of an event (MTR 1.3)."""
    return _standing(event, mine, powers=RUNS_DRAFTS)


def part_in_draft(event: Event, pod: PodOfEvent, mine: Iterable[Who], *, seats: Container[Who]) -> tuple[Who, Who]:
    """Find whose seat somebody takes at a draft by their links, and as whom they run it; an empty name is nobody."""
    standing = standing_at_drafts(event, mine)
    people = players_by_seat(event, pod).items()
    sits = (who for who, players in people if who in seats and not standing.players.isdisjoint(players))
    return next(sits, Who("")), next((actor.who for actor in standing.officials), Who(""))


def _standing(event: Event, mine: Iterable[Who], *, powers: frozenset[Power]) -> LinkStanding:
    actors = [event.actor(who) for who in mine]
    players = frozenset(actor.player for actor in actors if actor.player and may_sit(event, actor.player))
    return LinkStanding(players, tuple(actor for actor in actors if not actor.powers.isdisjoint(powers)))


def may_sit(event: Event, player: PlayerId) -> bool:
    """Check whether a player may sit down to play: a disqualified one may not (MTR 5.1)."""
    entrant = event.entrant_of(player)
    return entrant is None or not event.entrants[entrant].disqualified


def entrants_at(event: Event, seats: Sequence[MatchSeat]) -> tuple[EntrantId | None, ...]:
    """List the entrants at an online table, each team once (MTR 9.1)."""
    return tuple(dict.fromkeys(event.players.get(seat.player) for seat in seats))


def match_at(event: Event, seats: Sequence[MatchSeat]) -> tuple[Round, Table] | None:
    """Find the round and the match of an online table, if it is still the match of those who sit there."""
    round = event.rounds.get(seats[0].round)
    at = round.tables.get(seats[0].table) if round else None
    return (round, at) if round and at and at.sides == entrants_at(event, seats) else None


def length_at_table(event: Event, round: Round, seat: int | None) -> MatchLength:
    """Return the length of a match at its online table: a pod is one game, drawn or not."""
    return PlayAll(1) if event.is_free_for_all else event.length_of(round, seat)


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
