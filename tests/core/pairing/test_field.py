"""The field, gathered from rounds as they were published and played."""

import numpy as np
import pytest
from tests.core.pairing.fields import field_of

from topcut.core.pairing import NOBODY, Field, field_from_results
from topcut.core.pairing.refusals import ResultsMissing
from topcut.core.play import How, Match, PlayAll, Points, Result, RoundResults, Score
from topcut.core.play.result import awarded_against, lost_by_both
from topcut.core.standings import Results

WON, DRAWN = Result(Score((2, 0))), Result(Score((1, 1), 1))
ROUND_1 = RoundResults((Match(1, (1, 2), WON), Match(2, (3, 4), DRAWN)), byes=(5,))
ROUND_2 = RoundResults((Match(1, (5, 1), WON), Match(2, (3, 2), WON)), byes=(), losses=(6,))


def column(field: Field, name: str) -> dict[int, int]:
    return dict(zip(field.ids.tolist(), getattr(field, name).tolist(), strict=True))


def opponents(field: Field) -> dict[int, list[int]]:
    ids = field.ids.tolist()
    return {ids[at]: [ids[p] for p in row if p != NOBODY] for at, row in enumerate(field.opponents.tolist())}


def test_points_byes_and_opponents_are_added_up():
    field = Field.of([ROUND_1, ROUND_2], active=[6, 5, 4, 3, 2, 1])
    assert column(field, "points") == {1: 3, 2: 0, 3: 4, 4: 1, 5: 6, 6: 0}
    assert column(field, "byes") == {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 0}
    assert opponents(field) == {1: [2, 5], 2: [1, 3], 3: [4, 2], 4: [3], 5: [1], 6: []}


def test_pair_downs_are_those_of_the_points_before_each_round():
    field = Field.of([ROUND_1, ROUND_2], active=range(1, 7))
    assert column(field, "pair_downs") == {1: 0, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0}
    assert column(field, "pair_ups") == {1: 0, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0}


def test_who_dropped_is_no_opponent_any_more():
    assert opponents(Field.of([ROUND_1, ROUND_2], active=[1, 3, 4])) == {1: [], 3: [4], 4: [3]}


@pytest.mark.parametrize(
    ("result", "met"),
    [
        pytest.param(lost_by_both(How.NO_SHOW), [], id="GAP-04: a double no-show has not met"),
        pytest.param(lost_by_both(), [2], id="GAP-04: a double loss has met"),
        pytest.param(awarded_against(1, length=PlayAll(2)), [2], id="GAP-14: one who did not come has met"),
    ],
)
def test_who_has_met(result, met):
    assert opponents(Field.of([RoundResults((Match(1, (1, 2), result),))], active=[1, 2]))[1] == met


def test_points_may_follow_the_game_score():
    lorcana = Points(by_score=((2, 0, 7, 1), (1, 1, 4, 4)))
    round = RoundResults((Match(1, (1, 2), WON), Match(2, (3, 4), Result(Score((1, 1))))), byes=(5,))
    field = Field.of([round], active=range(1, 6), scheme=lorcana, length=PlayAll(2))
    assert column(field, "points") == {1: 7, 2: 1, 3: 4, 4: 4, 5: 7}


def test_points_and_standings_may_be_given():
    field = Field.of([ROUND_1], active=[1, 2, 3], points={1: 5, 2: 9}, standings=[3, 1])
    assert column(field, "points") == {1: 5, 2: 9, 3: 0}
    assert field.rank is not None
    assert column(field, "rank") == {1: 1, 2: 3, 3: 0}


def test_an_entrant_may_be_in_several_avoid_groups():
    field = Field.of([], active=[1, 2, 3, 4], avoid=[{1, 2}, {2, 3}, {9}])
    one, two = np.triu_indices(4, 1)
    assert field.to_avoid(one, two).tolist() == [1, 0, 0, 1, 0, 0]
    assert [field.clash(a, b) for a, b in zip(one.tolist(), two.tolist(), strict=True)] == [1, 0, 0, 1, 0, 0]


def test_more_avoid_groups_than_one_word_has_bits_keep_apart_their_own_two_and_nobody_else():
    field = Field.of([], active=range(140), avoid=[{first, first + 1} for first in range(0, 140, 2)])
    one, two = np.triu_indices(140, 1)
    assert np.flatnonzero(field.to_avoid(one, two)).tolist() == np.flatnonzero(one // 2 == two // 2).tolist()


@pytest.mark.parametrize(("met", "played"), [((), 0), ([(0, 1), (1, 2), (0, 1)], 3)])
def test_as_many_rounds_were_played_as_anybody_has_meetings(met, played):
    assert field_of([0] * 5, met=met).played == played


def test_a_meeting_counts_each_time():
    field = Field.of([RoundResults((Match(1, (1, 2), WON),))] * 2, active=[1, 2, 3])
    assert field.meetings(np.array([0, 0]), np.array([1, 2])).tolist() == [2, 0]


def test_a_round_with_open_tables_is_refused():
    open_round = RoundResults((Match(7, (1, 2)), Match(8, (3, 4), WON), Match(9, (5, 6))))
    with pytest.raises(ResultsMissing) as refused:
        Field.of([ROUND_1, open_round], active=[1, 2])
    assert refused.value.detail == {"round": 2, "missing": 2, "tables": "7, 9"}


def from_results(rounds: list[RoundResults], active: list[int], **options: object) -> Field:
    results = Results()
    for entrant in (6, 1, 2, 3, 5, 4):
        results.add_entrant(entrant)
    for round in rounds:
        results.add_round(round)
    return field_from_results(results, active=active, **options)


def test_of_many_open_tables_the_first_ten_are_named():
    open_round = RoundResults(tuple(Match(table, (2 * table, 2 * table + 1)) for table in range(11, 0, -1)))
    with pytest.raises(ResultsMissing) as refused:
        Field.of([open_round], active=[2, 3])
    assert refused.value.detail == {"round": 1, "missing": 11, "tables": "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"}


@pytest.mark.parametrize("active", [[1, 2, 3, 4, 5, 6], [6, 5, 2, 1], [3]])
def test_the_columns_of_the_standings_give_the_same_field(active):
    options = {"standings": [5, 3, 1, 2, 4, 6], "avoid": [{1, 2}, {2, 5}]}
    one = Field.of([ROUND_1, ROUND_2], active=active, **options)
    other = from_results([ROUND_1, ROUND_2], active, **options)
    for name in ("ids", "points", "byes", "pair_downs", "pair_ups", "rank", "avoid"):
        assert getattr(one, name).tolist() == getattr(other, name).tolist(), name
    assert {id: sorted(met) for id, met in opponents(one).items()} == {
        id: sorted(met) for id, met in opponents(other).items()
    }
    assert one.played == other.played == 2


def test_the_columns_of_the_standings_are_refused_while_a_table_is_open():
    with pytest.raises(ResultsMissing) as refused:
        from_results([ROUND_1, RoundResults((Match(1, (1, 2)),))], [1, 2])
    assert refused.value.detail == {"round": 2, "missing": 1, "tables": "–"}


def test_the_order_of_tables_and_of_entry_makes_no_difference():
    turned = RoundResults(ROUND_1.matches[::-1], ROUND_1.byes)
    one, other = Field.of([ROUND_1], active=[3, 1, 2]), Field.of([turned], active=[1, 2, 3])
    assert (one.ids.tolist(), opponents(one)) == (other.ids.tolist(), opponents(other))
