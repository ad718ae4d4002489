"""Every sheet read back: who is on it, in which words, and that nothing a person wrote can break it."""

import hashlib
import re
import string
import subprocess
import sys
import time
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.printing.room import HEAD, desk, fonts_of, pages, public, read, sides, squeezed
from tests.strategies import tricky_text

from topcut.core.errors import Unreadable
from topcut.core.event.view import AnnouncementView
from topcut.core.play.names import clean_name
from topcut.core.rules import Rule
from topcut.core.standings import PROFILES, Figure, percent
from topcut.printing import join_poster, pairings_by_name, pairings_by_table, result_slips, standings
from topcut.printing.lookup import listed
from topcut.printing.posting import NoRoundToPrint, NoStandingsToPrint
from topcut.printing.words import words


def poster(view, **how):
    return join_poster(view, address="http://hall.local:8000/HARBOUR", code="HARBOUR", **how)


SHEETS = [pairings_by_name, pairings_by_table, result_slips, standings, poster]
FIRST = """Ana José Łukasz Ayşe Øyvind Lucía Đorđe Ștefan Tomás Kateřina
Jörg Leïla Itziar Niamh Kwame Priya Zofia Éloïse Ewa Åsa"""
LAST = """Aoki Çelik Dubois García Ilić Levi Mensah Novák Nowak Ñíguez Oca
Patel Rao Rossi Ruiz Sanz Smith Szabó Wójcik Zas"""
"""In the order of a Spanish list."""
CROWD = [f"{first} {last}" for last in LAST.split() for first in FIRST.split()]
SCRIPTS = """محمد العلي|שירה לוי|陳 怡君|佐藤 みさき|김 서연|อนันดา ศรีสุข|Елена Шевченко|Ελένη Παπαδοπούλου|Արամ Խաչատրյան
თამარ ბერიძე|अनन्या राव|অনন্যা রায়|ਅਮਨ ਸਿੰਘ|અનન્યા પટેલ|அனன்யா ராவ்|అనన్య రావు|ಅನನ್ಯಾ ರಾವ್|അനന്യ റാവു|සුනිල් පෙරේරා|မောင် အောင်
សុខ ដារ៉ា|ລາວ ສີ|བསྟན་འཛིན|አበበ ቢቂላ|ᠮᠣᠩᠭᠣᠯ|ᏣᎳᎩ|𞤀𞤣𞤤𞤢𞤥|Nguyễn Thị Minh Châu|👨‍👩‍👧 Ana"""
TWENTY_AND_MORE = SCRIPTS.replace("\n", "|").split("|")


@pytest.mark.parametrize(("paper", "right"), [("a4", 138), ("letter", 144)])
def test_every_name_is_once_in_the_pairings_by_name_and_in_order(paper, right):
    crowd = CROWD[::-1]
    pdf = pairings_by_name(public(crowd), paper=paper, language="es", head=HEAD)
    rows = [re.sub(r"\(\d+\)$", "", squeezed(line)) for line in read(pdf, left=38, right=right).splitlines()]
    shown = [squeezed(listed(name)) for name in crowd]
    assert sorted(row for row in rows if row in set(shown)) == sorted(shown)
    families = list(dict.fromkeys(row.split(",")[0] for row in rows if row in set(shown)))
    assert families == LAST.split()


@pytest.mark.parametrize(("paper", "count"), [("a4", 10), ("letter", 11)])
def test_four_hundred_names_fill_whole_pages_with_a_head_and_a_foot(paper, count):
    pdf = pairings_by_name(public(CROWD), paper=paper, head=HEAD)
    assert pages(pdf) == count
    for page in (1, count):
        text = read(pdf, page=page)
        assert f"page {page} of {count}" in text
        assert HEAD in text
        assert "Round 5, by name" in text


def test_a_row_says_table_player_points_and_opponent():
    """MTR-1.9: from the second round on, those who meet see who has how many points."""
    text = read(pairings_by_name(public(["Ana Ruiz", "Eva Sanz", "Leo Paz"]), head=HEAD))
    rows = [line.split() for line in text.splitlines() if "," in line and "Round" not in line]
    assert rows == [
        "P – Paz, Leo (12) bye".split(),
        "R 1 Ruiz, Ana (12) Sanz, Eva".split(),
        "S 1 Sanz, Eva (12) Ruiz, Ana".split(),
    ]


