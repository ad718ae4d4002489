"""Head-to-head: the points that entrants who are level so far won against one another."""

import numpy as np

from topcut.core.standings.figures import Figures
from topcut.core.standings.lines import NOBODY, Integers


def points_between(figures: Figures, rows: Integers, groups: Integers) -> Integers:
    """Add up the match points each row won inside its group; 0 if not all of the group have met one another."""
    group_of = np.full(len(figures.results) + 1, NOBODY, np.int64)  # the last is for NOBODY
    group_of[rows] = groups
    points = np.zeros(len(rows), np.int64)
    met: list[Integers] = []
    rounds = zip(figures.faced(rows), figures.results.earned(after=figures.after, rows=rows), strict=True)
    for opponents, earned in rounds:
        is_inside = group_of[opponents] == groups
        points[is_inside] += earned[is_inside]
        met.append(np.flatnonzero(is_inside) * len(group_of) + opponents[is_inside])
    opponents_met = np.unique(np.concatenate([*met, np.zeros(0, np.int64)])) // len(group_of)
    others = np.bincount(groups)[groups] - 1
    has_met_all = np.bincount(opponents_met, minlength=len(rows)) == others
    return np.where(np.isin(groups, groups[~has_met_all]), 0, points)
