"""The parity bound: the cost that odd score groups alone force on any pairing, in one pass over the field.

Between two neighbouring score groups lies a boundary. If an odd number of entrants stands above it, they cannot all be
paired among themselves, so at least one pair crosses it. Added up over the odd boundaries, that is the least gap any
pairing has. A pairing with exactly that gap crosses each odd boundary once and no other; its squared gap is least when
each crossing pair joins neighbouring groups, because a group in between is even there and has two entrants to spare.
Then each odd boundary has one entrant paired down and one paired up, and the cheapest distinct choice in each group
bounds the repeats.

An avoid group of more than half the field cannot be kept apart either: its members without an outsider to play, and
without the bye, play each other.
"""

import numpy as np

from topcut.core.pairing.cost import Cost
from topcut.core.pairing.field import NOBODY, Field, Ints
from topcut.core.pairing.groups import ScoreGroups


def parity_bound(field: Field, groups: ScoreGroups, *, bye: int | None = None) -> Cost:
    """Bound the cost of any pairing of these groups for a given bye (GAP-01)."""
    odd = groups.odd_boundaries
    steps = [groups.points[group] - groups.points[group + 1] for group in odd]
    second_bye, bye_rank = (0, 0) if bye is None else field.cost_of_bye(bye)
    return Cost(
        avoid=_fewest_breaches(field),
        second_bye=second_bye,
        bye_rank=bye_rank,
        gap=sum(steps),
        gap_squared=sum(step * step for step in steps),
        repeat_pair_downs=_fewest_repeats(field, groups, odd),
    )


def _fewest_breaches(field: Field) -> int:
    if not field.avoid.size:
        return 0
    largest = int(np.bincount(field.avoid[field.avoid != NOBODY], minlength=1).max())
    return max(0, (2 * largest - len(field)) // 2)


def _fewest_repeats(field: Field, groups: ScoreGroups, odd: list[int]) -> int:
    goes_down, goes_up = set(odd), {group + 1 for group in odd}
    total = 0
    for group in sorted(goes_down | goes_up):
        members = groups.members(group)
        downs, ups = field.pair_downs[members], field.pair_ups[members]
        if group in goes_down and group in goes_up:
            total += _cheapest_two(downs, ups)
        else:
            total += int(downs.min() if group in goes_down else ups.min())
    return total


def _cheapest_two(downs: Ints, ups: Ints) -> int:
    """Choose one to go down and another to go up, at the least sum."""
    down, up = int(downs.argmin()), int(ups.argmin())
    if down != up:
        return int(downs[down] + ups[up])
    others = np.arange(len(downs)) != down
    return int(min(downs[down] + ups[others].min(), downs[others].min() + ups[up]))
