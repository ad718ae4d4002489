"""Steps are counted the same on every machine: what is left undone for want of them hangs on the field alone."""

import numpy as np
import pytest
from tests.core.pairing.fields import field_of

from topcut.core.pairing.across import fewer_clashes
from topcut.core.pairing.bound import parity_bound
from topcut.core.pairing.construct import PairingDraft
from topcut.core.pairing.cost import cost_of
from topcut.core.pairing.exact import Candidate, solve_exactly
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.inside import pair_inside
from topcut.core.pairing.steps import AT_LEAST, MOST_STEPS, Steps, to_match

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


@pytest.mark.parametrize(
    ("has", "left", "rematches"),
    [(2 * A_LOOK, A_LOOK, 0), (A_LOOK, 0, 0), (A_LOOK - 1, A_LOOK - 1, 1)],
    ids=["more than enough", "just enough", "one too few"],
)
def test_a_clash_is_traded_for_points_while_there_are_steps_for_it(has, left, rematches):
    field, steps = field_of([3, 3, 0, 0], met=[(0, 1)]), Steps(left=has)
    found = fewer_clashes(field, PairingDraft(np.array([0, 2]), np.array([1, 3])), steps=steps)
    assert (cost_of(field, found.first, found.second).rematches, steps.left) == (rematches, left)


def test_an_exact_solution_takes_the_steps_of_its_nodes_and_pairs():
    field, steps = field_of([3, 3, 0, 0], met=[(0, 1)]), Steps()
    drawn = ScoreGroups.drawn(field, seed=b"")
    worst = Candidate.of(field, PairingDraft(np.array([0, 2]), np.array([1, 3])))
    best, certificate = solve_exactly(field, drawn, worst, bound=parity_bound(field, drawn), seed=b"", steps=steps)
    assert (best.cost.levels, certificate.by) == ((0, 0, 0, 0, 6, 18, 0), "whole-field")
    assert steps.left == MOST_STEPS - to_match(4, 6)


def test_a_matching_takes_steps_by_its_nodes_and_edges():
    assert [to_match(*size) for size in ((0, 0), (4, 6), (8, 28), (64, 2048))] == [300, 300, 305, 3576]
