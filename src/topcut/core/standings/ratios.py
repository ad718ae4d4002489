"""Columns of exact fractions: floored percentages, their means over opponents, and keys that sort like them.

A percentage is two integers, earned over possible. A mean over opponents is one integer over a denominator shared by
all rows: in 64 bits if it fits, otherwise as a Python integer. Nothing here is rounded.
"""

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from topcut.core.standings.lines import Integers, Rows

Exact: TypeAlias = npt.NDArray[Any]
"""64-bit integers, or Python integers if those are too small."""
Floats: TypeAlias = npt.NDArray[np.float64]
T = TypeVar("T", bound=np.generic)

LARGEST = (1 << 63) - 1


class Ratios(NamedTuple):
    """One fraction for each row, not reduced; a last row of zero stands for NOBODY."""

    numerators: Integers
    denominators: Integers

    @classmethod
    def room_for(cls, rows: int) -> "Ratios":
        return cls(np.zeros(rows + 1, np.int64), np.ones(rows + 1, np.int64))

    def set(self, rows: Rows, earned: Integers, possible: Integers, *, floor: Fraction) -> None:
        """Set earned over possible, but at least the floor, which is also the value for nothing played (MTR C)."""
        is_low = earned * floor.denominator < possible * floor.numerator
        is_low |= possible == 0
        self.numerators[:-1][rows] = np.where(is_low, floor.numerator, earned)
        self.denominators[:-1][rows] = np.where(is_low, floor.denominator, possible)

    def of(self, row: int) -> Fraction:
        return Fraction(int(self.numerators[row]), int(self.denominators[row]))

    def only(self, rows: Integers) -> "Ratios":
        return Ratios(self.numerators[rows], self.denominators[rows])

    def values(self) -> Floats:
        return self.numerators / self.denominators

    def in_pieces(self, rows: Rows, *, pieces: int) -> Integers:
        """Compute the piece of the unit interval that each fraction falls into: an integer that sorts like it."""
        return np.floor(self.numerators[:-1][rows] / self.denominators[:-1][rows] * pieces).astype(np.int64)


class Scale(NamedTuple):
    """The denominator all means share: that of the fractions times that of every possible number of opponents."""

    shares: int
    opponents: int
    """1 if the shares are added up and not divided."""
    greatest: int
    """No share exceeds this whole number."""
    lowest: int
    """No share is below this whole number."""
    times: int
    """How many shares are added up without being divided."""

    @classmethod
    def of(cls, ratios: Ratios, *, rounds: int, met_nobody: Fraction, is_sum: bool) -> "Scale":
        denominators, values = np.flatnonzero(np.bincount(ratios.denominators)).tolist(), ratios.values()
        return cls(
            shares=math.lcm(met_nobody.denominator, *denominators),
            opponents=1 if is_sum else math.lcm(*range(1, rounds + 1)),
            greatest=max(1, math.ceil(met_nobody), math.ceil(values.max())),
            lowest=min(0, math.floor(values.min())),
            times=max(1, rounds) if is_sum else 1,
        )

    @property
    def denominator(self) -> int:
        return self.shares * self.opponents

    @property
    def least(self) -> int:
        """No sum or mean over opponents has a numerator below this."""
        return self.denominator * self.lowest * self.times

    @property
    def size(self) -> int:
        return self.denominator * self.greatest * self.times - self.least + 1

    def covers(self, ratios: Ratios) -> bool:
        """Check whether further fractions fit without a new denominator."""
        fits = all(self.shares % denominator == 0 for denominator in ratios.denominators.tolist())
        values = ratios.values()
        return fits and bool(values.max() <= self.greatest and values.min() >= self.lowest)

    def shares_of(self, ratios: Ratios) -> Exact:
        """Express each fraction as a numerator over the shared denominator."""
        dtype = np.int64 if self.size <= LARGEST else np.object_
        numerators: Exact = ratios.numerators.astype(dtype)
        denominators: Exact = ratios.denominators.astype(dtype)
        shares: Exact = np.multiply(numerators, self.shares // denominators, dtype=dtype)
        return shares

    def mean(self, totals: Exact, *, count: Integers, met_nobody: Fraction) -> Exact:
        """Divide sums of shares by the number of opponents, exactly: numerators over the denominator (MTR C)."""
        per_opponent = [int(met_nobody * self.denominator)]
        per_opponent += [self.opponents // n for n in range(1, int(count.max(initial=0)) + 1)]
        mean: Exact = np.where(count == 0, 1, totals) * np.array(per_opponent, totals.dtype)[count]
        return mean


def sums(shares: npt.NDArray[T], faced: Iterable[Integers], *, rows: int) -> npt.NDArray[T]:
    """Add up the shares of the opponents faced, round by round."""
    total = np.zeros(rows, shares.dtype)
    for opponents in faced:
        total += shares.take(opponents.astype(np.intp), mode="wrap")  # -1 wraps to the last share, that of NOBODY
    return total


def injective_pieces(*, largest_denominator: int) -> int:
    """Compute how many pieces of the unit interval are needed so that no two different fractions share one.

    Two fractions with denominators up to B differ by at least 1/B², so pieces of half that size separate them, and
    division and multiplication, correctly rounded, never swap two numbers.
    """
    return 2 * largest_denominator * largest_denominator


class Key(NamedTuple):
    """One integer for each row, by which to compare."""

    values: Exact
    size: int
    """All values are below this."""
    is_absolute: bool = True
    """Whether a row's value depends on that row alone, so that it can be computed for one row later."""

    def then(self, other: "Key") -> "Key":
        """Compare by this, and if equal by the other, in 64 bits."""
        if self.size * other.size <= LARGEST:
            absolute = self.is_absolute and other.is_absolute
            return Key(self.values * other.size + other.values, self.size * other.size, absolute)
        return self.then(other.ranked()) if other.size > self.size else self.ranked().then(other)

    def ranked(self) -> "Key":
        """Number the different values 0, 1, 2 …: the smallest key with the same order."""
        values = ranks(self.values)
        return Key(values, len(values) + 1, is_absolute=False)


def ranks(values: Exact) -> Integers:
    return np.unique(values, return_inverse=True)[1].astype(np.int64)
