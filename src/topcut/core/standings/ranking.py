"""Entrants in their order: exact at every comparison, ties drawn by lot, and quick to follow one changed result."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from topcut.core.play import Chance, EntrantId
from topcut.core.standings.criteria import Criterion, Over
from topcut.core.standings.equals import counted_between
from topcut.core.standings.figures import Figures
from topcut.core.standings.lines import NOBODY, Integers
from topcut.core.standings.profile import PROFILES, Profile
from topcut.core.standings.ratios import ranks
from topcut.core.standings.results import Results

NEAR: Final = 1e-9
"""Means that differ by more than this in floating point do differ: the rounding error is below 1e-12."""

DEFAULT_SEED: Final = bytes(8)


class Ranking:
    """The rows of some results, best first (MTR 3.1)."""

    def __init__(
        self,
        results: Results,
        *,
        profile: Profile = PROFILES["mtr"],
        after: int | None = None,
        seed: bytes = DEFAULT_SEED,
        unranked: Collection[EntrantId] = (),
    ) -> None:
        self.results = results
        self.after = after
        self._profile = profile
        self._seed = seed
        self._unranked = frozenset(unranked)
        self._lots: dict[int, int] = {}
        self._rank_all()

    def refresh(self) -> None:
        """Update after changes in the results since the last time."""
        touched = self.results.touched_since(self._mark)
        if touched is None or (touched and self.after is not None):
            self._rank_all()
        elif touched:
            self._rank_again(sorted(set(touched)))

    def ties(self) -> list[list[int]]:
        """List the groups that only the lot keeps apart, best first."""
        tied = self.order[self._tie[self.order] != NOBODY]
        groups: dict[int, list[int]] = {}
        for row, tie in zip(tied.tolist(), self._tie[tied].tolist(), strict=True):
            groups.setdefault(tie, []).append(row)
        return list(groups.values())

    def written(self, criterion: Criterion, rows: Integers) -> Sequence[int | Fraction]:
        """Return one criterion's figures, exactly."""
        if criterion.over is Over.EQUALS:
            return self._between[criterion][rows].tolist()  # type: ignore[no-any-return]  # numpy's lists are of anything
        return self.figures.written(criterion, rows)

    def _rank_all(self) -> None:
        self._mark = self.results.mark
        self.figures = Figures(self.results, profile=self._profile, after=self.after)
        key = self.figures.key()
        self._key, self._is_absolute = -key.values, key.is_absolute
        self._tie = np.full(len(self.results), NOBODY, np.int64)
        """For each row tied with others on every criterion: one row that represents the group."""
        among = [criterion for criterion in self.figures.shown if criterion.over is Over.EQUALS]
        self._between = {criterion: np.zeros(len(self.results), np.int64) for criterion in among}
        """The figures of each criterion that counts only matches against entrants level on every criterion before."""
        rows = self._ranked_rows()
        self.order: Integers = rows[np.argsort(self._key[rows])]
        self._settle(_in_company(self._key[self.order]))

    def _rank_again(self, touched: list[int]) -> None:
        affected = self.figures.update(touched)
        if affected is None or not self._is_absolute:
            self._rank_all()
            return
        self._mark = self.results.mark
        left_behind = self._left_behind(affected)
        self._key[affected] = -self.figures.key(affected).values
        self.order = self.order[np.argsort(self._key[self.order], kind="stable")]
        self._settle(self._neighbours({*affected, *left_behind}))

    def _ranked_rows(self) -> Integers:
        is_ranked = np.ones(len(self.results), bool)
        is_ranked[[self.results.row(entrant) for entrant in self._unranked if entrant in self.results]] = False
        return np.flatnonzero(is_ranked)

    def _left_behind(self, affected: list[int]) -> list[int]:
        """Find the rows whose order may change because they were level with these rows before."""
        if any(criterion.over is Over.EQUALS for criterion in self.figures.among_equals):
            rows: list[int] = self.order[self._neighbours({*affected})].tolist()
            return rows
        return [row for tie in set(self._tie[affected].tolist()) - {NOBODY} for row in self._tied_at(tie)]

    def _tied_at(self, tie: int) -> list[int]:
        rows: list[int] = np.flatnonzero(self._tie == tie).tolist()
        return rows

    def _neighbours(self, rows: set[int]) -> Integers:
        """Find the places of all rows that share these rows' keys."""
        keys, wanted = self._key[self.order], np.unique(self._key[list(rows)])
        bounds = zip(np.searchsorted(keys, wanted), np.searchsorted(keys, wanted, "right"), strict=True)
        return np.concatenate([np.arange(start, end) for start, end in bounds])

    def _settle(self, places: Integers) -> None:
        """Order rows with equal keys by the criteria settled among equals, then by lot."""
        rows = self.order[places]
        self._tie[rows] = NOBODY
        groups = _groups(self._key[rows])
        for criterion in self.figures.among_equals:
            rows, groups = self._by(criterion, rows, groups)
        self.order[places] = self._by_lot(rows, groups)

    def _by(self, criterion: Criterion, rows: Integers, groups: Integers) -> tuple[Integers, Integers]:
        """Sort each group by one criterion, and split it into those who are still equal."""
        if criterion.over is Over.EQUALS:
            values = counted_between(self.figures, criterion.measure, rows, groups)
            self._between[criterion][rows] = values
        elif criterion.is_settled_among_equals:
            return self._by_mean(criterion, rows, groups)
        else:
            values = ranks(self.figures.key_of(criterion, rows).values)
        by = np.lexsort((-values, groups))
        return rows[by], _groups(groups[by], values[by])

    def _by_mean(self, criterion: Criterion, rows: Integers, groups: Integers) -> tuple[Integers, Integers]:
        """Sort each group approximately, then exactly where that leaves doubt."""
        near = self.figures.near(criterion, rows)
        by = np.lexsort((-near, groups))
        rows, groups, near = rows[by], groups[by], near[by]
        clusters = _groups(groups, -near, tolerance=NEAR)
        doubtful = _in_company(clusters)
        exact = np.zeros(len(rows), np.int64)
        exact[doubtful] = ranks(self.figures.exact(criterion, rows[doubtful])[0])
        by = np.lexsort((-exact, clusters))
        return rows[by], _groups(clusters[by], exact[by])

    def _by_lot(self, rows: Integers, groups: Integers) -> Integers:
        """Order rows that are equal on every criterion by lot (GAP-05)."""
        tied = _in_company(groups)
        lots = np.array([self._lot(row) for row in rows[tied].tolist()], np.uint64)
        by = np.lexsort((lots, groups[tied]))
        drawn = rows.copy()
        drawn[tied] = rows[tied][by]
        starts = np.searchsorted(groups, groups[tied])
        self._tie[drawn[tied]] = drawn[starts]
        return drawn

    def _lot(self, row: int) -> int:
        """Return one entrant's lot: the same for the whole event, no matter who else is tied."""
        if row not in self._lots:
            self._lots[row] = lot_of(self.results.entrants[row], seed=self._seed)
        return self._lots[row]


def lot_of(entrant: EntrantId, *, seed: bytes) -> int:
    """Compute an entrant's lot, which depends only on the seed and the entrant's number (GAP-05)."""
    return Chance(seed + entrant.to_bytes(8)).below(1 << 64)


def _groups(*columns: npt.NDArray[Any], tolerance: float = 0) -> Integers:
    """Number the runs of neighbours that are equal in every column, the last one within a tolerance."""
    *exact, last = columns
    is_new = last[1:] - last[:-1] > tolerance if tolerance else last[1:] != last[:-1]
    for column in exact:
        is_new |= column[1:] != column[:-1]
    return np.concatenate([np.zeros(min(1, len(last)), np.int64), np.cumsum(is_new)])


def _in_company(values: Integers) -> Integers:
    """Find the places with an equal neighbour."""
    is_same = values[1:] == values[:-1]
    is_with_next, is_with_last = np.append(is_same, False), np.append(False, is_same)
    return np.flatnonzero((is_with_next | is_with_last)[: len(values)])
