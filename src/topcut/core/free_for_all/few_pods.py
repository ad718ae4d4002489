"""Two or three pods at a time: list every way to seat their people, and take the best."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.layout import Layout, cost_of, layout_of, levels_of
from topcut.core.pairing import Ints, chance_for
from topcut.core.play import Chance

MOST_PEOPLE = 12
"""Up to this many people, three pods are taken at a time, which gives 5,775 ways; otherwise two."""
TURNS_A_POD = 32
MOST_TURNS = 480
IN_VAIN = 12
"""Turns without a gain after which some turns look at clashes alone."""
MANY_PODS = 300
"""Beyond this many pods only clashes are looked after."""


class Ways(NamedTuple):
    """Every way to split some people into pods of given sizes."""

    pods: tuple[Ints, ...]
    """For each size that occurs: all possible pods, a row each, people counted from 0."""
    chosen: Ints
    """One column for each way: its pods, counted through all of `pods`. Adding up long rows is fast, short ones not."""


@cache
def ways_for(sizes: tuple[int, ...]) -> Ways:
    people, kinds = sum(sizes), sorted(set(sizes), reverse=True)
    rows = [list(combinations(range(people), size)) for size in kinds]
    number = {pod: at for at, pod in enumerate(pod for some in rows for pod in some)}
    chosen = [[number[pod] for pod in way] for way in _splits(tuple(range(people)), sizes)]
    return Ways(tuple(np.array(some) for some in rows), np.array(chosen).T.copy())


def _splits(people: tuple[int, ...], sizes: Sequence[int], least: int = -1) -> Iterator[tuple[tuple[int, ...], ...]]:
    """List each split once: pods of one size follow one another in order of their first member."""
    if not sizes:
        yield ()
        return
    for pod in combinations(people, sizes[0]):
        if pod[0] > least:
            left = tuple(one for one in people if one not in pod)
            after = pod[0] if sizes[1:2] == sizes[:1] else -1
            yield from ((pod, *rest) for rest in _splits(left, sizes[1:], after))


@cache
def _pairs(size: int) -> tuple[Ints, Ints]:
    return np.triu_indices(size, 1)


def levels_of_pods(field: PodField, people: Ints, pods: Ints) -> tuple[Ints, ...]:
    """Compute the cost of many pods of one size at once, an array for each level; `pods` indexes `people`."""
    seats, (first, second) = pods.T, _pairs(pods.shape[1])
    pairs = seats[first] * len(people) + seats[second]
    met = (field.base.opponents[people][:, None, :] == people[:, None]).sum(axis=2)
    points = field.base.points[people]
    gap = points[:, None] - points
    nothing, is_odd = np.zeros(len(pods), dtype=np.int64), field.excuses and pods.shape[1] != field.sizes[0]
    return (
        (met * met).take(pairs).sum(axis=0),
        _apart(field, people).take(pairs).sum(axis=0) if field.base.avoid.size else nothing,
        field.odd[people].take(seats).sum(axis=0) if is_odd else nothing,
        points.take(seats).sum(axis=0) if is_odd else nothing,
        (gap * gap).take(pairs).sum(axis=0),
    )


def _apart(field: PodField, people: Ints) -> Ints:
    """Mark the pairs that should not meet."""
    everyone = np.repeat(people, len(people))
    others = np.tile(people, len(people))
    return field.base.to_avoid(everyone, others).reshape(len(people), -1)


def reseat(
    field: PodField, people: Ints, sizes: tuple[int, ...], *, dice: Chance, only_clashes: bool = False
) -> tuple[Ints, Ints]:
    """Seat people in pods of these sizes at the least cost, ties broken by chance; return the cost of each pod, too."""
    ways = ways_for(sizes)
    by_size = [levels_of_pods(field, people, pods) for pods in ways.pods]
    levels = [np.concatenate(level) for level in zip(*by_size, strict=True)]
    left = np.arange(ways.chosen.shape[1])
    for level in filter(np.any, levels[:2] if only_clashes else levels):
        costs = level.take(ways.chosen).sum(axis=0)[left]
        left = left[costs == costs.min()]
    chosen = ways.chosen[:, left[dice.below(len(left))]]
    seated = people[np.concatenate(pods_of_way(ways, chosen))]
    return seated, np.stack([level[chosen] for level in levels], axis=1)


def pods_of_way(ways: Ways, chosen: Ints) -> list[Ints]:
    """List the pods of one way, people counted from 0."""
    return [_pod(ways, int(number)) for number in chosen]


def _pod(ways: Ways, number: int) -> Ints:
    for pods in ways.pods:
        if number < len(pods):
            pod: Ints = pods[number]
            return pod
        number -= len(pods)
    raise AssertionError("every way is made of pods that are listed")


def improve(field: PodField, row: Ints, *, clashing: Ints, bound: PodCost, seed: bytes) -> tuple[Ints, PodCost]:
    """Reseat a few pods at a time until the bound is met or all turns are used up; the first half is for clashes."""
    search = _Search(field, row, levels_of(field, row, clashing=clashing), chance_for(seed, "few pods"))
    count = len(field.shape)
    turns = min(MOST_TURNS, TURNS_A_POD * count) if count > 1 else 0
    for turn in range(2 * turns):
        if search.best == bound or (count > MANY_PODS and search.best.is_free_of_clashes):
            break
        search.take_turn(turn, bound=bound, is_for_clashes=turn < turns)
    return search.best_row, search.best


class _Search:
    """A round being improved: who sits where now, what each pod costs, and the best round so far."""

    def __init__(self, field: PodField, row: Ints, levels: Ints, dice: Chance) -> None:
        self._field, self._layout, self._dice = field, layout_of(field.shape), dice
        self._row, self._levels, self._total = row, levels, levels.sum(axis=0)
        self._bad = {*np.flatnonzero(levels[:, :2].any(axis=1)).tolist()}
        self._odd = np.flatnonzero(self._layout.sizes != field.sizes[0]).tolist()
        self._in_vain = 0
        self.best, self.best_row = cost_of(levels), row.copy()

    def take_turn(self, turn: int, *, bound: PodCost, is_for_clashes: bool) -> None:
        """Reseat a pod with a clash, an odd pod that could cost less, or each in turn, with one or two near it.

        If clashes persist, every other turn looks at clashes alone, so that people move further.
        """
        first = sorted(self._bad) if is_for_clashes else []
        if not first and turn % 2 and tuple(self._total[2:4].tolist()) > bound.levels[2:4]:
            first = self._odd
        reach = 3 + self._in_vain // (1 if first else len(self._layout.sizes))
        pods = _some_pods(self._layout, first, turn, reach=reach, dice=self._dice)
        loosely = bool(is_for_clashes and self._bad and self._in_vain > IN_VAIN and turn % 2)
        self._reseat(pods, only_clashes=loosely)

    def _reseat(self, pods: Ints, *, only_clashes: bool) -> None:
        slots, sizes, before = self._layout.slots(pods), tuple(self._layout.sizes[pods].tolist()), self._levels[pods]
        self._row[slots], after = reseat(
            self._field, self._row[slots], sizes, dice=self._dice, only_clashes=only_clashes
        )
        self._levels[pods] = after
        self._total += after.sum(axis=0) - before.sum(axis=0)
        self._bad = self._bad - {*pods.tolist()} | {*pods[after[:, :2].any(axis=1)].tolist()}
        now = PodCost(*self._total.tolist())
        self._in_vain = 0 if now < self.best else self._in_vain + 1
        if now <= self.best:
            self.best, self.best_row = now, self._row.copy()


def _some_pods(layout: Layout, first: Sequence[int], turn: int, *, reach: int, dice: Chance) -> Ints:
    """Choose one of `first`, or each in turn, and one or two near it in points; further away if nothing improved.

    Pods are in order of points, except odd ones, which come last and have their people from the bottom.
    """
    count = len(layout.sizes)
    at = dice.choose(first) if first else turn % count
    reach = min(count, reach)
    start = max(0, min(at - reach // 2, count - reach))
    near = [pod for pod in range(start, start + reach) if pod != at]
    some = [at, *dice.shuffled(near)[:2]]
    if sum(layout.sizes[some]) > MOST_PEOPLE:
        some = some[:2]
    return np.array(sorted(some))
