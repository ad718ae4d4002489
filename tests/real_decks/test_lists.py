"""248 collected lists, judged with the large card file as catalogue: exactly what their index expects."""

import json
from datetime import date

import pytest
from tests.cards import CARD_DATA

from topcut.core.cards import CardIndex
from topcut.core.decks import check, find_format
from topcut.exchange.card_files import read_cards
from topcut.exchange.deck import read_deck

DECKS = CARD_DATA / "decks"
LARGE = CARD_DATA / "AllPrintings-to-2021.json.xz"
ROWS = json.loads((DECKS / "index.json").read_text("utf-8")) if DECKS.exists() else []

pytestmark = pytest.mark.skipif(
    not (ROWS and LARGE.exists()), reason="the collected lists are not next to this checkout"
)


@pytest.fixture(scope="module")
def catalog() -> CardIndex:
    with LARGE.open("rb") as file:
        found = read_cards(file)
    return CardIndex(found.cards, found.sets)


def expected(row: dict) -> list[str]:
    """Write each problem in one line: code, card or text, reason or count, candidates."""
    return sorted(
        f"{one['code']} | {one.get('card') or one.get('text') or ''} | {one.get('reason') or one.get('count') or ''} | "
        f"{', '.join(one.get('candidates', ()))}"
        for one in row["problems"]
    )


def differences(row: dict, catalog: CardIndex, *, data: bytes | None = None) -> list[str]:
    """Judge one list, and say in what the answer is not what was expected."""
    day = date.fromisoformat(row["date"])
    decklist = read_deck(data or (DECKS / row["file"]).read_bytes())
    checked = check(decklist, find_format(row["format"], on=day), on=day, catalog=catalog)
    found = sorted(
        f"{one.code} | {one.card or one.as_written or ''} | "
        f"{one.detail.get('reason') or ('' if one.card else one.detail.get('count', ''))} | "
        f"{', '.join(one.detail.get('candidates', ()))}"
        for one in checked.problems
    )
    pairs = {
        "problems": (found, expected(row)),
        "legal": (checked.is_legal, row["expected_legal"]),
        "sizes": ((checked.main, checked.sideboard), (row["main"], row["side"])),
        "not checked": (checked.not_checked, ()),
    }
    return [f"{row['file']}: {name}: {one} instead of {other}" for name, (one, other) in pairs.items() if one != other]


def test_every_list_is_judged_as_expected(catalog: CardIndex) -> None:
    assert len(ROWS) >= 248
    assert [told for row in ROWS for told in differences(row, catalog)] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(b"4 ", b"5 ", id="one copy more"),
        pytest.param(b"4 ", b"3 ", id="one card less"),
        pytest.param(b"SB: ", b"", id="a card of the sideboard in the deck"),
        pytest.param(b"1 ", b"1 Un", id="a name that no card has"),
    ],
)
def test_a_planted_fault_is_noticed(catalog: CardIndex, old: bytes, new: bytes) -> None:
    row = next(row for row in ROWS if row["style"] == "sb-prefix" and row["kind"] == "real" and row["main"] == 60)
    data = (DECKS / row["file"]).read_bytes()
    assert differences(row, catalog, data=data) == []
    assert differences(row, catalog, data=data.replace(old, new, 1)) != []


def test_every_line_of_a_problem_is_the_line_of_its_card(catalog: CardIndex) -> None:
    for row in ROWS:
        day = date.fromisoformat(row["date"])
        text = (DECKS / row["file"]).read_bytes()
        told = check(read_deck(text), find_format(row["format"], on=day), on=day, catalog=catalog)
        lines = text.decode("utf-8-sig").splitlines()
        for one in told.problems:
            if one.line is not None:
                assert one.as_written in lines[one.line - 1].replace("&apos;", "'"), (row["file"], one)


def test_every_card_is_found_by_every_name_it_has(catalog: CardIndex) -> None:
    """But for the few names of another language that two cards share."""
    lost = [
        (name, card.name) for card in catalog for name in (card.name, *card.faces) if card not in catalog.find(name)
    ]
    assert lost == []
    other = [(name, card.name) for card in catalog for name in card.also if card not in catalog.find(name)]
    assert len(other) <= 3
