"""Formats as their tables say: banned and restricted cards, what is sanctioned (MTR 3.2, MTR 6.2 to 6.7)."""

import re
from pathlib import Path

import pytest

from topcut.core.rules.card_classes import card_classes
from topcut.core.rules.formats import formats, is_sanctioned, keeps_graveyard_order

SOURCE = Path(__file__).resolve().parents[3].parent / "shared" / "sources" / "mtr-2021-07-23.es.md"


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
    rules = formats()[format]
    assert (len(rules.banned), len(rules.restricted)) == (banned, restricted)
    assert len({card.name for card in rules.banned + rules.restricted}) == banned + restricted


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


def test_the_offensive_list_holds_everywhere():
    """MTR-6.5-d."""
    found = card_classes()["offensive"]
    assert (found.every_format, len(found.members)) == (True, 7)


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


def test_every_spanish_name_is_printed_in_the_document():
    if not SOURCE.exists():
        pytest.skip("the rule document is not next to the repository")
    printed = re.sub(r"\s+", " ", SOURCE.read_text("utf-8").replace("*", ""))
    names = [
        entry.printed
        for rules in formats().values()
        for entry in (*rules.extra_cards, *rules.banned, *rules.restricted)
    ]
    assert len(names) == 196
    assert [name for name in names if name not in printed] == []
