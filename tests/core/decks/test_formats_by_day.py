"""Formats on a day, as a deck is judged by them: sets that come and go, and what is banned (MTR 6.2 to 6.7)."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.cards import fold
from topcut.core.decks import find_format, legality_on
from topcut.core.decks.legality import Legality
from topcut.core.rules import Rule

AUGUST = date(2021, 8, 1)
FIRST, LAST = date(2021, 7, 23), date(2021, 12, 31)
"""The days for which the lists of the edition speak."""

days = st.dates(FIRST + timedelta(days=1), LAST)


def judged(format: str, *, on: date) -> Legality:
    return legality_on(find_format(format, on=on), on)


def sets(format: str, *, on: date) -> set[str]:
    """The sets that are legal on a day, each by the code it is listed under."""
    legality = judged(format, on=on)
    return {each.code for each in legality.format.sets} & legality.codes


@pytest.mark.parametrize(
    ("format", "day", "count"),
    [
        pytest.param("standard", date(2021, 7, 23), 8, id="MTR-6.3-a: Forgotten Realms enters"),
        pytest.param("standard", date(2021, 9, 23), 8, id="MTR-6.3-b: the last day of four sets"),
        pytest.param("standard", date(2021, 9, 24), 5, id="MTR-6.3-a: four leave and Midnight Hunt enters"),
        pytest.param("standard", date(2021, 11, 18), 5, id="MTR-6.3-a: before Crimson Vow"),
        pytest.param("standard", date(2021, 11, 19), 6, id="MTR-6.3-a: Crimson Vow enters"),
        pytest.param("modern", date(2021, 7, 23), 74, id="MTR-6.4-a: Forgotten Realms enters"),
        pytest.param("modern", date(2021, 9, 24), 75, id="MTR-6.4-a: Midnight Hunt enters, nothing leaves"),
        pytest.param("modern", date(2021, 11, 19), 76, id="MTR-6.4-a: all 76"),
        pytest.param("pioneer", date(2021, 7, 23), 36, id="MTR-6.7-a: Forgotten Realms enters"),
        pytest.param("pioneer", date(2021, 11, 19), 38, id="MTR-6.7-a: all 38"),
    ],
)
def test_how_many_sets_are_legal(format, day, count):
    assert len(sets(format, on=day)) == count


@pytest.mark.parametrize(
    ("code", "format", "day", "is_legal"),
    [
        pytest.param("ELD", "standard", date(2021, 9, 23), True, id="MTR-6.3-b: Eldraine, the day before"),
        pytest.param("ELD", "standard", date(2021, 9, 24), False, id="MTR-6.3-b: Eldraine, on the day"),
        pytest.param("MID", "standard", date(2021, 9, 23), False, id="MTR-3.7-a: Midnight Hunt, the day before"),
        pytest.param("MID", "standard", date(2021, 9, 24), True, id="MTR-3.7-a: Midnight Hunt, on the day"),
        pytest.param("DTK", "modern", AUGUST, True, id="MTR-6.4-b: Dragons of Tarkir"),
        pytest.param("DTK", "pioneer", AUGUST, True, id="MTR-6.7-a: Dragons of Tarkir"),
        pytest.param("MH1", "modern", AUGUST, True, id="MTR-6.4-a: Modern Horizons"),
        pytest.param("MH2", "modern", AUGUST, True, id="MTR-6.4-a: Modern Horizons 2"),
        pytest.param("MH2", "pioneer", AUGUST, False, id="MTR-6.7-a: no Modern Horizons"),
        pytest.param("TSB", "modern", AUGUST, True, id="MTR-6.4-a: the timeshifted sheet of Time Spiral"),
        pytest.param("7ED", "modern", AUGUST, False, id="MTR-6.4-a: Seventh Edition is too old"),
        pytest.param("M13", "pioneer", AUGUST, False, id="MTR-6.7-a: Magic 2013 is too old"),
    ],
)
def test_a_set_on_a_day(code, format, day, is_legal):
    assert (code in judged(format, on=day).codes) is is_legal


@pytest.mark.parametrize("format", ["vintage", "legacy"])
def test_eternal_formats_have_every_set(format):
    """MTR-6.5-a, MTR-6.6-a."""
    assert judged(format, on=AUGUST).format.every_set


@pytest.mark.parametrize("format", ["standard", "modern", "pioneer"])
def test_before_the_lists_count_they_say_nothing(format):
    """MTR-6.2: the day before the edition nobody says which sets are legal."""
    before, since = judged(format, on=FIRST - timedelta(days=1)), judged(format, on=FIRST)
    assert (before.judged_by, before.codes) == (None, frozenset())
    assert "AFR" in since.codes


@given(days)
def test_pioneer_is_a_part_of_modern(day):
    assert sets("pioneer", on=day) < sets("modern", on=day)


@given(st.sampled_from(["standard", "modern", "pioneer"]), days)
def test_sets_come_and_go_only_on_their_printed_days(format, day):
    yesterday, today = sets(format, on=day - timedelta(days=1)), sets(format, on=day)
    listed = find_format(format, on=day).sets
    assert today - yesterday == {each.code for each in listed if each.legal_from == day}
    assert yesterday - today == {each.code for each in listed if each.until == day}


@pytest.mark.parametrize(
    ("card", "format", "rule"),
    [
        pytest.param("Oko, Thief of Crowns", "standard", Rule("MTR", "6.3"), id="MTR-6.3-f: Oko"),
        pytest.param("Field of the Dead", "modern", Rule("MTR", "6.4"), id="MTR-6.4-c: Field of the Dead"),
        pytest.param("Simian Spirit Guide", "modern", Rule("MTR", "6.4"), id="MTR-6.4-c: Simian Spirit Guide"),
        pytest.param("Stoneforge Mystic", "modern", None, id="MTR-6.4-c: Stoneforge Mystic is fine"),
        pytest.param("Contract from Below", "vintage", Rule("MTR", "6.5"), id="MTR-6.5-c: ante"),
        pytest.param("Worldknit", "legacy", Rule("MTR", "6.6"), id="MTR-6.6-b: a conspiracy"),
        pytest.param("Worldknit", "modern", None, id="MTR-6.5-c: not banned by class where no legal set has it"),
        pytest.param("Invoke Prejudice", "legacy", Rule("MTR", "6.5"), id="MTR-6.5-d: offensive, in Legacy"),
        pytest.param("Invoke Prejudice", "standard", Rule("MTR", "6.5"), id="MTR-6.5-d: offensive, anywhere"),
        pytest.param("Chaos Orb", "vintage", Rule("MTR", "6.5"), id="MTR-6.5-e: by name"),
        pytest.param("Sol Ring", "legacy", Rule("MTR", "6.6"), id="MTR-6.6-c: Sol Ring"),
        pytest.param("Lotus Petal", "legacy", None, id="MTR-6.6-c: Lotus Petal is fine"),
        pytest.param("Windswept Heath", "pioneer", Rule("MTR", "6.7"), id="MTR-6.7-b: a fetch land"),
    ],
)
def test_a_banned_card_names_the_rule_that_bans_it(card, format, rule):
    assert judged(format, on=AUGUST).banned.get(fold(card)) == rule


def test_april_banned_five_cards_in_modern_and_five_in_pioneer():
    """MTR-A-b."""
    modern = {"Field of the Dead", "Mystic Sanctuary", "Simian Spirit Guide", "Tibalt's Trickery"}
    pioneer = {"Balustrade Spy", "Teferi, Time Raveler", "Undercity Informer", "Wilderness Reclamation"}
    uro = {"Uro, Titan of Nature's Wrath"}
    assert set(map(fold, modern | uro)) <= judged("modern", on=AUGUST).banned.keys()
    assert set(map(fold, pioneer | uro)) <= judged("pioneer", on=AUGUST).banned.keys()
