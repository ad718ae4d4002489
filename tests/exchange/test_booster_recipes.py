"""Recipes as files: read whole, or refused with every place that is wrong."""

import gzip
import json
import lzma
from collections.abc import Callable
from typing import Any

import pytest
from tests.boosters_made import as_file, recipes

from topcut.exchange.booster_recipes import MOST_MEBIBYTES, MOST_TOLD, read_recipes
from topcut.exchange.booster_refusals import BadRecipes, CubeTooLarge, NotARecipeFile, RecipesTooLarge
from topcut.exchange.cube import read_cube

OWN = "own-draft"


def test_a_file_is_read_packed_or_not():
    plain = read_recipes(as_file(recipes()))
    assert plain == read_recipes(lzma.compress(as_file(recipes()))) == read_recipes(gzip.compress(as_file(recipes())))
    own = plain[OWN]
    assert (own.code, own.name, own.sizes) == (OWN, "Our own draft booster", (12,))
    assert [list(mix.sheets) for mix in own.mixes] == [["common", "odd", "rare"], ["common", "odd", "foil", "rare"]]
    assert own.sheets["common"].is_balanced
    assert own.sheets["rare"].cards == {"own:81": 2, "own:82": 2, "own:83": 2, "own:90a": 1}


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    document = recipes()
    change(document[OWN])
    return as_file(document)


FAULTS = [
    pytest.param(lambda own: own.update(code="other"), "own-draft: a recipe lies under its code", id="code"),
    pytest.param(lambda own: own.update(more=1), "own-draft: Object contains unknown field `more`", id="a word more"),
    pytest.param(
        lambda own: own.update(boosters=[]),
        "own-draft: 1 to 1000 boosters and at most 200 sheets are wanted",
        id="no mix",
    ),
    pytest.param(
        lambda own: own["sheets"]["rare"].update(allow_duplicates=True),
        "own-draft/sheets/rare: Object contains unknown field `allow_duplicates`",
        id="a rule we do not know",
    ),
    pytest.param(
        lambda own: own["sheets"]["rare"].update(total_weight=8),
        "own-draft/sheets/rare: the weights add up to 7, not to 8",
        id="total",
    ),
    pytest.param(
        lambda own: own["sheets"]["rare"].update(cards={}),
        "own-draft/sheets/rare: 1 to 5000 cards are wanted",
        id="an empty sheet",
    ),
    pytest.param(
        lambda own: own["sheets"]["foil"]["cards"].update({"own 81": 2}),
        "own-draft/sheets/foil/cards/own 81: a card is written set:number, or set:number:foil",
        id="a card",
    ),
    pytest.param(
        lambda own: own["sheets"]["foil"]["cards"].update({"own:81": 0}),
        "own-draft/sheets/foil/cards/own:81: a weight from 1 to 56294995342 is wanted",
        id="no weight",
    ),
    pytest.param(
        lambda own: own["sheets"]["foil"]["cards"].update({"own:81": True}),
        "own-draft/sheets/foil/cards/own:81: a weight from 1 to 56294995342 is wanted",
        id="a weight that is none",
    ),
    pytest.param(
        lambda own: own["boosters"][1].update(weight=0),
        "own-draft/boosters/2: a weight from 1 to 281474976710 is wanted",
        id="no weight of a mix",
    ),
    pytest.param(
        lambda own: own["boosters"][1]["sheets"].update(rare=0),
        "own-draft/boosters/2: 1 to 100 cards are wanted, at least one of each sheet",
        id="none of a sheet",
    ),
    pytest.param(
        lambda own: own["boosters"][0].update(sheet_order=["common", "rare"]),
        "own-draft/boosters/1: sheet_order names other sheets than the booster has",
        id="order",
    ),
    pytest.param(
        lambda own: own["boosters"][1]["sheets"].update(rares=1),
        "own-draft/boosters/2/rares: there is no such sheet",
        id="no such sheet",
    ),
    pytest.param(
        lambda own: own["boosters"][1]["sheets"].update(odd=5),
        "own-draft/boosters/2/odd: it has too few different cards to draw 5",
        id="more than there are",
    ),
]


@pytest.mark.parametrize(("change", "told"), FAULTS)
def test_what_is_wrong_is_named_with_its_place(change, told):
    with pytest.raises(BadRecipes) as refused:
        read_recipes(changed(change))
    assert refused.value.detail["faults"] == (told,)


def test_everything_that_is_wrong_is_named_at_once():
    document = recipes()
    document[OWN]["sheets"]["foil"]["cards"] |= {f"own:{number}": "1" for number in range(200, 230)}
    document["other"] = 7
    with pytest.raises(BadRecipes) as refused:
        read_recipes(as_file(document))
    assert len(refused.value.detail["faults"]) == 31
    assert str(refused.value).endswith(f"; and {31 - MOST_TOLD} more.")


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{}", b"7", b"{", b'{"a": "\xff"}', b"[" * 100_000, lzma.compress(b"{}")[:-9], b"\x1f\x8b broken"],
)
def test_what_is_no_file_of_recipes_is_refused(data):
    with pytest.raises(NotARecipeFile):
        read_recipes(data)


def test_a_small_file_that_unpacks_without_end_is_not_unpacked_to_the_end():
    with pytest.raises(RecipesTooLarge):
        read_recipes(gzip.compress(b" " * ((MOST_MEBIBYTES << 20) + 2), 1))


def test_a_cube_has_a_name_for_each_copy():
    assert read_cube(b"2 Odd 71\n1 Odd 72\n") == ("Odd 71", "Odd 71", "Odd 72")
    with pytest.raises(CubeTooLarge):
        read_cube(b"999 Odd 71\n" * 11)


def test_a_control_letter_in_a_name_does_not_reach_a_terminal():
    document = {"a\x1b[2J": json.loads("[]")}
    with pytest.raises(BadRecipes) as refused:
        read_recipes(as_file(document))
    assert "\x1b" not in str(refused.value)
