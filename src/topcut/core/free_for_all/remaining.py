"""What prices leave open: choose pods one by one, while what they cost more than was paid stays within a budget."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from topcut.core.free_for_all.lines import ScoreLines, fewest_by_shape
from topcut.core.free_for_all.prices import UNIT
from topcut.core.pairing.field import Ints

_PARTS: Final = 60
"""What a pod costs more is shared by its three, four or five: in sixtieths these are whole numbers."""
_FAR: Final = 1 << 50
_A_TURN: Final = 4_000
"""What a turn costs that looks at nothing, in pods times kinds."""


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """The pods that are left to choose from, and what they may add up to."""

    uses: Ints
    """A row for each pod, a column for each kind: how many of it sit there."""
    sizes: Ints
    spare: Ints
    cost: Ints
    """On the level that is to be lowered."""
    kept: Ints
    """What each pod adds to what may not be passed: a row each, the levels above."""
    lines: ScoreLines
    worth: Ints
    """A row for each sort of pods, a column for each line: what one more pair that it parts costs."""
    paid: int


@dataclass(frozen=True, slots=True, eq=False)
class Left:
    """A round half made: who and what is still to come."""

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
    """Look for a round below a cost, and go on below each that is found, until none is left or the work is done."""

    choice: Choice
    below: int
    """What is looked for costs less than this."""
    step: int
    """By so much at least do two rounds differ that differ."""
    work: int
    """Pods times kinds that may be looked at."""
    found: list[int] = field(default_factory=list)
    """The pods of the best round so far."""

    def run(self, left: Left) -> bool:
        """Say whether everything was looked at."""
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
        """Seat the kind that has the fewest pods to choose from, in each of them; note a round that is complete."""
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
        """Leave the pods that may still be part of a round below the cost, with what each costs more.

        Everybody pays at least an equal part of the least that any pod with them costs more.
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
        """Add what a pod costs by parting more pairs at a line than had to be, counting those that are left over."""
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
