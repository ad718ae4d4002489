"""Who meets whom in the next round, and who gets the byes if an opponent has left."""

from collections.abc import Sequence
from typing import TypeAlias

from topcut.core.brackets.playoff import Encounter, Playoff
from topcut.core.play import EntrantId

Pair: TypeAlias = list[EntrantId | None]


def arranged(playoff: Playoff, *, round: int) -> tuple[Encounter, ...]:
    """Set a round as declared; if somebody has left, the best placed has the bye (MTR 2.10)."""
    fixtures = playoff.bracket.in_round(round)
    pairs: list[Pair] = []
    for fixture in fixtures:
        sides = playoff.known_sides(fixture)
        pairs.append([side if isinstance(side, int) else None for side in sides])
    if not playoff.bracket.is_double:  # there, places depend on who lost to whom, and an exchange would undo that
        _give_byes_to_the_best(pairs, playoff)
    return tuple(
        Encounter(fixture.number, _present(pair, playoff), _left(pair, playoff))
        for fixture, pair in zip(fixtures, pairs, strict=True)
    )


def _present(pair: Pair, playoff: Playoff) -> tuple[EntrantId, ...]:
    return tuple(side for side in pair if side is not None and side not in playoff.out)


def _left(pair: Pair, playoff: Playoff) -> tuple[EntrantId, ...]:
    return tuple(side for side in pair if side is not None and side in playoff.out)


def _give_byes_to_the_best(pairs: Sequence[Pair], playoff: Playoff) -> None:
    """Move the opponent of a better placed entrant to the place that was left (X-20).

    Every other match stays as declared. With several places left, the best placed of those who lost their opponent is
    given the opponent of the best placed of all.
    """
    here = sorted((side for pair in pairs for side in _present(pair, playoff)), key=playoff.place)
    entitled = here[: sum(_is_alone(pair, playoff) for pair in pairs)]
    for best in entitled:
        own = next(pair for pair in pairs if best in pair)
        if not _is_alone(own, playoff):
            host, beside = _best_alone(pairs, playoff, without=entitled)
            _exchange(own, 1 - own.index(best), beside, 1 - beside.index(host))


def _is_alone(pair: Pair, playoff: Playoff) -> bool:
    return len(_present(pair, playoff)) == 1


def _best_alone(pairs: Sequence[Pair], playoff: Playoff, *, without: Sequence[EntrantId]) -> tuple[EntrantId, Pair]:
    alone = [(_present(pair, playoff)[0], pair) for pair in pairs if _is_alone(pair, playoff)]
    return min((one for one in alone if one[0] not in without), key=lambda one: playoff.place(one[0]))


def _exchange(pair: Pair, side: int, other: Pair, other_side: int) -> None:
    pair[side], other[other_side] = other[other_side], pair[side]
