"""Pods as one row of slots: who sits together, and what each pod costs."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.field import PodField
from topcut.core.pairing import Ints

EMPTY: Final = -2
"""An empty chair in a list of people, whom nobody has met."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Where each pod begins in the row of slots, and which slots share a pod."""

    sizes: Ints
    starts: Ints
    pod: Ints
    """The pod of each slot."""
    others: Ints
    """One row each: the other slots of the pod, filled up with the slot after the last in smaller pods."""

    def slots(self, pods: Ints) -> Ints:
        """List the slots of some pods, pod after pod."""
        inside = np.arange(self.others.shape[1] + 1)
        slots: Ints = (self.starts[pods][:, None] + inside)[inside < self.sizes[pods][:, None]]
        return slots


@lru_cache(maxsize=8)
def layout_of(shape: tuple[int, ...]) -> Layout:
    sizes = np.array(shape, dtype=np.int64)
    starts = np.cumsum(sizes) - sizes
    pod = np.repeat(np.arange(len(sizes)), sizes)
    size, start = sizes[pod][:, None], starts[pod][:, None]
    step = np.arange(1, max(shape))
    inside = (np.arange(len(pod))[:, None] - start + step) % size + start
    return Layout(sizes, starts, pod, np.where(step < size, inside, len(pod)))


def clashing_pods(field: PodField, row: Ints) -> Ints:
    """Find the pods in which two have met or should not meet; the row has places, pod after pod."""
    layout, opponents = layout_of(field.shape), field.base.opponents
    pod_of = np.full(len(row) + 1, -1, dtype=np.int32)  # one more: NOBODY indexes the last
    pod_of[row] = layout.pod
    hits = np.flatnonzero(pod_of.take(opponents) == pod_of[:-1, None])
    clashing = pod_of[hits // max(1, opponents.shape[1])]
    if field.base.avoid.size:
        everyone = np.arange(len(row))
        clashing = np.concatenate((clashing, layout.pod[clashes(field, row, everyone)[1] > 0]))
    return np.unique(clashing).astype(np.int64)


def clashes(field: PodField, row: Ints, slots: Ints) -> tuple[Ints, Ints]:
    """Count for each slot: earlier meetings with the rest of the pod, squared, and people they should not meet."""
    return clashes_among(field, row[slots], np.append(row, EMPTY)[layout_of(field.shape).others[slots]])


def clashes_among(field: PodField, places: Ints, company: Ints) -> tuple[Ints, Ints]:
    """Count the same for each of these places, given its company as a row."""
    opponents = field.base.opponents[places]
    hits = np.flatnonzero(opponents[:, None, :] == company.astype(np.int32)[:, :, None])  # few: counted singly
    met = np.bincount(hits // max(1, opponents.shape[1]), minlength=company.size).reshape(company.shape)
    apart = np.zeros(len(places), dtype=np.int64)
    if field.base.avoid.size:
        for other in company.T:
            apart += field.base.to_avoid(places, np.maximum(other, 0)) * (other >= 0)
    return (met * met).sum(axis=1), apart


def levels_of(field: PodField, row: Ints, *, clashing: Ints) -> Ints:
    """Compute the cost of every pod: a row each, a column for each level; only the pods in `clashing` have clashes."""
    layout = layout_of(field.shape)
    points = field.base.points[row]
    total, squares = np.add.reduceat(points, layout.starts), np.add.reduceat(points * points, layout.starts)
    levels = np.zeros((len(layout.sizes), len(PodCost.__struct_fields__)), dtype=np.int64)
    is_odd = layout.sizes != field.sizes[0]
    if field.excuses and is_odd.any():
        levels[:, 2] = np.add.reduceat(field.odd[row], layout.starts) * is_odd
        levels[:, 3] = total * is_odd
    levels[:, 4] = layout.sizes * squares - total * total  # of s players: Σ gap² = s·Σp² − (Σp)²
    slots = layout.slots(clashing)
    for level, of in enumerate(clashes(field, row, slots)):
        levels[:, level] = np.bincount(layout.pod[slots], weights=of, minlength=len(layout.sizes)).astype(np.int64) // 2
    return levels


def cost_of_pods(field: PodField, row: Ints) -> PodCost:
    """Compute the cost of a whole round."""
    return cost_of(levels_of(field, row, clashing=clashing_pods(field, row)))


def cost_of(levels: Ints) -> PodCost:
    """Add up the levels of some pods."""
    return PodCost(*map(int, levels.sum(axis=0)))
