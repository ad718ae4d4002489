"""Names: whatever people paste, what is kept is visible, composed, short and the same when cleaned again."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import tricky_text

from topcut.core.errors import Unreadable
from topcut.core.play import clean_name
from topcut.core.play.names import LONGEST_NAME, NameTooLong, NoName

FAMILY = "👨‍👩‍👧‍👦"
KEPT_JOINERS = {"\u200c", "\u200d"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("Ana García", "Ana García", id="as it is"),
        pytest.param("  Ana \t\n  García ", "Ana García", id="spaces, tabs and lines"),
        pytest.param("Ana\u00a0\u3000García", "Ana García", id="spaces of other scripts"),
        pytest.param("Ana\u2028García\u2029", "Ana García", id="line and paragraph separators"),
        pytest.param("Zoe\u0301", "Zo\u00e9", id="NFC: composed"),
        pytest.param("e\u200b\u0301", "\u00e9", id="NFC: composed once the zero-width space is gone"),
        pytest.param("A\u030a\u0323", "\u1ea0\u030a", id="NFC: marks in order"),
        pytest.param("Ana\u202egnp.exe", "Anagnp.exe", id="bidi: right-to-left override"),
        pytest.param("\u2066Ana\u2069 \u200fBo\u061c", "Ana Bo", id="bidi: isolates and marks"),
        pytest.param("A\u200bn\ufeffa\u2060", "Ana", id="zero width: space, byte order mark, word joiner"),
        pytest.param("A\u00adna", "Ana", id="soft hyphen"),
        pytest.param("A\x00n\x1b[31ma\x7f", "An[31ma", id="control characters"),
        pytest.param("A\ud800na\ue000\U000e0041", "Ana", id="lone surrogate, private letter, tag"),
        pytest.param("क्\u200dष", "क्\u200dष", id="joiner: spelling in Devanagari"),
        pytest.param("می\u200cخواهم", "می\u200cخواهم", id="joiner: spelling in Persian"),
        pytest.param("\u200dAna\u200c", "Ana", id="joiner: not at the ends of a name"),
        pytest.param("Ana\u200d \u200d \u200cBo", "Ana Bo", id="joiner: not at the ends of a word"),
        pytest.param("An\u3164a\u115f\u2800", "Ana", id="letters that print as nothing"),
        pytest.param(FAMILY, FAMILY, id="emoji: a family"),
        pytest.param("👍🏽", "👍🏽", id="emoji: a skin tone"),
        pytest.param("<b>Ana</b> & 'Bo'", "<b>Ana</b> & 'Bo'", id="markup is for the page to escape"),
        pytest.param("李小龙", "李小龙", id="Chinese"),
        pytest.param("عمر", "عمر", id="Arabic"),
        pytest.param("7", "7", id="a digit is visible"),
    ],
)
def test_what_is_kept_of_a_name(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param(" \t\n\u3000", id="spaces"),
        pytest.param("\x00\x07\x1b", id="control characters"),
        pytest.param("\u200b\u200c\u200d\u2060\ufeff", id="zero width"),
        pytest.param("\u202e\u2066", id="direction overrides"),
        pytest.param("\u0301\u0302", id="marks on nothing"),
        pytest.param("\u3164", id="Hangul filler"),
        pytest.param("\u115f\u1160\uffa0\u2800\u034f", id="other blanks"),
        pytest.param("\ud800\ue000\U000f0000", id="surrogate and private letters"),
        pytest.param(" " * 5000 + "Ana", id="a name past all measure"),
    ],
)
def test_a_name_that_nobody_can_see_is_none(text):
    with pytest.raises(NoName):
        clean_name(text)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        pytest.param("a" * 81, 81, id="letters"),
        pytest.param("e\u0301\u0323" * 81, 81, id="letters with marks"),
        pytest.param("a" * 100_000, 3200, id="a whole book"),
        pytest.param("a" + "\u0323" * 85, 81, id="a pile of marks on one letter, the first composed"),
        pytest.param("a\u200d" * 90 + "a", 91, id="letters strung on joiners are letters"),
        pytest.param("👨\u200d" * 90 + "👨", 88, id="more people than a family"),
        pytest.param(FAMILY * 81, 81, id="families"),
    ],
)
def test_a_name_fits_on_a_pairing_sheet(text, length):
    with pytest.raises(NameTooLong) as refused:
        clean_name(text)
    assert refused.value == NameTooLong(most=80, length=length)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a" * 80, id="letters"),
        pytest.param("\u1ea5\u0323" * 80, id="letters with marks"),
        pytest.param(FAMILY * 80, id="families"),
        pytest.param("नमस्ते" * 20, id="Devanagari, as a reader counts"),
        pytest.param("a" * 80 + "\u200b" * 50, id="what cannot be seen does not count"),
    ],
)
def test_eighty_is_not_too_long(text):
    assert clean_name(text)


@given(tricky_text)
def test_a_clean_name_is_clean(text):
    try:
        name = clean_name(text)
    except Unreadable:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())
    assert not {unicodedata.category(char) for char in name if char not in KEPT_JOINERS} & {"Cc", "Cf", "Cs", "Co"}
    assert name.encode()


@given(st.text(st.sampled_from("a\u0301\u200d👨 "), max_size=4000))
def test_no_pile_makes_a_long_name_short(text):
    """Eighty pictures of four joined parts with four marks each, and as many joiners, are the most there can be."""
    try:
        name = clean_name(text)
    except Unreadable:
        return
    assert len(name) <= LONGEST_NAME * 4 * (1 + 4)
    assert sum(char == "a" for char in name) <= LONGEST_NAME


@given(st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=80))
def test_a_plain_name_is_left_alone(text):
    assert clean_name(text) == text


@given(st.text(max_size=200))
def test_composed_or_not_is_the_same_name(text):
    def cleaned(text: str) -> str | type[Unreadable]:
        try:
            return clean_name(text)
        except Unreadable as refusal:
            return type(refusal)

    composed, decomposed = cleaned(unicodedata.normalize("NFC", text)), cleaned(unicodedata.normalize("NFD", text))
    assert composed == decomposed or NameTooLong in {composed, decomposed}
