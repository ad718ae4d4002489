"""Files that are no card files of ours: refused whole, with what was seen in them and what is known."""

import io
import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.cards import CARD_DATA
from tests.exchange.test_card_files import ALL_PRINTINGS, ATOMIC, DOCUMENTS, LORCANA, SCRYFALL, read

from topcut.core.errors import Unreadable
from topcut.exchange.card_files import read_cards
from topcut.exchange.card_refusals import NotACardFile

OTHER_MAKERS = {
    "sets": {"10E": {"name": "Tenth Edition", "release": None}},
    "cards": [{"name": "Angel of Mercy", "layout": "normal", "cmc": 5, "sets": {"10E": ["2", "Uncommon"]}}],
}
ONE_SET = {
    "meta": {"date": "2021-12-31"},
    "data": {
        "baseSetSize": 1,
        "cards": [{"name": "Lightning Bolt", "printings": ["LEA"]}],
        "code": "LEA",
        "tokens": [{"name": "Bear"}],
    },
}
BOLT = SCRYFALL[0]


def refused(document: object) -> str:
    with pytest.raises(NotACardFile) as caught:
        read(document)
    return str(caught.value)


def test_cards_of_another_maker_are_no_lorcana_cards():
    said = refused(OTHER_MAKERS)
    assert "sets/10E {name, release}; cards/[] {name, layout, cmc, sets}" in said
    assert "AllPrintings and AtomicCards of MTGJSON, the bulk files of Scryfall, and allCards of LorcanaJSON" in said


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(ONE_SET, id="one set of MTGJSON: its tokens are no cards"),
        pytest.param([BOLT, "and more"], id="a word among the cards"),
        pytest.param(["and more", BOLT], id="a word before the cards"),
        pytest.param({"data": {"XXX": 1, **ALL_PRINTINGS["data"]}}, id="a number before the sets"),
        pytest.param(LORCANA | {"cards": [1, *LORCANA["cards"]]}, id="a number before the cards of Lorcana"),
        pytest.param(ALL_PRINTINGS | LORCANA, id="two makers in one file"),
        pytest.param({"data": ALL_PRINTINGS["data"] | ATOMIC["data"]}, id="sets and cards at one place"),
        pytest.param({"data": {"LEA": ALL_PRINTINGS["data"]["C20"]}}, id="a set under another code"),
        pytest.param({"data": {"Bolt": ATOMIC["data"]["Lightning Bolt"]}}, id="a card under another name"),
        pytest.param({"object": "list", "data": SCRYFALL}, id="a page of search results"),
        pytest.param([{"name": "Ana", "set": "3"}], id="things with a name and a set"),
    ],
)
def test_a_file_is_never_read_in_part(document):
    refused(document)


def test_what_was_seen_moves_no_cursor_and_fills_no_screen():
    said = refused({"\x1b[2Jdata\n": {"a" * 500: {str(n): n for n in range(100)}}})
    assert "\x1b" not in said
    assert "\n" not in said
    assert len(said) < 400


WORDS = st.sampled_from("data meta metadata sets cards name set code object card setCode LEA".split())
VALUES = st.recursive(
    st.none() | st.integers(0, 9) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
)


@given(DOCUMENTS | st.dictionaries(WORDS, VALUES, max_size=4) | st.lists(VALUES, max_size=3))
def test_random_json_is_refused(document):
    """Whatever is put together of our own words: nothing but a whole card of a known shape is one."""
    assume(not _has_a_card(document))
    with pytest.raises(Unreadable):
        read(document)


def _has_a_card(value: object) -> bool:
    """Leave out what chance made a card file after all: a named thing with the mark of one of the shapes."""
    if isinstance(value, dict):
        is_card = isinstance(value.get("name"), str) and not value.keys().isdisjoint({"set", "setCode"})
        return is_card or value.keys() >= {"code", "cards"} or any(map(_has_a_card, value.values()))
    return isinstance(value, list) and any(map(_has_a_card, value))


@given(
    st.sampled_from([ALL_PRINTINGS, ATOMIC, SCRYFALL, LORCANA]),
    st.recursive(WORDS, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(WORDS, inner, max_size=2)),
    st.integers(0, 99),
)
def test_a_stranger_among_the_cards_spoils_the_whole_file(document, stranger, place):
    """Put anything that is no card among the cards or sets: all or nothing, and so nothing."""
    spoilt = json.loads(json.dumps(document))
    held = spoilt if isinstance(spoilt, list) else spoilt.get("data", spoilt.get("cards"))
    if isinstance(held, list):
        held.insert(place % (len(held) + 1), stranger)
    else:
        held["stranger"] = stranger
    with pytest.raises(Unreadable):
        read_cards(io.BytesIO(json.dumps(spoilt).encode()))


OF_2018 = CARD_DATA / "mtg_compact_2018.json"


@pytest.mark.skipif(not OF_2018.exists(), reason="the large card file is not next to this checkout")
def test_the_file_of_2018_is_refused_by_name():
    with OF_2018.open("rb") as file, pytest.raises(NotACardFile, match=r"cards/\[\] \{name, layout, manaCost"):
        read_cards(file)
