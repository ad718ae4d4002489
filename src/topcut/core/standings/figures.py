"""Every row's points and percentages under one profile, kept so that a few changed rows cost little."""

from fractions import Fraction
from functools import reduce

import numpy as np

from topcut.core.standings.lines import NOBODY, Integers, Rows
from topcut.core.standings.profile import GAME_WIN_POINTS, Criterion, Profile
from topcut.core.standings.ratios import Exact, Floats, Key, Ratios, Scale, injective_pieces, sums
from topcut.core.standings.results import Results

EVERY_ROW = slice(None)


class Figures:
    """Match-win and game-win percentages, and their means over opponents (MTR C)."""

    def __init__(self, results: Results, *, profile: Profile, after: int | None = None) -> None:
        self.results = results
        self.profile = profile.for_length(results.length)
        self.after = after
        self.rounds = results.rounds if after is None else after
        self.totals = results.totals(after=after)
        self.match = Ratios.room_for(len(results))
        self.game = Ratios.room_for(len(results))
        """As an opponent's share: always floored."""
        self.own_game = self.game if profile.own_gw_floor else Ratios.room_for(len(results))
        self._near_game = np.zeros(len(results) + 1)
        self._set_percentages(EVERY_ROW)
        self.scale = Scale.of(self.match, rounds=self.rounds, met_nobody=profile.met_nobody)
        self._shares = self.scale.shares_of(self.match)
        self.omw = np.zeros(len(results), self._shares.dtype)
        """Numerators over the scale's denominator."""
        self._set_omw(EVERY_ROW)
        self._points = self._range_of_points()
        self._largest = int(self.own_game.denominators.max())

    def update(self, touched: list[int]) -> list[int] | None:
        """Follow changed results and list the rows whose figures changed with them; None if all must be redone."""
        self._set_percentages(touched)
        changed = self.match.only(np.array(touched))
        if not (self.scale.covers(changed) and self._has_room_for(touched)):
            return None
        self._shares[touched] = self.scale.shares_of(changed)
        opponents = {int(row) for round in self._faced(touched) for row in round}
        affected = sorted({*touched, *opponents} - {NOBODY})
        self._set_omw(affected)
        return affected

    def key(self, rows: Rows = EVERY_ROW) -> Key:
        """Put all criteria but the last in one number: the larger, the better (MTR 3.1)."""
        points = self.totals.points[rows].astype(np.int64) - self._points.start
        pieces = injective_pieces(largest_denominator=self._largest)
        keys = {
            Criterion.POINTS: Key(points, len(self._points)),
            Criterion.OMW: Key(self.omw[rows], self.scale.size),
            Criterion.GW: Key(self.own_game.in_pieces(rows, pieces=pieces), pieces + 1),
        }
        return reduce(Key.then, (keys[criterion] for criterion in self.profile.criteria if criterion in keys))

    def near_ogw(self, rows: Rows = EVERY_ROW) -> Floats:
        """Average the opponents' game-win percentages nearly: enough to see where exactness is needed."""
        count = self.totals.faced[rows]
        total = sums(self._near_game, self._faced(rows), rows=len(count))
        return np.where(count == 0, float(self.profile.met_nobody), total / np.maximum(count, 1))

    def ogw(self, rows: Integers) -> tuple[Exact, int]:
        """Average the opponents' game-win percentages exactly: numerators and their denominator (MTR C)."""
        faced = np.array(list(self._faced(rows)), np.intp).reshape(self.rounds, len(rows))
        used, where = np.unique(faced, return_inverse=True)
        ratios = self.game.only(np.append(used, NOBODY))
        scale = Scale.of(ratios, rounds=self.rounds, met_nobody=self.profile.met_nobody)
        total = sums(scale.shares_of(ratios), where.reshape(faced.shape), rows=len(rows))
        mean = scale.mean(total, count=self.totals.faced[rows], met_nobody=self.profile.met_nobody)
        return mean, scale.denominator

    def _range_of_points(self) -> range:
        points = self.totals.points
        most = max(int(points.max(initial=0)), self.results.most_points * self.rounds)
        return range(int(points.min(initial=0)), most + 1)

    def _has_room_for(self, rows: list[int]) -> bool:
        points, denominators = self.totals.points[rows], self.own_game.denominators[rows]
        return all(p in self._points for p in points.tolist()) and int(denominators.max()) <= self._largest

    def _faced(self, rows: Rows) -> list[Integers]:
        return list(self.results.faced(after=self.after, rows=rows))

    def _set_percentages(self, rows: Rows) -> None:
        totals, floor = self.totals.of(rows), self.profile.floor
        possible = self.results.most_points * totals.played.astype(np.int64)
        self.match.set(rows, totals.points.astype(np.int64), possible, floor=floor)
        earned = GAME_WIN_POINTS * totals.games_won.astype(np.int64)
        earned += self.profile.game_draw_points * totals.games_drawn
        games = GAME_WIN_POINTS * totals.games.astype(np.int64)
        self.game.set(rows, earned, games, floor=floor)
        if self.own_game is not self.game:
            self.own_game.set(rows, earned, games, floor=Fraction(0))
        self._near_game[:-1][rows] = self.game.numerators[:-1][rows] / self.game.denominators[:-1][rows]

    def _set_omw(self, rows: Rows) -> None:
        count = self.totals.faced[rows]
        total = sums(self._shares, self._faced(rows), rows=len(count))
        self.omw[rows] = self.scale.mean(total, count=count, met_nobody=self.profile.met_nobody)
