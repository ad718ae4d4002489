"""How boosters that Topcut opened change an event."""

from typing import assert_never

from topcut.core.event.nouns.decks.state import PoolKept
from topcut.core.event.nouns.opened.facts import OpenedFact, PoolOpened, PoolsDrawn
from topcut.core.event.nouns.opened.state import BoosterDraw
from topcut.core.event.nouns.state import Event


def apply_opened(event: Event, fact: OpenedFact) -> None:
    """Apply one fact; a pool that nobody drew boosters for does not fold."""
    decks = event.decks
    match fact:
        case PoolsDrawn():
            code = set_of(fact)
            for player in fact.players:
                event.players[player]
                decks.handed_out[player, fact.stage] = (code,) * fact.each
            decks.opened[fact.stage] = BoosterDraw(fact.product, fact.each, fact.players, fact.attempt)
        case PoolOpened():
            if fact.player not in decks.opened[fact.stage].drawn_for:
                raise KeyError(f"boosters of player {fact.player}")
            decks.pools[fact.player, fact.stage] = PoolKept(fact.cards)
        case _:
            assert_never(fact)


def remember_opened(event: Event, fact: PoolsDrawn) -> None:
    """Count the draws of boosters, including undone ones, so that nobody draws until the pools please."""
    before = event.decks.booster_draws.get(fact.stage, 0)
    if fact.attempt != before + 1:
        raise KeyError(f"draw {fact.attempt - 1} of the boosters of stage {fact.stage}")
    event.decks.booster_draws[fact.stage] = fact.attempt


def set_of(fact: PoolsDrawn) -> str:
    """Return the set of these boosters: `afr-draft` is of AFR."""
    return fact.booster.partition("-")[0].upper()
