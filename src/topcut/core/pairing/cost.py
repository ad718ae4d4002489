"""The cost of a pairing, level by level, and the proof that it cannot be lower."""

from typing import Literal

import numpy as np
from msgspec import Struct

from topcut.core.pairing.field import Field, Ints


class Cost(Struct, frozen=True, order=True):
    """The cost of a pairing, compared by the first level that differs; none outweighs one above it (GAP-01)."""

    rematches: int = 0
    """Earlier meetings of the entrants paired again."""
    avoid: int = 0
    """Pairs that an avoid group should keep apart."""
    second_bye: int = 0
    """1 if the bye goes to an entrant who already had one."""
    bye_rank: int = 0
    """How many entrants equally entitled to the bye stand below the one who has it."""
    gap: int = 0
    """The sum of the match points between the two of each pair."""
    gap_squared: int = 0
    """Prefers two small steps to one long one."""
    repeat_pair_downs: int = 0
    """Earlier pair-downs of those paired down and earlier pair-ups of those paired up."""

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(*(mine + theirs for mine, theirs in zip(self.levels, other.levels, strict=True)))

    @property
    def levels(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__)

    @property
    def is_free_of_clashes(self) -> bool:
        return not self.rematches and not self.avoid


Proof = Literal["parity", "kernel", "whole-field", "none"]


class Certificate(Struct, frozen=True):
    """A lower bound and its source; a cost that meets it is optimal."""

    optimal: bool
    bound: Cost
    by: Proof
    """`parity`: odd score groups alone force this cost. `kernel`: an exact solution of a smaller, easier problem costs
    as much. `whole-field`: every possible pairing was considered. `none`: not proven."""


class CostLevels(Struct, frozen=True, eq=False):
    """The cost of many possible pairs at once, one array for each level that a pair has."""

    rematches: Ints
    avoid: Ints
    gap: Ints
    gap_squared: Ints
    repeat_pair_downs: Ints


def levels_of(field: Field, first: Ints, second: Ints) -> CostLevels:
    """Compute the cost of each pair (first[k], second[k]) of places in the field (GAP-01)."""
    step = field.points[first] - field.points[second]
    gap = np.abs(step)
    down = np.where(step > 0, first, second)
    up = np.where(step > 0, second, first)
    repeats = np.where(step == 0, 0, field.pair_downs[down] + field.pair_ups[up])
    return CostLevels(field.meetings(first, second), field.to_avoid(first, second), gap, gap * gap, repeats)


def cost_of(field: Field, first: Ints, second: Ints, *, byes: tuple[int, ...] = ()) -> Cost:
    """Compute the cost of a whole pairing (GAP-01)."""
    costly = np.flatnonzero(field.points.take(first) != field.points.take(second))
    costly = np.union1d(costly, field.clashes(first, second))
    levels = levels_of(field, first[costly], second[costly])
    given = [field.cost_of_bye(place) for place in byes]
    return Cost(
        int(levels.rematches.sum()),
        int(levels.avoid.sum()),
        sum(second_bye for second_bye, _ in given),
        sum(rank for _, rank in given),
        int(levels.gap.sum()),
        int(levels.gap_squared.sum()),
        int(levels.repeat_pair_downs.sum()),
    )
