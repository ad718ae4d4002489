"""How many can still reach a number of points, and how many are sure to pass it: what points alone decide."""

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from topcut.core.play import Outcome, Points
from topcut.core.standings.lines import NOBODY, Integers

Worth: TypeAlias = tuple[int, int]
"""Points of one side and of the other."""


def worths(points: Points) -> dict[Outcome, tuple[Worth, ...]]:
    """List what a match can be worth to its two sides, by what it is for the first; both can lose (GAP-14)."""
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
    """Those who can still make the cut, by place in this list."""

    points: Integers
    open: Integers
    """How many matches of theirs are not reported yet."""
    partner: Integers
    """Whom they meet in the only open match of both, or -1."""


class Bounds:
    """What points allow: after the open matches some rounds are to be paired, and nobody knows how."""

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
        """List what a rival can still add."""
        return self._in_reach(self.matches_of(place))

    def _sums(self, matches: int) -> list[int]:
        sums = {0}
        for _ in range(matches):
            sums = {points + mine for points in sums for mine, _ in self._every}
        return sorted(sums)

    def range_of(self, place: int, *, worth: Worth | None) -> tuple[int, int]:
        """Say where a rival ends at worst and at best, given what the next match is worth, if there is one."""
        points, matches = int(self.rivals.points[place]), self.matches_of(place)
        if worth is not None:
            points, matches = points + worth[0], matches - 1
        return points + matches * self._least, points + matches * self._most

    def others_can_reach(self, target: int, *, place: int, worth: Worth | None = None) -> int:
        """Bound from above how many others can end with so many points or more."""
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
        """Say what a rival, and the one they are playing, add to the count."""
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
        """Points of the two sides of every match between rivals; points and matches of all others."""
        points, open_matches, partner = self.rivals
        first = np.flatnonzero(partner > np.arange(len(points)))
        is_alone = partner == NOBODY
        return points[first], points[partner[first]], points[is_alone], self.rounds + open_matches[is_alone]

    def _count_who_can_afford(self, target: int, without: int) -> int:
        """Bound it by the matches there are: one winner each, or two who draw; somebody with `without` points apart.

        A win takes both halves of a match, a draw one; a bye is a win by itself. Who needs fewest halves comes first,
        so no pairing and no results let more of them through.
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
        """Find the fewest halves of matches that are worth so many points, in the rounds there are."""
        win, draw, loss = self._points.win, self._points.draw, self._points.loss
        enough = [
            2 * wins + draws
            for wins in range(self.rounds + 1)
            for draws in range(self.rounds + 1 - wins)
            if win * wins + draw * draws + loss * (self.rounds - wins - draws) >= missing
        ]
        return min(enough, default=1 << 60)
