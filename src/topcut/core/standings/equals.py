"""Head-to-head: one measure of the matches that entrants who are level so far played against one another."""

import numpy as np

from topcut.core.standings.criteria import AnyMeasure
from topcut.core.standings.figures import Figures
from topcut.core.standings.lines import NOBODY, Integers


def counted_between(figures: Figures, measure: AnyMeasure, rows: Integers, groups: Integers) -> Integers:
    """Count what each row has of a measure inside its group; 0 if not all of the group have met one another."""
    group_of = np.full(len(figures.results) + 1, NOBODY, np.int64)  # the last is for NOBODY
    group_of[rows] = groups
    faced = figures.faced(rows)
    inside = [np.flatnonzero(group_of[opponents] == groups) for opponents in faced]
    met = [places * len(group_of) + opponents[places] for places, opponents in zip(inside, faced, strict=True)]
    opponents_met = np.unique(np.concatenate([*met, np.zeros(0, np.int64)])) // len(group_of)
    others = np.bincount(groups)[groups] - 1
    has_met_all = np.bincount(opponents_met, minlength=len(rows)) == others
    counted = measure.earned(figures.tallies_of(figures.results.totals_in(inside, rows=rows)))
    return np.where(np.isin(groups, groups[~has_met_all]), 0, counted)
