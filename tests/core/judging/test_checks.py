"""Deck checks: how many, which, and the time they give back."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.judging import check_minutes, choose, feature_minutes, pause_minutes, target
from topcut.core.judging.timing import MINUTE, SECOND
from topcut.core.play import Chance
from topcut.core.rules.editions import CURRENT


@pytest.mark.parametrize(
    ("decks", "wanted"),
    [
        pytest.param(87, 9, id="MTR-2.8-b: 87"),
        pytest.param(80, 8, id="MTR-2.8-b: 80"),
        pytest.param(81, 9, id="GAP-08: 81"),
        pytest.param(8, 1, id="GAP-08: 8"),
        pytest.param(0, 0, id="GAP-08: nobody"),
    ],
)
def test_one_deck_in_ten_rounded_up(decks, wanted):
    assert target(decks) == wanted


def drawn(known, *, count, seed):
    """Draw from tables by how many of their decks were checked before; None cannot be drawn."""
    return choose(Chance(seed).one_by_one((*known, *known)), seen=known.get, count=count)


KNOWN = st.dictionaries(st.integers(1, 99), st.sampled_from([0, 0, 1, 2, None]), max_size=30)


@given(KNOWN, st.integers(0, 12), st.binary(min_size=1, max_size=9))
def test_tables_with_unchecked_decks_come_first(known, count, seed):
    """MTR-2.8-e: no table is passed over for one with more decks that were checked before."""
    chosen = drawn(known, count=count, seed=seed)
    possible = {table for table, checked in known.items() if checked is not None}
    assert len(chosen) == len(set(chosen)) == min(count, len(possible))
    assert set(chosen) <= possible
    assert max((known[n] for n in chosen), default=0) <= min((known[n] for n in possible - set(chosen)), default=2)


@pytest.mark.parametrize("others", [{}, {9: 1, 10: 2, 11: None}], ids=["alone", "next to tables checked before"])
def test_every_table_is_as_likely_as_any_other(others):
    """MTR-2.8-e: 4,000 draws of one in eight; six standard deviations either way."""
    known = dict.fromkeys(range(1, 9), 0) | others
    times = Counter(drawn(known, count=1, seed=str(n).encode())[0] for n in range(4_000))
    assert all(500 - 126 < times[table] < 500 + 126 for table in range(1, 9))


def test_the_same_seed_draws_the_same_tables():
    known = dict.fromkeys(range(1, 99), 0) | {1: 1}
    assert drawn(known, count=5, seed=b"x") == drawn(known, count=5, seed=b"x")
    assert drawn(known, count=5, seed=b"x") != drawn(known, count=5, seed=b"y")


@pytest.mark.parametrize(
    ("seconds", "minutes"),
    [
        pytest.param(60, 0, id="MTR-2.6-a: a minute is nothing"),
        pytest.param(61, 2, id="MTR-2.6-a: more is all of it, in whole minutes"),
        pytest.param(250, 5, id="MTR-2.6-a: 4:10"),
    ],
)
def test_what_a_pause_gives_back(seconds, minutes):
    assert pause_minutes(seconds * SECOND, edition=CURRENT) == minutes


@pytest.mark.parametrize(
    ("seconds", "minutes"),
    [
        pytest.param(0, 3, id="MTR-2.6-c: before the clock, three minutes"),
        pytest.param(135, 6, id="MTR-2.6-c: 2:15 and three, in whole minutes"),
    ],
)
def test_what_a_feature_match_gets(seconds, minutes):
    assert feature_minutes(seconds * SECOND, edition=CURRENT) == minutes


@pytest.mark.parametrize(
    ("micros", "minutes"),
    [
        pytest.param(390 * SECOND, 10, id="MTR-2.6-b: 6:30 and three, in whole minutes"),
        pytest.param(6 * MINUTE, 9, id="MTR-2.6-b: six minutes"),
        pytest.param(0, 3, id="MTR-2.6-b: at least three"),
    ],
)
def test_what_a_deck_check_gives_back(micros, minutes):
    assert check_minutes(micros, edition=CURRENT) == minutes
