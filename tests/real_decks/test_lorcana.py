"""Thirteen sets of Lorcana in the form LorcanaJSON has: read, found by name, and a deck of them judged."""

import io
import json
from datetime import date

import pytest
from tests.cards import CARD_DATA

from topcut.core.cards import CardIndex
from topcut.core.decks import DeckEntry, Decklist, check, find_format
from topcut.exchange.card_files import read_cards

FOLDER = CARD_DATA / "lorcana"
yaml = pytest.importorskip("yaml")

pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="the collected cards are not next to this checkout")


def as_lorcana_json() -> bytes:
    """Write the collected sets as LorcanaJSON would."""
    cards = []
    for file in sorted(FOLDER.glob("*.yml")):
        found = yaml.load(file.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        cards += [_card(one, each) for one in found if isinstance(one, dict) for each in one.get("variants") or ()]
    return json.dumps({"metadata": {"language": "en"}, "sets": {}, "cards": [one for one in cards if one]}).encode()


def _card(one: dict, variant: dict) -> dict | None:
    said = (one.get("languages") or {}).get("en") or {}
    if not said.get("name"):
        return None
    name, version = said["name"], said.get("title")
    inks = [ink.capitalize() for ink in one.get("colors") or ()]
    return {
        "name": name,
        "version": version,
        "fullName": f"{name} - {version}" if version else name,
        "setCode": str(variant.get("set", "")),
        "number": variant.get("id"),
        "color": "-".join(inks),
        **({"colors": inks} if len(inks) > 1 else {}),
        "cost": one.get("cost"),
        "type": str(one.get("type", "")).capitalize(),
        "rarity": variant.get("rarity"),
    }


@pytest.fixture(scope="module")
def catalog() -> CardIndex:
    found = read_cards(io.BytesIO(as_lorcana_json()))
    assert found.game == "lorcana"
    return CardIndex(found.cards, found.sets)


def deck(catalog: CardIndex, *inks: str) -> Decklist:
    """Sixty cards, four of each, of these inks in turn."""
    cards = [[card.name for card in catalog if card.colors == (ink,)] for ink in inks]
    names = [name for together in zip(*cards, strict=False) for name in together][:15]
    return Decklist(tuple(DeckEntry(4, name) for name in names))


def test_the_sets_are_read_and_found(catalog: CardIndex) -> None:
    assert len(catalog) > 1_000
    assert [card.name for card in catalog.find("elsa - snow queen")] == ["Elsa - Snow Queen"]
    assert {len(card.colors) for card in catalog} <= {0, 1, 2}


def test_two_inks_are_legal_and_three_are_not(catalog: CardIndex) -> None:
    format, on = find_format("constructed", game="lorcana", on=date(2026, 1, 1)), date(2026, 1, 1)
    assert check(deck(catalog, "Amber", "Steel"), format, on=on, catalog=catalog).problems == ()
    found = check(deck(catalog, "Amber", "Steel", "Ruby"), format, on=on, catalog=catalog).problems
    assert [one.code for one in found] == ["too-many-inks"]
