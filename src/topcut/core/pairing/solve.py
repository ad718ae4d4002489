"""Solving a kernel exactly."""

from dataclasses import dataclass

import numpy as np

from topcut.core.pairing.cost import Cost, levels_of
from topcut.core.pairing.dice import drawn_words
from topcut.core.pairing.field import NOBODY, Field, Ints
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.kernel import Kernel
from topcut.core.pairing.matching import least_matching


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """Pairs of nodes at the least cost."""

    pairs: list[tuple[int, int]]
    cost: Cost


Edges = tuple[Ints, Ints]


def possible_pairs(groups: ScoreGroups, kernel: Kernel, *, slack: int | None = None) -> Edges:
    """List the pairs of nodes a solution may contain: all, or with `slack` those that are not too wide.

    An even boundary crossed once is crossed twice. So a pair adds at least twice the even steps between its two
    entrants to what parity forces.
    """
    one, two = np.triu_indices(len(kernel), 1)
    if slack is None:
        return one, two
    odd = set(groups.odd_boundaries)
    even = np.cumsum([0, *(0 if group in odd else step for group, step in enumerate(groups.steps))])
    near = 2 * np.abs(even[kernel.group[one]] - even[kernel.group[two]]) <= slack
    return one[near], two[near]


def solve(
    field: Field, groups: ScoreGroups, kernel: Kernel, pairs: Edges, *, seed: bytes, slack: int | None = None
) -> Solution | None:
    """Find the pairs of nodes that cost least (GAP-01).

    With `slack`, search only for a solution without clashes whose gap is at most that much above what parity forces;
    the least of those is the least of all, and None means that there is none.
    """
    one, two = pairs
    levels = levels_of_nodes(field, kernel, one, two)
    if slack is not None:
        free = (levels[0] + levels[1]) == 0
        one, two, levels = one[free], two[free], [level[free] for level in levels]
    chosen = least_matching(len(kernel), one, two, levels=levels, noise=drawn_words(seed, "kernel", len(one)))
    if chosen is None:
        return None
    cost = Cost(*(int(level[chosen].sum()) for level in levels))
    if slack is not None and cost.gap > groups.least_gap + slack:
        return None
    return Solution(list(zip(one[chosen].tolist(), two[chosen].tolist(), strict=True)), cost)


def levels_of_nodes(field: Field, kernel: Kernel, one: Ints, two: Ints) -> list[Ints]:
    """Compute the cost of each pair of nodes, level by level in the order of `Cost`."""
    first, second = kernel.places[one], kernel.places[two]
    levels = levels_of(field, first, second)
    is_bye = second == NOBODY
    forgiven = ~(kernel.is_kept[one] & kernel.is_kept[two]) | is_bye
    levels.rematches[forgiven] = levels.avoid[forgiven] = 0
    for node, group in _clashing_with_all(field, kernel):
        other = np.where(one == node, two, np.where(two == node, one, node))
        edges = (kernel.group[other] == group) & ~kernel.is_kept[other]
        levels.rematches[edges], levels.avoid[edges] = _least_clash(field, node, kernel.replaced[group], kernel)
    second_bye, bye_rank = np.zeros(len(one), np.int64), np.zeros(len(one), np.int64)
    for edge in np.flatnonzero(is_bye).tolist():
        second_bye[edge], bye_rank[edge] = field.cost_of_bye(int(first[edge]))
    for level in (levels.gap, levels.gap_squared, levels.repeat_pair_downs):
        level[is_bye] = 0
    return [
        levels.rematches,
        levels.avoid,
        second_bye,
        bye_rank,
        levels.gap,
        levels.gap_squared,
        levels.repeat_pair_downs,
    ]


def _clashing_with_all(field: Field, kernel: Kernel) -> list[tuple[int, int]]:
    """List (node, group) if a kept entrant clashes with every replaced member of the group."""
    sizes = [len(places) for places in kernel.replaced if len(places)]
    if not sizes or (not field.avoid.size and field.opponents.shape[1] < min(sizes)):
        return []
    kept = np.flatnonzero(kernel.is_kept & (kernel.places != NOBODY))
    return [
        (node, group)
        for group, places in enumerate(kernel.replaced)
        if len(places)
        for node in kept[np.unique(field.clashes(kernel.places[kept], np.full(len(kept), places[0])))].tolist()
        if field.clash_count(int(kernel.places[node]), places) == len(places)
    ]


def _least_clash(field: Field, node: int, places: Ints, kernel: Kernel) -> tuple[int, int]:
    levels = levels_of(field, np.full(len(places), kernel.places[node]), places)
    return min(zip(levels.rematches.tolist(), levels.avoid.tolist(), strict=True))
