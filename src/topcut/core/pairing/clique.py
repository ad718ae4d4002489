"""The largest set of entrants who all clash with each other."""

import numpy as np
import numpy.typing as npt

from topcut.core.pairing.field import Ints

MOST_STEPS = 20_000

Clashes = npt.NDArray[np.bool_]
"""A square matrix of who clashes with whom."""


def largest_clique(clashes: Clashes) -> int:
    """Find the size of the largest clique, or an upper bound if the search gets too long."""
    order, limit = _peel(clashes)
    clashing = _as_numbers(clashes[order][:, order])
    best, steps = min(1, len(clashes)), 0
    stack = [(1, number >> place + 1 << place + 1) for place, number in enumerate(clashing)]
    while stack:
        size, candidates = stack.pop()
        best = max(best, size)
        steps += 1
        if steps > MOST_STEPS:
            return limit
        left = candidates.bit_count()
        while left and size + left > best:
            last = candidates.bit_length() - 1
            candidates, left = candidates ^ 1 << last, left - 1
            stack.append((size + 1, candidates & clashing[last]))
    return best


def _peel(clashes: Clashes) -> tuple[Ints, int]:
    """Repeatedly remove the node with the fewest clashes: a clique has at most one more than the most at removal."""
    degree: Ints = clashes.sum(axis=1)
    order = np.empty(len(clashes), np.int64)
    limit = 0
    for place in range(len(clashes)):
        node = int(degree.argmin())  # the first of equals
        order[place] = node
        limit = max(limit, int(degree[node]) + 1)
        degree[clashes[node]] -= 1
        degree[node] = len(clashes) ** 2  # gone: its count may still be lowered, but is never the least again
    return order, limit


def _as_numbers(clashes: Clashes) -> list[int]:
    """Encode each row as one number, a bit for each node."""
    rows = np.packbits(clashes, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in rows]
