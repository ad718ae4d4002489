"""Boosters for Limited (MTR D, MTR 7.2, MTR 8.6, MTR 9.6)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.rules.formats import formats
from topcut.core.rules.products import boosters_needed, mixes_on, products


@pytest.mark.parametrize(
    ("day", "codes"),
    [
        pytest.param(date(2021, 4, 22), [], id="MTR-D-b: before Strixhaven"),
        pytest.param(date(2021, 4, 23), ["STX"], id="MTR-D-b: Strixhaven, first day"),
        pytest.param(date(2021, 6, 17), ["STX"], id="MTR-D-b: before Modern Horizons 2"),
        pytest.param(date(2021, 6, 18), ["STX", "MH2"], id="MTR-D-b: Modern Horizons 2, first day"),
        pytest.param(date(2021, 7, 1), ["STX", "MH2"], id="MTR-D-b: two at once"),
        pytest.param(date(2021, 7, 22), ["STX", "MH2"], id="MTR-D-b: Strixhaven, last day"),
        pytest.param(date(2021, 7, 23), ["MH2", "AFR"], id="MTR-D-b: Forgotten Realms, first day"),
        pytest.param(date(2021, 9, 23), ["MH2", "AFR"], id="MTR-D-b: both last days"),
        pytest.param(date(2021, 9, 24), ["MID"], id="MTR-D-b: Midnight Hunt, first day"),
        pytest.param(date(2021, 11, 18), ["MID"], id="MTR-D-b: Midnight Hunt, last day"),
        pytest.param(date(2021, 11, 19), ["VOW"], id="MTR-D-b: Crimson Vow, first day"),
        pytest.param(date(2021, 12, 1), ["VOW"], id="MTR-D-b: Crimson Vow has no last day"),
    ],
)
def test_which_boosters_are_current(day, codes):
    assert [mix.code for mix in mixes_on(day)] == codes


@pytest.mark.parametrize(
    ("kind", "units", "boosters"),
    [
        pytest.param("individual-sealed", 33, 198, id="MTR-7.2-n, MTR-D-c: 33 in Sealed"),
        pytest.param("individual-booster-draft", 20, 60, id="MTR-7.2-n: 20 drafters"),
        pytest.param("team-rochester-draft", 6, 18, id="MTR-7.2-n: one Rochester table"),
        pytest.param("team-sealed", 10, 120, id="MTR-8.6-c, MTR-D-c: 10 trios"),
        pytest.param("two-person-team-sealed", 1, 8, id="MTR-8.6-c: a team of two"),
        pytest.param("two-headed-giant-sealed", 1, 8, id="MTR-9.6-b: a pair in Sealed"),
        pytest.param("two-headed-giant-booster-draft", 8, 48, id="MTR-9.6-b: 8 pairs draft"),
    ],
)
def test_how_many_boosters_to_buy(kind, units, boosters):
    assert boosters_needed(kind, units=units) == boosters


@given(st.dates(date(2021, 4, 23), date(2030, 1, 1)))
def test_some_boosters_are_always_current(day):
    assert mixes_on(day)


def test_a_set_is_called_the_same_here_and_in_modern():
    named = {entry.code: entry.name for entry in formats()["modern"].sets}
    assert all(named[mix.code] == mix.name for mix in products().mixes)
