"""Boosters of a recipe of our own: what is in them, and that a seed says it all."""

from collections import Counter

import pytest
from tests.boosters_made import CARDS, as_file, recipes

from topcut.core.boosters import BoosterCard, Collation, Cube, PrintedCards
from topcut.core.boosters.refusals import BoosterCardsUnknown, CubeCardsUnknown, CubeTooSmall, SheetCannotBalance
from topcut.core.cards import Card, CardIndex, Printing
from topcut.exchange.booster_recipes import read_recipes

OWN = "own-draft"


def collation(**changed: object) -> Collation:
    document = recipes()
    document[OWN] |= changed
    recipe = read_recipes(as_file(document))[OWN]
    return Collation(recipe, cards=PrintedCards(CARDS).cards_of(recipe))


def test_the_same_seed_opens_the_same_boosters():
    """A vector: another implementation that follows the decision page opens these too."""
    opened = list(collation().boosters(seed="7", count=2))
    assert opened == [
        ("own:4", "own:3", "own:11", "own:13", "own:116", "own:26", "own:35", "own:44", "own:73", "own:72", "own:71",
         "own:83"),
        ("own:1", "own:5", "own:12", "own:23", "own:25", "own:35", "own:41", "own:73", "own:72", "own:73", "own:72",
         "own:81"),
    ]  # fmt: skip


def test_more_boosters_change_none_before():
    assert list(collation().boosters(seed="7", count=5))[:2] == list(collation().boosters(seed="7", count=2))


def test_every_booster_has_every_colour_none_of_a_sheet_twice_and_one_version_of_a_card():
    made = collation()
    for booster in made.boosters(seed="own", count=400):
        commons = [made.card(card) for card in booster[: 8 if booster[-2].endswith(":foil") else 9]]
        assert {card.colors[0] for card in commons if len(card.colors) == 1} == set("WUBRG")
        assert max(Counter(card.name for card in commons).values()) == 1


def test_sheets_come_in_the_order_the_recipe_says_and_one_booster_in_four_has_a_foil():
    opened = list(collation().boosters(seed="own", count=400))
    assert {len(booster) for booster in opened} == {12}
    assert {booster[-1] for booster in opened} == {"own:81", "own:82", "own:83", "own:90a"}
    assert sum(booster[-2].endswith(":foil") for booster in opened) == 102


def test_a_number_is_found_without_the_mark_behind_it_only_where_it_must_be():
    assert PrintedCards(CARDS).find("own:90a").name == "Two Faces // Other Side"
    assert PrintedCards(CARDS).find("own:90★:foil").name == "Two Faces // Other Side"
    assert PrintedCards(CARDS).find("own:90c") is None
    assert PrintedCards(CARDS).find("other:90") is None


def test_two_cards_of_one_number_are_told_apart_the_same_way_in_any_order():
    twins = [Card(name, printings=(Printing("OWN", "7"),)) for name in ("Second", "First")]
    assert PrintedCards(twins).find("own:7") == PrintedCards(twins[::-1]).find("own:7") == BoosterCard("First")


def test_cards_that_nobody_knows_are_all_named():
    with pytest.raises(BoosterCardsUnknown) as refused:
        PrintedCards(CARDS[:-2]).cards_of(read_recipes(as_file(recipes()))[OWN])
    assert refused.value.detail["cards"] == "own:83, own:90a"


def test_a_sheet_that_cannot_have_every_colour_is_refused_beforehand():
    sheets = recipes()[OWN]["sheets"]
    cards = {card: weight for card, weight in sheets["common"]["cards"].items() if int(card[4:]) > 6}
    with pytest.raises(SheetCannotBalance) as refused:
        collation(sheets=sheets | {"common": {"balance_colors": True, "cards": cards}})
    assert refused.value.detail == {"booster": OWN, "count": 8, "sheet": "common"}


def test_a_cube_deals_each_card_once():
    catalog = CardIndex(CARDS)
    names = [card.name for card in CARDS]
    dealt = list(Cube(names, catalog=catalog, size=9).boosters(seed="7", count=4))
    assert [len(booster) for booster in dealt] == [9, 9, 9, 9]
    assert max(Counter(card for booster in dealt for card in booster).values()) == 1
    assert list(Cube(names, catalog=catalog, size=9).boosters(seed="7", count=4)) == dealt
    assert list(Cube(names, catalog=catalog, size=9).boosters(seed="8", count=4)) != dealt


def test_a_cube_that_is_too_small_or_names_no_card_is_refused():
    with pytest.raises(CubeTooSmall):
        list(Cube([card.name for card in CARDS], catalog=CardIndex(CARDS), size=15).boosters(seed="7", count=3))
    with pytest.raises(CubeCardsUnknown) as refused:
        Cube(["Odd 71", "Nobody", "Common X9"], catalog=CardIndex(CARDS), size=1)
    assert refused.value.detail["cards"] == "Nobody, Common X9"
