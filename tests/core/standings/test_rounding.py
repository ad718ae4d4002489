"""Figures as people read them: rounded half up on both sides of zero, and only for reading."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.free_for_all.criteria import SEATS
from topcut.core.standings import CRITERIA, figure_text, to_places

PLACES = st.integers(0, 6)


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        pytest.param(Fraction(-1), "-1.00", id="GAP-05: the first seat"),
        pytest.param(Fraction(-5, 3), "-1.67", id="GAP-05: the first seat, and the second of four twice"),
        pytest.param(Fraction(-1, 3), "-0.33", id="GAP-05: the second seat of four"),
        pytest.param(Fraction(-1, 200), "0.00", id="half of the last place goes up, to nothing without a sign"),
        pytest.param(Fraction(1, 200), "0.01", id="half of the last place goes up"),
        pytest.param(Fraction(7, 3), "2.33", id="more than one"),
        pytest.param(-12, "-12", id="a whole number as it is"),
    ],
)
def test_a_figure_is_read_with_two_decimals_on_either_side_of_zero(number, shown):
    assert figure_text(number, SEATS, point=".") == shown
    assert figure_text(number, SEATS, point=",") == shown.replace(".", ",")


def test_a_percentage_is_read_in_hundredths():
    assert figure_text(Fraction(2, 3), CRITERIA["omw"], point=",") == "66,67"


@given(st.fractions(max_denominator=10**6), PLACES)
def test_what_is_read_is_within_half_of_the_last_place(number, places):
    off = Fraction(to_places(number, places=places)) - number
    assert -Fraction(1, 2) < off * 10**places <= Fraction(1, 2)


@given(st.fractions(), st.fractions(), PLACES)
def test_rounding_never_swaps_two_numbers(one, other, places):
    less, more = sorted((one, other))
    assert to_places(less, places=places) <= to_places(more, places=places)
