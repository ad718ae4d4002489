"""Pairing score groups within themselves: neighbours in the drawn order, then exchanges if two have met."""

import numpy as np

from topcut.core.pairing.dice import drawn_words
from topcut.core.pairing.field import Field, Ints
from topcut.core.pairing.matching import least_matching
from topcut.core.pairing.steps import AT_LEAST, Steps, to_match

TRIES = 200
"""Exchanges tried for one pair before the group is matched as a whole."""
SMALL = 64
"""Groups up to this size are matched exactly if exchanges do not help."""


def pair_inside(field: Field, order: Ints, starts: list[int], *, steps: Steps) -> tuple[Ints, Ints]:
    """Pair each group (even in number, delimited by starts) within itself, without clashes if that is easy."""
    first, second = order[0::2].copy(), order[1::2].copy()
    tables = np.array(starts) // 2
    for table in np.unique(field.clashes(first, second)).tolist():
        group = int(np.searchsorted(tables, table, side="right"))
        low, high = int(tables[group - 1]), int(tables[group])
        if not field.clash(int(first[table]), int(second[table])):
            continue  # an exchange for an earlier table has helped this one too
        if not steps.take(AT_LEAST + min(high - low, TRIES)):
            break
        is_mended = _exchange(field, first, second, table, low=low, high=high)
        if not is_mended and 2 * (high - low) <= SMALL and steps.take(to_match(SMALL, SMALL * SMALL // 2)):
            _match_whole_group(field, first[low:high], second[low:high])
    return first, second


def _exchange(field: Field, first: Ints, second: Ints, table: int, *, low: int, high: int) -> bool:
    """Exchange opponents with the table of the group that helps most, and return whether no clash is left.

    Of equals the next one in the drawn order is taken.
    """
    others = low + (table - low + np.arange(1, min(high - low, TRIES + 1))) % (high - low)
    if not len(others):
        return False
    one, two = np.full(len(others), first[table]), np.full(len(others), second[table])
    three, four = first[others], second[others]
    now = _price(field, one, two) + _price(field, three, four)
    straight = _price(field, one, three) + _price(field, two, four)
    crossed = _price(field, one, four) + _price(field, two, three)
    best = int((np.minimum(straight, crossed) - now).argmin())
    after, before = min(straight[best], crossed[best]), now[best]
    if after < before:
        third, fourth = (three, four) if straight[best] <= crossed[best] else (four, three)
        second[table], first[others[best]], second[others[best]] = third[best], two[best], fourth[best]
    return bool(min(after, before) == 0)


def _price(field: Field, first: Ints, second: Ints) -> Ints:
    """Weigh clashes so that a rematch is worse than any number of avoid breaches."""
    return len(field) * field.meetings(first, second) + field.to_avoid(first, second)


def _match_whole_group(field: Field, first: Ints, second: Ints) -> None:
    members = np.concatenate((first, second))
    one, two = np.triu_indices(len(members), 1)
    prices = _price(field, members[one], members[two])
    noise = drawn_words(b"", "inside", len(one))  # the order of the members is already drawn
    chosen = least_matching(len(members), one, two, levels=[prices], noise=noise)
    assert chosen is not None, "everyone may meet everyone, at a price"
    first[:], second[:] = members[one[chosen]], members[two[chosen]]
