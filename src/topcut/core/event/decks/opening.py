"""Boosters opened by Topcut, for sealed at home or online: drawn by the event's own chance, one pool for each."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.boosters import FOIL, BoosterCard, BoosterRecipe, Collation, without_foil
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.decks.product import boosters_each
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.opened.facts import PoolOpened, PoolsDrawn
from topcut.core.event.nouns.opened.refusals import (
    BoostersNotFromOfficials,
    EverybodyHasAPool,
    NotSealedHere,
    OddRecipe,
)
from topcut.core.event.nouns.opened.state import BoosterDraw, written_product
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import is_draft, is_limited, list_stage, pool_holder
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.log import Decision, Sealed
from topcut.core.play import PlayerId, Power
from topcut.core.rules.policy import PolicyAnswer, answer

USUAL_BOOSTERS: Final = 6
"""For one player, if nobody has planned how many (MTR 7.2)."""
_IN_A_LIST: Final = " *F*"


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 7.2", makes=(PoolsDrawn, PoolOpened))
def open_boosters(
    event: Event, occasion: Occasion, *, recipe: BoosterRecipe, cards: Mapping[str, BoosterCard]
) -> Decision[EventFact]:
    """Open boosters for everybody without a pool; only its owner and the officials see a pool (MTR 7.2)."""
    stage = list_stage(event)
    played = event.stages[stage].format if event.stages else ""
    if not is_limited(played) or is_draft(played):
        raise NotSealedHere(stage=stage + 1)
    if not recipe.is_sound or not cards.keys() >= {*map(without_foil, recipe.cards)}:
        raise OddRecipe(booster=recipe.code)
    players = without_pool(event, stage)
    if not players:
        raise EverybodyHasAPool
    each = boosters_each(event, stage=stage, player=players[0]) or USUAL_BOOSTERS
    attempt = event.decks.booster_draws.get(stage, 0) + 1
    draw = BoosterDraw(written_product(recipe, cards), each, players, attempt)
    opened = PoolsDrawn(recipe.code, draw.product, each, players, attempt, stage)
    pools = (PoolOpened(who, Sealed(held), stage) for who, held in drawn_pools(event, draw, stage=stage).items())
    return Decision((opened, *pools), (BoostersNotFromOfficials(),))


def set_to_open(event: Event) -> str:
    """Find the set whose boosters Topcut may open now: planned, sealed, and not for official play (MTR 7.2)."""
    stage = list_stage(event) if event.stages else 0
    planned = event.decks.product.get(stage)
    if planned is None or is_draft(event.stages[stage].format) or not without_pool(event, stage):
        return ""
    code, rule = BoostersNotFromOfficials.code, BoostersNotFromOfficials.rule
    return "" if answer(event.policy, code=code, rule=rule) is PolicyAnswer.REFUSE else planned.mix


def without_pool(event: Event, stage: int) -> tuple[PlayerId, ...]:
    """List the players who still need a pool: all who are in, or one of each team with one pool (MTR 8.6)."""
    here = (player for number in sorted(event.people.inside) for player in event.entrants[number].players)
    holders = dict.fromkeys(pool_holder(event, player, stage) for player in here)
    return tuple(holder for holder in holders if (holder, stage) not in event.decks.pools)


def drawn_pools(event: Event, draw: BoosterDraw, *, stage: int) -> dict[PlayerId, str]:
    """Derive every pool of a draw, as the lines of a list: the same event, stage and attempt give the same pools."""
    seed = seed_of(event, "sealed", stage, draw.attempt).hex()
    collation = draw.collation()
    boosters = collation.boosters(seed=seed, count=draw.each * len(draw.players))
    return {player: _written(collation, [*islice(boosters, draw.each)]) for player in draw.players}


def _written(collation: Collation, boosters: Sequence[Sequence[str]]) -> str:
    """Format boosters as a pool: each card by its name, foils separately."""
    names = Counter(name for booster in boosters for name in _names(collation, booster))
    return "\n".join(f"{count} {name}" for name, count in sorted(names.items()))


def _names(collation: Collation, booster: Sequence[str]) -> Iterator[str]:
    for written in booster:
        yield collation.card(written).name + (_IN_A_LIST if written.endswith(FOIL) else "")
