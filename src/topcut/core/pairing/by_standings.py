"""The last round by standings: the best plays the next best they have not met, and so on down."""

import numpy as np

from topcut.core.pairing.bound import parity_bound
from topcut.core.pairing.construct import PairingDraft
from topcut.core.pairing.cost import Certificate, levels_of
from topcut.core.pairing.exact import Candidate
from topcut.core.pairing.field import Field, Ints
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.matching import least_matching
from topcut.core.pairing.pairing import ENGINE, SHORT, Pairing
from topcut.core.pairing.steps import Steps, to_match
from topcut.core.pairing.swiss import pair

LONGEST_TAIL = 200
FEW = 8
"""This many are checked one by one for a clash; usually the first has none."""

Clashes = tuple[int, int]
"""Rematches and broken avoid groups."""


def pair_by_standings(field: Field, *, seed: bytes) -> Pairing:
    """Pair from the top of the standings down, with no more rematches than any pairing has (MTR 10.4).

    As long as many are left, everyone can still be paired, no matter who is chosen. Only near the end must each choice
    leave a pairing for the rest, which is then checked exactly. The bye goes where a Swiss pairing would give it. The
    certificate is that of the gap, which this pairing does not minimise: mostly `none`.
    """
    swiss = pair(field, seed=seed)
    drawn = ScoreGroups.drawn(field, seed=seed)
    field = field.ranked(drawn.order)
    bye = None if swiss.bye is None else int(np.flatnonzero(field.ids == swiss.bye)[0])
    assert field.rank is not None
    order = [place for place in np.argsort(field.rank, kind="stable").tolist() if place != bye]
    steps = Steps()
    first, second = np.array(_top_down(field, order, (swiss.cost.rematches, swiss.cost.avoid), steps=steps)).T
    cost = Candidate.of(field, PairingDraft(first, second, bye)).cost
    bound = parity_bound(field, drawn.without(field, bye), bye=bye)
    return Pairing(
        first=field.ids[first],
        second=field.ids[second],
        byes=swiss.byes,
        cost=cost,
        certificate=Certificate(optimal=cost == bound, bound=bound, by="parity" if cost == bound else "none"),
        seed=seed,
        engine=SHORT if steps.is_short or swiss.engine == SHORT else ENGINE,
    )


def _top_down(field: Field, order: list[int], least: Clashes, *, steps: Steps) -> list[tuple[int, int]]:
    met = [set(row) for row in field.opponents.tolist()]
    forbidden = max((len(row) for row in met), default=0) + int(
        np.bincount(field.avoid[field.avoid >= 0]).max(initial=0)
    )
    tail = min(2 * forbidden + 4, LONGEST_TAIL)
    pairs, waiting = [], order[::-1]
    while len(waiting) > tail:
        one = waiting.pop()
        pairs.append((one, waiting.pop(-_steps_down(field, one, waiting))))
    return pairs + _careful(field, waiting[::-1], least, steps=steps)


def _steps_down(field: Field, one: int, waiting: list[int]) -> int:
    """Count the steps down to the next entrant they may meet; 1 if there is none."""
    for step, other in enumerate(waiting[: -FEW - 1 : -1], start=1):
        if not field.clash(one, other):
            return step
    others = np.array(waiting[::-1])
    may_meet = np.ones(len(others), dtype=bool)
    may_meet[field.clashes(np.full(len(others), one), others)] = False
    return int(may_meet.argmax()) + 1


def _careful(field: Field, order: list[int], least: Clashes, *, steps: Steps) -> list[tuple[int, int]]:
    """Choose at every step the next best who leaves the rest with as few clashes as possible.

    If the steps are used up, those left are matched all at once.
    """
    pairs: list[tuple[int, int]] = []
    left = max(least, _fewest(field, order))
    while order:
        one, *others = order
        for two in others:
            if not steps.take(to_match(len(order), len(order) ** 2 // 2)):
                return pairs + _at_once(field, order)
            rest = [place for place in others if place != two]
            own = _clashes(field, one, two)
            if _sum(own, _fewest(field, rest)) <= left:
                break
        pairs.append((one, two))
        order, left = rest, (left[0] - own[0], left[1] - own[1])
    return pairs


def _clashes(field: Field, one: int, two: int) -> Clashes:
    levels = levels_of(field, np.array([one]), np.array([two]))
    return int(levels.rematches[0]), int(levels.avoid[0])


def _sum(one: Clashes, two: Clashes) -> Clashes:
    return one[0] + two[0], one[1] + two[1]


def _fewest(field: Field, places: list[int]) -> Clashes:
    """Count the clashes of the best pairing of these places."""
    if not places:
        return 0, 0
    first, second = np.array(_at_once(field, places)).T
    levels = levels_of(field, first, second)
    return int(levels.rematches.sum()), int(levels.avoid.sum())


def _at_once(field: Field, places: list[int]) -> list[tuple[int, int]]:
    """Pair these places with the fewest clashes."""
    here: Ints = np.array(places)
    one, two = np.triu_indices(len(here), 1)
    levels = levels_of(field, here[one], here[two])
    chosen = least_matching(len(here), one, two, levels=[levels.rematches, levels.avoid])
    assert chosen is not None
    return list(zip(here[one[chosen]].tolist(), here[two[chosen]].tolist(), strict=True))
