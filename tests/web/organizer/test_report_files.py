"""The report taken away, with names, in three forms; and prizes shown back before they count."""

import csv
import io
import re
import subprocess
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.judged import judged
from tests.web.test_top_cut import play


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    """Four players, one round, one of them with a name that a spreadsheet would work out; the event is over."""
    evening = Evening(served, title="Harbour Open", rounds=1)
    evening.start("Ana", "Bo", "=1+1", "Minh Châu")
    play(evening, 1)
    evening.at_desk("/round/1/publish")
    evening.at_desk("/desk/finish")
    return evening


def test_the_page_says_to_whom_and_what_for(evening: Evening) -> None:
    page = evening.desk.open(f"{evening.home}/report")
    said = text_of(page)
    assert "For your sanctioning body, and for your own files. Topcut sends it to nobody" in said
    assert "It shows that the event was held by the rules" in said
    assert [page.count(f"/report/report.{ending}") for ending in ("pdf", "csv", "json")] == [1, 1, 1]


def test_a_spreadsheet_reads_names_places_and_who_won(evening: Evening) -> None:
    """MTR-2.1-f: who won, not how many games; our own export keeps those."""
    answer = evening.desk.get(f"{evening.home}/report/report.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    assert (rows[0]["what"], rows[0]["name"]) == ("event", "Harbour Open")
    places = [(row["place"], row["name"]) for row in rows if row["what"] == "place"]
    assert [place for place, _ in places] == ["1", "2", "3", "4"]
    assert {name for _, name in places} == {"Ana", "Bo", "'=1+1", "Minh Châu"}
    matches = [row for row in rows if row["what"] == "match"]
    assert [(row["round"], row["outcome"]) for row in matches] == [("1", "won"), ("1", "won")]
    assert all(row["name"] and row["other_name"] for row in matches)
    assert not {name for name in rows[0] if re.search("game|score|wins|draws", name)}
    assert "wins_a" in evening.desk.get(f"/event/{evening.stream}/results.csv").text


@pytest.mark.parametrize(("language", "said"), [("en", "Final places"), ("es", "Puestos finales")])
def test_paper_says_it_in_the_words_of_the_page(evening: Evening, tmp_path: Path, language: str, said: str) -> None:
    answer = evening.desk.get(f"{evening.home}/report/report.pdf", headers={"Accept-Language": language})
    assert answer.headers["content-disposition"] == 'inline; filename="harbour-open-report.pdf"'
    (tmp_path / "report.pdf").write_bytes(answer.content)
    text = subprocess.check_output(["pdftotext", "-layout", tmp_path / "report.pdf", "-"], text=True)
    for part in ("Harbour Open", said, "Minh Châu", "=1+1"):
        assert part in text


def test_prizes_are_shown_back_exactly_before_they_count(served: Served) -> None:
    """MTR 5.2: a thousand is not one, and who has a place and the points is told to have both."""
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/prizes")
    lines = "1st: $1,000\n2nd: 30 USD store credit\n3-4: Playmat\n5-8: 6 boosters\n9 points: 2 boosters"
    read = text_of(evening.desk.submit("/prizes/", lines=lines))
    shown = "1: 1000.00 USD 2: 30 USD store credit 3-4: 1 playmat 5-8: 6 boosters 9 points: 2 boosters"
    assert f"This is how we read it {shown}" in read
    assert "A player with both the place and the points receives both." in read
    assert "No prizes are announced." in read
    refused = text_of(evening.desk.submit("/prizes/", lines="Playmat"))
    assert "Line 1, “Playmat”, cannot be read. Say for whom and what" in refused


def test_the_report_says_when_where_what_and_by_whom(served: Served) -> None:
    """MTR-1.6-c, MTR-2.1-f: date, venue, format, level, officials; the games are for one's own files."""
    hall = judged(served, rounds=1)
    evening, cheat = hall.evening, hall.seated(1)[0]
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", venue="Harbour Hall", starts_at="2030-11-15T18:30")
    hall.penalise(hall.head, 1, who=hall.who(1)[0], what="slow-play")
    for table in (1, 2, 3):
        evening.at_desk("/round/1/line", line=f"{table} 21")
    evening.at_desk("/round/1/close")
    page = text_of(evening.desk.open(f"{evening.home}/report")).replace("\u2068", "").replace("\u2069", "")
    for part in ("15 November 2030, 18:30", "Harbour Hall", "Competitive level", "Ravi (head judge)", "2–1"):
        assert part in page, part
    slow = re.search(rf"{cheat} Warning: [^R]*round 1 ?, table 1 ?(.{{0,40}})", page)
    assert slow, page[page.index("Penalties") :][:300]
    assert re.search(r"Ravi \d\d:\d\d", slow[1])
    assert "What has changed" in page
    file = evening.desk.get(f"{evening.home}/report/report.json")
    assert (file.json()["venue"], file.json()["levels"]) == ("Harbour Hall", ["competitive"])
    assert not re.search(r"link-|\"judge\"", file.text)


def test_what_a_fact_sheet_overrides_is_in_the_report_and_the_history(served: Served) -> None:
    """MTR-0-d: thirty minutes by the fact sheet, which is named; the rule was silent, and nobody could see why."""
    evening = Evening(served, rounds=1)
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", fact_sheet="arena-2021")
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/desk/settings/", minutes=30)
    assert "by the fact sheet arena-2021" in text_of(evening.desk.open(f"{evening.home}/history")).replace(
        "\u2068", ""
    ).replace("\u2069", "")
    report = evening.desk.open(f"{evening.home}/report")
    overruled = text_of(report.split('id="overruled"')[1].split("</section>")[0])
    assert re.search(r"40 minutes.*MTR B.*by the fact sheet .?arena-2021", overruled), overruled
