"""Every sheet in two languages that nobody speaks: nothing stays English, and words two fifths longer have room.

The sheets are set in this process, one after the other, so that the fonts are read once.
"""

import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

import msgspec
import pytest
import typst
from tests.core.brackets.playing import play_round
from tests.core.event.drafting.test_pods import night
from tests.core.event.events import Evening
from tests.core.event.rounds.test_event_in_pods import commander, drawn
from tests.printing.room import HEAD, MM, desk, public, sides
from tests.printing.test_bracket import of
from tests.printing.test_deck_sheet import SHEET
from tools.pseudo import CLOSE, OPEN, accented, write
from tools.words import LOCALE, catalogued

from topcut.core.event.view import AnnouncementView, public_view
from topcut.core.rules import Rule
from topcut.locale import MORE, languages
from topcut.printing import (
    ReportSection,
    blank_slips,
    bracket,
    join_poster,
    meeting_by_name,
    meeting_by_table,
    pairings_by_name,
    pairings_by_table,
    pods_by_name,
    pods_by_pod,
    report_sheet,
    result_slips,
    standings,
    trial_sheet,
    worker,
)
from topcut.printing import typeset as setting
from topcut.printing.deck_sheet import deck_sheets
from topcut.printing.trial import SCRIPTS

ADDRESS: Final = "http://hall.local:8000/HARBOUR"
NAMES: Final = ["José García", "josé garcía", *(f"Ana Ruiz-{number}" for number in range(3, 14))]
Make: TypeAlias = Callable[..., bytes]


def seen(evening: Evening) -> object:
    return public_view(evening.event, names=evening.names)


def teams() -> Evening:
    evening = Evening(team=3)
    for number in range(4):
        evening.register(*(f"Ana-{number}{seat}" for seat in "abc"))
    return evening.start().pair()


MANY: Final = public(NAMES)
SELDOM: Final = msgspec.structs.replace(
    MANY,
    meeting=MANY.round.tables,
    announcement=AnnouncementView(has_age_limit=True, least_age=8, most_age=12, not_sanctionable=(Rule("MTR", "3.2"),)),
)
SHEETS: Final[Mapping[str, Make]] = {
    "pairings by name": lambda **how: pairings_by_name(MANY, **how),
    "pairings by table": lambda **how: pairings_by_table(desk(NAMES), **how),
    "meeting by name": lambda **how: meeting_by_name(SELDOM, **how),
    "meeting by table": lambda **how: meeting_by_table(SELDOM, **how),
    "standings": lambda **how: standings(MANY, **how),
    "slips": lambda **how: result_slips(desk(NAMES), **how),
    "slips of teams": lambda **how: result_slips(seen(teams()), **how),
    "cards of pods": lambda **how: result_slips(seen(drawn(commander(7))), **how),
    "blank slips": lambda **how: blank_slips(MANY, tables=range(1, 7), **how),
    "poster": lambda **how: join_poster(SELDOM, address=ADDRESS, code="HARBOUR", **how),
    "bracket": lambda **how: bracket(
        play_round(of(8), winners={1, 4, 6, 7}),
        sides={side.entrant: side for side in sides(NAMES[:8])},
        title="Harbour Open",
        **how,
    ),
    "decks": lambda **how: deck_sheets([SHEET], title="Harbour Open", **how),
    "draft seats by name": lambda **how: pods_by_name(seen(night(9)), **how),
    "draft seats by pod": lambda **how: pods_by_pod(seen(night(9)), **how),
    "report": lambda **how: report_sheet(
        [ReportSection(accented("Penalties"), ((accented("Slow play"), accented("Warning at table 3")),) * 3)],
        title="Harbour Open",
        caption=accented("Report of the event"),
        **how,
    ),
    "trial": lambda head, **how: trial_sheet(address=ADDRESS, **how),
}
"""Every sheet, with what it says only now and then; the texts of a report are those of its page."""
NOBODYS: Final = re.compile(
    r"\b(Harbour|Open|HARBOUR|Friday|Ana|Ruiz|García|José|garcía|josé|Player|Topcut|Modern|Castellanos|Bear|number|"
    rf"Island|Fire|Ice|Æther|Vial|Ñúñez|Nguyễ|Thị|Minh|(ab)+|hall|local|mm|MTR|{HEAD}|{HEAD[:16]})\b|"
    rf"{'|'.join(SCRIPTS.split(' · '))}"
)
"""What is written the same in every language: names, cards, addresses, citations, measures, heads of logs."""


