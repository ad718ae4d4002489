"""The pods that may still be part of a best round: priced, searched, and fewer with each settled level."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple, Self

import numpy as np

from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.lines import ScoreLines
from topcut.core.free_for_all.listed import (
    Bools,
    Kinds,
    Listed,
    list_pods,
    may_sit_together,
    where_they_belong,
)
from topcut.core.free_for_all.prices import UNIT, PodProgram, Prices, priced
from topcut.core.free_for_all.remaining import Choice, Left, Search
from topcut.core.pairing import Ints


class Searched(NamedTuple):
    """The result of a search."""

    pods: list[Ints]
    """The kinds of each pod of a better round; empty if none was found."""
    least: int
    is_done: bool
    """Whether it is proven that no round costs less."""


class _Row(NamedTuple):
    """A constraint: the coefficient of every pod, and the limit for their sum over the chosen pods."""

    counts: Ints
    most: int
    is_exact: bool = False


@dataclass(slots=True, eq=False)
class PossiblePods:
    """All pods that may be part of a round as good as the current one."""

    heads: Ints
    shape: Counter[int]
    pods: Listed
    lines: ScoreLines
    settled: dict[int, int] = field(default_factory=dict)
    """The cost of a round on each proven level, if it is above zero."""

    @classmethod
    def of(cls, field: PodField, kinds: Kinds, cost: PodCost, *, odd: Ints | None) -> Self:
        """List them; `odd` are the people of the odd pods, if that is settled and nobody meets again."""
        is_free = cost.is_free_of_clashes
        together = may_sit_together(field, kinds) if is_free else np.ones((len(kinds), len(kinds)), dtype=bool)
        if odd is not None:
            gaps = field.base.points[kinds.people][:, None] - field.base.points[kinds.people]
            together &= 3 * gaps * gaps <= 2 * cost.spread  # a larger gap alone exceeds the spread
        pods = list_pods(field, kinds, together=together)
        if is_free:
            pods.levels[:2] = 0
        if odd is not None:
            pods = pods.only(where_they_belong(field, kinds, pods, odd) & (pods.levels[-1] <= cost.spread))
        return cls(kinds.heads, Counter(field.shape), pods, ScoreLines.of(field, kinds, pods, odd=odd))

    def is_least(self, level: int, cost: int) -> bool:
        """Check whether a level costs nothing; if so, keep only the pods that cost nothing on it."""
        is_nothing = self._shifted(level, cost) == 0
        if is_nothing:
            self._keep(self._from_zero(level) == 0)
        return is_nothing

    def _from_zero(self, level: int) -> Ints:
        """Shift a level below zero, as points may be, up to zero: every round has as many pods, so the order stays."""
        of = self.pods.levels[level]
        from_zero: Ints = of - min(0, int(of.min(initial=0)))
        return from_zero

    def _shifted(self, level: int, cost: int) -> int:
        return cost - self.unshifted(level, 0)

    def unshifted(self, level: int, cost: int) -> int:
        """Undo the shift for the cost of a round."""
        return cost + self.shape.total() * min(0, int(self.pods.levels[level].min(initial=0)))

    def _keep(self, which: Bools) -> None:
        if not which.all():
            self.pods, self.lines = self.pods.only(which), self.lines.only(which)

    def settle(self, level: int, cost: int, prices: Prices) -> None:
        """Record the least cost of a level, and drop the pods that are too expensive for it."""
        self._keep(prices.spare <= self._shifted(level, cost) * UNIT - prices.paid)
        self.settled[level] = cost

    def priced(self, level: int) -> Prices:
        """Compute prices for a level, subject to the settled ones."""
        rows = [*self._rows(), *self._line_rows()]
        program = PodProgram(
            self.pods.members,
            self.heads,
            self._from_zero(level),
            np.array([row.counts for row in rows], dtype=np.int64).reshape(len(rows), len(self.pods)),
            np.array([row.most for row in rows], dtype=np.int64),
            np.array([row.is_exact for row in rows], dtype=bool),
        )
        return priced(program, sizes=self.pods.sizes, counts=self.shape)

    def _rows(self) -> list[_Row]:
        sizes = [_Row((self.pods.sizes == size).astype(np.int64), self.shape[size], True) for size in [*self.shape][1:]]
        levels = [_Row(self._from_zero(level), self._shifted(level, cost)) for level, cost in self.settled.items()]
        return [*sizes, *levels]

    def _line_rows(self) -> list[_Row]:
        needs = self.lines.needs
        return [
            _Row(-self.lines.parted[line] * (self.lines.sort == sort), -int(needs[sort, line]))
            for sort, line in np.argwhere(needs).tolist()
        ]

    def search(self, level: int, cost: int, prices: Prices, *, step: int, work: int) -> Searched:
        """Look for rounds that cost less on a level, with the pods that prices leave open."""
        below = self._shifted(level, cost)
        open_ones = np.flatnonzero(prices.spare <= (below - step) * UNIT - prices.paid)
        search = Search(self._choice(level, prices, open_ones), below=below, step=step, work=work)
        room = np.array([row.most for row in self._rows()], dtype=np.int64)
        is_done = search.run(
            Left(np.arange(len(open_ones)), self.heads, dict(self.shape), self.lines.people, room, 0, 0)
        )
        pods = [self.pods.members[:, open_ones[pod]] for pod in search.found]
        return Searched(pods, self.unshifted(level, search.below), is_done)

    def _choice(self, level: int, prices: Prices, pods: Ints) -> Choice:
        uses = np.zeros((len(pods), len(self.heads) + 1), dtype=np.int64)
        for members in self.pods.members[:, pods]:
            uses[np.arange(len(pods)), members] += 1
        rows = self._rows()
        worth = np.zeros_like(self.lines.needs)
        worth[np.nonzero(self.lines.needs)] = -prices.rows[len(rows) :]
        return Choice(
            uses[:, :-1],
            self.pods.sizes[pods],
            prices.spare[pods],
            self._from_zero(level)[pods],
            np.array([row.counts[pods] for row in rows], dtype=np.int64).reshape(len(rows), len(pods)),
            self.lines.only(pods),
            worth,
            prices.paid,
        )
