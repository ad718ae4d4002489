"""Pair score groups within themselves: neighbours in the drawn order, then exchanges where two have met."""

import numpy as np

from topcut.core.pairing.field import Field, Ints
from topcut.core.pairing.matching import perfect_matching

TRIES = 200
"""Exchanges tried for one pair before the group is matched as a whole."""
SMALL = 64
"""Groups up to this size are matched exactly where exchanges do not help."""


def pair_inside(field: Field, order: Ints, starts: list[int]) -> tuple[Ints, Ints]:
    """Pair each group (even in number, delimited by starts) within itself, without clashes where that is easy."""
    first, second = order[0::2].copy(), order[1::2].copy()
    tables = np.array(starts) // 2
    for table in np.unique(field.clashes(first, second)).tolist():
        group = int(np.searchsorted(tables, table, side="right"))
        low, high = int(tables[group - 1]), int(tables[group])
        if not field.clash(int(first[table]), int(second[table])):
            continue  # an exchange for an earlier table has helped this one too
        if not _exchange(field, first, second, table, low=low, high=high) and 2 * (high - low) <= SMALL:
            _match_whole_group(field, first[low:high], second[low:high])
    return first, second


def _exchange(field: Field, first: Ints, second: Ints, table: int, *, low: int, high: int) -> bool:
    """Exchange opponents with the nearest table of the group that leaves both tables without a clash."""
    one, two = int(first[table]), int(second[table])
    for step in range(1, min(high - low, TRIES)):
        other = low + (table - low + step) % (high - low)
        three, four = int(first[other]), int(second[other])
        for third, fourth in ((three, four), (four, three)):
            if not field.clash(one, third) and not field.clash(two, fourth):
                first[table], second[table], first[other], second[other] = one, third, two, fourth
                return True
    return False


def _match_whole_group(field: Field, first: Ints, second: Ints) -> None:
    members = np.concatenate((first, second))
    one, two = np.triu_indices(len(members), 1)
    free = (field.meetings(members[one], members[two]) + field.to_avoid(members[one], members[two])) == 0
    one, two = one[free], two[free]
    chosen = perfect_matching(len(members), one, two)
    if chosen is not None:
        first[:], second[:] = members[one[chosen]], members[two[chosen]]
