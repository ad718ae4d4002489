"""The swap of pools: opened while the player opposite watches, registered by them and returned, in six steps."""

from collections.abc import Iterator

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.decks.pools import pool_tables, registrar_of
from topcut.core.event.decks.product import minutes_to_register
from topcut.core.event.nouns.decks.refusals import PoolsNotAskedFor
from topcut.core.event.nouns.decks.state import PoolSeats
from topcut.core.event.nouns.drafts.facts import BuildingBegun
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.refusals import NoSuchEntrant
from topcut.core.event.nouns.state import Event
from topcut.core.event.nouns.swap.facts import PoolMarked, SwapCalled
from topcut.core.event.nouns.swap.refusals import (
    MarkedBefore,
    NobodySeatedForPools,
    NotAllMarked,
    NotYourMark,
    PoolNotRegistered,
    StepsInOrder,
    SwapNotThatFar,
)
from topcut.core.event.nouns.swap.state import PoolSwap, SwapMark, SwapStep
from topcut.core.event.reading.decks import list_stage, pool_holder, rules_of
from topcut.core.event.rounds.clock import MINUTE
from topcut.core.log import Decision
from topcut.core.play import PlayerId, Power

_OPENERS_OWN = frozenset({SwapMark.MISSING, SwapMark.RECEIVED})


@action(
    Power.OVERRULE,
    Power.PAIR,
    Power.CLOCK,
    during=BEFORE_THE_END,
    rule="MTR 7.5",
    makes=(SwapCalled,),
    also_makes=(BuildingBegun,),
)
def call_swap_step(event: Event, occasion: Occasion, *, step: SwapStep) -> Decision[EventFact]:
    """Call the next step of the swap of pools, on every screen and phone (MTR 7.5)."""
    stage, seats = _seats(event)
    swap = event.decks.swaps.get(stage)
    wanted = swap.step + 1 if swap else SwapStep.CHECK_MARKS
    if step != wanted:
        raise StepsInOrder(step=min(wanted, SwapStep.REGISTER))
    behind = [*not_watched(seats, swap, step=swap.step)] if swap and is_piled(step) else []
    concerns = (NotAllMarked(count=len(behind)),) if behind else ()
    called = SwapCalled(SwapStep(step), occasion.now, stage)
    return Decision((called, *_clock_of(event, called)), concerns)


@action(Power.RULE, Power.ENTRY, Power.OVERRULE, Power.PLAY, during=BEFORE_THE_END, rule="MTR 7.5", makes=(PoolMarked,))
def mark_pool(event: Event, occasion: Occasion, *, player: PlayerId, mark: SwapMark) -> Decision[EventFact]:
    """Mark the pool a player opened as watched, returned, received or missing (MTR 7.5).

    The player who registers it makes the first two marks, the player who opened it the others; an official may make
    any.
    """
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    stage, seats = _seats(event)
    holder, mark = pool_holder(event, player, stage), SwapMark(mark)
    swap = event.decks.swaps.get(stage)
    if swap is None or swap.step < earliest(seats, holder, mark):
        raise SwapNotThatFar
    by = None if occasion.as_official else occasion.by.player
    if not occasion.as_official:
        refuse_others_mark(event, by, holder, mark, stage)
    if mark is SwapMark.GIVEN_BACK and (holder, stage) not in event.decks.pools:
        raise PoolNotRegistered
    if swap.has(holder, mark) and not (mark is SwapMark.RECEIVED and swap.is_missing(holder)):
        raise MarkedBefore
    return Decision((PoolMarked(holder, mark, occasion.now, by, stage),))


def opens_first(seats: PoolSeats, player: PlayerId) -> bool:
    """Check whether a player opens first at their table: the first who was seated there (MTR 7.5)."""
    return seats.order[2 * (pool_tables(seats)[player] - 1)] == player


def earliest(seats: PoolSeats, player: PlayerId, mark: SwapMark) -> SwapStep:
    """Return the first step from which a mark can be made on a player's pool (MTR 7.5)."""
    if mark is not SwapMark.WATCHED:
        return SwapStep.REGISTER
    return SwapStep.FIRST_OPENS if opens_first(seats, player) else SwapStep.SECOND_OPENS


def not_watched(seats: PoolSeats, swap: PoolSwap | None, *, step: SwapStep) -> Iterator[PlayerId]:
    """List the players whose pools should be open by now and are not marked as watched (MTR 7.5)."""
    for player in seats.order:
        is_open = earliest(seats, player, SwapMark.WATCHED) <= step
        if is_open and not (swap and swap.has(player, SwapMark.WATCHED)):
            yield player


def is_piled(step: SwapStep) -> bool:
    """Check whether a step begins only once the pools opened before have been watched (MTR 7.5)."""
    return step in {SwapStep.SECOND_OPENS, SwapStep.REGISTER}


def _clock_of(event: Event, called: SwapCalled) -> tuple[BuildingBegun, ...]:
    """Start the clock of the last step, with the minutes to register the pools (MTR B)."""
    if called.step is not SwapStep.REGISTER or called.stage in event.registering:
        return ()
    length = minutes_to_register(event, stage=called.stage) * MINUTE
    return (BuildingBegun(called.stage, called.at + length, length, registers=True),) if length else ()


def _seats(event: Event) -> tuple[int, PoolSeats]:
    stage = list_stage(event)
    if not rules_of(event, stage).pools:
        raise PoolsNotAskedFor
    if stage not in event.decks.pool_seats:
        raise NobodySeatedForPools
    return stage, event.decks.pool_seats[stage]


def refuse_others_mark(event: Event, by: PlayerId | None, holder: PlayerId, mark: SwapMark, stage: int) -> None:
    """Refuse a player's mark on a pool that is another player's to make (MTR 7.5)."""
    whose = holder if mark in _OPENERS_OWN else registrar_of(event.decks.pool_seats.get(stage), holder)
    if by is None or whose is None or pool_holder(event, by, stage) != whose:
        raise NotYourMark
