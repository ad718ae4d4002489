"""Card files as Scryfall, MTGJSON and LorcanaJSON really write them: what a card has not is left out or null."""

import io
import json
from datetime import date

import pytest
from tests.exchange.test_card_files import read

from topcut.core.cards import ANY_NUMBER, CardIndex, PrintedFace
from topcut.exchange.card_files import read_cards


def test_scryfall_leaves_to_the_faces_what_both_sides_do_not_share():
    """No oracle id, no cost and no type above the faces of a card with two unrelated sides."""
    face = {"object": "card_face", "name": "Propaganda", "oracle_id": "ea9709b6", "cmc": 3.0, "colors": ["U"],
            "type_line": "Enchantment", "oracle_text": "It costs.", "layout": "normal"}  # fmt: skip
    printing = {"object": "card", "name": "Propaganda // Propaganda", "set": "sld", "layout": "reversible_card",
                "collector_number": "381", "card_faces": [face, face], "released_at": "2022-04-22"}  # fmt: skip
    (card,) = read([printing]).values()
    assert (card.name, card.faces, card.type, card.colors, card.cost) == (
        "Propaganda",
        (),
        "Enchantment",
        ("U",),
        3,
    )


def test_scryfall_writes_null_where_there_is_nothing():
    nothing = dict.fromkeys(
        ("printed_name", "flavor_name", "card_faces", "oracle_text", "colors", "security_stamp", "arena_id", "cmc",
         "set_name", "released_at", "legalities", "rarity", "border_color", "digital", "oversized"))  # fmt: skip
    (card,) = read(
        [nothing | {"object": "card", "name": "Forest", "set": "xyz", "type_line": "Basic Land — Forest"}]
    ).values()
    assert (card.name, card.is_basic, card.cost, card.sets) == ("Forest", True, 0, {"XYZ"})


@pytest.mark.parametrize(
    "layout",
    ["token", "double_faced_token", "emblem", "art_series"],
)
def test_scryfall_has_things_that_are_no_cards(layout):
    """MTR-3.3-c: a picture of a card has its name, and is not it."""
    forest = {"object": "card", "name": "Forest", "set": "lea"}
    picture = forest | {"name": "Elvish Mystic // Elvish Mystic", "layout": layout, "card_faces": None}
    assert sorted(read([picture, forest])) == ["Forest"]


def test_scryfall_in_every_language_gives_every_name_to_one_card():
    """MTR-3.3-h."""
    delver = {
        "object": "card",
        "name": "Delver of Secrets // Insectile Aberration",
        "set": "isd",
        "layout": "transform",
    }
    spanish = [{"name": "Delver of Secrets", "printed_name": "Indagador de secretos"},
               {"name": "Insectile Aberration", "printed_name": "Aberración insectil"}]  # fmt: skip
    half = [{"name": "Delver of Secrets", "printed_name": None}, {"name": "Insectile Aberration"}]
    (card,) = read(
        [delver | {"lang": "en", "card_faces": half}, delver | {"lang": "es", "card_faces": spanish}]
    ).values()
    index = CardIndex([card])
    for name in ("indagador de secretos", "Aberración insectil", "Delver of Secrets/Insectile Aberration"):
        assert [found.name for found in index.find(name)] == [delver["name"]]


@pytest.mark.parametrize("cost", ["", None])
def test_mtgjson_has_months_without_a_mana_value(cost):
    face = {"name": "Propaganda // Propaganda", "faceName": "Propaganda", "layout": "reversible_card",
            "manaValue": cost, "text": None,
            "foreignData": [{"language": "Spanish", "name": "Propaganda", "faceName": None}]}  # fmt: skip
    cards = read({"meta": {}, "data": {"SLD": {"code": "SLD", "tokens": [], "booster": {}, "cards": [face, face]}}})
    assert {name: card.cost for name, card in cards.items()} == {"Propaganda": 0}


def test_lorcana_lifts_the_limit_with_null():
    """Left out is four, a number is that number, null is as many as one likes."""
    card = {"setCode": "1", "type": "Action", "color": "", "version": None, "cost": 3}
    named = {"Four": {}, "Ninety-Nine": {"maxCopiesInDeck": 99}, "Any": {"maxCopiesInDeck": None}}
    cards = read({"metadata": {}, "sets": {}, "cards": [card | {"name": name} | more for name, more in named.items()]})
    assert {name: card.copies for name, card in cards.items()} == {"Four": None, "Ninety-Nine": 99, "Any": ANY_NUMBER}