class Word(NamedTuple):
    """A word on a page, and where its letters are, in points: without what a font leaves free above and below them."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


_PAGE: Final = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
_WORD: Final = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>')


def words_of(pdf: bytes) -> Iterator[tuple[float, float, list[Word]]]:
    done = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True)
    for width, height, page in _PAGE.findall(done.stdout.decode()):
        yield float(width), float(height), [_word(text, *map(float, box)) for *box, text in _WORD.findall(page)]


def _word(text: str, left: float, top: float, right: float, bottom: float) -> Word:
    free = 0.3 * (bottom - top)
    return Word(text, left, top + free, right, bottom - free)


def without_room(pdf: bytes) -> Iterator[str]:
    """Name words that leave the paper, and words that lie on others."""
    for width, height, found in words_of(pdf):
        edge = 4 * MM
        for word in found:
            if word.left < edge or word.right > width - edge or word.top < 0 or word.bottom > height - edge:
                yield f"leaves the paper: {word.text}"
        for one, other in combinations(found, 2):
            wide = min(one.right, other.right) - max(one.left, other.left)
            high = min(one.bottom, other.bottom) - max(one.top, other.top)
            if wide > 1 and high > 1:
                yield f"lies on {other.text}: {one.text}"


def unsaid(pdf: bytes) -> list[str]:
    """List the words that stand outside of what a catalogue says, in the order in which the sheet was set."""
    done = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True)
    rest = NOBODYS.sub(" ", re.sub("[\u2066-\u2069]", "", done.stdout.decode()))
    while (shorter := re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", rest)) != rest:
        rest = shorter
    return re.findall(r"[^\W\d_]{2,}", rest)


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[set[str]]:
    """Bring the languages that nobody speaks, and one typesetter for all sheets; keep which templates it has set."""
    folder = tmp_path_factory.mktemp("languages")
    write(folder, catalogued(LOCALE / "es"))
    typesetter, used = worker.compiler(), set[str]()

    def compiled(template: str, text: bytes) -> bytes:
        used.add(template)
        return worker.compiled(typesetter, template, text.decode())

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(MORE, str(folder))
        patched.setattr(setting, "_set", compiled)
        languages.cache_clear()
        yield used
    languages.cache_clear()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en-XA", "ar-XB"])
def test_longer_words_have_room_on_every_sheet(templates: set[str], language: str, paper: str) -> None:
    made = {name: make(language=language, paper=paper, head=HEAD) for name, make in SHEETS.items()}
    assert {name: wrong for name, pdf in made.items() if (wrong := [*without_room(pdf)])} == {}
    if language == "en-XA":  # a sheet from right to left is read back in no order
        assert {name: words for name, pdf in made.items() if (words := unsaid(pdf))} == {}
    folder = files("topcut.printing") / "templates"
    assert {f"{name}.typ" for name in {*templates, "sheet"}} == {
        file.name for file in folder.iterdir() if file.name.endswith(".typ")
    }


@pytest.mark.parametrize(
    ("drawn", "wrong"),
    [
        pytest.param("#place(dx: 2mm)[Short] #place(dx: 9mm, box(width: 99mm, [⟦words⟧]))", [], id="apart"),
        pytest.param("#place[⟦longer⟧] #place(dx: 9mm)[3]", ["lies on 3: ⟦longer⟧"], id="one on the other"),
        pytest.param("#place(dx: 99mm)[⟦longer⟧]", ["leaves the paper: ⟦lon"], id="beyond the edge"),
    ],
)
def test_words_without_room_on_paper_are_found(drawn: str, wrong: list[str]) -> None:
    pdf = typst.compile(f"#set page(width: 110mm, height: 50mm)\n{drawn}".encode())
    assert [*without_room(pdf)] == wrong


def test_a_word_that_no_catalogue_says_is_found_on_paper() -> None:
    pdf = typst.compile("Harbour Open ⟦Ţåbļé⟧ Table ⟦Ŕöûñd, ⟦bý⟧ ñåmé⟧".encode())
    assert unsaid(pdf) == ["Table"]
