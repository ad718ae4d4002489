"""Tables: ranges with gaps, fixed tables, and enough of them."""

import pytest

from topcut.core.pairing import seat
from topcut.core.pairing.refusals import TooFewTables

PAIRS = ((1, 2), (3, 4), (5, 6), (7, 8))


@pytest.mark.parametrize(
    ("usable", "fixed", "tables"),
    [
        pytest.param([], {}, [1, 2, 3, 4], id="MTR-10.4-a: in order"),
        pytest.param([range(11, 13), range(21, 30)], {}, [11, 12, 21, 22], id="MTR-10.4-a: ranges with a gap"),
        pytest.param([], {6: 1}, [2, 3, 1, 4], id="MTR-10.4-a: a fixed table"),
        pytest.param([range(5, 9)], {1: 40}, [40, 5, 6, 7], id="MTR-10.4-a: a fixed table outside the ranges"),
        pytest.param([], {1: 3, 5: 3}, [3, 1, 2, 4], id="MTR-10.4-a: two want one table"),
        pytest.param([], {1: 9, 2: 8}, [9, 1, 2, 3], id="MTR-10.4-a: two who need a table meet"),
        pytest.param([], {3: 2, 4: 5, 1: 2}, [2, 5, 1, 3], id="MTR-10.4-a: the other one's table is free"),
        pytest.param([], {99: 1}, [1, 2, 3, 4], id="MTR-10.4-a: the player who needs it is not playing"),
        pytest.param([range(1, 3), range(2, 5)], {}, [1, 2, 3, 4], id="MTR-10.4-a: overlapping ranges"),
    ],
)
def test_pairs_are_seated(usable, fixed, tables):
    seated = seat(PAIRS, usable=usable, fixed=fixed)
    by_pair = {match.sides: match.table for match in seated}
    assert [by_pair[pair] for pair in PAIRS] == tables
    assert [match.table for match in seated] == sorted(tables)


def test_too_few_tables_are_refused():
    with pytest.raises(TooFewTables) as refused:
        seat(PAIRS, usable=[range(1, 3)], fixed={7: 30})
    assert refused.value == TooFewTables(matches=4, tables=3)


def test_a_range_without_end_costs_no_more_than_its_first_tables():
    seated = seat(PAIRS, usable=[range(1, 10**12), range(3, 10**15)], fixed={7: 2})
    assert [match.table for match in seated] == [1, 2, 3, 4]
