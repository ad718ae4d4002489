"""Find what an event has, or refuse what it does not have."""

from collections.abc import Collection

from topcut.core.event.nouns.refusals import NoSuchEntrant, NoSuchRound
from topcut.core.event.nouns.rounds.state import Round, Table
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.play import EntrantId, PlayerId


def entrant_of(event: Event, number: EntrantId) -> Entrant:
    if number not in event.entrants:
        raise NoSuchEntrant(entrant=number)
    return event.entrants[number]


def round_of(event: Event, number: int) -> Round:
    if number not in event.rounds:
        raise NoSuchRound(round=number)
    return event.rounds[number]


def sides_leaving(event: Event, at: Table) -> tuple[int, ...]:
    """List the sides of a table that have left without being disqualified: they are not paired again (MTR 2.10)."""
    leaving = (event.entrants[side] for side in at.sides)
    return tuple(n for n, each in enumerate(leaving) if each.out_after is not None and not each.disqualified)


def known_players(event: Event, players: Collection[PlayerId]) -> None:
    for player in players:
        if player not in event.players:
            raise NoSuchEntrant(entrant=player)


def shared_rounds(event: Event, one: EntrantId, other: EntrantId) -> list[int]:
    """List the rounds that both were in, even at one table."""
    return [number for number, round in event.rounds.items() if round.has(one) and round.has(other)]
