"""The guides name buttons and headings by the words that are on them."""

import io
import re
from typing import Final

import pytest
from babel.messages.pofile import read_po
from tools.reference import ROOT

GUIDES: Final = sorted((ROOT / "docs" / "guides").glob("*.md"))
NOT_ON_A_PAGE: Final = {
    *("AllPrintings", "AtomicCards", "allCards"),  # files
    *("Ctrl Z", "/", "P", "R", "+5", "0 1 2 3 4 5"),  # keys, and what is on keys
    *(
        "Level Competitive",
        "Above Regular",
        "final of best of five",
        "rescue folder",
        "Amber",
    ),  # what a paragraph is about
    *("Keep the page open", "In a draft", "A judge looks for you", "The prizes", "Scan a slip"),
    *("A score does not fit what a judge decided", "A phone disagrees"),
    "You run it",  # printed in the terminal
}


def said_on_pages() -> tuple[set[str], list[re.Pattern[str]]]:
    """Collect every message, without the end of its sentence; those with gaps as patterns."""
    found: set[str] = set()
    for file in (ROOT / "src/topcut/locale/es/LC_MESSAGES").glob("*.po"):
        for message in read_po(io.BytesIO(file.read_bytes())):
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            found |= {plain(each) for each in ids if each}
    return found, [re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(each))) for each in found if "{" in each]


def plain(text: str) -> str:
    return " ".join(text.split()).replace("’", "'").rstrip(".…:?").lower()


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_what_is_bold_is_on_a_page(page) -> None:
    words, patterns = said_on_pages()
    bold = {part for label in re.findall(r"\*\*([^*]+)\*\*", page.read_text("utf-8")) for part in label.split("→")}
    known = words | {plain(each) for each in NOT_ON_A_PAGE}
    missing = {
        label.strip()
        for label in bold
        if (said := plain(label)) not in known
        and not any(one.fullmatch(said) for one in patterns)
        and not any(re.match(rf"{re.escape(said)}\b", each) for each in words)  # a button with more words on it
    }
    assert missing == set()
