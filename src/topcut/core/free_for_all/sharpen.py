"""Proving a round level by level, or finding a better one: prices first, then a search of what they leave open."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from msgspec.structs import replace

from topcut.core.free_for_all.ahead import row_of
from topcut.core.free_for_all.bounds import is_best_sorted, spread_over_lines
from topcut.core.free_for_all.cost import PodCost, PodProof
from topcut.core.free_for_all.few_pods import improve
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.layout import clashing_pods, cost_of_pods
from topcut.core.free_for_all.listed import Kinds, least_entitled
from topcut.core.free_for_all.possible import PossiblePods
from topcut.core.pairing import Ints, drawn_order

FEW_APART: Final = 32
"""How many people are treated as single persons at first."""
ALL_APART: Final = 64
"""Up to this many players, all are treated as single persons next;"""
MANY_APART: Final = 48
"""of more players, this many."""
MOST_WITH_CLASHES: Final = 48
"""Largest field for which every possible pod is listed, even of people who have met."""
MOST_SHARPENED: Final = 2_500
WORK: Final = 20_000_000
"""The limit of a search: pods times kinds."""
LEVELS: Final = len(PodCost.__struct_fields__)
SPREAD: Final = LEVELS - 1


@dataclass(frozen=True, slots=True, eq=False)
class Sharpened:
    """A round, and how far it is proven optimal."""

    row: Ints
    cost: PodCost
    bound: PodCost
    by: PodProof


def sharpen(
    field: PodField,
    row: Ints,
    cost: PodCost,
    *,
    by_sorting: PodCost,
    seed: bytes,
    apart: tuple[int, ...] = (),
    work: int = WORK,
) -> Sharpened:
    """Prove level after level that no round costs less; if one does, take it.

    With few single persons this is quick, and often enough; with more the bound is higher. `apart` lists how many, step
    by step.
    """
    best = Sharpened(row, cost, by_sorting, "none")
    if len(field) > (MOST_SHARPENED if cost.is_free_of_clashes else MOST_WITH_CLASHES):
        return best
    steps = apart or (FEW_APART, ALL_APART if len(field) <= ALL_APART else MANY_APART)
    for most in steps if cost.is_free_of_clashes else (MOST_WITH_CLASHES,):
        found = _Proof(field, best.row, best.cost, by_sorting, seed=seed, apart=most, work=work).of_all_levels()
        bound = max(found.bound, best.bound)
        best = Sharpened(found.row, found.cost, bound, "search" if found.cost == bound != found.bound else found.by)
        if best.by != "none" or most >= len(field):
            break
    return best


class _Proof:
    """The proof of one round, level after level."""

    def __init__(
        self, field: PodField, row: Ints, cost: PodCost, by_sorting: PodCost, *, seed: bytes, apart: int, work: int
    ) -> None:
        self._field, self._row, self._cost, self._by_sorting, self._seed = field, row, cost, by_sorting, seed
        order = drawn_order(np.zeros_like(field.base.points), seed=seed, purpose="sharpen")
        self._kinds = Kinds.of(field, order=order, most=apart)
        self._is_settled = cost.levels[:SPREAD] == by_sorting.levels[:SPREAD]
        """Whether nobody meets again and the odd pods are those of the sorted cut; then only spread is left."""
        odd = least_entitled(field) if self._is_settled else None
        self._possible = PossiblePods.of(field, self._kinds, cost, odd=odd)
        self._work, self._was_searched = work, False

    def of_all_levels(self) -> Sharpened:
        for level in range(LEVELS):
            least = self._least(level)
            if least < self._cost.levels[level]:
                return Sharpened(self._row, self._cost, self._open_at(level, least), "none")
        return Sharpened(self._row, self._cost, self._cost, "search" if self._was_searched else "prices")

    def _least(self, level: int) -> int:
        """Bound a level over all rounds as good as this one above it; take a better round if one is found."""
        possible, mine = self._possible, self._cost.levels[level]
        if self._is_settled and 2 <= level < SPREAD:
            return mine
        if possible.is_least(level, mine):
            return mine
        step = 2 if level == SPREAD and is_best_sorted(self._field) else 1  # all spreads have the same parity
        prices = possible.priced(level)
        least = possible.unshifted(level, prices.bound)
        least += (mine - least) % step
        if level == SPREAD and self._is_settled:
            least = max(least, self._by_sorting.spread)
        if least < mine:
            self._was_searched = True
            searched = possible.search(level, mine, prices, step=step, work=self._work)
            least = searched.least if searched.is_done else least
            self._take(searched.pods, level, searched.least)
        if least == self._cost.levels[level]:
            possible.settle(level, least, prices)
        return least

    def _take(self, pods: list[Ints], level: int, least: int) -> None:
        """Take a better round; people of a group are seated arbitrarily, and the round is improved again."""
        if not pods:
            return
        people = [np.flatnonzero(self._kinds.group == kind).tolist() for kind in range(len(self._kinds))]
        seated = [tuple(people[kind].pop() for kind in pod.tolist() if kind < len(people)) for pod in pods]
        row = row_of(self._field, seated)
        if not self._kinds.are_people:
            goal = replace(self._cost, spread=least) if level == SPREAD else self._by_sorting
            row, _ = improve(
                self._field, row, clashing=clashing_pods(self._field, row), bound=goal, seed=self._seed + b"/sharpen"
            )
        cost = cost_of_pods(self._field, row)
        if cost < self._cost:
            self._row, self._cost = row, cost

    def _open_at(self, level: int, least: int) -> PodCost:
        """Bound every level: those above are proven, and those below are bounded by sorting if that still holds."""
        bound = [*self._cost.levels[:level], least]
        for below in range(level + 1, LEVELS):
            is_sorted = bound[2:below] == [*self._by_sorting.levels[2:below]]
            bound.append(self._by_sorting.levels[below] if is_sorted else _at_least(self._field, below))
        return PodCost(*bound)


def _at_least(field: PodField, level: int) -> int:
    """Bound a level of any round, whatever its levels above."""
    odd = field.in_odd
    of = {2: field.odd, 3: field.base.points}.get(level)
    if of is not None:
        return int(np.sort(of)[:odd].sum())
    return spread_over_lines(field) if level == SPREAD else 0
