"""Every possible round of a small field, weighed by a table over all sets of players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Final

import numpy as np
import numpy.typing as npt

from topcut.core.free_for_all.few_pods import levels_of_pods
from topcut.core.free_for_all.field import PodField
from topcut.core.pairing import Ints
from topcut.core.play import Chance

_NEVER: Final = np.int64(1 << 61)
_ROOM: Final = 1 << 60
_ALL: Final = slice(None)
_UPPER: Final = slice(3)
_LOWER: Final = slice(3, None)

Counts = tuple[int, ...]
"""How many pods of each size are still to be made."""
Pods = Sequence[Sequence[int]]
"""Places, pod by pod."""


@dataclass(frozen=True, slots=True, eq=False)
class SetTable:
    """For each set of players: the least cost of seating them, and the number of ways to do so.

    The lowest player of a set is always seated next, so every way is counted once.
    """

    sizes: tuple[int, ...]
    counts: Counts
    price: Ints
    """The cost of each set that is a possible pod."""
    least: dict[Counts, Ints]
    ways: dict[Counts, Ints]
    above: "SetTable | None" = None
    """The table of the levels above, if all levels do not fit into one number."""

    @property
    def players(self) -> int:
        return len(self.price).bit_length() - 1

    @property
    def cost(self) -> int:
        return int(self.least[self.counts][-1])

    def is_best(self, pod: Ints, after: Counts, *, of: Ints, counts: Counts) -> npt.NDArray[np.bool_]:
        """Check for each set whether seating this pod of it next leads to the least cost."""
        best: npt.NDArray[np.bool_] = self.price[pod] + self.least[after][of ^ pod] == self.least[counts][of]
        return best if self.above is None else best & self.above.is_best(pod, after, of=of, counts=counts)

    @property
    def equals(self) -> int:
        """The number of ways to seat the whole field at the least cost."""
        return int(self.ways[self.counts][-1])

    def draw(self, dice: Chance) -> Pods:
        """Draw one of the best ways to seat everybody, all equally likely."""
        pods, left, counts = [], len(self.price) - 1, self.counts
        while left:
            drawn = dice.below(int(self.ways[counts][left]))
            for pod, after in self._best_pods(left, counts):
                drawn -= int(self.ways[after][left ^ pod])
                if drawn < 0:
                    break
            pods.append(self._members(pod))
            left, counts = left ^ pod, after
        return pods

    def all(self) -> Iterator[Pods]:
        """List every best way to seat everybody."""
        return self._ways(len(self.price) - 1, self.counts)

    def _ways(self, left: int, counts: Counts) -> Iterator[Pods]:
        if not left:
            yield ()
        for pod, after in self._best_pods(left, counts):
            yield from ((self._members(pod), *rest) for rest in self._ways(left ^ pod, after))

    def _members(self, pod: int) -> tuple[int, ...]:
        return tuple(place for place in range(self.players) if pod >> place & 1)

    def _best_pods(self, left: int, counts: Counts) -> Iterator[tuple[int, Counts]]:
        free = self._members(left)
        for kind, after in _next_counts(counts):
            for others in combinations(free[1:], self.sizes[kind] - 1):
                pod = sum(1 << place for place in (free[0], *others))
                if self.is_best(np.array(pod), after, of=np.array(left), counts=counts):
                    yield pod, after


def _next_counts(counts: Counts) -> Iterator[tuple[int, Counts]]:
    for kind, count in enumerate(counts):
        if count:
            yield kind, (*counts[:kind], count - 1, *counts[kind + 1 :])


def weigh(field: PodField, *, levels: slice = _ALL) -> SetTable:
    """Evaluate every possible round by some levels of its cost, by default all."""
    price = _prices(field, levels=levels)
    if price is not None:
        return _filled(field.shape, price)
    upper, lower = (_prices(field, levels=half) for half in (_UPPER, _LOWER))
    assert upper is not None, "meetings and odd pods are small numbers"
    assert lower is not None, "the points of a field lie close together"
    return _filled(field.shape, lower, above=_filled(field.shape, upper))


def _prices(field: PodField, *, levels: slice) -> Ints | None:
    """Compute the cost of every possible pod as one number; None if it would be too large.

    The unit of a level exceeds the sum of all levels below it.
    """
    people, shape = np.arange(len(field)), field.shape
    pods = {size: np.array(list(combinations(range(len(field)), size))) for size in set(shape)}
    costs = {size: _from_zero(levels_of_pods(field, people, some))[levels] for size, some in pods.items()}
    dearest = np.max([[of.max() for of in each] for each in costs.values()], axis=0)
    most = [1 + len(shape) * int(level) for level in dearest]
    units = [prod(most[level + 1 :]) for level in range(len(most))]
    if prod(most) > _ROOM:
        return None
    price = np.full(1 << len(field), _NEVER)
    for size, some in pods.items():
        price[(1 << some).sum(axis=1)] = np.sum(
            [of * unit for of, unit in zip(costs[size], units, strict=True)], axis=0
        )
    return price


def _from_zero(levels: Sequence[Ints]) -> list[Ints]:
    """Shift levels below zero, as points may be, up to zero: every round shifts alike, so the order stays."""
    return [level - min(0, int(level.min())) for level in levels]


def _filled(shape: Sequence[int], price: Ints, *, above: SetTable | None = None) -> SetTable:
    """Fill the table, small sets first: a whole array of sets for each choice of company.

    With a table above, only ways that are best there are considered.
    """
    sizes = tuple(sorted(set(shape), reverse=True))
    counts = tuple(shape.count(size) for size in sizes)
    table = SetTable(sizes, counts, price, {}, {}, above)
    by_count = np.bitwise_count(np.arange(len(price), dtype=np.uint32))
    for now in sorted(np.ndindex(*(count + 1 for count in counts)), key=lambda now: _people(now, sizes)):
        least, ways = np.full(len(price), _NEVER), np.zeros(len(price), dtype=np.int64)
        if any(now):
            sets = np.flatnonzero(by_count == _people(now, sizes))
            sets = sets[sets & 1 == 0] if now != counts else sets  # player 0 is seated first
            least[sets], ways[sets] = _seat_lowest(table, sets, now)
        else:
            least[0], ways[0] = 0, 1
        table.least[now], table.ways[now] = least, ways
    return table


def _people(counts: Counts, sizes: Sequence[int]) -> int:
    return sum(count * size for count, size in zip(counts, sizes, strict=True))


def _seat_lowest(table: SetTable, sets: Ints, counts: Counts) -> tuple[Ints, Ints]:
    """Seat the lowest player of each set in every possible pod, and keep the best."""
    free = _members(sets, table.players)
    least = np.full(len(sets), _NEVER)
    ways = np.zeros(len(sets), dtype=np.int64)
    for kind, after in _next_counts(counts):
        for others in combinations(range(1, free.shape[1]), table.sizes[kind] - 1):
            pod = free[:, 0] + free[:, others].sum(axis=1)
            cost = np.minimum(table.price[pod] + table.least[after][sets ^ pod], _NEVER)
            if table.above is not None:
                cost[~table.above.is_best(pod, after, of=sets, counts=counts)] = _NEVER
            more = table.ways[after][sets ^ pod]
            ways = np.where(cost < least, more, np.where(cost == least, ways + more, ways))
            least = np.minimum(least, cost)
    return least, ways


def _members(sets: Ints, players: int) -> Ints:
    """List the members of sets of one size, lowest first, each as its bit."""
    bits = (sets[:, None] >> np.arange(players)) & 1
    members: Ints = np.int64(1) << np.nonzero(bits)[1].reshape(len(sets), -1)
    return members
