"""Every row's figures under one profile, kept so that a few changed rows are cheap to update."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from itertools import takewhile
from typing import NamedTuple

import numpy as np

from topcut.core.standings.criteria import GAME_WIN_POINTS, AnyMeasure, Criterion, Over, Tallies
from topcut.core.standings.lines import NOBODY, Integers, Rows, Totals
from topcut.core.standings.profile import Profile
from topcut.core.standings.ratios import Exact, Floats, Key, Ratios, Scale, injective_pieces, sums
from topcut.core.standings.results import Results

EVERY_ROW = slice(None)
NOTHING = Fraction(0)


class RowTallies(NamedTuple):
    """The tallies of some rows, in 64 bits, each computed on demand."""

    totals: Totals
    game_draw_points: int
    most_points: int

    @property
    def points(self) -> Integers:
        return self.totals.points.astype(np.int64)

    @property
    def wins(self) -> Integers:
        return self.totals.wins.astype(np.int64)

    @property
    def played(self) -> Integers:
        return self.totals.played.astype(np.int64)

    @property
    def game_points(self) -> Integers:
        won = GAME_WIN_POINTS * self.totals.games_won.astype(np.int64)
        return won + self.game_draw_points * self.totals.games_drawn

    @property
    def games(self) -> Integers:
        return self.totals.games.astype(np.int64)


class OpponentFigures:
    """One measure of the opponents met, summed or averaged for every row, over one denominator."""

    def __init__(self, lent: Ratios, *, scale: Scale) -> None:
        self.scale = scale
        self.shares = scale.shares_of(lent)
        self.values = np.zeros(len(self.shares) - 1, self.shares.dtype)


class Figures:
    """The totals of every row, and the figures over its opponents met (MTR C)."""

    def __init__(self, results: Results, *, profile: Profile, after: int | None = None) -> None:
        self.results = results
        self.shown = profile.criteria
        self.profile = profile.for_length(results.length)
        self.after = after
        self.rounds = results.rounds if after is None else after
        self.totals = results.totals(after=after)
        measures = dict.fromkeys(criterion.measure for criterion in self.shown)
        self._lent = {measure: Ratios.room_for(len(results)) for measure in measures}
        """The percentages as an opponent's share: always floored."""
        self._own = self._lent
        if not profile.own_gw_floor:
            self._own = {measure: Ratios.room_for(len(results)) for measure in measures}
        self._near = {criterion.measure: np.zeros(len(results) + 1) for criterion in self._compared_nearly()}
        self._set_measures(EVERY_ROW)
        self._pools = {criterion: self._pool(criterion) for criterion in self._pooled()}
        self._set_pools(EVERY_ROW)
        self._room = {c: self._room_for(c) for c in self.profile.criteria if c.over is Over.ONESELF}

    @property
    def at_once(self) -> list[Criterion]:
        """The criteria combined into one number, before all that are settled among equals."""
        return list(takewhile(lambda criterion: not criterion.is_settled_among_equals, self.profile.criteria))

    @property
    def among_equals(self) -> tuple[Criterion, ...]:
        return self.profile.criteria[len(self.at_once) :]

    def tallies(self, rows: Rows = EVERY_ROW) -> Tallies:
        """Collect the quantities of the measures."""
        return self.tallies_of(self.totals.of(rows))

    def tallies_of(self, totals: Totals) -> Tallies:
        """Read totals as quantities of the measures."""
        return RowTallies(totals, self.profile.game_draw_points, self.results.most_points)

    def own(self, measure: AnyMeasure) -> Ratios:
        return self._own[measure]

    def lent(self, measure: AnyMeasure) -> Ratios:
        """Return what each row contributes to its opponents."""
        return self._lent[measure]

    def update(self, touched: list[int]) -> list[int] | None:
        """Update after changed results and list the rows whose figures changed; None if all must be computed again."""
        self._set_measures(touched)
        changed = {c: self._lent[c.measure].only(np.array(touched)) for c in self._pools}
        fits = all(self._pools[criterion].scale.covers(ratios) for criterion, ratios in changed.items())
        if not (fits and self._has_room_for(touched)):
            return None
        for criterion, pool in self._pools.items():
            pool.shares[touched] = pool.scale.shares_of(changed[criterion])
        opponents = {int(row) for round in self.faced(touched) for row in round}
        affected = sorted({*touched, *opponents} - {NOBODY})
        self._set_pools(affected)
        return affected

    def key(self, rows: Rows = EVERY_ROW) -> Key:
        """Combine the criteria compared at once into one number, larger is better (MTR 3.1)."""
        return reduce(Key.then, (self.key_of(criterion, rows) for criterion in self.at_once))

    def key_of(self, criterion: Criterion, rows: Rows) -> Key:
        if criterion in self._pools:
            scale = self._pools[criterion].scale
            return Key(self._pools[criterion].values[rows] - scale.least, scale.size)
        own, room = self._own[criterion.measure], self._room[criterion]
        if not criterion.is_percentage:
            return Key(own.numerators[:-1][rows] - room.start, len(room))
        pieces = injective_pieces(largest_denominator=room.stop - 1)
        return Key(own.in_pieces(rows, pieces=pieces), pieces + 1)

    def near(self, criterion: Criterion, rows: Rows = EVERY_ROW) -> Floats:
        """Compute an approximate mean of the opponents' shares, to see where exactness is needed."""
        count = self.totals.faced[rows]
        total = sums(self._near[criterion.measure], self.faced(rows), rows=len(count))
        return np.where(count == 0, float(self.met_nobody(criterion)), total / np.maximum(count, 1))

    def exact(self, criterion: Criterion, rows: Integers) -> tuple[Exact, int]:
        """Pool the opponents' shares exactly: numerators and their denominator (MTR C)."""
        if criterion in self._pools:
            return self._pools[criterion].values[rows], self._pools[criterion].scale.denominator
        faced = np.array(self.faced(rows), np.intp).reshape(self.rounds, len(rows))
        used, where = np.unique(faced, return_inverse=True)
        ratios = self._lent[criterion.measure].only(np.append(used, NOBODY))
        scale = self._scale(criterion, ratios)
        total = sums(scale.shares_of(ratios), where.reshape(faced.shape), rows=len(rows))
        return self._over_opponents(criterion, total, scale=scale, rows=rows), scale.denominator

    def written(self, criterion: Criterion, rows: Integers) -> Sequence[int | Fraction]:
        """Return one criterion's figures, exactly."""
        if not criterion.is_over_opponents:
            numerators, denominators = self._own[criterion.measure].only(rows)
            if criterion.is_whole:
                return numerators.tolist()  # type: ignore[no-any-return]  # numpy's lists are of anything
            return list(map(Fraction, numerators.tolist(), denominators.tolist()))
        values, denominator = self.exact(criterion, rows)
        written = [Fraction(value, denominator) for value in values.tolist()]
        return list(map(int, written)) if criterion.is_whole else written

    def met_nobody(self, criterion: Criterion) -> Fraction:
        return self.profile.met_nobody if criterion.is_percentage else NOTHING

    def faced(self, rows: Rows) -> list[Integers]:
        return list(self.results.faced(after=self.after, rows=rows))

    def _compared_nearly(self) -> list[Criterion]:
        return [c for c in self.shown if c.is_over_opponents and c.is_settled_among_equals]

    def _pooled(self) -> list[Criterion]:
        return [c for c in self.shown if c.is_over_opponents and not c.is_settled_among_equals]

    def _pool(self, criterion: Criterion) -> OpponentFigures:
        lent = self._lent[criterion.measure]
        return OpponentFigures(lent, scale=self._scale(criterion, lent))

    def _scale(self, criterion: Criterion, ratios: Ratios) -> Scale:
        is_sum = criterion.over is Over.OPPONENTS_SUM
        return Scale.of(ratios, rounds=self.rounds, met_nobody=self.met_nobody(criterion), is_sum=is_sum)

    def _room_for(self, criterion: Criterion) -> range:
        """Return the values, or the denominators of a percentage, that fit without another key."""
        own = self._own[criterion.measure]
        if criterion.is_percentage:
            return range(1, int(own.denominators.max()) + 1)
        least, most = int(own.numerators.min(initial=0)), int(own.numerators.max(initial=0))
        return range(least, max(most, self.results.most_points * self.rounds) + 1)

    def _has_room_for(self, rows: list[int]) -> bool:
        for criterion, room in self._room.items():
            own = self._own[criterion.measure]
            values = own.denominators if criterion.is_percentage else own.numerators
            if not all(value in room for value in values[rows].tolist()):
                return False
        return True

    def _set_measures(self, rows: Rows) -> None:
        tallies = self.tallies(rows)
        for measure, lent in self._lent.items():
            earned = measure.earned(tallies)
            if measure.possible is None:
                lent.numerators[:-1][rows] = self._own[measure].numerators[:-1][rows] = earned
                continue
            possible = measure.possible(tallies)
            lent.set(rows, earned, possible, floor=self.profile.floor)
            if self._own is not self._lent:
                self._own[measure].set(rows, earned, possible, floor=NOTHING)
        for measure, near in self._near.items():
            numerators, denominators = self._lent[measure]
            near[:-1][rows] = numerators[:-1][rows] / denominators[:-1][rows]

    def _set_pools(self, rows: Rows) -> None:
        for criterion, pool in self._pools.items():
            total = sums(pool.shares, self.faced(rows), rows=len(self.totals.faced[rows]))
            pool.values[rows] = self._over_opponents(criterion, total, scale=pool.scale, rows=rows)

    def _over_opponents(self, criterion: Criterion, total: Exact, *, scale: Scale, rows: Rows) -> Exact:
        if criterion.over is Over.OPPONENTS_SUM:
            return total
        return scale.mean(total, count=self.totals.faced[rows], met_nobody=self.met_nobody(criterion))