@pytest.mark.parametrize(
    ("said", "banned_from"),
    [
        pytest.param({}, None, id="nothing said"),
        pytest.param({"allowedInFormats": {"Infinity": {"allowed": True}}}, None, id="allowed"),
        pytest.param(
            {"allowedInFormats": {"Infinity": {"allowed": False, "bannedSinceDate": "2025-03-01"}}},
            date(2025, 3, 1),
            id="banned where every set is legal",
        ),
        pytest.param(
            {"allowedInFormats": {"Core": {"allowed": False, "bannedSinceDate": "2025-03-01"}}},
            None,
            id="banned where sets rotate only",
        ),
        pytest.param({"bannedSince": "2024-10-01"}, date(2024, 10, 1), id="before version 2.2"),
        pytest.param({"bannedSince": "soon"}, None, id="no day"),
        pytest.param({"allowedInFormats": None, "bannedSince": None}, None, id="null"),
    ],
)
def test_lorcana_says_which_cards_are_banned(said, banned_from):
    cards = read({"metadata": {}, "sets": {}, "cards": [{"name": "Hiram", "setCode": "3"} | said]})
    assert cards["Hiram"].banned_from == banned_from


def test_lorcana_is_legal_from_the_day_tournaments_allow_it():
    sets = {"9": {"name": "Fabled", "releaseDate": "2025-08-29", "allowedInTournamentsFromDate": "2025-09-05"},
            "Q1": {"name": "Quest", "releaseDate": None, "allowedInTournamentsFromDate": None}}  # fmt: skip
    file = read_cards(
        io.BytesIO(json.dumps({"metadata": {}, "sets": sets, "cards": [{"name": "A", "setCode": "9"}]}).encode())
    )
    assert [(one.code, one.released) for one in file.sets] == [("9", date(2025, 9, 5)), ("Q1", None)]


def test_what_is_printed_on_each_face_is_kept_from_mtgjson():
    """MTR-2.11: the look-up and the draft set a card in type from it."""
    front = {"name": "Surveyor // Field", "faceName": "Surveyor", "side": "a", "layout": "transform", "number": "1",
             "manaCost": "{2}{G}", "manaValue": 3.0, "type": "Creature — Elf", "power": "2", "toughness": "*",
             "colors": ["G"], "text": "Explore.",
             "foreignData": [{"language": "Spanish", "name": "Agrimensora // Campo", "faceName": "Agrimensora"},
                             {"language": "Phyrexian", "name": "?"}]}  # fmt: skip
    back = {"name": "Surveyor // Field", "faceName": "Field", "side": "b", "layout": "transform", "number": "1",
            "type": "Planeswalker — Field", "loyalty": "4", "colors": []}  # fmt: skip
    (card,) = read({"meta": {}, "data": {"HBL": {"code": "HBL", "cards": [front, back]}}}).values()
    assert card.printed == (
        PrintedFace("{2}{G}", "Creature — Elf", ("2", "*"), ("G",)),
        PrintedFace("", "Planeswalker — Field", ("4",), ()),
    )
    assert card.titles == (("es", "Agrimensora // Campo"),)


def test_what_is_printed_on_each_face_is_kept_from_scryfall():
    english = {"object": "card", "name": "Heron", "set": "hbl", "collector_number": "4", "lang": "en",
               "mana_cost": "{3}{U}", "cmc": 4.0, "type_line": "Creature — Bird", "power": "3", "toughness": "3",
               "colors": ["U"]}  # fmt: skip
    (card,) = read([english, english | {"lang": "es", "printed_name": "Garza"}]).values()
    assert card.printed == (PrintedFace("{3}{U}", "Creature — Bird", ("3", "3"), ("U",)),)
    assert card.title("es") == "Garza"


def test_what_is_printed_on_a_card_is_kept_from_lorcanajson():
    card = {"setCode": "1", "type": "Character", "color": "Amethyst", "cost": 3, "name": "Mira", "version": "Keeper",
            "subtypes": ["Dreamborn", "Hero"], "strength": 2, "willpower": 3, "lore": 2, "inkwell": True}  # fmt: skip
    (card,) = read({"metadata": {}, "sets": {}, "cards": [card]}).values()
    assert card.printed == (
        PrintedFace(type="Character · Dreamborn · Hero", numbers=("2", "3", "2"), colors=("Amethyst",)),
    )
    assert card.is_inkable
