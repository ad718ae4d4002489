"""The scale of means and sums has room for the highest and the lowest that can be faced, and for all between."""

from fractions import Fraction

import numpy as np
import pytest

from topcut.core.standings.ratios import Ratios, Scale

ROUNDS = 3


@pytest.mark.parametrize("is_sum", [False, True], ids=["a mean", "a sum"])
def test_a_scale_holds_the_extremes(is_sum):
    """Everybody met has the highest share, or everybody has the lowest: the first and the last place of the scale."""
    ratios, nothing = Ratios.room_for(2), Fraction(0)
    ratios.set(slice(None), np.array([6, -4]), np.array([2, 2]), floor=Fraction(-10))
    scale = Scale.of(ratios, rounds=ROUNDS, met_nobody=nothing, is_sum=is_sum)
    figures = ROUNDS * scale.shares_of(ratios)[:2]
    if not is_sum:
        figures = scale.mean(figures, count=np.array([ROUNDS, ROUNDS]), met_nobody=nothing)
    assert [Fraction(int(one), scale.denominator) for one in figures] == ([9, -6] if is_sum else [3, -2])
    assert [int(one) - scale.least for one in figures] == [scale.size - 1, 0]
    assert scale.covers(ratios)
