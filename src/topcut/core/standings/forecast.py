"""Simulating the rest of a tournament many times, and counting who makes the cut.

Open matches and those to come end like matches of this tournament so far: a slip is drawn among them, from either side
of the table. Rounds not yet paired are paired by points, at random inside a score group; rematches are not avoided, and
the last in an odd field has the bye. Places are decided by match points, the first two tiebreakers, then by lot.
"""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from topcut.core.play import Outcome
from topcut.core.standings.criteria import GAME_WIN_POINTS, Criterion, Over
from topcut.core.standings.figures import Figures
from topcut.core.standings.lines import NOBODY, Integers, lines_alone
from topcut.core.standings.ratios import Floats
from topcut.core.standings.results import Slips

Counts: TypeAlias = npt.NDArray[np.int64]

AT_ONCE = 1 << 19
"""Entrants times runs computed together: a few megabytes a column."""

WEIGHTS = (0.5, 1e-7)
"""The weight of the tiebreakers used: together less than a point, more than the lot."""


class Tally(NamedTuple):
    """How often each row made the cut, by the result of their next match."""

    runs: int
    total: Counts
    of: Mapping[Outcome, Counts]
    """In how many runs it was won, drawn, lost."""
    made: Mapping[Outcome, Counts]
    """In how many of those the row made the cut."""


def forecast(figures: Figures, *, staying: Integers, rounds: int, cut: int, runs: int, seed: bytes) -> Tally:
    """Count in how many runs each row ends in the cut; entrants not staying contribute shares and take no place."""
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


