"""`topcut deck check` on any day: by the table, as of a card file, or no table for this day."""

import json
from pathlib import Path

import pytest
from tests.newer_cards import mtgjson, scryfall

from topcut.cli.main import main

IN_2026 = ("--on", "2026-11-15")


@pytest.fixture
def lists(place: Path) -> Path:
    (place / "cards.json").write_text(json.dumps(mtgjson()), "utf-8")
    (place / "undated.json").write_text(json.dumps(scryfall()), "utf-8")
    (place / "bears.txt").write_text("4 Grizzly Bears\n56 Forest\n")
    (place / "bolts.txt").write_text("4 Lightning Bolt\n56 Forest\n")
    return place


def verdict(document, name: str, *more: str) -> tuple[object, ...]:
    code, answer = document("deck", "check", name, "--format", "standard", *more)
    return code, answer["legal"], answer["judged_by"], [one["code"] for one in answer["problems"]]


def test_a_day_no_table_covers_is_answered_with_null_and_exit_6(lists: Path, document) -> None:
    """Form of the contract."""
    code, answer = document("deck", "check", "bears.txt", "--format", "standard", *IN_2026)
    assert (code, answer["legal"], answer["judged_by"]) == (6, None, None)
    assert answer["not_checked"][-1] == "legality: no table for 2026-11-15"


def test_a_newer_card_file_answers_as_of_its_day(lists: Path, document) -> None:
    assert document("cards", "import", "cards.json")[1]["legal_as_of"] == "2026-06-12"
    by = {"card_file": "magic", "as_of": "2026-06-12"}
    assert verdict(document, "bears.txt", *IN_2026) == (0, True, by, [])
    assert verdict(document, "bolts.txt", *IN_2026) == (5, False, by, ["not-in-format"])
    table = {"pack": "mtr-2021-07-23", "as_of": "2021-07-23"}
    assert verdict(document, "bolts.txt", "--on", "2021-08-01")[2] == table


def test_legalities_need_a_day(lists: Path, document, capfd) -> None:
    assert main(["cards", "import", "undated.json"]) == 0
    assert "--as-of DATE says the day." in capfd.readouterr().out
    assert verdict(document, "bears.txt", *IN_2026)[:2] == (6, None)
    document("cards", "import", "undated.json", "--as-of", "2026-06-12")
    assert verdict(document, "bears.txt", *IN_2026)[:2] == (0, True)


def test_a_person_is_told_loudly_and_how_to_change_it(lists: Path, capfd) -> None:
    assert main(["deck", "check", "bears.txt", "--format", "standard", *IN_2026]) == 6
    first, *rest = capfd.readouterr().out.splitlines()
    assert first.endswith("NO TABLE FOR THIS DAY: legality is not known.")
    assert "2021-07-23 to 2021-12-31" in rest[0]
    assert "topcut cards import FILE" in rest[1]
    main(["cards", "import", "cards.json"])
    capfd.readouterr()
    assert main(["deck", "check", "bears.txt", "--format", "standard", *IN_2026]) == 0
    assert capfd.readouterr().out.splitlines()[0].endswith("Legal. (as of 2026-06-12)")
