"""Steps are counted the same on every machine: what is left undone for want of them hangs on the field alone."""

import numpy as np
import pytest
from tests.core.pairing.fields import field_of

from topcut.core.pairing.inside import pair_inside
from topcut.core.pairing.steps import AT_LEAST, Steps, to_match

A_LOOK = AT_LEAST + 2
"""At a group of two tables."""


@pytest.mark.parametrize(
    ("has", "left", "pairs", "is_short"),
    [
        pytest.param(A_LOOK + 5, 5, [(0, 1), (2, 3), (4, 6), (5, 7)], False, id="more than enough"),
        pytest.param(A_LOOK, 0, [(0, 1), (2, 3), (4, 6), (5, 7)], False, id="just enough"),
        pytest.param(A_LOOK - 1, A_LOOK - 1, [(0, 1), (2, 3), (4, 5), (6, 7)], True, id="one too few"),
    ],
)
def test_two_who_have_met_are_parted_while_there_are_steps_for_it(has, left, pairs, is_short):
    steps = Steps(left=has)
    first, second = pair_inside(field_of([3] * 4 + [0] * 4, met=[(4, 5)]), np.arange(8), [0, 4, 8], steps=steps)
    assert sorted(zip(first.tolist(), second.tolist(), strict=True)) == pairs
    assert (steps.left, steps.is_short) == (left, is_short)


def test_a_matching_takes_steps_by_its_nodes_and_edges():
    assert [to_match(*size) for size in ((0, 0), (4, 6), (8, 28), (64, 2048))] == [300, 300, 305, 3576]
