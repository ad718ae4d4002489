"""The largest set of entrants who all clash with each other."""

from collections.abc import Sequence

MOST_STEPS = 20_000


def largest_clique(clashes: Sequence[frozenset[int]]) -> int:
    """Find the size of the largest clique, or an upper bound of it where the search grows too long."""
    order, limit = _peel(clashes)
    later = {node: place for place, node in enumerate(order)}
    best, steps = min(1, len(clashes)), 0
    stack = [(1, frozenset(other for other in clashes[node] if later[other] > later[node])) for node in order]
    while stack:
        size, candidates = stack.pop()
        best = max(best, size)
        steps += 1
        if steps > MOST_STEPS:
            return limit
        while candidates and size + len(candidates) > best:
            node = max(candidates, key=later.__getitem__)
            candidates -= {node}
            stack.append((size + 1, candidates & clashes[node]))
    return best


def _peel(clashes: Sequence[frozenset[int]]) -> tuple[list[int], int]:
    """Remove the node with fewest clashes again and again: no clique is larger than one more than the most removed."""
    degree = [len(others) for others in clashes]
    left = set(range(len(clashes)))
    order, limit = [], min(1, len(clashes))
    while left:
        node = min(left, key=lambda other: (degree[other], other))
        left.remove(node)
        order.append(node)
        limit = max(limit, degree[node] + 1)
        for other in clashes[node] & left:
            degree[other] -= 1
    return order, limit
