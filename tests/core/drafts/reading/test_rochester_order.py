"""The order of a Rochester draft, as the rules print it (MTR 8.5)."""

from itertools import islice

import pytest

from topcut.core.drafts.reading import TABLE, seats_of, team_of
from topcut.core.drafts.reading.rochester_order import first_opener, goes_clockwise, openers, pick_order, turns


def named(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def test_the_teams_sit_clockwise_next_to_each_other():
    """MTR-8.5-b."""
    assert named("1A,1B,1C,2A,2B,2C") == TABLE
    assert [team_of(seat) for seat in range(1, 7)] == [1, 1, 1, 2, 2, 2]
    assert (seats_of(1), seats_of(2)) == ((1, 2, 3), (4, 5, 6))


@pytest.mark.parametrize(
    ("team", "opener"), [pytest.param(1, "1B", id="MTR-8.5-d: team 1"), pytest.param(2, "2B", id="MTR-8.5-d: team 2")]
)
def test_player_b_of_the_first_team_lays_out_the_first_booster(team, opener):
    assert TABLE[first_opener(team) - 1] == opener


@pytest.mark.parametrize(
    ("first", "number", "expected"),
    [
        pytest.param("1B", 1, "1B,1C,2A,2B,2C,1A", id="MTR-8.5-h: first set"),
        pytest.param("1B", 2, "1A,2C,2B,2A,1C,1B", id="MTR-8.5-h: second set, back from the person who was last"),
        pytest.param("1B", 3, "1B,1C,2A,2B,2C,1A", id="MTR-8.5-h: third set"),
        pytest.param("2B", 1, "2B,2C,1A,1B,1C,2A", id="MTR-8.5-h: the other team first"),
    ],
)
def test_who_lays_out_the_boosters_of_a_set(first, number, expected):
    assert openers(TABLE, first=first, set_of_boosters=number) == named(expected)


@pytest.mark.parametrize(
    ("opener", "number", "cards", "expected"),
    [
        pytest.param("1B", 1, 15, "1B,1C,2A,2B,2C,1A,1A,2C,2B,2A,1C,1B,1B,1C,2A", id="MTR-8.5-j: fifteen picks"),
        pytest.param("1A", 2, 15, "1A,2C,2B,2A,1C,1B,1B,1C,2A,2B,2C,1A,1A,2C,2B", id="MTR-8.5-k: the other way round"),
        pytest.param("1B", 3, 14, "1B,1C,2A,2B,2C,1A,1A,2C,2B,2A,1C,1B,1B,1C", id="X-24: fourteen cards"),
        pytest.param("2C", 1, 6, "2C,1A,1B,1C,2A,2B", id="MTR-8.5-i: once around"),
    ],
)
def test_who_picks_card_by_card(opener, number, cards, expected):
    assert pick_order(TABLE, opener=opener, clockwise=goes_clockwise(number), cards=cards) == named(expected)


def test_whoever_no_longer_drafts_is_passed_by_and_the_ends_still_take_two():
    """MTR-7.7-n at a Rochester table: 1A is gone, so that 2C turns round."""
    order = turns(TABLE, opener="1B", clockwise=True, without={"1A"})
    assert tuple(seat for _, seat in islice(order, 10)) == named("1B,1C,2A,2B,2C,2C,2B,2A,1C,1B")
    again = turns(TABLE, opener="1B", clockwise=True, without={"1A"}, since=5)
    assert next(again) == (7, "2C")
    assert list(turns(TABLE, opener="1B", clockwise=True, without=TABLE)) == []
