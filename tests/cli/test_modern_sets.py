"""Which sets Modern has on a day, as `topcut deck check` judges one card of each."""

import json
from pathlib import Path

import pytest

from topcut.core.rules.formats import formats

TOO_OLD = ("LEA", "7ED", "APC", "SCG")
ELSEWHERE = ("CMR", "CNS", "C21")


@pytest.fixture
def one_of_each(place: Path, document) -> Path:
    """A catalogue with one card of every set, and a list of them all."""
    codes = [*(each.code for each in formats()["modern"].sets), *TOO_OLD, *ELSEWHERE]
    cards = [card(code) for code in codes]
    (place / "cards.json").write_text(json.dumps(cards))
    (place / "list.txt").write_text("\n".join(f"1 Bear of {code}" for code in codes))
    assert document("cards", "import", "cards.json", "--catalog", "cards.db")[0] == 0
    return place


def card(code: str) -> dict[str, str]:
    return {
        "object": "card", "name": f"Bear of {code}", "set": code.lower(), "set_name": code, "set_type": "expansion",
        "released_at": "2003-07-28", "type_line": "Creature — Bear", "collector_number": "1", "layout": "normal",
        "rarity": "common",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("day", "count", "newest"),
    [("2021-07-23", 74, "AFR"), ("2021-09-24", 75, "MID"), ("2021-11-19", 76, "VOW")],
)
def test_a_set_is_modern_from_its_day(one_of_each: Path, document, day: str, count: int, newest: str) -> None:
    """MTR-6.4-a: 74 sets with Forgotten Realms, 76 with Crimson Vow; both Modern Horizons among them."""
    words = ("--format", "modern", "--on", day, "--catalog", "cards.db")
    problems = document("deck", "check", "list.txt", *words)[1]["problems"]
    out = {one["card"].removeprefix("Bear of ") for one in problems if one["rule"] == "MTR 6.4" and one["card"]}
    assert {*TOO_OLD, *ELSEWHERE} <= out
    assert out.isdisjoint({"8ED", "MRD", "TSB", "MH1", "MH2", newest})
    listed = (one_of_each / "list.txt").read_text().count("\n") + 1
    assert listed - len(out) == count


def test_before_the_text_counts_nothing_is_said_of_sets(one_of_each: Path, document) -> None:
    """MTR-6.4-a: the day before, there is no list of sets to judge by, and the answer says so."""
    words = ("--format", "modern", "--on", "2021-07-22", "--catalog", "cards.db")
    answer = document("deck", "check", "list.txt", *words)[1]
    assert answer["not_checked"] == ["legality: no table for 2021-07-22"]
    assert answer["legal"] is None
    assert answer["problems"] == []
