"""Pools are registered by the player opposite: seats by chance or by number, and who registers whose pool."""

from collections.abc import Mapping, Sequence

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.decks.facts import PoolsSeated
from topcut.core.event.nouns.decks.refusals import PoolsAreIn, PoolsNotAskedFor
from topcut.core.event.nouns.decks.state import PoolSeats
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.refusals import TooFewToStart
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import list_stage, pool_holder, rules_of
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.log import Decision
from topcut.core.play import Chance, PlayerId, Power


@action(Power.OVERRULE, Power.PAIR, during=BEFORE_THE_END, rule="MTR 7.5", makes=(PoolsSeated,))
def seat_for_pools(event: Event, occasion: Occasion, *, at_random: bool = True) -> Decision[EventFact]:
    """Seat everybody for the registration of pools, two at a table, by chance or by their numbers (MTR 7.5)."""
    stage = list_stage(event)
    if not rules_of(event, stage).pools:
        raise PoolsNotAskedFor
    players = seated_players(event, stage)
    if len(players) < 2:
        raise TooFewToStart(count=len(players))
    before = event.decks.pool_seats.get(stage)
    seated = drawn_seats(event, stage=stage, attempt=next_seating(event, stage=stage), at_random=at_random)
    done = sum(at == stage and pool.by is not None for (_, at), pool in event.decks.pools.items())
    return Decision((seated,), (PoolsAreIn(count=done),) if before and done else ())


def next_seating(event: Event, *, stage: int) -> int:
    """Return the number of the next attempt: all are counted, so nobody can redraw the seats until they like them."""
    before = event.decks.pool_seats.get(stage)
    return before.attempt + 1 if before else 1


def drawn_seats(event: Event, *, stage: int, attempt: int, at_random: bool) -> PoolsSeated:
    """Derive the seats: the same event, stage and attempt give the same seats (MTR 7.5)."""
    order: Sequence[PlayerId] = seated_players(event, stage)
    if at_random:
        order = Chance(seed_of(event, "pools", stage, attempt)).shuffled(order)
    return PoolsSeated(tuple(order), attempt, at_random, stage)


def seated_players(event: Event, stage: int) -> tuple[PlayerId, ...]:
    """List the players who open boosters by their numbers; a team with one pool sits together (MTR 8.6)."""
    here = (entrant for entrant in event.entrants.values() if entrant.out_after is None)
    players = (player for entrant in here for player in entrant.players)
    return tuple(dict.fromkeys(pool_holder(event, player, stage) for player in players))


def whose_pool(seats: PoolSeats | None) -> Mapping[PlayerId, PlayerId]:
    """Map each player to the one whose pool they register: the one opposite, never their own (MTR 7.5)."""
    return seats.registers if seats else {}


def registrar_of(seats: PoolSeats | None, player: PlayerId) -> PlayerId | None:
    """Find the player who registers a player's pool; None if nobody was seated (MTR 7.5)."""
    return seats.registrars.get(player) if seats else None


def pool_tables(seats: PoolSeats | None) -> Mapping[PlayerId, int]:
    """Map each player to their table: two each, and three at the last of an odd number (MTR 7.5)."""
    return seats.tables if seats else {}
