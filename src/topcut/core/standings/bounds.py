"""Bounds by points alone: how many can still reach a number of points, and how many are sure to pass it."""

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from topcut.core.play import Outcome, Points
from topcut.core.standings.lines import NOBODY, Integers

Worth: TypeAlias = tuple[int, int]
"""Points of one side and of the other side."""


def worths(points: Points) -> dict[Outcome, tuple[Worth, ...]]:
    """List the points a match can give its two sides, by the outcome for the first; both can lose (GAP-14)."""
    win, draw, loss = points.win, points.draw, points.loss
    found = {
        Outcome.WIN: {(win, loss)},
        Outcome.DRAW: {(draw, draw)},
        Outcome.LOSS: {(loss, win), (loss, loss)},
    }
    for mine, theirs, *both in points.by_score:
        for (won, lost), (side, other) in (((mine, theirs), both), ((theirs, mine), both[::-1])):
            outcome = Outcome.WIN if won > lost else Outcome.DRAW if won == lost else Outcome.LOSS
            found[outcome].add((side, other))
    return {outcome: tuple(sorted(pairs)) for outcome, pairs in found.items()}


class Rivals(NamedTuple):
    """The entrants who can still make the cut, by place in this list."""

    points: Integers
    open: Integers
    """The number of their matches not reported yet."""
    partner: Integers
    """The opponent in the only open match of both, or -1."""


class Bounds:
    """Bounds by points: after the open matches some rounds remain, with unknown pairings."""

    def __init__(self, rivals: Rivals, *, points: Points, rounds: int) -> None:
        self.rivals = rivals
        self.rounds = rounds
        self.worths = worths(points)
        self._points = points
        self._every = [pair for pairs in self.worths.values() for pair in pairs]
        self._most = max(mine for mine, _ in self._every)
        self._least = min(mine for mine, _ in self._every)
        self._can_reach = cache(self._count_who_can_reach)
        self._must_pass = cache(self._count_who_must_pass)
        self._can_afford = cache(self._count_who_can_afford)
        self._fewest_halves = cache(self._halves)
        self._in_reach = cache(self._sums)

    def matches_of(self, place: int) -> int:
        """Count the matches a rival has yet to play."""
        return self.rounds + int(self.rivals.open[place])

    def further_points(self, place: int) -> list[int]:
        """List the points a rival can still add."""
        return self._in_reach(self.matches_of(place))

    def _sums(self, matches: int) -> list[int]:
        sums = {0}
        for _ in range(matches):
            sums = {points + mine for points in sums for mine, _ in self._every}
        return sorted(sums)

    def range_of(self, place: int, *, worth: Worth | None) -> tuple[int, int]:
        """Compute a rival's worst and best final points, given the points of the next match, if there is one."""
        points, matches = int(self.rivals.points[place]), self.matches_of(place)
        if worth is not None:
            points, matches = points + worth[0], matches - 1
        return points + matches * self._least, points + matches * self._most

    def others_can_reach(self, target: int, *, place: int, worth: Worth | None = None) -> int:
        """Bound from above how many others can end with this many points or more."""
        count = self._can_reach(target) - self._reaching(place, target)
        partner = int(self.rivals.partner[place])
        if partner != NOBODY:
            theirs = self._most if worth is None else worth[1]
            count += bool(self.rivals.points[partner] + theirs + self.rounds * self._most >= target)
        if self._points.by_score or self.rivals.open.any():
            return count
        return min(count, self._can_afford(target, int(self.rivals.points[place])))

    def others_must_pass(self, target: int, *, place: int, worth: Worth | None = None) -> int:
        """Bound from below how many others end with more points than this, if they stay."""
        count = self._must_pass(target) - self._passing(place, target)
        partner = int(self.rivals.partner[place])
        if partner != NOBODY:
            theirs = self._least if worth is None else worth[1]
            count += bool(self.rivals.points[partner] + theirs + self.rounds * self._least > target)
        return count

    def _reaching(self, place: int, target: int) -> int:
        """Count what a rival, and the one they are playing, add to the total."""
        mine, partner = int(self.rivals.points[place]), int(self.rivals.partner[place])
        if partner == NOBODY:
            return int(mine + self.matches_of(place) * self._most >= target)
        theirs, missing = int(self.rivals.points[partner]), target - self.rounds * self._most
        return max((mine + x >= missing) + (theirs + y >= missing) for x, y in self._every)

    def _passing(self, place: int, target: int) -> int:
        mine, partner = int(self.rivals.points[place]), int(self.rivals.partner[place])
        if partner == NOBODY:
            return int(mine + self.matches_of(place) * self._least > target)
        theirs, missing = int(self.rivals.points[partner]), target - self.rounds * self._least
        return min((mine + x > missing) + (theirs + y > missing) for x, y in self._every)

    def _count_who_can_reach(self, target: int) -> int:
        mine, theirs, alone, matches = self._columns()
        missing = target - self.rounds * self._most
        together = [(mine + x >= missing).astype(int) + (theirs + y >= missing) for x, y in self._every]
        return int(np.max(together, axis=0).sum() + (alone + matches * self._most >= target).sum())

    def _count_who_must_pass(self, target: int) -> int:
        mine, theirs, alone, matches = self._columns()
        missing = target - self.rounds * self._least
        together = [(mine + x > missing).astype(int) + (theirs + y > missing) for x, y in self._every]
        return int(np.min(together, axis=0).sum() + (alone + matches * self._least > target).sum())

    def _columns(self) -> tuple[Integers, Integers, Integers, Integers]:
        """Return the points of both sides of every match between rivals, and the points and matches of all others."""
        points, open_matches, partner = self.rivals
        first = np.flatnonzero(partner > np.arange(len(points)))
        is_alone = partner == NOBODY
        return points[first], points[partner[first]], points[is_alone], self.rounds + open_matches[is_alone]

    def _count_who_can_afford(self, target: int, without: int) -> int:
        """Bound the count by the matches: one winner each or two who draw, leaving out a rival on `without` points.

        A win takes both halves of a match, a draw one; a bye is a win by itself. Those who need the fewest halves come
        first, so no pairing and no results let more of them through.
        """
        points = np.sort(self.rivals.points)[::-1].tolist()
        points.remove(without)
        halves = self.rounds * 2 * ((len(points) + 2) // 2)
        for count, current in enumerate(points):
            halves -= self._fewest_halves(target - current)
            if halves < 0:
                return count
        return len(points)

    def _halves(self, missing: int) -> int:
        """Find the fewest halves of matches that give the missing points, in the rounds left."""
        win, draw, loss = self._points.win, self._points.draw, self._points.loss
        enough = [
            2 * wins + draws
            for wins in range(self.rounds + 1)
            for draws in range(self.rounds + 1 - wins)
            if win * wins + draw * draws + loss * (self.rounds - wins - draws) >= missing
        ]
        return min(enough, default=1 << 60)
