"""The largest clique is never under-estimated: a bound rests on it."""

import random
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

import topcut.core.pairing.clique
from topcut.core.pairing.clique import largest_clique

graphs = st.integers(0, 9).flatmap(
    lambda nodes: st.tuples(st.just(nodes), st.sets(st.sampled_from(list(combinations(range(max(nodes, 2)), 2)))))
)


Clashes = npt.NDArray[np.bool_]


def neighbours(nodes: int, edges: set[tuple[int, int]]) -> Clashes:
    clashes = np.zeros((nodes, nodes), dtype=bool)
    for a, b in edges:
        if max(a, b) < nodes:
            clashes[a, b] = clashes[b, a] = True
    return clashes


def by_trying(clashes: Clashes) -> int:
    nodes = range(len(clashes))
    sets = (group for size in nodes for group in combinations(nodes, size + 1))
    return max((len(group) for group in sets if all(clashes[a, b] for a, b in combinations(group, 2))), default=0)


@given(graphs)
def test_it_is_the_largest(graph):
    clashes = neighbours(*graph)
    assert largest_clique(clashes) == by_trying(clashes)


@given(graphs)
def test_cut_short_it_is_still_an_upper_bound(graph):
    clashes = neighbours(*graph)
    most, topcut.core.pairing.clique.MOST_STEPS = topcut.core.pairing.clique.MOST_STEPS, 1
    try:
        assert largest_clique(clashes) >= by_trying(clashes)
    finally:
        topcut.core.pairing.clique.MOST_STEPS = most


def test_a_team_of_sixty_is_found_at_once():
    assert largest_clique(~np.eye(60, dtype=bool)) == 60


@pytest.mark.parametrize(("alone", "found"), [(467, 10), (468, 40)])
def test_a_search_of_twenty_thousand_steps_ends_and_one_step_more_leaves_a_bound(alone, found):
    """A node without clashes takes one step; where the search ends decides what old rounds were proven by."""
    dice = random.Random(0)
    edges = {(a, b) for a in range(80) for b in range(a) if dice.random() < 0.6}
    assert largest_clique(neighbours(80 + alone, edges)) == found
