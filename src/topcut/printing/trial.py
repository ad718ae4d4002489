"""The test sheet for a printer: a code, letters of many scripts, a line to measure."""

from urllib.parse import urlsplit

from topcut.locale import Tag
from topcut.printing.code import drawing
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import words

SCRIPTS = "Ana Ñúñez · Łukasz · Nguyễn Thị Minh · Ελένη · Олена · محمد · דוד · 田中さん · 김민준"


def trial_sheet(*, address: str, paper: Paper = "a4", language: Tag = "en") -> bytes:
    """Print everything that other sheets need, to find problems before anybody waits for a sheet."""
    place = words(language)["at"].format(place=urlsplit(address).netloc or address)
    sheet = {"about": "", "drawing": drawing(address), "scripts": SCRIPTS, "at": place}
    return typeset("trial", sheet, title="Topcut", head="", paper=paper, language=language)
