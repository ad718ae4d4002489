"""Formats on a day: sets, banned and restricted cards (MTR 3.2, MTR 6.2 to 6.7)."""

import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.rules import Rule
from topcut.core.rules.card_classes import card_classes
from topcut.core.rules.formats import (
    banned_cards,
    format_on,
    formats,
    is_sanctioned,
    is_set_legal,
    keeps_graveyard_order,
    legal_sets,
)

AUGUST = date(2021, 8, 1)
SOURCE = Path(__file__).resolve().parents[3].parent / "shared" / "sources" / "mtr-2021-07-23.es.md"

days = st.dates(date(2021, 1, 1), date(2022, 12, 31))


@pytest.mark.parametrize(
    ("format", "day", "count"),
    [
        pytest.param("standard", date(2021, 7, 22), 7, id="MTR-6.3-a: before Forgotten Realms"),
        pytest.param("standard", date(2021, 7, 23), 8, id="MTR-6.3-a: Forgotten Realms enters"),
        pytest.param("standard", date(2021, 9, 23), 8, id="MTR-6.3-b: the last day of four sets"),
        pytest.param("standard", date(2021, 9, 24), 5, id="MTR-6.3-a: four leave and Midnight Hunt enters"),
        pytest.param("standard", date(2021, 11, 18), 5, id="MTR-6.3-a: before Crimson Vow"),
        pytest.param("standard", date(2021, 11, 19), 6, id="MTR-6.3-a: Crimson Vow enters"),
        pytest.param("modern", date(2021, 7, 22), 73, id="MTR-6.4-a: before Forgotten Realms"),
        pytest.param("modern", date(2021, 7, 23), 74, id="MTR-6.4-a: Forgotten Realms enters"),
        pytest.param("modern", date(2021, 9, 24), 75, id="MTR-6.4-a: Midnight Hunt enters, nothing leaves"),
        pytest.param("modern", date(2021, 11, 19), 76, id="MTR-6.4-a: all 76"),
        pytest.param("pioneer", date(2021, 7, 22), 35, id="MTR-6.7-a: before Forgotten Realms"),
        pytest.param("pioneer", date(2021, 7, 23), 36, id="MTR-6.7-a: Forgotten Realms enters"),
        pytest.param("pioneer", date(2021, 11, 19), 38, id="MTR-6.7-a: all 38"),
    ],
)
def test_how_many_sets_are_legal(format, day, count):
    assert len(legal_sets(format, on=day)) == count


@pytest.mark.parametrize("format", ["vintage", "legacy"])
def test_eternal_formats_have_every_set(format):
    """MTR-6.5-a, MTR-6.6-a."""
    assert legal_sets(format, on=AUGUST) is None
    assert is_set_legal("LEA", format=format, on=AUGUST)