def test_tables_are_in_order_with_byes_at_the_end_whether_drawn_or_posted():
    crowd = CROWD[:33]
    drawn, posted = (pairings_by_table(view, head=HEAD) for view in (desk(crowd), public(crowd)))
    assert drawn == posted
    assert re.findall(r"^ *(\d+|–) *$", read(drawn, left=14, right=34), re.MULTILINE) == [*map(str, range(1, 17)), "–"]


@pytest.mark.parametrize("sheet", [pairings_by_name, pairings_by_table, result_slips, standings])
def test_two_of_one_name_carry_their_numbers(sheet):
    crowd = ["José García", *CROWD[:20], "josé garcía"]
    text = read(sheet(public(crowd), head=HEAD))
    marks = re.findall(r"garc ?ía, jos ?é +(\d+)", text, re.IGNORECASE)
    assert set(marks) == {"1", "22"}
    assert ("A number in a box" in text) is (sheet is not result_slips)
    assert "A number in a box" not in read(sheet(public(["Ana Ruiz", "Eva Sanz"]), head=HEAD))


def test_those_whose_name_was_erased_are_told_apart_by_number():
    text = read(pairings_by_table(public(["–", "–"]), head=HEAD))
    assert re.search(r"– +1 +\(\d+\) +– +2", text)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_same_view_gives_the_same_bytes(sheet, paper):
    view = public(["José García", "josé garcía", *TWENTY_AND_MORE])
    assert sheet(view, paper=paper, head=HEAD) == sheet(view, paper=paper, head=HEAD)


def test_another_process_gives_the_same_bytes():
    here = [sheet(public(CROWD[:50]), head=HEAD) for sheet in SHEETS]
    script = "import hashlib, tests.printing.test_sheets as t;" + (
        "print([hashlib.sha256(s(t.public(t.CROWD[:50]), head=t.HEAD)).hexdigest() for s in t.SHEETS])"
    )
    there = subprocess.run(
        [sys.executable, "-c", script], cwd=Path(__file__).resolve().parents[2], capture_output=True, check=True
    )
    assert there.stdout.decode().strip() == str([hashlib.sha256(pdf).hexdigest() for pdf in here])


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_sheet_carries_a_date(sheet):
    assert b"CreationDate" not in sheet(public(CROWD[:4]), head=HEAD)


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        pytest.param(pairings_by_name, "Ronda 5, por nombre|Mesa|Jugador|contra|página 1 de 1", id="by name"),
        pytest.param(pairings_by_table, "Ronda 5, por mesa|Mesa|Jugador", id="by table"),
        pytest.param(result_slips, "Ronda 5|Mesa|juegos ganados|abandona|firma|juegos empatados|juez", id="slips"),
        pytest.param(standings, "Clasificación tras la ronda 4|Puesto|Puntos|66,67|33,00", id="standings"),
        pytest.param(poster, "Escanea|o escribe|HARBOUR|en hall.local:8000|Sin cuenta", id="poster"),
    ],
)
def test_paper_speaks_spanish(sheet, said):
    text = squeezed(read(sheet(public(CROWD[:8]), language="es", head=HEAD)))
    for phrase in said.split("|"):
        assert squeezed(phrase) in text


@pytest.mark.parametrize(
    ("ages", "said"),
    [
        pytest.param({"most_age": 15}, "Up to 15 years.", id="MTR-1.4-f: up to an age"),
        pytest.param({"least_age": 18}, "From 18 years on.", id="MTR-1.4-f: from an age on"),
        pytest.param({"least_age": 8, "most_age": 12}, "For ages 8 to 12.", id="MTR-1.4-f: both"),
    ],
)
def test_the_poster_says_for_which_ages_an_event_is(ages, said):
    plain = public(CROWD[:8])
    limited = msgspec.structs.replace(plain, announcement=AnnouncementView(has_age_limit=True, **ages))
    texts = [squeezed(read(poster(each, head=HEAD))) for each in (plain, limited)]
    assert [squeezed(said) in text for text in texts] == [False, True]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        pytest.param("en", "This event cannot be sanctioned (MTR 3.2, MTR 10.3).", id="MTR-1.6-d in English"),
        pytest.param("es", "Este torneo no puede ser sancionado (MTR 3.2, MTR 10.3).", id="MTR-1.6-d in Spanish"),
    ],
)
def test_the_poster_says_that_an_event_cannot_be_sanctioned(language, said):
    plain = public(CROWD[:8])
    against = AnnouncementView(not_sanctionable=(Rule("MTR", "3.2"), Rule("MTR", "10.3")))
    texts = [
        squeezed(read(poster(each, language=language, head=HEAD)))
        for each in (plain, msgspec.structs.replace(plain, announcement=against))
    ]
    assert [squeezed(said) in text for text in texts] == [False, True]


