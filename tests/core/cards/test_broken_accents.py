"""Text whose accents went wrong on the way is read as it was meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.cards import repaired
from topcut.core.rules.requirements import readings, requirements
from topcut.exchange.deck import read_deck
from topcut.locale import say


@pytest.mark.parametrize(
    ("broken", "meant"),
    [
        pytest.param("Definici√≥n", "Definición", id="DZX-f: an accent"),
        pytest.param("‚Äúmazo‚Äù", "“mazo”", id="DZX-f: quotation marks"),
        pytest.param("Definición", "Definición", id="DZX-f: nothing to repair"),
        pytest.param("deck", "deck", id="DZX-f: plain letters"),
        pytest.param("√2 ≥ 1", "√2 ≥ 1", id="DZX-f: signs that mean themselves"),
        pytest.param("山 Definici√≥n", "山 Definici√≥n", id="DZX-f: no such text has that letter"),
    ],
)
def test_broken_accents_are_repaired(broken, meant):
    assert repaired(broken) == meant


@given(st.text("aábcçdeéfghiíjklmnñoópqrstuúüvwxyzAÁEÉIÍOÓUÚÜÑ¿¡“”‘’–—… "))
def test_whatever_was_spoilt_so_comes_back(text):
    """DZX-f."""
    assert repaired(text.encode().decode("mac_roman")) == text


def test_a_list_that_was_spoilt_on_its_way_is_read_as_it_was_meant():
    """DZX-f: any importer."""
    assert [entry.name for entry in read_deck("4 Oko, Ladr√≥n de Coronas\n1 Relámpago").main] == [
        "Oko, Ladrón de Coronas",
        "Relámpago",
    ]


def test_the_reference_shows_no_broken_letter():
    """DZX-f."""
    said = [text for row in (*requirements().values(), *readings().values()) for text in (row.en, say(row.en, "es"))]
    assert [text for text in said if repaired(text) != text or "√" in text or "‚Ä" in text] == []
