"""Steps are counted the same on every machine: what is not done for lack of steps depends only on the field."""

import numpy as np
import pytest
from tests.core.pairing.fields import field_of

from topcut.core.pairing import Field
from topcut.core.pairing.across import fewer_clashes
from topcut.core.pairing.bound import parity_bound
from topcut.core.pairing.construct import PairingDraft, construct
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


def test_who_cannot_pay_for_one_group_does_not_go_on_to_a_smaller_one():
    field, steps = field_of([3] * 6 + [0] * 4, met=[(0, 1), (6, 7)]), Steps(left=A_LOOK)
    first, second = pair_inside(field, np.arange(10), [0, 6, 10], steps=steps)
    assert cost_of(field, first, second).rematches == 2
    assert (steps.left, steps.is_short) == (A_LOOK, True)


def two_who_have_met(*, tables: int, hopeless: int) -> Field:
    """Below one table, the two of the first have met, and each of them the first of so many tables after it."""
    firsts = [2 + 2 * table for table in range(1, hopeless + 1)]
    met = [(2, 3), *((one, first) for one in (2, 3) for first in firsts)]
    return field_of([3] * 2 + [0] * 2 * tables, met=met)


@pytest.mark.parametrize(
    ("tables", "has", "left", "rematches"),
    [
        pytest.param(32, AT_LEAST + 32 + to_match(64, 2048), 0, 0, id="just enough for 64"),
        pytest.param(32, AT_LEAST + 31 + to_match(64, 2048), to_match(64, 2048) - 1, 1, id="one too few"),
        pytest.param(33, MOST_STEPS, MOST_STEPS - AT_LEAST - 33, 1, id="66 are too many"),
    ],
)
def test_where_no_exchange_helps_up_to_64_are_matched_as_a_whole(tables, has, left, rematches):
    field, steps = two_who_have_met(tables=tables, hopeless=tables - 1), Steps(left=has)
    first, second = pair_inside(field, np.arange(2 * tables + 2), [0, 2, 2 * tables + 2], steps=steps)
    assert (cost_of(field, first, second).rematches, steps.left) == (rematches, left)


@pytest.mark.parametrize(("hopeless", "rematches"), [(199, 0), (200, 1)])
def test_two_hundred_tables_are_looked_at_for_an_exchange(hopeless, rematches):
    field, steps = two_who_have_met(tables=205, hopeless=hopeless), Steps()
    first, second = pair_inside(field, np.arange(412), [0, 2, 412], steps=steps)
    assert cost_of(field, first, second).rematches == rematches
    assert steps.left == MOST_STEPS - AT_LEAST - 200


@pytest.mark.parametrize(
    ("met", "rematches"),
    [pytest.param(7, 0, id="the eighth has not been met"), pytest.param(8, 1, id="the ninth is not considered")],
)
def test_the_eight_cheapest_are_considered_for_a_pair_down(met, rematches):
    """One alone on top has met the cheapest of those below; what is built decides how old rounds were drawn."""
    field = field_of([3] + [0] * 11, met=[(0, other) for other in range(1, met + 1)], pair_ups=[*range(12)])
    draft = construct(field, ScoreGroups.drawn(field, seed=b""), steps=Steps())
    assert cost_of(field, draft.first, draft.second).rematches == rematches


def test_of_a_large_group_the_first_drawn_of_the_cheapest_is_paired_up():
    field = field_of([3] + [0] * 299, pair_ups=[0] + [1] * 200 + [0] * 99)
    groups = ScoreGroups.drawn(field, seed=b"")
    draft = construct(field, groups, steps=Steps())
    cheapest = [place for place in groups.order.tolist() if place > 200]
    assert (draft.first[0], draft.second[0]) == (0, cheapest[0])


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
