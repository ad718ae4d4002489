"""Where card files say that cards are legal, and of which day that is."""

import io
import json
from datetime import date

import pytest
from tests.newer_cards import mtgjson, scryfall

from topcut.core.cards import Legalities
from topcut.exchange.card_drafts import CardFile
from topcut.exchange.card_files import day_in_name, read_cards

SAID = {
    "Forest": ("modern", "standard", "vintage"),
    "Grizzly Bears": ("modern", "standard", "vintage"),
    "Lightning Bolt": ("modern", "vintage"),
    "Oko, Thief of Crowns": ("modern:banned", "vintage"),
    "Brainstorm": ("vintage:restricted",),
}


def read(document: object, **how: object) -> CardFile:
    return read_cards(io.BytesIO(json.dumps(document).encode()), **how)  # type: ignore[arg-type]


def said(file: CardFile) -> dict[str, object]:
    return {card.name: card.legalities for card in file.cards}


def test_mtgjson_says_of_which_day_it_is():
    file = read(mtgjson())
    assert (said(file), file.legalities) == (
        SAID,
        Legalities(date(2026, 6, 12), frozenset({"standard", "modern", "vintage"})),
    )


def test_scryfall_speaks_of_every_format_and_its_name_says_the_day():
    file = read(scryfall(), dated=day_in_name("oracle-cards-20260612210503.json"))
    assert (said(file), file.legalities) == (
        SAID,
        Legalities(date(2026, 6, 12), frozenset({"standard", "modern", "vintage", "pioneer"})),
    )
    assert file.cards[0].standing_in("pioneer") == "not-legal"


def test_legalities_of_no_day_are_not_used():
    file = read(scryfall())
    assert (set(said(file).values()), file.legalities, file.is_undated) == ({None}, None, True)


def test_a_printing_that_is_no_playing_card_takes_nothing_away():
    """Gold borders and anniversary backs are legal nowhere; the card is."""
    bolt = next(one for one in scryfall() if one["name"] == "Lightning Bolt")
    gold = bolt | {"set": "30a", "legalities": dict.fromkeys(bolt["legalities"], "not_legal")}
    for document in ([bolt, gold], [gold, bolt]):
        assert read(document, dated=date(2026, 6, 12)).cards[0].legalities == ("modern", "vintage")


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("default-cards-20260612210503.json", date(2026, 6, 12)),
        ("AllPrintings-2026-06-12.json.xz", date(2026, 6, 12)),
        ("oracle-cards.json", None),
        ("AllPrintings-to-2021.json.xz", None),
        ("cards-20261399.json", None),
        ("1234567890123456.json", None),
    ],
)
def test_a_day_is_found_in_a_name_where_there_is_one(name, day):
    assert day_in_name(name) == day
