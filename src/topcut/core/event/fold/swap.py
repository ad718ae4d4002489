"""How the registration of pools changes an event, step by step and mark by mark."""

from typing import assert_never

from topcut.core.event.nouns.state import Event
from topcut.core.event.nouns.swap.facts import PoolMarked, SwapCalled, SwapFact
from topcut.core.event.nouns.swap.state import PoolSwap, SwapMark


def apply_swap(event: Event, fact: SwapFact) -> None:
    """Apply one fact; a mark without a step that was called does not fold."""
    swaps = event.decks.swaps
    match fact:
        case SwapCalled():
            event.decks.pool_seats[fact.stage]
            before = swaps.get(fact.stage)
            swaps[fact.stage] = PoolSwap(fact.step, before.marks if before else {})
        case PoolMarked():
            event.players[fact.player]
            marks = swaps[fact.stage].marks.setdefault(fact.player, {})
            if fact.mark is SwapMark.RECEIVED:
                marks.pop(SwapMark.MISSING, None)
            marks[fact.mark] = fact.at
        case _:
            assert_never(fact)
