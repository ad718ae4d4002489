"""Deck sheets read back: every card with its count, and nothing a person wrote breaks one."""

import pytest
from hypothesis import given, settings
from tests.printing.room import HEAD, pages, read, squeezed
from tests.strategies import tricky_text

from topcut.printing.deck_sheet import DeckSheet, deck_sheets
from topcut.printing.words import words

MAIN = (*((4, f"Bear number {number}") for number in range(1, 14)), (8, "Island"))
SHEET = DeckSheet("Ana Castellanos Ruiz", 14, "Modern", "ab" * 32, MAIN, ((2, "Fire // Ice"), (1, "Æther Vial")))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_sheet_has_every_card_with_its_count(paper, language):
    """MTR-2.7-c: deck and sideboard, by their English names in any language."""
    text = squeezed(read(deck_sheets([SHEET], title="Harbour Open", paper=paper, language=language, head=HEAD)))
    for count, name in (*SHEET.main, *SHEET.sideboard):
        assert squeezed(f"{count} {name}") in text
    said = words(language, "deck_sheet")
    assert squeezed(said["cards"].format(count=60)) in text
    assert squeezed("Ana Castellanos Ruiz") in text


def test_every_list_has_a_page_of_its_own():
    pdf = deck_sheets([SHEET, SHEET, DeckSheet("Bo", 2, "", "", ((60, "Island"),))], title="Friday", head=HEAD)
    assert pages(pdf) == 3


@given(tricky_text, tricky_text)
@settings(max_examples=5)
def test_nothing_a_person_wrote_breaks_a_sheet(name, card):
    deck_sheets([DeckSheet(name, 1, name, card, ((4, card), (100, name)))], title=card, head=HEAD)
