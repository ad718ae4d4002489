"""A language brings the headings of its decks: a folder with a catalogue is all it takes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from topcut.exchange.deck_text import _HEADINGS, read_lines
from topcut.locale import MORE

SIDEBOARD = _HEADINGS["sideboard"]
GERMAN = f"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgctxt "{SIDEBOARD.context}"
msgid "{SIDEBOARD.english}"
msgstr "Beilage, Ersatzdeck"
"""
DECK = "4 Grizzly Bears\n\nBeilage:\n1 Naturalize\n"


def convert(file: Path, *, languages: str) -> str:
    command = [sys.executable, "-m", "topcut", "deck", "convert", str(file)]
    around = os.environ | {MORE: languages}
    return subprocess.run(command, env=around, capture_output=True, text=True, check=True).stdout


def test_a_folder_with_a_catalogue_brings_the_headings_of_a_language(tmp_path: Path) -> None:
    catalogue = tmp_path / "languages" / "de" / "LC_MESSAGES" / "player.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(GERMAN)
    file = tmp_path / "deck.txt"
    file.write_text(DECK)
    assert convert(file, languages=str(catalogue.parents[2])) == "4 Grizzly Bears\n\nSideboard\n1 Naturalize\n"
    assert "Beilage" in convert(file, languages=""), "without it, this is a card nobody knows"


@pytest.mark.parametrize("heading", ["Sideboard", "Banquillo:", "RESERVA (15)", "side"])
def test_the_shipped_languages_have_theirs(heading: str) -> None:
    assert len(read_lines(f"4 Grizzly Bears\n{heading}\n1 Naturalize").sideboard) == 1
