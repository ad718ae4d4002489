"""Lower bounds for every round: three counts that can be checked with pencil and paper."""

from fractions import Fraction
from itertools import combinations
from math import ceil

import numpy as np
from msgspec.structs import replace

from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.few_pods import levels_of_pods
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.layout import levels_of
from topcut.core.pairing import Ints

MOST_LISTED = 48
"""Largest field for which every possible pod is listed: 194,580 pods of four."""
MOST_COUNTED = 400
"""Largest field for which lines are counted if odd pods have two sizes."""
_FAR = 1 << 40


def sorted_bound(field: PodField, blocks: Ints) -> PodCost:
    """Bound every round by the sorted field cut into pods, as if nobody had met.

    The odd pods take at least the least entitled: by earlier odd pods first, then by points. That fixes their points,
    and the rest costs least when cut in order of points.
    """
    if not field.excuses:
        return PodCost(spread=sorted_spread(field, blocks))
    odd = blocks[len(blocks) - field.in_odd :]
    return PodCost(
        odd_again=int(field.odd[odd].sum()),
        odd_points=int(field.base.points[odd].sum()),
        spread=sorted_spread(field, blocks),
    )


def lower_bound(field: PodField, by_sorting: PodCost, *, found: PodCost) -> PodCost:
    """Take the best bound of each level; for small fields every possible pod is listed."""
    repeats, avoid, spread = _each_in_their_cheapest(field, found=found)
    return replace(by_sorting, repeats=repeats, avoid=avoid, spread=max(spread, by_sorting.spread))


def is_best_sorted(field: PodField) -> bool:
    """Check whether the sorted cut is the best: all odd pods, if any, have one size and take those at the bottom."""
    return field.excuses and len(set(field.shape) - {field.sizes[0]}) < 2


def sorted_spread(field: PodField, blocks: Ints) -> int:
    """Compute the spread of the sorted cut: if the odd pods have one size, no round has less.

    Of s players a pod's squared gaps add up to s·Σp² − (Σp)². The first term is the same for every round, and for
    every j the j largest pod sums of the sorted cut add up to the most possible: so do their squares.
    """
    if not is_best_sorted(field):
        return spread_over_lines(field)
    return int(levels_of(field, blocks, clashing=blocks[:0])[:, 4].sum())


def spread_over_lines(field: PodField) -> int:
    """Count the pairs that must cross each line between two neighbouring scores, at their least cost."""
    points, counts = np.unique(field.base.points, return_counts=True)
    if len(field) > MOST_COUNTED or len(points) < 2:
        return 0
    above = len(field) - counts.cumsum()[:-1]
    gaps = np.diff(points)
    return int((gaps * gaps * fewest_crossing(field.shape)[above]).sum())


def fewest_crossing(shape: tuple[int, ...]) -> Ints:
    """Compute the fewest pairs of a pod that a line must separate, for each number of people above it."""
    fewest = np.zeros(1, dtype=np.int64)
    for size in shape:
        longer = np.full(len(fewest) + size, _FAR)
        for above in range(size + 1):
            here = longer[above : above + len(fewest)]
            np.minimum(here, fewest + above * (size - above), out=here)
        fewest = longer
    return fewest


def _each_in_their_cheapest(field: PodField, *, found: PodCost) -> tuple[int, int, int]:
    """Put everybody into the cheapest pod possible for them, and charge each an equal part of its cost.

    Returns repeats, avoided pairs and, if both can be zero, the spread of pods without clashes; 0 if there are too many
    pods to list.
    """
    if not 0 < len(field) <= MOST_LISTED:
        return 0, 0, 0
    best: list[list[Fraction]] = [[Fraction(_FAR)] * len(field) for _ in range(3)]
    for size in set(field.shape):
        pods = np.array(list(combinations(range(len(field)), size)))
        repeats, avoid, _, _, spread = levels_of_pods(field, np.arange(len(field)), pods)
        if found.is_free_of_clashes:
            spread = np.where((repeats == 0) & (avoid == 0), spread, _FAR)
        for level, costs in enumerate((repeats, avoid, spread)):
            least = np.full(len(field), _FAR)
            np.minimum.at(least, pods, costs[:, None])
            best[level] = [
                min(one, Fraction(cost, size)) for one, cost in zip(best[level], least.tolist(), strict=True)
            ]
    r, a, d = (ceil(sum(each)) for each in best)
    return r, a, d if found.is_free_of_clashes else 0
