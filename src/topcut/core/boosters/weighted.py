"""Draw several things of many, each exactly as often as its weight says, and none twice.

Everything is laid along a line, a thing of weight w on `count * w` places. The line has `count * total` places, with a
mark on every total-th; chance places the first one. No thing is longer than the distance between two marks, so none
gets two of them; and each gets one in `count * w` of `total` cases. That is exact in any order on the line. The order
is shuffled so that any things may come together; only the things of one group stay next to each other, so that they do
not.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Generic, TypeVar

from topcut.core.play import Chance

T = TypeVar("T")


class WeightedDraw(Generic[T]):
    """Things with weights, in groups: two of a group are not drawn together if that can be avoided."""

    def __init__(self, groups: Iterable[Sequence[tuple[T, int]]]) -> None:
        self._groups = tuple(tuple(group) for group in groups)
        laid = [thing for group in self._groups for thing in group]
        self._things = [thing for thing, _ in laid]
        self._ends = list(accumulate(weight for _, weight in laid))
        self.total = self._ends[-1] if laid else 0
        self.most = self.total // max((weight for _, weight in laid), default=1)
        """The most that can be drawn: with one more, the heaviest could come twice."""

    def draw(self, count: int, *, chance: Chance) -> list[T]:
        """Draw `count` things, each with a probability of `count * weight / total`."""
        assert count <= self.most
        if count == 0:
            return []
        if count == 1:
            return [self._things[bisect_right(self._ends, chance.below(self.total))]]
        taken: list[T] = []
        mark, reached = chance.below(self.total), 0
        for group in chance.shuffled(self._groups):
            for thing, weight in group:
                reached += count * weight
                if mark < reached:
                    taken.append(thing)
                    mark += self.total
        return taken
