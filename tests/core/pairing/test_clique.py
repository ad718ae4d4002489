"""The largest clique is never under-estimated: a bound rests on it."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

import topcut.core.pairing.clique
from topcut.core.pairing.clique import largest_clique

graphs = st.integers(0, 9).flatmap(
    lambda nodes: st.tuples(st.just(nodes), st.sets(st.sampled_from(list(combinations(range(max(nodes, 2)), 2)))))
)


def neighbours(nodes: int, edges: set[tuple[int, int]]) -> list[frozenset[int]]:
    inside = [edge for edge in edges if max(edge) < nodes]
    return [frozenset(b if a == node else a for a, b in inside if node in (a, b)) for node in range(nodes)]


def by_trying(clashes: list[frozenset[int]]) -> int:
    nodes = range(len(clashes))
    sets = (group for size in nodes for group in combinations(nodes, size + 1))
    return max((len(group) for group in sets if all(b in clashes[a] for a, b in combinations(group, 2))), default=0)


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
    assert largest_clique([frozenset(range(60)) - {node} for node in range(60)]) == 60
