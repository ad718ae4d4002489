"""What is kept of a field, and how many stand in for the rest: fewer would make the bound a guess."""

import numpy as np
import pytest
from tests.core.pairing.fields import field_of

from topcut.core.pairing import NOBODY, Field
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
