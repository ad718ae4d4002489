"""The quick way: sort by points, cut into pods, and exchange players on equal points if two have met."""

import numpy as np

from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.layout import EMPTY, Layout, clashes, clashes_among, clashing_pods, layout_of
from topcut.core.pairing import Ints, drawn_order, drawn_words

SWEEPS = 24
"""How often every bad pod is tried."""
FEW = 12
"""If only this many people in bad pods are left after two sweeps, listing all ways is quicker."""
TRIES = 4
"""Exchanges tried for one bad pod at a time."""
_MORE = 1 << 10
"""One squared meeting weighs more than all pairs of a pod that should not meet."""


def sorted_blocks(field: PodField, *, seed: bytes) -> Ints:
    """Draw an order, sort it by points and cut it into pods; the odd pods take the least entitled from the bottom."""
    order = drawn_order(field.base.points, seed=seed, purpose="pods")
    odd = field.in_odd
    if not odd or not field.excuses:
        return order
    upwards = order[::-1]
    chosen = np.zeros(len(field), dtype=bool)
    chosen[upwards[np.argsort(field.odd[upwards], kind="stable")[:odd]]] = True
    return np.concatenate((order[~chosen[order]], order[chosen[order]]))


def exchange_equals(field: PodField, blocks: Ints, *, seed: bytes) -> tuple[Ints, Ints]:
    """Exchange players on the same points, all bad pods at once, until nobody sits with somebody they have met.

    Spread and odd pods stay as they are. Returns the row, and the pods that are still bad.
    """
    row, layout = blocks.copy(), layout_of(field.shape)
    pods = clashing_pods(field, row)
    first, last = _runs(field, row, layout) if len(pods) else (row, row)
    changed = pods
    for sweep in range(SWEEPS):
        slots = layout.slots(pods)
        bad = slots[_weight(clashes(field, row, slots)) > 0]
        if not len(bad) or not len(changed) or (sweep > 1 and len(bad) <= FEW):
            return row, np.unique(layout.pod[bad])
        drawn = drawn_words(seed, f"exchanges {sweep}", 1 + TRIES * len(pods))
        one = _one_a_pod(layout, bad, int(drawn[0] % np.uint64(len(bad))))
        run = (last - first)[one].astype(np.uint64)[:, None]
        other = first[one][:, None] + (drawn[1 : 1 + TRIES * len(one)].reshape(-1, TRIES) % run).astype(np.int64)
        changed = _exchange(field, row, layout, one, other)
        pods = np.union1d(layout.pod[bad], changed)
    return row, pods


def _weight(clashes: tuple[Ints, Ints]) -> Ints:
    repeats, avoid = clashes
    return repeats * _MORE + avoid


def _runs(field: PodField, row: Ints, layout: Layout) -> tuple[Ints, Ints]:
    """Find for each slot the run of slots around it with the same points and the same pod size."""
    points, size = field.base.points[row], layout.sizes[layout.pod]
    edges = np.flatnonzero((points[1:] != points[:-1]) | (size[1:] != size[:-1])) + 1
    bounds = np.concatenate(([0], edges, [len(row)]))
    run = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    return bounds[run], bounds[run + 1]


def _one_a_pod(layout: Layout, bad: Ints, turn: int) -> Ints:
    """Choose one player of each bad pod to move, by chance."""
    turned = np.roll(bad, turn)
    _, at = np.unique(layout.pod[turned], return_index=True)
    return turned[at]


def _exchange(field: PodField, row: Ints, layout: Layout, one: Ints, other: Ints) -> Ints:
    """Make the best exchange of each bad pod that gains by one, with no pod in two exchanges."""
    here, there = np.repeat(one, TRIES), other.ravel()
    seated = np.append(row, EMPTY)
    mine, theirs = seated[layout.others[here]], seated[layout.others[there]]

    def weigh(places: Ints, company: Ints) -> Ints:
        return _weight(clashes_among(field, places, company))

    now = weigh(row[one], seated[layout.others[one]])
    before = np.repeat(now, TRIES) + weigh(row[there], theirs)
    after = weigh(row[there], mine) + weigh(row[here], theirs)
    saved = np.where(layout.pod[here] == layout.pod[there], 0, before - after).reshape(-1, TRIES)
    best, at = saved.argmax(axis=1), np.arange(len(one))
    gains = saved[at, best] > 0
    made = _disjoint(layout, one[gains], other[at, best][gains])
    row[made[:, 0]], row[made[:, 1]] = row[made[:, 1]], row[made[:, 0]]
    return np.unique(layout.pod[made])


def _disjoint(layout: Layout, one: Ints, other: Ints) -> Ints:
    """Keep the exchanges whose pods are in no earlier one."""
    made, touched = [], set[int]()
    both = zip(one.tolist(), other.tolist(), layout.pod[one].tolist(), layout.pod[other].tolist(), strict=True)
    for here, there, mine, theirs in both:
        if mine not in touched and theirs not in touched:
            made.append((here, there))
            touched |= {mine, theirs}
    return np.array(made, dtype=np.int64).reshape(-1, 2)
