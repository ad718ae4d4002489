"""Building a pairing with whole arrays, aiming at the parity bound: most rounds of large events end here."""

from dataclasses import dataclass

import numpy as np

from topcut.core.pairing.field import Field, Ints
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.inside import pair_inside
from topcut.core.pairing.steps import Steps

CHOICES = 8
"""How many of the cheapest entrants of a group are considered for a pair-down."""
LARGE = 256


@dataclass(frozen=True, slots=True, eq=False)
class PairingDraft:
    """A pairing in the making: places, not ids."""

    first: Ints
    second: Ints
    bye: int | None = None


def construct(field: Field, groups: ScoreGroups, *, bye: int | None = None, steps: Steps) -> PairingDraft:
    """Pair one entrant down across each odd boundary and everyone else inside their group (GAP-01)."""
    crossing = _crossing_pairs(field, groups)
    out = np.array([place for pair in crossing for place in pair], dtype=np.int64)
    leaves = np.zeros(len(field), dtype=bool)
    leaves[out] = True
    stays = ~leaves[groups.order]
    left = np.concatenate(([0], np.cumsum(stays)))[list(groups.starts)]
    first, second = pair_inside(field, groups.order[stays], left.tolist(), steps=steps)
    return PairingDraft(np.concatenate((out[0::2], first)), np.concatenate((out[1::2], second)), bye)


def _crossing_pairs(field: Field, groups: ScoreGroups) -> list[tuple[int, int]]:
    """Choose from the top down who crosses each odd boundary: the cheapest two who have not met."""
    taken: set[int] = set()
    pairs = []
    odd = groups.odd_boundaries
    for group in odd:
        downs = _cheapest(field.pair_downs, groups.members(group), taken)
        spare = field.pair_downs if group + 1 in odd else None
        ups = _cheapest(field.pair_ups, groups.members(group + 1), taken, spare=spare)
        pair = _first_without_clash(field, downs, ups)
        taken.update(pair)
        pairs.append(pair)
    return pairs


def _cheapest(price: Ints, members: Ints, taken: set[int], *, spare: Ints | None = None) -> list[tuple[int, int]]:
    """List (price, place) of the cheapest few; those also cheap by `spare` come late, as they are needed there."""
    prices = price[members]
    if len(members) > LARGE:
        members = members[np.flatnonzero(prices == prices.min())[: 4 * CHOICES]]
    elif spare is not None:
        members = members[np.lexsort((-spare[members], prices))]
    else:
        members = members[np.argsort(prices, kind="stable")]
    return [(int(price[place]), place) for place in members.tolist() if place not in taken][:CHOICES]


def _first_without_clash(field: Field, downs: list[tuple[int, int]], ups: list[tuple[int, int]]) -> tuple[int, int]:
    sums = sorted((down + up, i, j) for i, (down, _) in enumerate(downs) for j, (up, _) in enumerate(ups))
    for _, i, j in sums:
        if not field.clash(downs[i][1], ups[j][1]):
            return downs[i][1], ups[j][1]
    return downs[0][1], ups[0][1]
