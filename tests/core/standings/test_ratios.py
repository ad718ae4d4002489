"""The scale of means and sums has room for the highest and the lowest that can be faced, and for all between."""

from fractions import Fraction

import numpy as np
import pytest

from topcut.core.standings.ratios import Key, Ratios, Scale

ROUNDS = 3


def shares(*earned: int, possible: int = 2) -> Ratios:
    ratios = Ratios.room_for(len(earned))
    ratios.set(slice(None), np.array(earned), np.full(len(earned), possible), floor=Fraction(-10))
    return ratios


@pytest.mark.parametrize("is_sum", [False, True], ids=["a mean", "a sum"])
def test_a_scale_holds_the_extremes(is_sum):
    """Everybody met has the highest share, or everybody has the lowest: the first and the last place of the scale."""
    ratios, nothing = shares(6, -4), Fraction(0)
    scale = Scale.of(ratios, rounds=ROUNDS, met_nobody=nothing, is_sum=is_sum)
    figures = ROUNDS * scale.shares_of(ratios)[:2]
    if not is_sum:
        figures = scale.mean(figures, count=np.array([ROUNDS, ROUNDS]), met_nobody=nothing)
    assert [Fraction(int(one), scale.denominator) for one in figures] == ([9, -6] if is_sum else [3, -2])
    assert [int(one) - scale.least for one in figures] == [scale.size - 1, 0]


@pytest.mark.parametrize(
    ("later", "is_covered"),
    [
        pytest.param(shares(6, -4), True, id="as before"),
        pytest.param(shares(5, -3), True, id="between"),
        pytest.param(shares(7, 0), False, id="higher"),
        pytest.param(shares(0, -5), False, id="lower"),
        pytest.param(shares(5, 1, possible=5), False, id="other parts"),
    ],
)
def test_a_scale_is_kept_while_further_shares_fit(later, is_covered):
    scale = Scale.of(shares(6, -4), rounds=ROUNDS, met_nobody=Fraction(0), is_sum=False)
    assert scale.covers(later) is is_covered


def test_keys_too_large_for_64_bits_together_are_ranked_before():
    first = Key(np.array([0, (1 << 32) - 1]), 1 << 32)
    second = Key(np.array([1, 1 << 31]), (1 << 31) + 1)
    both = first.then(second)
    assert both.values[0] < both.values[1]
    assert not both.is_absolute
