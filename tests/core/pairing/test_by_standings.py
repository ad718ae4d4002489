"""The last round by standings, against every possible pairing."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.pairing.fields import as_way, every_way, field_of, played_field

from topcut.core.pairing import Field, pair_by_standings


def by_trying(field: Field) -> tuple[object, ...]:
    """Fewest clashes first; then the best-placed has the best opponent, and so on down."""
    assert field.rank is not None
    ranks = [*field.rank.tolist(), len(field)]
    found = []
    for way in every_way(list(range(len(field)))):
        one, two = np.array(way).T
        clashes = int(field.meetings(one, two).sum()), int(field.to_avoid(one, two).sum())
        found.append((*clashes, sorted(tuple(sorted((ranks[a], ranks[b]))) for a, b in way)))
    return min(found)


@given(st.integers(0, 10**6))
def test_the_best_plays_the_next_best_they_have_not_met(seed):
    rng = random.Random(seed)
    field = played_field(rng, rng.choice([4, 6, 8]), rng.randint(1, 6))
    field = field.only(np.arange(len(field) - len(field) % 2))
    pairing = pair_by_standings(field, seed=b"last")
    assert field.rank is not None
    ranks = field.rank.tolist()
    pairs = sorted(tuple(sorted((ranks[a], ranks[b]))) for a, b in as_way(field, pairing))
    assert (pairing.cost.rematches, pairing.cost.avoid, pairs) == by_trying(field)


def test_first_plays_second_unless_they_have_met():
    field = field_of([9, 9, 6, 6, 3, 3, 0], met=[(0, 1)], rank=[0, 1, 2, 3, 4, 5, 6])
    pairing = pair_by_standings(field, seed=b"last")
    assert (pairing.pairs, pairing.bye) == (((1, 3), (2, 4), (5, 6)), 7)


@pytest.mark.parametrize(
    "field",
    [
        pytest.param(
            field_of([9, 9, 6, 6, 3, 3], met=[*((0, other) for other in range(1, 6)), (2, 3)], rank=[*range(6)]),
            id="MTR 10.4: a rematch",
        ),
        pytest.param(
            Field.of(
                [], active=range(1, 7), standings=range(1, 7), avoid=[*({1, other} for other in range(2, 7)), {3, 4}]
            ),
            id="MTR 10.4: an avoid group",
        ),
    ],
)
def test_a_clash_that_the_best_cannot_avoid_allows_no_other(field):
    """The best may meet nobody without one, so they play the second; third and fourth are kept apart all the same."""
    assert pair_by_standings(field, seed=b"last").pairs == ((1, 2), (3, 5), (4, 6))


def test_who_has_met_all_who_are_near_plays_the_next_below_them():
    """The first has met those from the second to the twelfth."""
    field = field_of([0] * 40, met=[(0, other) for other in range(1, 12)], rank=[*range(40)])
    assert pair_by_standings(field, seed=b"last").pairs[:7] == (
        (1, 13),
        (2, 3),
        (4, 5),
        (6, 7),
        (8, 9),
        (10, 11),
        (12, 14),
    )


def test_a_large_field_is_paired_without_a_rematch():
    rng = random.Random(5)
    field = played_field(rng, 400, 8)
    pairing = pair_by_standings(field, seed=b"last")
    assert pairing.cost.rematches == 0
    assert sorted([*pairing.first.tolist(), *pairing.second.tolist(), *pairing.byes]) == sorted(field.ids.tolist())