def test_every_word_is_used():
    folder = Path(sys.modules["topcut.printing"].__file__).parent
    written = "".join(file.read_text("utf-8") for file in [*folder.glob("*.py"), *folder.glob("templates/*.typ")])
    assert [word for word in words("en") if f'"{word}"' not in written and f"words.{word}" not in written] == []


HOSTILE = [
    r"""#let x = *b* _i_ $a$ @r <l> \ "q" 'p' --- ~ `c` [z] {y} // no /* no */""",
    "#panic()",
    '"); #read("/etc/passwd")',
    "= Heading",
    "- list",
    "</text><script>alert(1)</script>",
    "W" * 80,
    "Wilhelmina Wolfeschlegelsteinhausenbergerdorff von Hohenlohe-Schillingsfürst VII",
    "–",
    "{page} {round}",
]


@pytest.mark.parametrize("sheet", [pairings_by_name, pairings_by_table, result_slips, standings])
@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_name_is_printed_as_it_is(sheet, hostile):
    pdf = sheet(public([hostile, "Ana Ruiz"], title=hostile), head=HEAD)
    assert pages(pdf) == 1
    words_found = squeezed(read(pdf))
    for word in listed(hostile).split():
        assert word in words_found


@pytest.mark.parametrize("sheet", SHEETS)
def test_names_of_twenty_scripts_and_more_can_be_read_back(sheet):
    text = squeezed(read(sheet(public(TWENTY_AND_MORE), head=HEAD)))
    assert pages(sheet(public(TWENTY_AND_MORE), head=HEAD)) == (3 if sheet is result_slips else 1)
    if sheet is not poster:
        for name in ("Шевченко", "Παπαδοπούλου", "محمد", "שירה"):
            assert name in text


def cleaned(text):
    try:
        return clean_name(text)
    except Unreadable:
        return None


@given(st.lists(tricky_text.map(cleaned).filter(bool), min_size=2, max_size=60), st.sampled_from(SHEETS))
def test_no_name_breaks_a_sheet(names, sheet):
    assert sheet(public(names), head=HEAD).startswith(b"%PDF")


plain = st.text(string.ascii_letters + string.digits + string.punctuation, min_size=1, max_size=80)


@given(st.lists(plain, min_size=2, max_size=20, unique_by=str.casefold))
def test_whatever_can_be_typed_is_printed_literally(names):
    text = squeezed(read(pairings_by_table(public(names), head=HEAD)))
    for name in names:
        assert squeezed(listed(name)) in text


@pytest.mark.parametrize("sheet", [pairings_by_name, pairings_by_table, result_slips])
def test_without_a_round_there_is_nothing_to_print(sheet):
    before = msgspec.structs.replace(public(CROWD[:4]), round=None)
    with pytest.raises(NoRoundToPrint):
        sheet(before, head=HEAD)
    with pytest.raises(NoRoundToPrint):
        sheet(msgspec.structs.replace(desk(CROWD[:4]), round=None), head=HEAD)


def test_unpublished_standings_are_not_printed():
    with pytest.raises(NoStandingsToPrint):
        standings(desk(CROWD[:4]), head=HEAD)


