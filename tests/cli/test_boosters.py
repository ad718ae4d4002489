"""`topcut boosters`, as somebody types it."""

import hashlib
from pathlib import Path

import pytest
from tests.boosters_made import CARDS, as_file, card_file, recipes

from topcut.cli.main import main
from topcut.core.boosters import Collation, PrintedCards
from topcut.exchange.booster_recipes import read_recipes

OPEN = ("boosters", "open", "recipes.json", "cards.json")


@pytest.fixture
def files(place: Path) -> Path:
    (place / "recipes.json").write_bytes(as_file(recipes()))
    (place / "cards.json").write_bytes(card_file())
    return place


def test_the_document_has_the_form_of_the_contract(files: Path, document) -> None:
    code, answer = document(*OPEN, "--set", "own-draft", "--count", "3", "--seed", "7")
    recipe = read_recipes(as_file(recipes()))["own-draft"]
    made = Collation(recipe, cards=PrintedCards(CARDS).cards_of(recipe))
    assert code == 0
    assert answer == {
        "set": "own-draft",
        "seed": "7",
        "recipes": f"sha256:{hashlib.sha256(as_file(recipes())).hexdigest()}",
        "boosters": [list(booster) for booster in made.boosters(seed="7", count=3)],
    }
    assert document(*OPEN, "--set", "own-draft", "--count", "3", "--seed", "7") == (code, answer)
    assert document(*OPEN, "--set", "own-draft", "--count", "3", "--seed", "8")[1]["boosters"] != answer["boosters"]


def test_a_catalogue_opens_the_same_boosters_as_its_file(files: Path, document) -> None:
    assert main(["cards", "import", "cards.json", "--catalog", "cards.db"]) == 0
    from_file = document(*OPEN, "--set", "own-draft", "--count", "3")
    assert document("boosters", "open", "recipes.json", "cards.db", "--set", "own-draft", "--count", "3") == from_file


def test_people_read_names(files: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*OPEN, "--set", "own-draft", "--count", "9", "--seed", "7"]) == 0
    out, _ = capfd.readouterr()
    assert out.startswith("Booster 1\n  Common W4 (own:4)\n")
    assert ", foil)\n" in out


def test_a_cube_is_dealt(files: Path, document) -> None:
    (files / "cube.txt").write_text("\n".join(f"1 {card.name}" for card in CARDS), "utf-8")
    cube = ("boosters", "open", "cube.txt", "cards.json", "--cube", "--size", "6", "--seed", "7")
    code, answer = document(*cube, "--count", "6")
    dealt = [card for booster in answer["boosters"] for card in booster]
    assert (code, answer["set"], len(dealt), len(set(dealt))) == (0, "cube", 36, 36)
    assert set(dealt) <= {card.name for card in CARDS}
    code, answer = document(*cube, "--count", "7")
    assert (code, answer["code"]) == (5, "cube-too-small")


def test_what_the_card_file_does_not_know_is_named(files: Path, document) -> None:
    changed = recipes()
    changed["own-draft"]["sheets"]["rare"]["cards"] |= {"own:901": 1, "xyz:81": 1}
    changed["own-draft"]["sheets"]["rare"]["total_weight"] += 2
    (files / "recipes.json").write_bytes(as_file(changed))
    code, answer = document(*OPEN, "--set", "own-draft")
    assert (code, answer["code"], answer["cards"]) == (5, "booster-cards-unknown", "own:901, xyz:81")


def test_boosters_are_listed_with_what_keeps_them_shut(files: Path, document, capfd) -> None:
    changed = recipes()
    other = changed["own-draft"] | {"code": "other", "name": "Another"}
    other["sheets"] = other["sheets"] | {"rare": {"cards": {"own:901": 1}}}
    (files / "recipes.json").write_bytes(as_file(changed | {"other": other}))
    code, answer = document("boosters", "list", "recipes.json", "cards.json")
    own, another = answer["boosters"]
    assert code == 0
    assert own == {"set": "own-draft", "name": "Our own draft booster", "cards": [12], "sheets": 4, "problem": None}
    assert another["problem"]["code"] == "booster-cards-unknown"
    assert main(["boosters", "list", "recipes.json", "cards.json"]) == 0
    out, _ = capfd.readouterr()
    assert "own-draft  Our own draft booster     12  yes" in out
    assert "other has cards that the card file does not know: own:901." in out


@pytest.mark.parametrize(
    ("words", "exit_code", "code"),
    [
        pytest.param(["--set", "afr-draft"], 6, "no-such-recipe", id="another set"),
        pytest.param([], 2, "bad-usage", id="neither set nor cube"),
        pytest.param(["--set", "own-draft", "--cube"], 2, "bad-usage", id="set and cube"),
        pytest.param(["--set", "own-draft", "--seed", "\udcff"], 2, "bad-usage", id="a seed that is no text"),
        pytest.param(["--set", "own-draft", "--count", "0"], 2, "bad-usage", id="no booster"),
    ],
)
def test_what_cannot_be_opened_is_refused(files: Path, document, words: list[str], exit_code: int, code: str) -> None:
    refused, answer = document(*OPEN, *words)
    assert (refused, answer["code"]) == (exit_code, code)


def test_recipes_are_kept_all_or_none(files: Path, document) -> None:
    code, answer = document("boosters", "import", "recipes.json", "--catalog", "shop.db")
    assert (code, answer) == (
        0,
        {"catalog": "shop.db", "boosters": 1, "added": 1, "changed": 0, "removed": 0, "unchanged": 0},
    )
    bad = recipes()
    bad["own-draft"]["sheets"]["rare"]["cards"] |= {"own 81": 1}
    bad["other"] = {"code": "another", "boosters": [], "sheets": {}}
    (files / "recipes.json").write_bytes(as_file(bad))
    code, answer = document("boosters", "import", "recipes.json", "--catalog", "shop.db")
    assert (code, answer["code"], len(answer["faults"])) == (2, "bad-recipes", 4)
    (files / "recipes.json").write_bytes(as_file(recipes()))
    assert document("boosters", "import", "recipes.json", "--catalog", "shop.db")[1]["unchanged"] == 1
