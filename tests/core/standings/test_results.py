"""The columns: they grow, change in two rows at a time, and remember who met whom."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.standings.tournaments import build, results, tournaments

from topcut.core.play import FirstTo, How, Match, Points, Result, RoundResults, Score
from topcut.core.play.result import lost_by_both
from topcut.core.standings import Results

WON, LOST = Result(Score((2, 0))), Result(Score((1, 2)))


def field(*entrants: int) -> Results:
    return build([], entrants=list(entrants), length=FirstTo(2), points=Points())


def seen(filled: Results) -> tuple[list[list[int]], ...]:
    """Everything the columns say, in values that compare."""
    return tuple(column.tolist() for column in filled.arrays()) + tuple(
        getattr(filled.totals(), name).tolist() for name in filled.totals().__slots__
    )


def test_what_pairing_reads_is_by_row_and_round():
    filled = field(7, 3, 9, 4, 11)
    filled.add_round(RoundResults((Match(1, (3, 7), WON), Match(2, (9, 4), LOST)), byes=(11,)))
    filled.add_round(RoundResults((Match(1, (3, 7), None), Match(2, (4, 11), WON)), losses=(9,)))
    arrays = filled.arrays()
    assert arrays.entrants.tolist() == [7, 3, 9, 4, 11]
    assert arrays.points.tolist() == [0, 3, 0, 6, 3]
    assert arrays.opponents.tolist() == [[1, 0, 3, 2, -1], [1, 0, -1, 4, 3]]
    assert arrays.byes.tolist() == [0, 0, 0, 0, 1]
    assert arrays.pair_downs.tolist() == [0, 1, 0, 0, 0]
    assert arrays.pair_ups.tolist() == [1, 0, 0, 0, 0]


def test_nobody_writes_into_what_pairing_reads():
    arrays = field(1, 2).arrays()
    with pytest.raises(ValueError, match="read-only"):
        arrays.points[0] = 99


@pytest.mark.parametrize(
    ("result", "met"),
    [
        pytest.param(None, True, id="unreported: they have met"),
        pytest.param(lost_by_both(), True, id="GAP-04: both penalised have met"),
        pytest.param(lost_by_both(How.NO_SHOW), False, id="GAP-04: both absent have not met"),
        pytest.param(Result(Score((2, 0)), How.NO_SHOW, (1,)), True, id="GAP-14: one absent, they have met"),
    ],
)
@pytest.mark.parametrize("is_late", [False, True], ids=["told at once", "told later"])
def test_who_has_met(result, met, is_late):
    filled = field(1, 2)
    filled.add_round(RoundResults((Match(1, (1, 2), WON if is_late else result),)))
    if is_late:
        filled.set_result(1, 1, result)
    assert filled.arrays().opponents.tolist() == ([[1, 0]] if met else [[-1, -1]])


def test_a_pair_down_is_remembered_as_it_was_paired():
    """A result corrected later does not change who was paired down on that day."""
    filled = field(1, 2, 3, 4)
    filled.add_round(RoundResults((Match(1, (1, 2), WON), Match(2, (3, 4), WON))))
    filled.add_round(RoundResults((Match(1, (1, 4), None), Match(2, (2, 3), None))))
    filled.set_result(1, 1, LOST)
    assert filled.arrays().pair_downs.tolist() == [1, 0, 1, 0]


@given(tournaments(), st.data())
def test_changing_results_is_the_same_as_having_known_them(tournament, data):
    filled, rounds = tournament
    changed = []
    for number, round in enumerate(rounds, 1):
        matches = [Match(m.table, m.sides, data.draw(results(filled.length))) for m in round.matches]
        for match in data.draw(st.permutations(matches)):
            filled.set_result(number, match.table, match.result)
        changed.append(RoundResults(tuple(matches), round.byes, round.losses))
    again = build(changed, entrants=filled.entrants, length=filled.length, points=filled.points)
    paired = [list(seen(x)[4:6]) for x in (filled, again)]
    assert seen(filled)[:4] + seen(filled)[6:] == seen(again)[:4] + seen(again)[6:]
    assert len(paired[0]) == len(paired[1]) == 2


@given(tournaments(), st.data())
def test_totals_after_a_round_are_those_of_the_first_rounds(tournament, data):
    filled, rounds = tournament
    after = data.draw(st.integers(0, len(rounds)))
    short = build(rounds[:after], entrants=filled.entrants, length=filled.length, points=filled.points)
    assert [column.tolist() for column in filled.arrays(after=after)] == [c.tolist() for c in short.arrays()]


@given(tournaments())
def test_a_copy_goes_its_own_way(tournament):
    filled, _ = tournament
    before = seen(filled)
    twin = filled.copy()
    twin.add_round(RoundResults(byes=tuple(twin.entrants)))
    assert seen(filled) == before
    assert twin.rounds == filled.rounds + 1
    assert np.array_equal(twin.arrays(after=filled.rounds).points, filled.arrays().points)


def test_nobody_is_in_a_round_twice():
    with pytest.raises(AssertionError, match="once"):
        field(1, 2, 3).add_round(RoundResults((Match(1, (1, 2), None),), byes=(2,)))
