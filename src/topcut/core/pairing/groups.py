"""Score groups: entrants on equal match points, highest first, in a drawn order within each."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from topcut.core.pairing.dice import drawn_order
from topcut.core.pairing.field import NOBODY, Field, Ints


@dataclass(frozen=True, slots=True, eq=False)
class ScoreGroups:
    """A field in score groups (GAP-01)."""

    order: Ints
    """Places, best score group first."""
    starts: tuple[int, ...]
    """Where each group begins in the order, and the end of the last."""
    points: tuple[int, ...]
    """The points of each group."""

    @classmethod
    def drawn(cls, field: Field, *, seed: bytes, attempt: int = 0) -> Self:
        """Draw an order within every group; each attempt draws another."""
        return cls.in_order(field, drawn_order(field.points, seed=seed, purpose=f"order {attempt}"))

    @classmethod
    def in_order(cls, field: Field, order: Ints) -> Self:
        """Cut an order by points into its groups."""
        points = field.points.take(order)
        cuts = np.flatnonzero(points[1:] != points[:-1]) + 1
        starts = (0, *cuts.tolist(), len(order))
        return cls(order, starts, tuple(points[list(starts[:-1])].tolist()))

    def __len__(self) -> int:
        return len(self.points)

    def without(self, field: Field, place: int | None) -> "ScoreGroups":
        """Leave one place out, such as the one with the bye."""
        return self if place is None else ScoreGroups.in_order(field, self.order[self.order != place])

    def members(self, group: int) -> Ints:
        return self.order[self.starts[group] : self.starts[group + 1]]

    def clashes_inside(self, field: Field) -> Ints:
        """Count, for each place, those of its own group it clashes with (once for each reason)."""
        group = np.full(len(field) + 1, NOBODY)  # one more: NOBODY indexes the last
        group[self.order] = np.repeat(np.arange(len(self)), np.diff(self.starts))
        count: Ints = ((group[field.opponents] == group[:-1, None]) & (field.opponents != NOBODY)).sum(axis=1)
        for column in field.avoid.T:
            inside = column.astype(np.int64) * len(self) + group[:-1]
            _, team, size = np.unique(inside, return_inverse=True, return_counts=True)
            count = count + np.where(column == NOBODY, 0, size[team] - 1)
        return count

    @property
    def odd_boundaries(self) -> list[int]:
        """Groups with an odd number of entrants at or above them: somebody must be paired down out of each."""
        return [group for group in range(len(self) - 1) if self.starts[group + 1] % 2]

    @property
    def steps(self) -> list[int]:
        """Points between each group and the next."""
        return [higher - lower for higher, lower in zip(self.points, self.points[1:], strict=False)]

    @property
    def least_gap(self) -> int:
        """The gap that odd boundaries alone force."""
        steps = self.steps
        return sum(steps[group] for group in self.odd_boundaries)
