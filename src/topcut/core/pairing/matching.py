"""Exact matching: the perfect matching of least cost, level before level."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import rustworkx

from topcut.core.pairing.field import Ints

SOLVER_BITS = 120
"""The solver counts in 128 bits and doubles weights; the rest is margin."""
NOISE_BITS = 40
_WORD = 1 << 62


def least_matching(
    nodes: int, first: Ints, second: Ints, *, levels: Sequence[Ints], noise: npt.NDArray[np.uint64] | None = None
) -> list[int] | None:
    """Choose edges (first[k], second[k]) that cover every node at the least cost; None if none do.

    `levels` holds one array of costs for each level, the most important first. They are packed into one integer in
    mixed radix, so a sum compares as its levels do. `noise` decides between equals: with it the least matching is
    unique (except with probability edges / 2**40), so any correct solver finds the same.
    """
    weights = packed(nodes, len(first), levels, noise)
    top = max(weights, default=0) + 1
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(nodes))
    ends = list(zip(first.tolist(), second.tolist(), strict=True))
    graph.extend_from_weighted_edge_list([(*pair, top - weight) for pair, weight in zip(ends, weights, strict=True)])
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(chosen) < nodes:
        return None
    edge_of = {pair: edge for edge, pair in enumerate(ends)}
    return sorted(edge_of[pair] if pair in edge_of else edge_of[pair[::-1]] for pair in chosen)


def packed(nodes: int, edges: int, levels: Sequence[Ints], noise: npt.NDArray[np.uint64] | None) -> list[int]:
    """Pack the levels of each edge into one integer, as few Python integers as possible on the way."""
    most = nodes // 2
    radixes = [most * int(level.max(initial=0)) + 1 for level in levels]
    words: list[tuple[int, Ints]] = []
    for radix, level in zip(radixes, levels, strict=True):
        if radix == 1:
            continue
        if words and words[-1][0] * radix < _WORD:
            words[-1] = (words[-1][0] * radix, words[-1][1] * radix + level)
        else:
            words.append((radix, level))
    used = sum(radix.bit_length() for radix, _ in words)
    spare = min(NOISE_BITS, SOLVER_BITS - used - most.bit_length())
    assert spare >= 0, "the cost does not fit the solver"
    if noise is not None and spare:
        words.append((most << spare, (noise >> np.uint64(64 - spare)).astype(np.int64)))
    packed = [0] * edges
    for radix, word in words:
        packed = [high * radix + low for high, low in zip(packed, word.tolist(), strict=True)]
    return packed
