"""Paper from the browser: printed for the staff, public where it is public, read back as people read it."""

import itertools
import re
import subprocess
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.printing.room import pages, read, squeezed

NAMES = ["Ana Ruiz", "Eva Sanz", "Leo Paz", "José García", "Łukasz Nowak", "Éloïse Dubois", "Bo <b>Li</b>"]
STAFF_ONLY = ["slips.pdf", "blanks.pdf", "poster.pdf"]
PUBLIC = ["by-name.pdf", "by-table.pdf"]


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    """Seven players, round 1 posted."""
    evening = Evening(served, title="Año Nuevo: Modern")
    evening.desk.open(evening.home)
    for name in NAMES:
        evening.desk.submit("/desk/people", name=name)
    evening.at_desk("/desk/start")
    evening.post()
    return evening


def sheet(evening: Evening, file: str, **how: object) -> bytes:
    answer = evening.desk.get(f"{evening.home}/paper/{file}", params=how)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    return answer.content


def test_every_name_is_once_on_the_list_for_the_wall(evening: Evening) -> None:
    text = squeezed(read(sheet(evening, "by-name.pdf"), left=38, right=138))
    for name in ("Ruiz,Ana", "Sanz,Eva", "Paz,Leo", "García,José", "Nowak,Łukasz", "Dubois,Éloïse", "Bo<b>Li</b>"):
        assert text.count(name) == 1


def test_slips_stack_in_the_order_of_the_tables_with_their_codes(evening: Evening) -> None:
    pdf = sheet(evening, "slips.pdf")
    sheets = [
        [int(number) for number in re.findall(r"^ *(\d+) *$", read(pdf, right=40, page=page), re.MULTILINE)]
        for page in range(1, pages(pdf) + 1)
    ]
    assert [slip for pile in itertools.zip_longest(*sheets) for slip in pile if slip] == [1, 2, 3]


def test_blank_slips_are_as_many_as_wanted(evening: Evening) -> None:
    assert [pages(sheet(evening, "blanks.pdf", tables=tables)) for tables in (6, 7)] == [1, 2]


@pytest.mark.parametrize(("paper", "size"), [("a4", b"595"), ("letter", b"612")])
def test_the_paper_is_the_one_chosen(evening: Evening, paper: str, size: bytes) -> None:
    found = re.search(rb"/MediaBox *\[0 0 (\d+)", sheet(evening, "by-name.pdf", paper=paper))
    assert found is not None
    assert found[1] == size


def test_paper_speaks_the_language_chosen_and_its_name_says_what_it_is(evening: Evening) -> None:
    answer = evening.desk.get(f"{evening.home}/paper/by-table.pdf?language=es")
    assert "Ronda1,pormesa" in squeezed(read(answer.content))
    assert answer.headers["content-disposition"] == 'inline; filename="ano-nuevo-modern-ronda-1-por-mesa.pdf"'


@pytest.mark.parametrize("file", PUBLIC + STAFF_ONLY)
def test_a_stranger_prints_only_what_is_public(served: Served, evening: Evening, file: str) -> None:
    stranger = served.browser()
    assert stranger.get(f"{evening.home}/paper/{file}").status_code == 403
    assert stranger.get(f"/event/{evening.stream}/paper/{file}").status_code == (200 if file in PUBLIC else 404)
    assert stranger.get(f"{evening.home}/paper").status_code == 403


def test_a_draw_only_the_staff_has_seen_is_only_printed_for_the_staff(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.at_desk("/desk/draw")
    assert sheet(evening, "by-name.pdf").startswith(b"%PDF")
    refused = served.browser().get(f"/event/{evening.stream}/paper/by-name.pdf", headers={"Accept": "text/html"})
    assert refused.status_code == 404
    assert "no round to print" in text_of(refused.text)


@pytest.mark.parametrize("file", ["standings.pdf", "bracket.pdf", "nothing.pdf"])
def test_what_is_not_there_yet_is_refused_in_words(evening: Evening, file: str) -> None:
    answer = evening.desk.get(f"{evening.home}/paper/{file}", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "<h1" in answer.text


@pytest.mark.parametrize("tables", ["-1", "2001", "many"])
def test_no_more_blank_slips_than_a_hall_has_tables(evening: Evening, tables: str) -> None:
    assert evening.desk.get(f"{evening.home}/paper/blanks.pdf?tables={tables}").status_code == 400


@pytest.mark.parametrize(("wanted", "paper"), [("en-US", "letter"), ("es-ES", "a4"), ("es-MX,es;q=0.9", "letter")])
def test_the_page_offers_the_paper_of_the_country(evening: Evening, wanted: str, paper: str) -> None:
    page = evening.desk.get(f"{evening.home}/paper", headers={"Accept-Language": wanted, "Accept": "text/html"}).text
    assert re.search(rf'value="{paper}" checked', page)
    assert f"by-name.pdf?paper={paper}&amp;" in page


def test_printing_is_offered_right_after_posting_and_not_before(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    assert "Print round 1" not in text_of(evening.at_desk("/desk/draw"))
    posted = evening.at_desk("/round/1/post")
    assert "Print round 1" in text_of(posted)
    assert "/paper/slips.pdf" in posted
    assert "Print round 1" not in text_of(evening.at_desk("/round/1/start-clock"))


def read_sheet(evening: Evening, file: str, folder: Path) -> str:
    answer = evening.desk.get(f"{evening.home}/paper/{file}")
    assert answer.status_code == 200, answer.text
    (folder / "sheet.pdf").write_bytes(answer.content)
    return subprocess.check_output(["pdftotext", "-layout", folder / "sheet.pdf", "-"], text=True)


@pytest.mark.parametrize("file", ["by-name.pdf", "by-table.pdf", "slips.pdf"])
def test_points_are_on_pairings_and_slips_from_the_second_round_on(served: Served, tmp_path: Path, file: str) -> None:
    """MTR-1.9: two who sit down see whether they are on equal points; and every sheet says of which day it is."""
    evening = Evening(served, rounds=3)
    evening.start("Ana", "Bo", "Cleo", "Dee")
    evening.post()
    first = read_sheet(evening, file, tmp_path)
    assert re.search(r"\d{4}-\d\d-\d\d", first)
    assert "(0)" not in first
    for table in (1, 2):
        evening.at_desk("/round/1/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.post(2)
    second = read_sheet(evening, file, tmp_path)
    assert (second.count("(3)"), second.count("(0)")) == (2, 2)
