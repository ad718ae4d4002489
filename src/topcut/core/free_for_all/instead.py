"""What a round would have cost if one of its aims did not count: each reason for a pod is held against this."""

from dataclasses import dataclass, replace
from typing import Final

from topcut.core.free_for_all.ahead import row_of
from topcut.core.free_for_all.bounds import is_best_sorted
from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.exact import weigh
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.layout import cost_of_pods

MOST_WEIGHED: Final = 18
"""Largest field whose rounds are weighed once more for a reason alone."""
SPREAD: Final = slice(4, 5)


@dataclass(frozen=True, slots=True)
class Instead:
    """The least spread of a round that leaves one aim out; None if that is not known."""

    unmet: int | None
    """If nobody had met anybody and no group were kept apart."""
    unexcused: int | None
    """If the odd pods took anybody, not those at the bottom who were in one least often."""


def instead_of(field: PodField, cost: PodCost, *, by_sorting: int) -> Instead:
    """Weigh the round without its clashes, and without its odd pods; `by_sorting` is the spread of the sorted cut."""
    is_small = len(field) <= MOST_WEIGHED
    unmet = by_sorting if is_best_sorted(field) else None
    if unmet is None and is_small:
        unmet = weigh(field, levels=SPREAD).cost
    if not field.excuses or field.in_odd in {0, len(field)}:
        return Instead(unmet, cost.spread)
    return Instead(unmet, _spread_unexcused(field) if is_small else None)


def _spread_unexcused(field: PodField) -> int:
    """Find the least spread among the rounds with the fewest clashes, whoever sits in the odd pods."""
    freely = replace(field, weighs_odd=False)
    return cost_of_pods(freely, row_of(freely, next(weigh(freely).all()))).spread
