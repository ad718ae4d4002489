"""The bad day: what changes, and that nothing else does."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.pairing.fields import every_way, field_of, played_field
from tests.hostile.counted import calls

from topcut.core.pairing import Field, NothingToChange, SeatChange, pair, repair
from topcut.core.pairing.refusals import TooMuchToMend
from topcut.core.play import Match, Result, RoundResults, Score

WON = Result(Score((2, 0)))


def posted(*pairs: tuple[int, int], byes: tuple[int, ...] = ()) -> RoundResults:
    return RoundResults(tuple(Match(table, two) for table, two in enumerate(pairs, start=1)), byes)


def without(field: Field, *ids: int) -> Field:
    return field.only(np.flatnonzero(~np.isin(field.ids, ids)))


def test_a_round_without_faults_stays_as_it_is():
    field = field_of([3, 3, 0, 0])
    mended = repair(field, posted((1, 2), (3, 4)), seed=b"")
    assert (mended.changes, mended.pairs) == ((), ((1, 2), (3, 4)))


def test_a_wrong_result_is_mended_by_exchanging_two_tables():
    """Ana lost and did not win: A–C and B–D become A–D and B–C, and nobody else notices."""
    truth = field_of([6, 9, 9, 6, 9, 9, 6, 6], met=[(0, 1)])
    mended = repair(truth, posted((1, 3), (2, 4), (5, 6), (7, 8)), seed=b"", corrected={1, 2})
    assert mended.changes == (SeatChange(1, (1, 3), (1, 4)), SeatChange(2, (2, 4), (3, 2)))
    assert mended.cost.gap == 0


def test_an_exchange_that_mends_nothing_is_not_proposed():
    """The corrected result changed nothing in the gaps of this round."""
    truth = field_of([6, 6, 6, 6, 3, 3])
    mended = repair(truth, posted((1, 3), (2, 4), (5, 6)), seed=b"", corrected={1, 2})
    assert (mended.changes, mended.cost.gap) == ((), 0)


def test_where_the_exchange_would_be_a_rematch_the_smallest_repair_is_found():
    """B has met C: a third and a fourth table help, and the gap is mended all the same."""
    truth = field_of([6, 9, 9, 6, 9, 9, 6, 6], met=[(0, 1), (1, 2)])
    mended = repair(truth, posted((1, 3), (2, 4), (5, 6), (7, 8)), seed=b"", corrected={1, 2})
    assert (mended.cost.rematches, mended.cost.gap) == (0, 0)
    assert len(mended.changes) == 3


def test_a_started_table_is_left_alone():
    truth = field_of([6, 9, 9, 6], met=[(0, 1)])
    mended = repair(truth, posted((1, 3), (2, 4)), seed=b"", corrected={1, 2}, started={1, 2})
    assert mended.changes == ()


def test_started_tables_may_be_changed_on_request_but_finished_ones_never():
    truth = field_of([6, 9, 9, 6], met=[(0, 1)])
    finished = RoundResults((Match(1, (1, 3), WON), Match(2, (2, 4))))
    assert repair(truth, finished, seed=b"", corrected={1, 2}).changes == ()
    assert len(repair(truth, posted((1, 3), (2, 4)), seed=b"", corrected={1, 2}).changes) == 2


def test_a_late_arrival_plays_who_has_the_bye():
    field = field_of([0] * 6)
    mended = repair(field, posted((1, 2), (3, 4), byes=(5,)), seed=b"", late={6})
    assert mended.changes == (SeatChange(3, (), (5, 6)), SeatChange(None, (5,), ()))


def test_a_late_arrival_takes_a_seat_at_an_unstarted_table_or_has_a_loss():
    """GAP-07: coming late is not rewarded with the bye."""
    field = field_of([0] * 5, rank=[0, 1, 2, 3, 4])
    mended = repair(field, posted((1, 2), (3, 4)), seed=b"", late={5})
    assert mended.byes == (4,)
    assert mended.changes == (SeatChange(2, (3, 4), (3, 5)), SeatChange(None, (), (4,)))
    with pytest.raises(NothingToChange) as refused:
        repair(field, posted((1, 2), (3, 4)), seed=b"", late={5}, started={1, 2})
    assert refused.value == NothingToChange(entrants="5")


def test_a_forgotten_entrant_of_an_even_field_has_the_bye():
    mended = repair(field_of([3, 3, 0, 0, 3]), posted((1, 2), (3, 4)), seed=b"")
    assert (mended.changes, mended.byes) == ((SeatChange(None, (), (5,)),), (5,))


def test_a_round_in_which_everybody_was_forgotten_begins_at_the_first_table():
    mended = repair(field_of([0] * 4, met=[(0, 1), (0, 2)]), posted(), seed=b"")
    assert mended.matches == (Match(1, (1, 4)), Match(2, (2, 3)))


def test_two_forgotten_entrants_who_have_met_break_one_table():
    field = field_of([3, 3, 0, 0, 3, 3], met=[(4, 5)])
    mended = repair(field, posted((1, 2), (3, 4)), seed=b"")
    assert (mended.cost.rematches, mended.cost.gap) == (0, 0)
    assert [change.table for change in mended.changes] == [1, 3]


@pytest.mark.parametrize(
    ("before", "gone", "changes"),
    [
        pytest.param(
            posted((1, 2), (3, 4), byes=(5,)),
            {2},
            (SeatChange(1, (1, 2), (1, 5)), SeatChange(None, (5,), ())),
            id="GAP-01: the one left over plays who had the bye",
        ),
        pytest.param(
            posted((1, 2), (3, 4)),
            {2},
            (SeatChange(1, (1, 2), ()), SeatChange(None, (), (1,))),
            id="GAP-01: the one left over has the bye",
        ),
        pytest.param(
            posted((1, 2), (3, 4)),
            {2, 3},
            (SeatChange(1, (1, 2), (1, 4)), SeatChange(2, (3, 4), ())),
            id="GAP-01: two left over play each other",
        ),
    ],
)
def test_someone_withdrew_after_posting(before, gone, changes):
    everyone = sorted({side for match in before.matches for side in match.sides} | {*before.byes})
    field = without(field_of([0] * len(everyone), rank=list(range(len(everyone)))), *gone)
    assert repair(field, before, seed=b"").changes == changes


def test_a_second_bye_is_worth_one_more_table():
    field = without(field_of([0] * 4, byes=[1, 0, 0, 0], rank=[0, 1, 2, 3]), 2)
    mended = repair(field, posted((1, 2), (3, 4)), seed=b"")
    assert (mended.byes, mended.cost.second_bye) == ((4,), 0)


def test_an_avoidable_rematch_typed_by_hand_is_found():
    field = field_of([3, 3, 3, 3], met=[(0, 1)])
    mended = repair(field, posted((1, 2), (3, 4)), seed=b"")
    assert mended.cost.rematches == 0
    assert len(mended.changes) == 2


def test_an_unavoidable_rematch_is_kept():
    field = field_of([3, 0], met=[(0, 1)])
    mended = repair(field, posted((1, 2)), seed=b"")
    assert (mended.changes, mended.cost.rematches) == ((), 1)


def test_an_awarded_bye_stays():
    mended = repair(without(field_of([0] * 5), 2), posted((1, 2), (3, 4), byes=(9,)), seed=b"")
    assert 9 in mended.byes


def test_a_finished_table_keeps_its_result_and_whoever_left_it():
    finished = RoundResults((Match(1, (1, 2), WON), Match(2, (3, 4))))
    mended = repair(without(field_of([0] * 5), 2, 4), finished, seed=b"")
    assert mended.matches == (Match(1, (1, 2), WON), Match(2, (3, 5)))


def test_nothing_that_may_change_is_no_refusal_if_nothing_must():
    field = field_of([0, 0])
    assert repair(field, posted((1, 2)), seed=b"", started={1}).changes == ()


def fewest_changes(field: Field, before: RoundResults) -> tuple[int, int, int]:
    """Try every pairing: the least (rematches, second byes, new pairs)."""
    ids = field.ids.tolist()
    posted_pairs = {frozenset(match.sides) for match in before.matches} | {frozenset((id, 0)) for id in before.byes}
    found = []
    for way in every_way(list(range(len(ids) + len(ids) % 2))):
        rematches = sum(int((field.opponents[a] == b).sum()) for a, b in way if b < len(ids))
        second = sum(int(field.byes[a] > 0) for a, b in way if b == len(ids))
        new = sum(frozenset((ids[a], ids[b] if b < len(ids) else 0)) not in posted_pairs for a, b in way)
        found.append((rematches, second, new))
    return min(found)


@given(st.integers(0, 10**6))
def test_no_repair_changes_fewer_tables(seed):
    """Against every possible pairing, after one or two entrants left or were forgotten."""
    rng = random.Random(seed)
    field = played_field(rng, rng.randint(5, 9), rng.randint(1, 4))
    field = replace(field, avoid=np.empty((len(field), 0), np.int32))
    gone = rng.sample(range(len(field)), rng.randint(1, min(2, len(field) - 2)))
    pairing = pair(field, seed=b"%d" % seed)
    here = field.only(np.array([place for place in range(len(field)) if place not in gone]))
    before = posted(*pairing.pairs, byes=pairing.byes)
    forgotten = set(rng.sample(before.matches, rng.choice([0, 0, 1])))
    before = RoundResults(tuple(match for match in before.matches if match not in forgotten), before.byes)
    mended = repair(here, before, seed=b"%d" % seed)
    old = {frozenset(match.sides) for match in before.matches}
    new = sum(frozenset(sides) not in old for sides in mended.pairs) + len({*mended.byes} - {*before.byes})
    assert (mended.cost.rematches, mended.cost.second_bye, new) == fewest_changes(here, before)


def test_a_repair_among_two_thousand_takes_a_few_calls_each():
    field = field_of([3 * (place % 7) for place in range(2_000)])
    before = posted(*pair(field, seed=b"big").pairs)
    here = without(field, 77, 1_500)
    mended = repair(here, before, seed=b"big")
    assert calls(lambda: repair(here, before, seed=b"big"), most=2_000 * 100)
    assert len(mended.changes) == 2


def test_five_hundred_whose_results_were_wrong_are_too_many_to_be_moved_anywhere():
    """They could play each other within the steps, but a gap is mended by a place at any table."""
    field = field_of([0] * 500)
    before = posted(*zip(range(1, 501, 2), range(2, 501, 2), strict=True))
    with pytest.raises(TooMuchToMend) as refused:
        repair(field, before, seed=b"many", corrected=range(1, 501))
    assert refused.value == TooMuchToMend(count=500)


def test_more_than_six_hundred_without_an_opponent_are_paired_as_a_round_and_not_mended():
    """To match so many exactly takes too long; fewer are matched at once."""
    assert len(repair(field_of([0] * 130), posted(), seed=b"many").pairs) == 65
    with pytest.raises(TooMuchToMend) as refused:
        repair(field_of([0] * 622), posted(), seed=b"many")
    assert refused.value == TooMuchToMend(count=622)
