"""Searching what prices leave open: choose pods one by one while their cost beyond the prices fits a budget."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from topcut.core.free_for_all.lines import ScoreLines, fewest_by_shape
from topcut.core.free_for_all.prices import UNIT
from topcut.core.pairing import Ints

_PARTS: Final = 60
"""The extra cost of a pod is divided by its three, four or five people: in sixtieths these are whole numbers."""
_FAR: Final = 1 << 50
_A_TURN: Final = 4_000
"""The fixed work of a turn, in pods times kinds."""


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """The pods left to choose from, and the limits for their sum."""

    uses: Ints
    """A row for each pod, a column for each kind: how many of it sit there."""
    sizes: Ints
    spare: Ints
    cost: Ints
    """Its cost on the level to be lowered."""
    kept: Ints
    """A row for each limit: what each pod adds to it."""
    lines: ScoreLines
    worth: Ints
    """A row for each sort of pods, a column for each line: the cost of one more separated pair."""
    paid: int


@dataclass(frozen=True, slots=True, eq=False)
class Left:
    """A partial round: the people and limits that are left."""

    pods: Ints
    heads: Ints
    counts: dict[int, int]
    """Pods of each size."""
    above: Ints
    """People above each line, in each sort of pods."""
    room: Ints
    cost: int
    spent: int


@dataclass(slots=True, eq=False)
class Search:
    """Search for a round below a cost, and then below each one found, until there is none or the work is used up."""

    choice: Choice
    below: int
    """Only rounds that cost less than this are searched for."""
    step: int
    """The least difference between the costs of two unequal rounds."""
    work: int
    """How many pods times kinds may still be looked at."""
    found: list[int] = field(default_factory=list)
    """The pods of the best round so far."""

    def run(self, left: Left) -> bool:
        """Run the search; return whether it was exhaustive."""
        path, ways = list[int](), [self._ways(left, [])]
        while ways:
            taken = next(ways[-1], None)
            if taken is None:
                ways.pop()
                del path[len(ways) - 1 :]
            else:
                path.append(taken[0])
                ways.append(self._ways(taken[1], path))
        return self.work >= 0

    @property
    def _budget(self) -> int:
        return (self.below - self.step) * UNIT - self.choice.paid

    def _ways(self, left: Left, path: list[int]) -> Iterator[tuple[int, Left]]:
        """Seat the kind with the fewest possible pods, in each of them; record a complete round."""
        self.work -= _A_TURN + len(left.pods) * len(left.heads)
        if self.work < 0:
            return
        if not left.heads.any():
            self.found, self.below = [*path], left.cost
            return
        pods, costs = self._narrowed(left)
        is_in = self.choice.uses[pods] > 0
        often = np.where(left.heads > 0, is_in.sum(axis=0), _FAR)
        theirs = np.flatnonzero(is_in[:, int(often.argmin())])
        is_left = np.ones(len(pods), dtype=bool)
        for at in theirs[np.argsort(costs[theirs], kind="stable")].tolist():
            if self.work < 0 or left.spent + costs[at] > self._budget:
                return
            yield int(pods[at]), self._after(left, pods[is_left], int(pods[at]), int(costs[at]))
            is_left[at] = False

    def _after(self, left: Left, pods: Ints, pod: int, cost: int) -> Left:
        choice, size = self.choice, int(self.choice.sizes[pod])
        above = left.above.copy()
        above[choice.lines.sort[pod]] -= choice.lines.above[:, pod]
        return Left(
            pods,
            left.heads - choice.uses[pod],
            left.counts | {size: left.counts[size] - 1},
            above,
            left.room - choice.kept[:, pod],
            left.cost + int(choice.cost[pod]),
            left.spent + cost,
        )

    def _narrowed(self, left: Left) -> tuple[Ints, Ints]:
        """Keep the pods that may still be part of a round below the cost, with the extra cost of each.

        Everybody pays at least an equal part of the least extra cost of any pod with them.
        """
        pods = self._fitting(left)
        costs = self._with_lines(left, pods)
        budget = (self._budget - left.spent) * _PARTS
        pods, costs = pods[costs * _PARTS <= budget], costs[costs * _PARTS <= budget]
        while True:
            uses = self.choice.uses[pods]
            spare = self.choice.spare[pods]
            part = (spare * _PARTS // self.choice.sizes[pods])[:, None]
            least = np.where(uses > 0, part, _FAR).min(axis=0, initial=_FAR)
            least[left.heads == 0] = 0
            total = int((least * left.heads).sum())
            if total > budget:
                return pods[:0], costs[:0]
            fits = costs * _PARTS - (uses * least).sum(axis=1) + total <= budget
            if fits.all():
                return pods, costs
            pods, costs = pods[fits], costs[fits]

    def _fitting(self, left: Left) -> Ints:
        choice, pods = self.choice, left.pods
        fits = (choice.uses[pods] <= left.heads).all(axis=1)
        fits &= (choice.kept[:, pods] <= left.room[:, None]).all(axis=0)
        fits &= choice.cost[pods] <= self.below - self.step - left.cost
        for size, count in left.counts.items():
            if not count:
                fits &= choice.sizes[pods] != size
        return pods[fits]

    def _with_lines(self, left: Left, pods: Ints) -> Ints:
        """Add what a pod costs by separating more pairs at a line than necessary, counting the people left."""
        lines, costs = self.choice.lines, self.choice.spare[pods].copy()
        for sort, sizes in enumerate(lines.sizes):
            counts = {size: left.counts[size] for size, _ in sizes}
            worth = self.choice.worth[sort][:, None]
            now = int((worth[:, 0] * fewest_by_shape(_as_key(counts))[left.above[sort]]).sum())
            for size in (size for size, count in counts.items() if count):
                at = np.flatnonzero((lines.sort[pods] == sort) & (self.choice.sizes[pods] == size))
                table = fewest_by_shape(_as_key(counts | {size: counts[size] - 1}))
                above = left.above[sort][:, None] - lines.above[:, pods[at]]
                can = (above >= 0) & (above < len(table))
                then = np.where(can, table[np.where(can, above, 0)], _FAR // UNIT)
                costs[at] += (worth * (lines.parted[:, pods[at]] + then)).sum(axis=0) - now
                costs[at[~can.all(axis=0)]] = _FAR
        return costs


def _as_key(counts: dict[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((size, count) for size, count in counts.items() if count)
