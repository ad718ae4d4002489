"""A price for everybody's seat, so that no pod costs less than its people pay: the sum of prices is a lower bound.

Prices come from a linear program over all listed pods, solved by the dual simplex method. Each step raises the sum, so
it may end after any of them. Only single numbers are added and multiplied, in a fixed order, so that every machine
finds the same prices; and the bound is computed from them again in integers.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from topcut.core.pairing import Ints

Floats = npt.NDArray[np.float64]
UNIT: Final = 1 << 16
"""How many parts of one prices are counted in."""
MOST_STEPS: Final = 600
_NEAR: Final = 1e-9
_ZERO: Final = 1e-7
_JITTER: Final = 1e-2
"""Costs of equal pods are perturbed by less than this, so that the steps do not cycle."""


@dataclass(frozen=True, slots=True, eq=False)
class PodProgram:
    """Choose pods at the least cost, so that every kind is seated as often as it has heads, and every row is kept."""

    members: Ints
    """As in `Listed`."""
    heads: Ints
    cost: Ints
    rows: Ints
    """One row for each constraint: the coefficient of every pod."""
    most: Ints
    """The limit of each row over the chosen pods."""
    is_exact: npt.NDArray[np.bool_]
    """Whether the limit must be met exactly."""


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """Prices as integers, in parts of one."""

    rows: Ints
    """The price of one more in each row."""
    paid: int
    """The sum of all prices: no round costs less."""
    spare: Ints
    """The cost of each pod beyond what its people pay; never below zero."""

    @property
    def bound(self) -> int:
        return -(-self.paid // UNIT)


def priced(program: PodProgram, *, sizes: Ints, counts: dict[int, int], most_steps: int = MOST_STEPS) -> Prices:
    """Compute prices and their bound, which is lowered for all pods of a size if one of them costs too little."""
    raw = np.rint(_Simplex(program).solved(most_steps) * UNIT).astype(np.int64)
    kinds, rows = raw[: len(program.heads)], raw[len(program.heads) :]
    rows = np.where(program.is_exact, rows, np.minimum(rows, 0))
    spare = program.cost * UNIT - np.append(kinds, 0)[program.members].sum(axis=0)
    for price, counted in zip(rows.tolist(), program.rows, strict=True):
        if price:
            spare -= price * counted
    paid = int((kinds * program.heads).sum() + (rows * program.most).sum())
    for size, count in counts.items():
        is_of_size = sizes == size
        lacking = int(spare[is_of_size].min(initial=0))
        spare[is_of_size] -= lacking
        paid += count * lacking
    return Prices(rows, paid, spare)


class _Simplex:
    """The dual simplex: all prices begin at zero, and the kind seated too seldom or too often is charged next."""

    def __init__(self, program: PodProgram) -> None:
        self._kinds, self._members, self._rows = len(program.heads), program.members, program.rows.astype(np.float64)
        self._must_vanish = np.concatenate((np.ones(self._kinds, dtype=bool), program.is_exact))
        self._loose = np.flatnonzero(~self._must_vanish)
        self._basic = np.concatenate((program.heads, program.most)).astype(np.float64)
        self._inverse = np.eye(len(self._basic))
        self._pay = np.zeros(len(self._basic))
        uneven = np.arange(len(program.cost)) * 2_654_435_761 % 4_093
        self._spare = program.cost + uneven * (_JITTER / 4_093)

    def solved(self, most_steps: int) -> Floats:
        for _ in range(most_steps):
            leaving = self._leaving()
            if leaving is None or not self._step(leaving):
                break
        return self._pay

    def _leaving(self) -> int | None:
        """Choose the basic variable that is furthest out of bounds, measured along its edge."""
        wrong = np.where(self._must_vanish, np.abs(self._basic), np.maximum(-self._basic, 0))
        lengths = np.add.reduce(np.square(self._inverse).T.copy(), axis=0)  # row by row, in a fixed order
        at = int((wrong * wrong / lengths).argmax())
        return at if wrong[at] > _ZERO else None

    def _step(self, leaving: int) -> bool:
        """Raise a price until the first pod costs no more than its people pay; that pod enters."""
        row, sign = self._inverse[leaving].copy(), 1.0 if self._basic[leaving] > 0 else -1.0
        counts = self._counted(row)
        spare = np.concatenate((self._spare, -self._pay[self._loose]))
        rate = sign * np.concatenate((counts, row[self._loose]))
        able = np.flatnonzero(rate > _ZERO)
        if not len(able):
            return False
        reach = ((np.maximum(spare[able], 0) + _NEAR) / rate[able]).min()
        able = able[spare[able] <= reach * rate[able]]
        entering = int(able[rate[able].argmax()])
        raised = sign * spare[entering] / rate[entering]
        self._pay += raised * row
        self._spare -= raised * counts
        self._exchange(leaving, self._column(entering))
        return True

    def _counted(self, row: Floats) -> Floats:
        """Add up a row of the inverse over the people of every pod, and over its constraints."""
        each = np.append(row[: self._kinds], 0.0)
        total: Floats = each[self._members[0]]
        for members in self._members[1:]:
            total += each[members]
        for weight, counts in zip(row[self._kinds :].tolist(), self._rows, strict=True):
            if weight:
                total += weight * counts
        return total

    def _column(self, entering: int) -> Floats:
        pods = self._members.shape[1]
        if entering >= pods:
            return self._inverse[:, self._loose[entering - pods]].copy()
        column = np.zeros(len(self._pay))
        for kind in self._members[:, entering].tolist():
            if kind < self._kinds:
                column += self._inverse[:, kind]
        for row, counts in enumerate(self._rows[:, entering].tolist(), start=self._kinds):
            if counts:
                column += counts * self._inverse[:, row]
        return column

    def _exchange(self, leaving: int, column: Floats) -> None:
        step = self._basic[leaving] / column[leaving]
        self._basic -= step * column
        self._basic[leaving] = step
        self._must_vanish[leaving] = False
        pivot = self._inverse[leaving] / column[leaving]
        self._inverse -= column[:, None] * pivot
        self._inverse[leaving] = pivot
