"""What is kept of a field, and how many stand in for the rest: fewer would make the bound a guess."""

import numpy as np
import pytest
from tests.core.pairing.fields import field_of

from topcut.core.pairing import NOBODY, Cost, Field
from topcut.core.pairing.construct import PairingDraft
from topcut.core.pairing.exact import Candidate, _next_size, _robust_from, _slacks
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.kernel import Kernel, kept_whole

TWO_GROUPS = [3] * 3 + [0] * 6


def groups_of(field: Field) -> ScoreGroups:
    return ScoreGroups.drawn(field, seed=b"")


def test_clashes_are_counted_inside_the_own_group_once_for_each_reason():
    """0 has met 1 and 3, who stands elsewhere; 1 and 2 are a team, and so are 4 and 5."""
    field = field_of(TWO_GROUPS, met=[(0, 1), (0, 3)], avoid=[NOBODY, 7, 7, 7, 8, 8, NOBODY, NOBODY, NOBODY])
    assert groups_of(field).clashes_inside(field).tolist() == [1, 2, 1, 0, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("robust", "kept"),
    [
        pytest.param(3, [], id="no group is small"),
        pytest.param(4, [0, 1, 2], id="one group is small"),
        pytest.param(7, [*range(9)], id="both are"),
    ],
)
def test_small_groups_are_kept_whole(robust, kept):
    field = field_of(TWO_GROUPS)
    assert np.flatnonzero(kept_whole(field, groups_of(field), robust=robust)).tolist() == kept


@pytest.mark.parametrize(("met", "is_kept"), [(2, False), (3, True)])
def test_who_clashes_with_half_of_a_large_group_is_kept_too(met, is_kept):
    """Six on equal points: with two met, three others are left; with three met, only two."""
    field = field_of([0] * 6, met=[(0, other) for other in range(1, met + 1)])
    assert kept_whole(field, groups_of(field), robust=2).tolist() == [is_kept] + [False] * 5


@pytest.mark.parametrize(
    ("met", "stand_ins"),
    [
        pytest.param([], 2, id="nobody has met: one from above, one from below"),
        pytest.param([(0, 1)], 4, id="two who have met may both leave it on one side"),
        pytest.param([(0, 1), (0, 2), (1, 2)], 6, id="three who have all met"),
    ],
)
def test_as_many_stand_in_for_a_group_as_may_leave_it(met, stand_ins):
    field = field_of([3] * 4 + [0] * 20, met=met)
    kernel = Kernel.of(field, groups_of(field), robust=5, with_bye=False)
    assert (int(kernel.is_kept.sum()), int((~kernel.is_kept).sum())) == (4, stand_ins)


@pytest.mark.parametrize(
    ("met", "stand_ins"),
    [
        pytest.param([], 4, id="from above and from below: two to go down, two to go up"),
        pytest.param(
            [(4, other) for other in range(5, 15)], 7, id="one of its own is kept too: three, three, one more"
        ),
        pytest.param([(0, 1)], 8, id="two who have met above: four and four"),
    ],
)
def test_those_who_stand_in_are_cheap_to_go_down_or_cheap_to_go_up(met, stand_ins):
    """The first of the group are the cheapest to go down, the last to go up; what is left is even in number."""
    prices = {"pair_downs": [*range(24)], "pair_ups": [*range(24, 0, -1)]}
    field = field_of([3] * 4 + [0] * 20, met=met, **prices)
    kernel = Kernel.of(field, groups_of(field), robust=5, with_bye=False)
    assert int((~kernel.is_kept).sum()) == stand_ins
    standing_in = set(kernel.places[~kernel.is_kept].tolist())
    least = stand_ins // 2
    assert {*range(24 - least, 24)} <= standing_in
    assert standing_in <= {*range(4, 7 + least), *range(24 - least, 24)}


@pytest.mark.parametrize(("with_bye", "stand_ins"), [(False, 5), (True, 7)])
def test_with_the_bye_open_one_more_may_leave_a_group_and_one_may_have_it(with_bye, stand_ins):
    """The last has had a bye, so that the one before is the first for it."""
    best_first = [*range(11), *range(13, 25), 12, 11]
    byes = [int(place == 11) for place in range(25)]
    prices = {"pair_downs": [*range(25)], "pair_ups": [*range(25, 0, -1)]}
    field = field_of([3] * 4 + [0] * 21, rank=np.argsort(best_first), byes=byes, **prices)
    kernel = Kernel.of(field, groups_of(field), robust=5, with_bye=with_bye)
    standing_in = kernel.places[~kernel.is_kept].tolist()
    assert (len(standing_in), 12 in standing_in, 11 in standing_in) == (stand_ins, with_bye, False)


@pytest.mark.parametrize(
    ("rounds", "team", "robust"),
    [
        pytest.param(0, 0, 16, id="before the first round"),
        pytest.param(15, 0, 16, id="fewer rounds than sixteen"),
        pytest.param(20, 0, 20, id="more rounds"),
        pytest.param(14, 5, 19, id="and a team of five"),
        pytest.param(14, 40, 30, id="of a larger team only sixteen count"),
    ],
)
def test_a_group_is_large_where_there_are_more_than_one_has_met_or_avoids(rounds, team, robust):
    """No proof depends on it, but how an old round was drawn does."""
    count = 50
    field = Field.from_columns(
        ids=np.arange(count),
        points=np.zeros(count, np.int64),
        opponents=(np.arange(count)[:, None] + np.arange(1, rounds + 1)) % count,
        avoid=np.where(np.arange(count) < team, 0, NOBODY).reshape(count, 1),
    )
    assert _robust_from(field) == robust


def test_the_next_size_keeps_more_entrants():
    """Groups of ten and of forty: three times three keeps neither whole, and nine times three the smaller one."""
    field = field_of([3] * 10 + [0] * 40)
    assert [_next_size(field, groups_of(field), robust) for robust in (3, 27)] == [27, 81]


@pytest.mark.parametrize(
    ("points", "cost", "slacks"),
    [
        pytest.param([6, 3, 3, 0], Cost(rematches=1), [12], id="a rematch: four steps more than parity forces"),
        pytest.param([9, 6, 1, 0], Cost(avoid=1), [20], id="an avoid group: four of the widest steps"),
        pytest.param([0, 0], Cost(rematches=1), [0], id="there is only one group"),
        pytest.param([6, 3, 3, 0], Cost(gap=18), [12], id="no more than that"),
        pytest.param([6, 3, 3, 0], Cost(gap=19), [12, 13], id="more than that: first four steps, then what is known"),
    ],
)
def test_how_much_more_gap_is_searched_first(points, cost, slacks):
    field = field_of(points)
    nobody = np.arange(0)
    assert _slacks(groups_of(field), Candidate(PairingDraft(nobody, nobody), cost), Cost(gap=6)) == slacks
