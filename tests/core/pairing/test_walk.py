"""Every optimal pairing is as likely as any other, where they can all be listed."""

import random
from collections import Counter

import pytest
from tests.core.pairing.fields import Ways, as_way, chi_square, optimal_ways, played_field

import topcut.core.pairing.swiss
import topcut.core.pairing.walk
from topcut.core.pairing import Field, pair
from topcut.core.pairing.walk import Walk

DRAWS = 30
"""How often each optimal pairing is expected."""


def crowded_fields(count: int, *, sizes: tuple[int, ...]) -> list[tuple[Field, list[Ways]]]:
    """Rematch-dense fields with several optimal pairings, no two of their entrants alike."""
    rng, found = random.Random(21), []
    while len(found) < count:
        entrants = rng.choice(sizes)
        field = played_field(rng, entrants, rng.randint(entrants // 3, entrants // 2 + 1))
        if len(field) in sizes and 5 <= len(ways := optimal_ways(field)) <= 40:
            found.append((field, ways))
    return found


def unevenness(field: Field, ways: list[Ways]) -> float:
    seen = Counter(as_way(field, pair(field, seed=b"%d" % number)) for number in range(DRAWS * len(ways)))
    assert set(seen) <= {tuple(sorted(way)) for way in ways}
    return chi_square(seen, [tuple(sorted(way)) for way in ways])


@pytest.fixture(scope="module")
def small() -> list[tuple[Field, list[Ways]]]:
    return crowded_fields(12, sizes=(7, 8, 9, 10))


@pytest.fixture(scope="module")
def larger() -> list[tuple[Field, list[Ways]]]:
    return crowded_fields(5, sizes=(11, 12))


def test_up_to_ten_entrants_every_optimal_pairing_is_equally_likely(small):
    found = sorted(unevenness(*case) for case in small)
    assert found[len(found) // 2] < 1.4
    assert found[-1] < 3


def test_a_few_more_entrants_and_the_walk_still_forgets_its_start(larger):
    found = sorted(unevenness(*case) for case in larger)
    assert found[len(found) // 2] < 1.6
    assert found[-1] < 3


def test_relabelling_alone_would_be_noticed(small, monkeypatch):
    """The planted fault: no walk, only the solver on a drawn order."""
    monkeypatch.setattr(topcut.core.pairing.swiss, "WALKED", 0)
    assert any(unevenness(*case) > 5 for case in small)


def test_a_walk_that_stands_still_would_be_noticed(larger, monkeypatch):
    monkeypatch.setattr(Walk, "to_anywhere", lambda walk: walk.step())
    assert any(unevenness(*case) > 3 for case in larger)


def test_a_walk_never_changes_the_cost():
    """Also where only some of the tables are taken at a time."""
    rng = random.Random(3)
    for number in range(15):
        field = played_field(rng, rng.randint(20, 64), rng.randint(3, 9))
        pairing = pair(field, seed=b"%d" % number)
        assert pairing.certificate.bound == pairing.cost
