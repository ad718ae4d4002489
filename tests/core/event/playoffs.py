"""Events with a cut, for tests: so many players, so many Swiss rounds, then a bracket."""

from collections.abc import Callable
from typing import Any

from tests.core.event.events import Evening

from topcut.core.event.flow import announce_stages, close_round
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.playoff import announce_cut
from topcut.core.play import EntrantId, Result, Score

FIRST = Result(Score((2, 0)))
SECOND = Result(Score((0, 2)))


def with_playoff(
    players: int = 8, *, swiss: int = 2, cut: int | None = 4, policy: str = "official-magic", **stage: Any
):
    """An event that has started; nothing is drawn yet."""
    evening = Evening(players=players, chance=("playoff", players, swiss, cut))
    playoff = Stage(Structure.PLAYOFF, **({"cut": cut, "minutes": None} | stage))
    evening.act(announce_stages, stages=(Stage(rounds=swiss), playoff) if swiss else (playoff,))
    return evening.start()


def before_the_cut(players: int = 8, *, swiss: int = 2, **args: Any) -> Evening:
    """The Swiss rounds are played, the lower number wins."""
    evening = with_playoff(players, swiss=swiss, **args)
    for _ in range(swiss):
        play(evening.pair(), lower)
    return evening


def cut_made(players: int = 8, **args: Any) -> Evening:
    evening = before_the_cut(players, **args)
    evening.act(announce_cut)
    return evening


def lower(sides: tuple[EntrantId, ...]) -> EntrantId:
    return min(sides)


def play(evening: Evening, winner: Callable[[tuple[EntrantId, ...]], EntrantId] = lower) -> Evening:
    """Let somebody win every open table of the round, and close it."""
    for number in evening.round.open_tables:
        sides = evening.round.tables[number].sides
        evening.report(number, FIRST if winner(sides) == sides[0] else SECOND)
    evening.act(close_round, round=evening.round.number)
    return evening


def better_seed(evening: Evening) -> Callable[[tuple[EntrantId, ...]], EntrantId]:
    """The one who stood higher in the Swiss rounds."""
    assert evening.event.cut
    seeds = evening.event.cut.seeds
    return lambda sides: min(sides, key=seeds.index)


def meetings(evening: Evening) -> list[tuple[int, ...]]:
    """Who meets whom in the round in hand, as places in the cut, from the top of the bracket down."""
    assert evening.event.cut
    seeds = evening.event.cut.seeds
    return [tuple(seeds.index(side) + 1 for side in sides) for _, sides, _ in evening.round.fixtures if len(sides) == 2]
