"""The dice as arrays are the dice of the shared nouns, and every sort agrees."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.pairing.dice import _sorted, drawn_order, drawn_words, seed_for
from topcut.core.play import Chance


@given(st.binary(max_size=40), st.integers(1, 300))
def test_the_words_are_those_of_chance(seed, count):
    chance = Chance(seed_for(seed, "order 0"))
    assert drawn_words(seed, "order 0", count).tolist() == [chance.below(1 << 64) for _ in range(count)]


@pytest.mark.parametrize("bit", [0, 1, 31, 32, 33, 47, 48, 63])
def test_every_bit_of_a_key_counts(bit):
    keys = np.array([1 << bit, 0, 1 << bit], dtype=np.uint64)
    assert _sorted(keys).tolist() == [1, 0, 2]


@given(st.lists(st.one_of(st.integers(0, 2**64 - 1), st.integers(0, 3).map(lambda n: n << 40 | n)), max_size=200))
def test_sorting_by_halves_is_a_stable_sort(keys):
    """Some keys agree in the upper half, some wholly."""
    column = np.array(keys, dtype=np.uint64)
    assert _sorted(column).tolist() == np.argsort(column, kind="stable").tolist()


def test_a_drawn_order_is_by_points_and_then_by_the_words():
    points = np.array([0, 3, 3, 1, 0, 6, 3])
    drawn = drawn_words(b"seed", "p", len(points)).tolist()
    by_hand = sorted(range(len(points)), key=lambda place: (-points[place], drawn[place]))
    assert drawn_order(points, seed=b"seed", purpose="p").tolist() == by_hand


def test_each_purpose_has_its_own_stream():
    assert drawn_words(b"seed", "a", 4).tolist() != drawn_words(b"seed", "b", 4).tolist()
