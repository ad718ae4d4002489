"""Costs of many levels in one integer: a sum of them compares as the levels do, however long they are."""

import itertools
import random

import numpy as np
import pytest
from tests.core.pairing.fields import field_of

from topcut.core.pairing.cost import levels_of
from topcut.core.pairing.matching import least_matching, packed


@pytest.mark.parametrize("bits", [1, 9, 20, 21])
def test_levels_are_packed_in_mixed_radix(bits):
    dice = random.Random(bits)
    levels = [[dice.randrange(1 << bits) for _ in range(6)] for _ in range(5)]
    expected = [0] * 6
    for level in levels:
        expected = [2 * max(level) * high + high + low for high, low in zip(expected, level, strict=True)]
    assert packed(4, 6, [np.array(level) for level in levels], None) == expected


@pytest.mark.parametrize("seed", range(20))
def test_the_least_of_all_matchings_is_found_level_by_level(seed):
    dice = random.Random(seed)
    first, second = np.triu_indices(6, 1)
    levels = [np.array([dice.choice((0, 1, 1 << 17)) for _ in first]) for _ in range(5)]
    chosen = least_matching(6, first, second, levels=levels)

    def cost(edges: tuple[int, ...]) -> list[int]:
        return [int(level[list(edges)].sum()) for level in levels]

    ways = [edges for edges in itertools.combinations(range(len(first)), 3) if _covers(first, second, edges)]
    assert (len(ways), cost(tuple(chosen))) == (15, min(map(cost, ways)))


def _covers(first, second, edges: tuple[int, ...]) -> bool:
    return len({*first[list(edges)].tolist(), *second[list(edges)].tolist()}) == 6


def test_columns_of_costs_are_one_thing_each_and_never_compared_number_by_number():
    """Arrays have no one answer to whether they are equal."""
    field, one, two = field_of([3, 3, 0, 0]), np.array([0, 2]), np.array([1, 3])
    assert levels_of(field, one, two) != levels_of(field, one, two)
