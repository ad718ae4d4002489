"""Seats in each pod: everybody gets the seat they had least often, and seat advantages even out over the day."""

from functools import cache
from itertools import permutations

import numpy as np
import numpy.typing as npt

from topcut.core.free_for_all.field import PodField, advantage_of
from topcut.core.free_for_all.layout import layout_of
from topcut.core.pairing import Ints, drawn_words

_MORE = 1 << 40
"""One more time in the same seat weighs more than any accumulated advantage."""


def seat_pods(field: PodField, row: Ints, *, seed: bytes) -> Ints:
    """Order each pod by seats: fewest repeated seats, then least accumulated advantage, then chance.

    All orders of a pod are compared, for all pods of a size at once.
    """
    layout = layout_of(field.shape)
    drawn = drawn_words(seed, "seats", len(layout.sizes))
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
    """List every possible order of a pod."""
    return np.array(list(permutations(range(size))))


def _best_orders(field: PodField, people: Ints) -> npt.NDArray[np.bool_]:
    """Mark the best of all orders: a row for each order, a column for each pod."""
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
