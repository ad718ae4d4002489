"""Lists in the forms people paste; whatever comes is read or refused, and what is written is read again."""

import json
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.cards import CARD_DATA, CATALOG, DAY
from tests.hostile.counted import calls

from topcut.core.decks import DeckEntry, Decklist, check
from topcut.core.errors import Unreadable
from topcut.exchange.deck import MOST_BYTES, read_deck
from topcut.exchange.deck_formats import read_format
from topcut.exchange.deck_refusals import (
    BadFormatFile,
    DeckBadCount,
    DeckBrokenXml,
    DeckEmpty,
    DeckLineTooLong,
    DeckNotText,
    DeckTooLarge,
    DeckTooManyLines,
)
from topcut.exchange.deck_writing import FORMS, as_dek

DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Lim-D&#251;l's Vault" Annotation="0" />
  <Cards CatID="2" Quantity="2" Sideboard="true" Name="Fire &amp; Ice" />
</Deck>
"""


def simply(decklist: Decklist) -> tuple[list[str], list[str]]:
    return tuple([f"{one.count} {one.name}" for one in part] for part in (decklist.main, decklist.sideboard))


def placed(decklist: Decklist) -> tuple[object, ...]:
    """Everything but the lines."""
    return tuple(
        [(one.count, one.name, one.set, one.number) for one in part] for part in (decklist.main, decklist.sideboard)
    )


@pytest.mark.parametrize(
    ("text", "main", "beside"),
    [
        pytest.param("4 Forest", ["4 Forest"], [], id="plain"),
        pytest.param("4x Forest\n1X Isla", ["4 Forest", "1 Isla"], [], id="4x"),
        pytest.param("4 x Forest", ["4 Forest"], [], id="4 x"),
        pytest.param("Forest x4\nForest ×2", ["4 Forest", "2 Forest"], [], id="x4"),
        pytest.param("Black Lotus", ["1 Black Lotus"], [], id="a name alone"),
        pytest.param("4 Forest\nSB: 1 Island\nSB: 2x Swamp", ["4 Forest"], ["1 Island", "2 Swamp"], id="SB:"),
        pytest.param("SB: 1 Island\n4 Forest", ["4 Forest"], ["1 Island"], id="SB: before the deck"),
        pytest.param("4 Forest\n\nSideboard\n1 Island", ["4 Forest"], ["1 Island"], id="a heading"),
        pytest.param("4 Forest\nSIDEBOARD:\n1 Island", ["4 Forest"], ["1 Island"], id="Moxfield's heading"),
        pytest.param("4 Forest\n// Sideboard (15)\n1 Island", ["4 Forest"], ["1 Island"], id="a heading as a comment"),
        pytest.param("4 Forest\n\n1 Island", ["4 Forest"], ["1 Island"], id="MTGO's blank line"),
        pytest.param("4 Forest\n\n1 Island\n\n1 Swamp", ["4 Forest", "1 Island", "1 Swamp"], [], id="many blocks"),
        pytest.param("\n\n4 Forest\n\n\n1 Island\n\n", ["4 Forest"], ["1 Island"], id="more blank lines"),
        pytest.param("4 Forest\n\n1 Island\nSB: 1 Swamp", ["4 Forest", "1 Island"], ["1 Swamp"], id="no mark"),
        pytest.param("Creatures (4)\n4 Bear\n\nLands\n2 Forest", ["4 Bear"], ["2 Forest"], id="groups move nothing"),
        pytest.param("# mine\n4 Forest // no\n// 3 Swamp", ["4 Forest // no"], [], id="comments"),
        pytest.param("4 Fire // Ice\n1 Wear/Tear", ["4 Fire // Ice", "1 Wear/Tear"], [], id="split cards"),
        pytest.param("1 1996 World Champion\n1996 World Champion", ["1 1996 World Champion"] * 2, [], id="numbers"),
        pytest.param("1 +2 Mace\r\n1 _____\r", ["1 +2 Mace", "1 _____"], [], id="odd names and line ends"),
        pytest.param("\ufeff4  Forest\t", ["4 Forest"], [], id="a mark first, blanks"),
        pytest.param(
            "About\nName Mine\n\nCompanion\n1 Lurrus (IKO) 226\n\nDeck\n4 Forest (M21) 274\n\nSideboard\n1 Lurrus",
            ["4 Forest"], ["1 Lurrus"], id="Arena repeats the companion",
        ),
        pytest.param("Companion\n1 Lurrus\n\nDeck\n4 Forest", ["4 Forest"], ["1 Lurrus"], id="a companion elsewhere"),
        pytest.param("Mazo\n4 Bosque\n\nBanquillo\n1 Isla", ["4 Bosque"], ["1 Isla"], id="headings in Spanish"),
        pytest.param(DEK, ["4 Lim-Dûl's Vault"], ["2 Fire & Ice"], id=".dek"),
    ],
)  # fmt: skip
def test_the_forms_of_a_list(text, main, beside):
    assert simply(read_deck(text)) == simply(read_deck(text.encode())) == (main, beside)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("4 Forest (M21) 274", DeckEntry(4, "Forest", "M21", "274", 1)),
        ("4 Forest [M21]", DeckEntry(4, "Forest", "M21", "", 1)),
        ("4 Forest (m21) 274 *F*", DeckEntry(4, "Forest", "M21", "274", 1)),
        ("4 Forest (PLST) AFR-6", DeckEntry(4, "Forest", "PLST", "AFR-6", 1)),
        ("4 Forest *F* #ramp #!basics ^Have,#ff0000^", DeckEntry(4, "Forest", line=1)),
        ("1 Hazmat Suit (Used)", DeckEntry(1, "Hazmat Suit (Used)", line=1)),
        ("1 B.F.M. (Big Furry Monster) (UGL) 28", DeckEntry(1, "B.F.M. (Big Furry Monster)", "UGL", "28", 1)),
    ],
)
def test_the_edition_beside_a_name(line, entry):
    assert read_deck(line).main == (entry,)


def test_every_entry_knows_its_line():
    assert [one.line for one in (read_deck("4 Forest\n\n// x\n2 Island\nSB: 1 Swamp")).main] == [1, 4]
    assert [one.line for one in (*read_deck(DEK).main, *read_deck(DEK).sideboard)] == [4, 5]


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b"", DeckEmpty),
        (b"\n// nothing\nSideboard\n", DeckEmpty),
        (b"0 Forest", DeckBadCount),
        (b"4 Forest\0", DeckNotText),
        (b"\x81\x8d", DeckNotText),
        (b"\xff\xfe\x00", DeckNotText),
        (b"4 " + b"x" * 400, DeckLineTooLong),
        (b"\n" * 6000, DeckTooManyLines),
        (b"4 Forest\n" * 40_000, DeckTooLarge),
        (b"<?xml version='1.0'?><Deck><Cards Quantity='4'/></Deck>", DeckBrokenXml),
        (b"<Deck><Cards Name='Forest' Quantity='99999'/></Deck>", DeckBadCount),
        (b"<Deck><Cards Name='Forest' Quantity='1'/>", DeckBrokenXml),
        (b'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "b">]><Deck/>', DeckBrokenXml),
    ],
)
def test_what_is_no_list_is_refused(data, refusal):
    with pytest.raises(refusal):
        read_deck(data)


def test_the_size_is_capped_before_anything_is_read():
    with pytest.raises(DeckTooLarge, match="256 KiB"):
        read_deck(b"\xff" * (MOST_BYTES + 1))


def test_what_windows_writes_is_read():
    assert simply(read_deck("4 Relámpago".encode("cp1252"))) == simply(read_deck("4 Relámpago".encode("utf-16")))


LINES = st.one_of(
    st.text(max_size=30),
    st.builds("{} {}".format, st.integers(0, 1001), st.text(max_size=20)),
    st.sampled_from(
        "4 Forest|SB: 1 Island|Sideboard|Deck|Companion|// x|# x|2x Fire // Ice|Forest x4|1 Foo (ABC) 12 *F*|"
        "1 Foo (ABC) (DEF)|x Foo|1x x|X|3 x|1 Foo x4 x4|SB: 4|SB:|(ABC) 12|1 (ABC)|About|Name y|Lands||<Deck>".split(
            "|"
        )
    ),
)
TEXTS = st.lists(LINES, max_size=12).map("\n".join)


def read_or_refuse(data: str | bytes) -> Decklist | None:
    refusals = []
    try:
        return read_deck(data)
    except Unreadable as refusal:
        refusals.append(str(refusal))
    assert all(refusals)
    return None


@given(TEXTS | st.text(max_size=200))
@example("1 Foo (ABC) *F* (DEF)")
def test_any_text_is_read_or_refused_and_written_again(text):
    """Text → list → text → list, in every form of text."""
    decklist = read_or_refuse(text)
    for form in () if decklist is None else ("text", "prefixed", "arena"):
        assert placed(read_deck(FORMS[form](decklist))) == placed(decklist), form


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    read_or_refuse(data)


@st.composite
def damaged(draw, valid: str) -> str:
    text = list(valid)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        text[start : start + draw(st.integers(0, 10))] = draw(
            st.sampled_from(["<", ">", '"', "&", "&a;", "\n", "x", "0"])
        )
    return "".join(text)


@given(damaged(DEK))
def test_a_damaged_dek_is_read_or_refused(text):
    read_or_refuse(text)


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=20)
ENTRIES = st.builds(DeckEntry, st.integers(1, 999), NAMES)


@given(
    st.builds(Decklist, st.lists(ENTRIES, min_size=1, max_size=5).map(tuple), st.lists(ENTRIES, max_size=3).map(tuple))
)
def test_a_dek_that_was_written_is_read_again(decklist):
    assert placed(read_deck(as_dek(decklist))) == placed(decklist)


@pytest.mark.parametrize(
    "line", ["4 Forest", "a" + " x" * 140, "^" * 290, "b" + " #a" * 90, "(" * 290, "1 " * 140, "<a" * 140]
)
def test_reading_takes_work_in_proportion_to_the_list(line):
    """Four times the lines take about four times the calls; sixteen would be a square."""
    assert calls_for(f"{line}\n" * 400) < 5 * calls_for(f"{line}\n" * 100)


def calls_for(text: str) -> int:
    return calls(lambda: read_deck(text))


DECKS = CARD_DATA / "decks"


@pytest.mark.skipif(not DECKS.exists(), reason="the collected lists are not next to this checkout")
def test_the_collected_lists_are_read_with_their_sizes_and_written_again():
    wrong = []
    for row in json.loads((DECKS / "index.json").read_text("utf-8")):
        decklist = read_deck((DECKS / row["file"]).read_bytes())
        forms = [placed(read_deck(FORMS[form](decklist))) for form in ("text", "prefixed", "arena")]
        if (decklist.main_size, decklist.sideboard_size) != (row["main"], row["side"]) or forms != [
            placed(decklist)
        ] * 3:
            wrong.append(row["file"])
    assert wrong == []


PAUPER = b"""
id = "pauper"
title = "Pauper at our shop"
deck_min = 60
sideboard_max = 15
copies_max = 4
rarities = ["common"]
banned = [{ name = "Grizzly Bears", also = ["Osos pardos"], from = 2021-08-01 }]
"""


def test_a_shop_writes_its_own_format():
    format = read_format(PAUPER)
    decklist = read_deck("59 Forest\n1 Grizzly Bears")
    legal = [check(decklist, format, on=date(2021, month, 1), catalog=CATALOG).is_legal for month in (7, 8)]
    assert legal == [True, False]
    assert (format.is_sanctioned, format.every_set) == (False, True)
    assert check(decklist, format, on=DAY).problems[0].rule is None


@pytest.mark.parametrize(
    "data",
    [b"", b"id = 3", b'id = "x"', b"\xff", b"[", PAUPER + b"\nunknown = 1", PAUPER.replace(b"60", b'"60"')],
)
def test_a_format_that_cannot_be_read_is_refused_with_the_reason(data):
    with pytest.raises(BadFormatFile):
        read_format(data)
