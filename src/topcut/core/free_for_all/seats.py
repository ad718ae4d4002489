"""Who sits where in each pod: the seat somebody had least often, and over the day no seat better than another's."""

from functools import cache
from itertools import permutations

import numpy as np
import numpy.typing as npt

from topcut.core.free_for_all.field import PodField, advantage_of
from topcut.core.free_for_all.layout import layout_of
from topcut.core.pairing.dice import words
from topcut.core.pairing.field import Ints

_MORE = 1 << 40
"""Once more in the same seat weighs more than any advantage carried."""


def seat_pods(field: PodField, row: Ints, *, seed: bytes) -> Ints:
    """Put each pod in the order of its seats: least often the same seat, then least advantage carried, then chance.

    All orders of a pod are weighed, all pods of a size at once.
    """
    layout = layout_of(field.shape)
    drawn = words(seed, "seats", len(layout.sizes))
    seated = row.copy()
    for size in set(field.shape):
        here = np.flatnonzero(layout.sizes == size)
        slots = layout.starts[here][:, None] + np.arange(size)
        people = row[slots]
        best = _best_orders(field, people)
        nth = (drawn[here] % best.sum(axis=0).astype(np.uint64)).astype(np.int64)
        chosen = (best.cumsum(axis=0) > nth).argmax(axis=0)
        seated[slots] = np.take_along_axis(people, _orders(size)[chosen], axis=1)
    return seated


@cache
def _orders(size: int) -> Ints:
    """List every order in which a pod can sit."""
    return np.array(list(permutations(range(size))))


def _best_orders(field: PodField, people: Ints) -> npt.NDArray[np.bool_]:
    """Mark which of all orders are the best: a row for each order, a column for each pod."""
    size, by_seat = people.shape[1], people.T
    worth = np.array([advantage_of(seat, size=size) for seat in range(size)])
    carried = field.advantage[by_seat] + worth[:, None, None]
    costs = field.seats.T[:size].take(by_seat, axis=1) * _MORE + carried * carried
    orders = _orders(size)
    total = costs[0][orders[:, 0]]
    for seat in range(1, size):
        total += costs[seat][orders[:, seat]]
    best: npt.NDArray[np.bool_] = total == total.min(axis=0)
    return best
