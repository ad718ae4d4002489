"""Play the rest of a tournament many times on paper, and count who makes the cut.

Open matches and those to come end like matches of this tournament so far: a slip is drawn among them, from either side
of the table. Rounds not yet paired are paired by points, at random inside a score group; rematches are not avoided, and
the last in an odd field has the bye. Places go by match points, opponents' match wins and game wins, then by lot.
"""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from topcut.core.play import Outcome
from topcut.core.standings.figures import Figures
from topcut.core.standings.lines import NOBODY, Integers, lines_alone
from topcut.core.standings.profile import GAME_WIN_POINTS, Criterion
from topcut.core.standings.ratios import Floats
from topcut.core.standings.results import Slips

Counts: TypeAlias = npt.NDArray[np.int64]

AT_ONCE = 1 << 19
"""Entrants times runs computed together: a few megabytes a column."""


class Tally(NamedTuple):
    """How often each row made the cut, by what their next match was."""

    runs: int
    total: Counts
    of: Mapping[Outcome, Counts]
    """In how many runs it was won, drawn, lost."""
    made: Mapping[Outcome, Counts]
    """In how many of those the row made the cut."""


def forecast(figures: Figures, *, staying: Integers, rounds: int, cut: int, runs: int, seed: bytes) -> Tally:
    """Count in how many of some runs each row ends in the cut; who is not staying lends shares and takes no place."""
    count = len(figures.results)
    of, made = ({outcome: np.zeros(count, np.int64) for outcome in Outcome} for _ in range(2))
    tally = Tally(runs, np.zeros(count, np.int64), of, made)
    at_once = max(1, AT_ONCE // max(1, count))
    for first in range(0, runs, at_once):
        paper = Paper(figures, runs=min(at_once, runs - first), seed=seed + b"/forecast/%d" % first)
        paper.play_open_matches()
        for _ in range(rounds):
            paper.play_round(staying)
        is_in = paper.in_the_cut(staying, cut=cut)
        tally.total[:] += is_in.sum(axis=0)
        for outcome in Outcome:
            is_such = paper.next_outcome == outcome
            tally.of[outcome] += is_such.sum(axis=0)
            tally.made[outcome] += (is_such & is_in).sum(axis=0)
    return tally


class Paper:
    """Some runs side by side: arrays of runs by rows."""

    def __init__(self, figures: Figures, *, runs: int, seed: bytes) -> None:
        self._figures, self._seed, self._draws = figures, seed, 0
        self._slips = _slips(figures)
        totals, draw = figures.totals, figures.profile.game_draw_points
        earned = GAME_WIN_POINTS * totals.games_won + draw * totals.games_drawn
        columns = (totals.points, totals.played, earned, totals.games, totals.faced)
        self._points, self._played, self._earned, self._games, self._faced = (np.tile(c, (runs, 1)) for c in columns)
        self._opponents: list[Integers] = []
        self.next_outcome = np.full(self._points.shape, NOBODY, np.int8)

    def play_open_matches(self) -> None:
        pairs = np.array(self._figures.results.open_matches(), np.intp).reshape(-1, 2)
        if len(pairs):
            sides = np.broadcast_to(pairs, (len(self._points), *pairs.shape))
            self._play(sides[:, :, 0], sides[:, :, 1])

    def play_round(self, staying: Integers) -> None:
        keys = self._points[:, staying] + self._words(len(staying)) / 2.0**64
        order = staying[np.argsort(-keys, axis=1)]
        if len(staying) % 2:
            order, last = order[:, :-1], order[:, -1:]
            self._give_bye(last)
        self._play(order[:, ::2], order[:, 1::2])

    def in_the_cut(self, staying: Integers, *, cut: int) -> npt.NDArray[np.bool_]:
        is_in = np.zeros(self._points.shape, bool)
        keys = self._keys()[:, staying]
        if cut >= len(staying):
            is_in[:, staying] = True
        elif cut:
            last_in = -np.partition(-keys, cut - 1, axis=1)[:, cut - 1 : cut]
            is_in[:, staying] = keys >= last_in
        return is_in

    def _play(self, first: Integers, second: Integers) -> None:
        """Draw a slip for every match and write it on both sides."""
        slips = self._slips
        which = self._words(first.shape[1]) % np.uint64(len(slips.points))
        win, draw = GAME_WIN_POINTS, self._figures.profile.game_draw_points
        opponents = np.full(self._points.shape, NOBODY, np.intp)
        np.put_along_axis(opponents, first, second, axis=1)
        np.put_along_axis(opponents, second, first, axis=1)
        self._opponents.append(opponents)
        games = (slips.won + slips.lost + slips.drawn)[which]
        self._write(first, slips.points[which], (win * slips.won + draw * slips.drawn)[which], games)
        self._write(second, slips.their_points[which], (win * slips.lost + draw * slips.drawn)[which], games)
        self._remember(first, slips.outcome[which])
        self._remember(second, slips.their_outcome[which])
        self._faced += opponents != NOBODY

    def _give_bye(self, rows: Integers) -> None:
        results = self._figures.results
        bye, _ = lines_alone(results.length, results.points)
        one = np.ones_like(rows)
        self._write(rows, bye.points * one, GAME_WIN_POINTS * bye.won * one, bye.won * one)
        self._remember(rows, Outcome.WIN * one)

    def _write(self, rows: Integers, points: Integers, earned: Integers, games: Integers) -> None:
        runs = np.arange(len(rows))[:, None]
        self._points[runs, rows] += points
        self._played[runs, rows] += 1
        self._earned[runs, rows] += earned
        self._games[runs, rows] += games

    def _remember(self, rows: Integers, outcomes: Integers) -> None:
        runs = np.arange(len(rows))[:, None]
        known = self.next_outcome[runs, rows]
        self.next_outcome[runs, rows] = np.where(known == NOBODY, outcomes, known)

    def _keys(self) -> Floats:
        """Put points, opponents' match wins, game wins and a lot in one number, each below the one before."""
        criteria, floor = self._figures.profile.criteria, float(self._figures.profile.floor)
        match_wins = _ratio(self._points, self._figures.results.most_points * self._played, floor=floor)
        keys = self._points + self._words(self._points.shape[1]) / 2.0**64 * 1e-12
        if Criterion.OMW in criteria:
            keys += self._mean(match_wins) / 2
        if Criterion.GW in criteria:
            own_floor = floor if self._figures.profile.own_gw_floor else 0.0
            keys += _ratio(self._earned, GAME_WIN_POINTS * self._games, floor=own_floor) * 1e-7
        return keys

    def _mean(self, shares: Floats) -> Floats:
        shares = np.concatenate([shares, np.zeros((len(shares), 1))], axis=1)
        total = np.zeros(self._points.shape)
        for opponents in self._figures.results.faced():
            total += shares[:, opponents]
        for played in self._opponents:
            total += np.take_along_axis(shares, np.where(played == NOBODY, shares.shape[1] - 1, played), axis=1)
        met_nobody = float(self._figures.profile.met_nobody)
        return np.where(self._faced == 0, met_nobody, total / np.maximum(self._faced, 1))

    def _words(self, columns: int) -> npt.NDArray[np.uint64]:
        """Draw the next words, as `topcut.core.play.Chance` defines them, one for each run and column."""
        self._draws += 1
        runs = len(self._points)
        squeezed = hashlib.shake_256(self._seed + b"/%d" % self._draws).digest(8 * runs * columns)
        return np.frombuffer(squeezed, ">u8").astype(np.uint64).reshape(runs, columns)


def _slips(figures: Figures) -> Slips:
    """Take the slips of the tournament so far; before there are any, all games to none, either way round."""
    slips = figures.results.slips()
    if len(slips.points):
        return slips
    lines = np.array(lines_alone(figures.results.length, figures.results.points))
    _, points, outcome, won, lost, drawn = lines.T
    return Slips(outcome, points, won, lost, drawn, outcome[::-1], points[::-1])


def _ratio(earned: Integers, possible: Integers, *, floor: float) -> Floats:
    return np.maximum(floor, earned / np.maximum(possible, 1))