@pytest.mark.parametrize(
    ("code", "format", "day", "legal"),
    [
        pytest.param("ELD", "standard", date(2021, 9, 23), True, id="MTR-6.3-b: Eldraine, the day before"),
        pytest.param("ELD", "standard", date(2021, 9, 24), False, id="MTR-6.3-b: Eldraine, on the day"),
        pytest.param("AFR", "standard", date(2021, 7, 22), False, id="MTR-3.7-a: Forgotten Realms, the day before"),
        pytest.param("AFR", "standard", date(2021, 7, 23), True, id="MTR-3.7-a: Forgotten Realms, on the day"),
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
def test_a_set_on_a_day(code, format, day, legal):
    assert is_set_legal(code, format=format, on=day) is legal


@pytest.mark.parametrize(
    ("format", "banned", "restricted"),
    [
        pytest.param("standard", 8, 0, id="MTR-6.3-f: 8 banned"),
        pytest.param("modern", 46, 0, id="MTR-6.4-c: 46 banned"),
        pytest.param("vintage", 3, 50, id="MTR-6.5-e, -f: 3 banned, 50 restricted"),
        pytest.param("legacy", 61, 0, id="MTR-6.6-c: 61 banned"),
        pytest.param("pioneer", 22, 0, id="MTR-6.7-b: 22 banned"),
    ],
)
def test_how_many_cards_are_listed_by_name(format, banned, restricted):
    rules = format_on(format, on=AUGUST)
    assert (len(rules.banned), len(rules.restricted)) == (banned, restricted)
    assert len({card.name for card in rules.banned + rules.restricted}) == banned + restricted


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
    assert banned_cards(format, on=AUGUST).get(card) == rule


def test_april_banned_five_cards_in_modern_and_five_in_pioneer():
    """MTR-A-b."""
    modern = {"Field of the Dead", "Mystic Sanctuary", "Simian Spirit Guide", "Tibalt's Trickery"}
    pioneer = {"Balustrade Spy", "Teferi, Time Raveler", "Undercity Informer", "Wilderness Reclamation"}
    uro = {"Uro, Titan of Nature's Wrath"}
    assert modern | uro <= banned_cards("modern", on=AUGUST).keys()
    assert pioneer | uro <= banned_cards("pioneer", on=AUGUST).keys()


def test_nothing_is_restricted_but_in_vintage():
    assert [name for name, rules in formats().items() if rules.restricted] == ["vintage"]
    assert {"Sol Ring", "Brainstorm", "Black Lotus"} < {card.name for card in formats()["vintage"].restricted}


def test_three_book_promos_are_legal_in_eternal_formats():
    """MTR-6.5-a, MTR-6.6-a."""
    promos = {"Sewers of Estark", "Windseeker Centaur", "Nalathni Dragon"}
    for rules in formats().values():
        assert {card.name for card in rules.extra_cards} == (promos if rules.category == "eternal" else set())


@pytest.mark.parametrize(
    ("id", "count"),
    [
        pytest.param("conspiracy", 25, id="MTR-6.5-c: 25 conspiracies"),
        pytest.param("ante", 9, id="MTR-6.5-c: 9 cards about ante"),
    ],
)
def test_a_class_has_as_many_members_as_printed(id, count):
    found = card_classes()[id]
    assert len(set(found.members)) == count


def test_the_offensive_list_is_open_and_holds_everywhere():
    """MTR-6.5-d."""
    found = card_classes()["offensive"]
    assert (found.open, found.every_format, len(found.members)) == (True, True, 7)


def test_what_other_classes_need():
    """MTR-3.3-d, MTR-3.3-e, MTR-6.2-b."""
    needs = {kind.id: kind.allowed for kind in card_classes().values() if kind.allowed != "never"}
    assert needs == {
        "silver-bordered": "casual-format-says-so",
        "masterpiece": "where-its-name-is-legal",
        "alpha": "opaque-sleeves",
    }


def test_snow_lands_pass_for_basics_in_standard_alone():
    """MTR-6.3-e."""
    assert [name for name, rules in formats().items() if rules.snow_lands_count_as_basics] == ["standard"]


@pytest.mark.parametrize(
    ("format", "played_by", "sanctioned"),
    [
        pytest.param("standard", "team", True, id="MTR-3.2-a: team Standard"),
        pytest.param("sealed", "two-headed-giant", True, id="MTR-3.2-c: Sealed for all"),
        pytest.param("booster-draft", "individual", True, id="MTR-3.2-c: Booster Draft alone"),
        pytest.param("booster-draft", "team", False, id="MTR-3.2-c: no Booster Draft for trios"),
        pytest.param("rochester-draft", "team", True, id="MTR-3.2-c: Rochester for trios"),
        pytest.param("rochester-draft", "individual", False, id="MTR-3.2-c: no Rochester alone"),
        pytest.param("pauper", "individual", False, id="MTR-3.2-b: not one of the five"),
    ],
)
def test_what_is_sanctioned_for_whom(format, played_by, sanctioned):
    assert is_sanctioned(format, played_by=played_by) is sanctioned


@pytest.mark.parametrize(
    ("format", "opened", "keeps"),
    [
        pytest.param("standard", (), False, id="MTR-3.15-a: Standard"),
        pytest.param("pioneer", (), False, id="MTR-3.15-a: Pioneer"),
        pytest.param("modern", (), False, id="MTR-3.15-a: Modern"),
        pytest.param("vintage", (), True, id="MTR-3.15-a: Vintage"),
        pytest.param("legacy", (), True, id="MTR-3.15-a: Legacy"),
        pytest.param("sealed", ("AFR", "USG"), False, id="MTR-3.15-a: boosters of Urza's Saga and later"),
        pytest.param("sealed", ("MIR",), True, id="MTR-3.15-a: boosters of Mirage"),
    ],
)
def test_where_old_cards_are_played_a_graveyard_stays_in_order(format, opened, keeps):
    assert keeps_graveyard_order(format, opened=opened) is keeps


def test_there_are_five_constructed_formats():
    """MTR-3.2-b."""
    assert {name: rules.category for name, rules in formats().items()} == {
        "standard": "constructed",
        "pioneer": "constructed",
        "modern": "constructed",
        "vintage": "eternal",
        "legacy": "eternal",
    }


@pytest.mark.parametrize("name", ["pauper", "../formats/standard", ""])
def test_a_format_nobody_sanctioned_is_not_looked_for(name):
    with pytest.raises(KeyError):
        legal_sets(name, on=AUGUST)


@given(days)
def test_pioneer_is_a_part_of_modern(day):
    pioneer, modern = ({card_set.code for card_set in legal_sets(name, on=day)} for name in ("pioneer", "modern"))
    assert pioneer < modern


@given(st.sampled_from(["standard", "modern", "pioneer"]), days)
def test_sets_come_and_go_only_on_their_printed_days(format, day):
    yesterday = {card_set.code for card_set in legal_sets(format, on=day - timedelta(days=1))}
    today = {card_set.code for card_set in legal_sets(format, on=day)}
    sets = format_on(format, on=day).sets
    assert today - yesterday == {card_set.code for card_set in sets if card_set.legal_from == day}
    assert yesterday - today == {card_set.code for card_set in sets if card_set.until == day}


def test_every_spanish_name_is_printed_in_the_document():
    if not SOURCE.exists():
        pytest.skip("the rule document is not beside the repository")
    printed = re.sub(r"\s+", " ", SOURCE.read_text("utf-8").replace("*", ""))
    names = [
        entry.printed
        for rules in formats().values()
        for entry in (*rules.sets, *rules.extra_cards, *rules.banned, *rules.restricted)
    ]
    assert len(names) == 320
    assert [name for name in names if name not in printed] == []