def test_standings_show_what_a_place_rests_on():
    view = public(["Ana Ruiz", "Eva Sanz"])
    first, second = view.standings
    tied = [msgspec.structs.replace(place.standing, tie=(1, 2)) for place in (first, second)]
    places = (
        msgspec.structs.replace(first, standing=tied[0]),
        msgspec.structs.replace(second, standing=tied[1], is_out=True),
    )
    text = read(standings(msgspec.structs.replace(view, standings=places), head=HEAD, about="Modern"))
    rows = [line.split() for line in text.splitlines() if "4–0–0" in line]
    assert rows == [
        "= 1 Ruiz, Ana 12 4–0–0 66.67 71.43 33.00".split(),
        "= 2 Sanz, Eva out 12 4–0–0 66.67 71.43 33.00".split(),
    ]
    assert "drawn by lot" in text
    assert "Harbour Open · Modern" in text


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        pytest.param(Fraction(1), "100.00", id="MTR C: every match won"),
        pytest.param(Fraction(33, 100), "33.00", id="MTR C: the floor"),
        pytest.param(Fraction(2, 3), "66.67", id="two thirds"),
        pytest.param(Fraction(1, 20_000), "0.01", id="half of the last place goes up"),
    ],
)
def test_percentages_are_rounded_only_for_reading(share, shown):
    assert percent(share, point=".") == shown


def test_a_table_of_four_has_room_on_every_sheet():
    view = public(["Ana Ruiz", "Eva Sanz"])
    four = msgspec.structs.replace(view.round.tables[0], sides=tuple(sides(CROWD[:4])))
    view = msgspec.structs.replace(view, round=msgspec.structs.replace(view.round, tables=(four,)))
    for sheet in (pairings_by_name, pairings_by_table, result_slips):
        pdf = sheet(view, head=HEAD)
        assert pages(pdf) == 1
        assert all(squeezed(listed(name)) in squeezed(read(pdf)) for name in CROWD[:4])


@pytest.mark.parametrize("sheet", SHEETS)
def test_four_hundred_players_are_on_paper_at_once(sheet):
    view = public(CROWD)
    sheet(view, head=HEAD)
    start = time.process_time()
    sheet(view, head="another")
    assert time.process_time() - start < 5, "far above what it takes, so that a busy machine does not fail it"


def test_standings_on_paper_have_a_column_for_each_criterion_of_the_profile():
    view = public(["Ana Ruiz", "Eva Sanz"])
    values = (12, 6, 24, Fraction(7, 3))
    figures = tuple(map(Figure, PROFILES["chess"].criteria, values))
    places = tuple(
        msgspec.structs.replace(place, standing=msgspec.structs.replace(place.standing, figures=figures))
        for place in view.standings
    )
    text = read(standings(msgspec.structs.replace(view, standings=places), language="es", head=HEAD))
    assert "H2H Buchholz AOW" in " ".join(text.split())
    assert "1 Ruiz, Ana 12 4–0–0 6 24 2,33" in " ".join(text.split())


OTHER_SCRIPTS = {
    "NotoSans": "Дмитро Шевченко",
    "NotoSansHebrew": "שירה לוי",
    "NotoSansArabic": "محمد العلي",
    "NotoSansDevanagari": "राजेश कुमार",
    "NotoSansThai": "สมชาย ใจดี",
    "NotoSansGeorgian": "ნინო ბერიძე",
    "NotoSansEthiopic": "አበበ ቢቂላ",
    "NotoSansCJKjp": "佐藤 美咲",
}


def test_the_letters_of_a_name_come_with_us_whatever_the_machine_has():
    """Twenty scripts lie next to our font; before, a machine without one printed empty boxes."""
    pdf = pairings_by_name(public([*OTHER_SCRIPTS.values(), "김 서연", "陳 怡君"]), head=HEAD)
    found = {name.split("-")[0] for name in fonts_of(pdf)}
    assert found >= OTHER_SCRIPTS.keys()
    assert {family for family in found if family.startswith("Noto")} == OTHER_SCRIPTS.keys(), "Korean and Chinese too"


def test_every_letter_of_the_fonts_we_bring_says_whose_it_is():
    folder = files("topcut.printing") / "fonts" / "names"
    there = {path.name for path in folder.iterdir() if path.name.endswith(("ttf", "otf"))}
    css = (files("topcut.web") / "static" / "names.css").read_text("utf-8")
    assert set(re.findall(r'url\("names/([^"]+)"\)', css)) == there
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text("utf-8")
