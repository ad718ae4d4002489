"""Find what an event has, or refuse what it does not have."""

from collections import Counter
from collections.abc import Collection

from topcut.core.event.nouns.matches.terms import Progress, TableSight
from topcut.core.event.nouns.refusals import NoSuchEntrant, NoSuchRound
from topcut.core.event.nouns.rounds.state import Round, RoundState, Table
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.play import EntrantId, FirstTo, MatchLength, PlayerId


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


def is_here(entrant: Entrant, *, posted: int) -> bool:
    """Check whether somebody is known to be here: checked in, or seated in a round that was posted (MTR 1.10)."""
    return entrant.checked_in or (entrant.out_after != 0 and entrant.first_round <= posted)


def rounds_posted(event: Event) -> int:
    """Return the number of the last round that was posted; 0 before the first."""
    return max((number for number, round in event.rounds.items() if round.state >= RoundState.POSTED), default=0)


def not_checked_in(event: Event) -> tuple[EntrantId, ...]:
    """List who has not checked in, until the first round is posted; nobody where nobody checks in (MTR 1.10)."""
    inside = [entrant for entrant in event.entrants.values() if entrant.out_after is None]
    if event.has_posted or not any(entrant.checked_in for entrant in inside):
        return ()
    return tuple(entrant.number for entrant in inside if not entrant.checked_in)


def is_decided(progress: Progress, length: MatchLength) -> bool:
    """Check whether the games noted leave nothing to play (MTR 2.1)."""
    if isinstance(length, FirstTo):
        won = Counter(game.winner for game in progress.games if game.winner is not None)
        return max(won.values(), default=0) >= length.wins
    return len(progress.games) >= length.games


def was_left(at: Table, *, length: MatchLength) -> bool:
    """Check whether the table was left after the last game: without a slip the match is over then (MTR 2.4)."""
    return at.progress.seen is TableSight.NOBODY and is_decided(at.progress, length)