def forecast_draws(
    figures: Figures, rows: Integers, *, staying: Integers, rounds: int, cut: int, each: int, seed: bytes
) -> tuple[Counts, Counts]:
    """Count for each of these rows the runs in which their next match is drawn, and of those the ones with a cut.

    Few matches are drawn, so runs in which every match is drawn by lot seldom tell what a draw would bring. A row that
    has the bye in a run draws nothing there: that run counts for nobody.
    """
    asked = np.repeat(rows, each)
    of, made = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    at_once = max(1, AT_ONCE // max(1, len(figures.results)))
    for first in range(0, len(asked), at_once):
        drawing = asked[first : first + at_once]
        paper = Paper(figures, runs=len(drawing), seed=seed + b"/draws/%d" % first, drawing=drawing)
        paper.play_open_matches()
        for _ in range(rounds):
            paper.play_round(staying)
        runs, at = np.arange(len(drawing)), np.arange(first, first + len(drawing)) // each
        is_drawn = paper.next_outcome[runs, drawing] == Outcome.DRAW
        np.add.at(of, at, is_drawn)
        np.add.at(made, at, is_drawn & paper.in_the_cut(staying, cut=cut)[runs, drawing])
    return of, made


class Paper:
    """Several runs at once: arrays of runs by rows, and the tallies that criteria use."""

    def __init__(self, figures: Figures, *, runs: int, seed: bytes, drawing: Integers | None = None) -> None:
        self._figures, self._seed, self._draws = figures, seed, 0
        self._slips = _slips(figures)
        self._drawing = drawing
        """In each run, the row whose next match is drawn."""
        so_far = figures.tallies()
        columns = (so_far.points, so_far.wins, so_far.played, so_far.game_points, so_far.games, figures.totals.faced)
        tiled = (np.tile(column, (runs, 1)) for column in columns)
        self.points, self.wins, self.played, self.game_points, self.games, self._faced = tiled
        self.most_points = so_far.most_points
        self._opponents: list[Integers] = []
        self.next_outcome = np.full(self.points.shape, NOBODY, np.int8)

    def play_open_matches(self) -> None:
        pairs = np.array(self._figures.results.open_matches(), np.intp).reshape(-1, 2)
        if len(pairs):
            sides = np.broadcast_to(pairs, (len(self.points), *pairs.shape))
            self._play(sides[:, :, 0], sides[:, :, 1])

    def play_round(self, staying: Integers) -> None:
        keys = self.points[:, staying] + self._words(len(staying)) / 2.0**64
        order = staying[np.argsort(-keys, axis=1)]
        if len(staying) % 2:
            order, last = order[:, :-1], order[:, -1:]
            self._give_bye(last)
        self._play(order[:, ::2], order[:, 1::2])

    def in_the_cut(self, staying: Integers, *, cut: int) -> npt.NDArray[np.bool_]:
        is_in = np.zeros(self.points.shape, bool)
        keys = self._keys()[:, staying]
        if cut >= len(staying):
            is_in[:, staying] = True
        elif cut:
            last_in = -np.partition(-keys, cut - 1, axis=1)[:, cut - 1 : cut]
            is_in[:, staying] = keys >= last_in
        return is_in

    def _play(self, first: Integers, second: Integers) -> None:
        """Draw a slip for every match and record it for both sides."""
        slips = self._slips
        which = self._words(first.shape[1]) % np.uint64(len(slips.points))
        if self._drawing is not None:
            which = np.where(self._is_to_be_drawn(first, second), len(slips.points), which)
            slips = _with_a_draw(self._figures, slips)
        win, draw = GAME_WIN_POINTS, self._figures.profile.game_draw_points
        opponents = np.full(self.points.shape, NOBODY, np.intp)
        np.put_along_axis(opponents, first, second, axis=1)
        np.put_along_axis(opponents, second, first, axis=1)
        self._opponents.append(opponents)
        games = (slips.won + slips.lost + slips.drawn)[which]
        self._write(first, slips.points[which], (win * slips.won + draw * slips.drawn)[which], games)
        self._write(second, slips.their_points[which], (win * slips.lost + draw * slips.drawn)[which], games)
        self._end(first, slips.outcome[which])
        self._end(second, slips.their_outcome[which])
        self._faced += opponents != NOBODY

    def _is_to_be_drawn(self, first: Integers, second: Integers) -> npt.NDArray[np.bool_]:
        """Mark the match of the row that draws, in runs in which that is their next one."""
        assert self._drawing is not None
        row = self._drawing[:, None]
        is_next = self.next_outcome[np.arange(len(row)), self._drawing] == NOBODY
        marked: npt.NDArray[np.bool_] = ((first == row) | (second == row)) & is_next[:, None]
        return marked

    def _give_bye(self, rows: Integers) -> None:
        results = self._figures.results
        bye, _ = lines_alone(results.length, results.points)
        one = np.ones_like(rows)
        self._write(rows, bye.points * one, GAME_WIN_POINTS * bye.won * one, bye.won * one)
        self._end(rows, Outcome.WIN * one)

    def _write(self, rows: Integers, points: Integers, earned: Integers, games: Integers) -> None:
        runs = np.arange(len(rows))[:, None]
        self.points[runs, rows] += points
        self.played[runs, rows] += 1
        self.game_points[runs, rows] += earned
        self.games[runs, rows] += games

    def _end(self, rows: Integers, outcomes: Integers) -> None:
        """Count wins, and remember how everybody's next match ended."""
        runs = np.arange(len(rows))[:, None]
        self.wins[runs, rows] += outcomes == Outcome.WIN
        known = self.next_outcome[runs, rows]
        self.next_outcome[runs, rows] = np.where(known == NOBODY, outcomes, known)

    def _keys(self) -> Floats:
        """Put points, the first two tiebreakers and a lot in one number, each below the one before."""
        keys = self.points + self._words(self.points.shape[1]) / 2.0**64 * 1e-12
        for criterion, weight in zip(self._figures.profile.criteria[1:], WEIGHTS, strict=False):
            if criterion.over is not Over.EQUALS:
                keys += self._figure(criterion) * weight
        return keys

    def _figure(self, criterion: Criterion) -> Floats:
        """Compute a criterion approximately, from 0 to 1."""
        measure, profile = criterion.measure, self._figures.profile
        is_own = criterion.over is Over.ONESELF
        if measure.possible is None:
            earned = measure.earned(self)
            share = earned / max(1, int(earned.max(initial=0)))
        else:
            floor = 0.0 if is_own and not profile.own_gw_floor else float(profile.floor)
            share = _ratio(measure.earned(self), measure.possible(self), floor=floor)
        return share if is_own else self._over_opponents(criterion, share)

    def _over_opponents(self, criterion: Criterion, shares: Floats) -> Floats:
        shares = np.concatenate([shares, np.zeros((len(shares), 1))], axis=1)
        total = np.zeros(self.points.shape)
        for opponents in self._figures.results.faced():
            total += shares[:, opponents]
        for played in self._opponents:
            total += np.take_along_axis(shares, np.where(played == NOBODY, shares.shape[1] - 1, played), axis=1)
        if criterion.over is Over.OPPONENTS_SUM:
            return total / max(1, int(self._faced.max(initial=0)))
        met_nobody = float(self._figures.met_nobody(criterion))
        return np.where(self._faced == 0, met_nobody, total / np.maximum(self._faced, 1))

    def _words(self, columns: int) -> npt.NDArray[np.uint64]:
        """Draw the next words, as `topcut.core.play.Chance` defines them, one for each run and column."""
        self._draws += 1
        runs = len(self.points)
        squeezed = hashlib.shake_256(self._seed + b"/%d" % self._draws).digest(8 * runs * columns)
        return np.frombuffer(squeezed, ">u8").astype(np.uint64).reshape(runs, columns)


def _slips(figures: Figures) -> Slips:
    """Collect the slips of the tournament so far; before there are any, a win with all games, for either side."""
    slips = figures.results.slips()
    if len(slips.points):
        return slips
    lines = np.array(lines_alone(figures.results.length, figures.results.points))
    _, points, outcome, won, lost, drawn = lines.T
    return Slips(outcome, points, won, lost, drawn, outcome[::-1], points[::-1])


def _with_a_draw(figures: Figures, slips: Slips) -> Slips:
    """Add a match that both agreed to draw before it began, behind all others (MTR 2.4)."""
    points = figures.results.points.draw
    agreed = Slips(*(np.array([value]) for value in (Outcome.DRAW, points, 0, 0, 3, Outcome.DRAW, points)))
    return Slips(*(np.concatenate(pair) for pair in zip(slips, agreed, strict=True)))


def _ratio(earned: Integers, possible: Integers, *, floor: float) -> Floats:
    return np.maximum(floor, earned / np.maximum(possible, 1))
