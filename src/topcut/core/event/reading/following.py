"""Facts that follow from others of the same entry: from somebody who enters, leaves or is penalised.

Actions declare these conditions (`provided`), so that `verify` believes no entry that puts such a fact with another's.
"""

from collections.abc import Collection, Sequence

from topcut.core.event.nouns.facts import (
    EntrantDisqualified,
    EntrantDropped,
    EntrantRegistered,
    PlayerLinked,
    TeamNamed,
)
from topcut.core.event.nouns.matches.facts import ChoiceMade, GameEnded, LatenessPenalised, StepTaken
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.people.facts import (
    EntrantWaits,
    PeopleCompared,
    PlayerIdentified,
    PlayerKnownBefore,
    SeatsOffered,
    TeamSeatTaken,
)
from topcut.core.event.nouns.rounds.facts import (
    ResultConfirmed,
    ResultDisputed,
    ResultDoubted,
    ResultReported,
    RoundRepaired,
)
from topcut.core.event.nouns.rounds.state import Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.judging import cost_of
from topcut.core.judging.facts import JudgeCalled, PenaltyGiven, PenaltyServed
from topcut.core.log import Fact
from topcut.core.play import Actor, EntrantId, PlayerId

AtATable = (
    ResultReported
    | ResultDoubted
    | ResultConfirmed
    | ResultDisputed
    | StepTaken
    | ChoiceMade
    | GameEnded
    | LatenessPenalised
    | JudgeCalled
)

ComesWithThem = PlayerLinked | PlayerIdentified | PlayerKnownBefore | PeopleCompared
"""What is noted about a player who comes."""


def seat_said(fact: AtATable) -> int | None:
    """Return the seat of two teams that a fact is about; a call is about the whole table (MTR 8.2)."""
    return None if isinstance(fact, JudgeCalled) else fact.seat


def match_of(event: Event, fact: AtATable) -> Table | None:
    """Find the match a fact is about: at a table, or at one seat of two teams (MTR 8.2)."""
    round, seat = event.rounds.get(fact.round), seat_said(fact)
    table = round.tables.get(fact.table) if round else None
    if table is None or (seat is not None and seat not in range(len(table.seats))):
        return None
    return table.at(seat)


def sides_of(event: Event, fact: AtATable) -> tuple[EntrantId, ...]:
    at = match_of(event, fact)
    return at.sides if at else ()


def is_of_who_enters(
    _event: Event,
    _by: Actor,
    fact: ComesWithThem | SeatsOffered | TeamNamed | EntrantWaits,
    facts: Sequence[Fact],
) -> bool:
    """Check whether a fact is about those who enter in the same entry (MTR 1.5)."""
    came = [other for other in facts if isinstance(other, EntrantRegistered)]
    if isinstance(fact, ComesWithThem):
        return any(fact.player in other.players for other in came)
    return any(fact.entrant == other.entrant for other in came)


def is_of_who_takes_a_seat(event: Event, _by: Actor, fact: ComesWithThem, facts: Sequence[Fact]) -> bool:
    """Check whether a fact is about the player who takes a seat that nobody has a link for (MTR 8.2)."""
    return TeamSeatTaken(fact.player) in facts and not event.links_of.get(fact.player)


def is_of_who_was_here(event: Event, _by: Actor, fact: PlayerLinked, _facts: Sequence[Fact]) -> bool:
    """Check whether a player without a phone here had one at an earlier event (MTR 1.5)."""
    return fact.player in event.people.known_before and not event.links_of.get(fact.player)


def is_of_who_is_linked(_event: Event, _by: Actor, fact: PeopleCompared, facts: Sequence[Fact]) -> bool:
    """Check whether people are compared as one of them gets a link (MTR 1.4)."""
    return _links_one_of([fact.player], facts)


def has_own_link(_event: Event, _by: Actor, fact: EntrantRegistered | TeamSeatTaken, facts: Sequence[Fact]) -> bool:
    """Check whether somebody who enters by themselves gets a link, and no byes: the desk gives those (MTR 1.5)."""
    if isinstance(fact, EntrantRegistered):
        return fact.byes == 0 and _links_one_of(fact.players, facts)
    return _links_one_of([fact.player], facts)


def _links_one_of(players: Collection[PlayerId], facts: Sequence[Fact]) -> bool:
    return any(isinstance(other, PlayerLinked) and other.player in players for other in facts)


def leavers(facts: Sequence[Fact]) -> set[EntrantId]:
    return {fact.entrant for fact in facts if isinstance(fact, EntrantDropped | EntrantDisqualified)}


def is_lost_by_leaving(event: Event, _by: Actor, fact: ResultReported, facts: Sequence[Fact]) -> bool:
    """Check whether those who lose a match are those who leave in the same entry (MTR 2.10)."""
    return _losers(event, fact, facts) == leavers(facts)


def is_lost_by_penalty(event: Event, _by: Actor, fact: ResultReported, facts: Sequence[Fact]) -> bool:
    """Check whether a match is lost by those penalised or late in the same entry, or by a game lost so (IPG 1.1).

    A penalty that may not be read is believed; so is any that was given for being late.
    """
    if not fact.result.against:
        return any(_wins(game, fact) for game in facts if isinstance(game, GameEnded))
    here = [
        given for other in facts if isinstance(other, PenaltyServed) for given in _served(event, other, fact, facts)
    ]
    lost = {event.entrant_of(given.player) for given in here if _costs_match(event, given)}
    late = {side for other in facts if isinstance(other, LatenessPenalised) for side in _late(event, other)}
    return not all(given.player for given in here) or _losers(event, fact, facts) <= lost | late | leavers(facts)


def _wins(game: GameEnded, fact: ResultReported) -> bool:
    """Check whether a game was lost to a penalty in this match, and won by a side that has won a game."""
    is_here = (game.round, game.table, game.seat) == (fact.round, fact.table, fact.seat)
    side = game.winner
    return is_here and game.how is GameEnd.PENALTY and (side is None or any(fact.result.score.won[side : side + 1]))


def _served(
    event: Event, served: PenaltyServed, fact: ResultReported, facts: Sequence[Fact]
) -> tuple[PenaltyGiven, ...]:
    """Find the penalty that is served in this match: given in the same entry, or before."""
    if (served.round, served.table) != (fact.round, fact.table):
        return ()
    record = event.judging.penalties.get(served.penalty)
    now = (each.said for each in facts if isinstance(each, PenaltyGiven) and each.number == served.penalty)
    return (record.given,) if record else tuple(now)


def _costs_match(event: Event, given: PenaltyGiven) -> bool:
    return cost_of(catalogue_of(event), given.penalty) == "match"


def _late(event: Event, fact: LatenessPenalised) -> tuple[EntrantId, ...]:
    return sides_of(event, fact)[fact.side : fact.side + 1]


def _losers(event: Event, fact: ResultReported, facts: Sequence[Fact]) -> set[EntrantId | int]:
    """Find those who lose a match, at a table as it was, or as the same entry seats it (GAP-01)."""
    changed = (match for other in facts if isinstance(other, RoundRepaired) for match in other.matches)
    seated = next((match[1:] for match in changed if match[0] == fact.table), None)
    sides = sides_of(event, fact) if seated is None else seated
    return {sides[side] for side in fact.result.against if side < len(sides)}
