"""Standings, pairings and results taken away from their pages as CSV."""

import csv
import io

import pytest
from tests.http.evening import Evening
from tests.http.server import Served

from topcut.core.standings.criteria import CRITERIA, NAMES_TAKEN

EVIL = '=HYPERLINK("http://x","me")'


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    """Five players, one of them with a name that a spreadsheet would work out; round 1 closed, round 2 posted."""
    evening = Evening(served, title="Ñandú’s Friday")
    evening.start("Ana", "Bo", "Châu", EVIL, "Eli")
    evening.post(1)
    for line in ("1 21", "2 id"):
        evening.at_desk("/line", line=line)
    evening.at_desk("/round/1/close")
    evening.at_desk("/round/1/publish")
    evening.post(2)
    return evening


def table(evening: Evening, page: str, name: str) -> list[dict[str, str]]:
    """Press the link on the page, and read what comes as a spreadsheet does."""
    visitor = evening.served.browser()
    path = f"/event/{evening.stream}/{name}.csv"
    assert f'href="{path}"' in visitor.open(f"/event/{evening.stream}/{page}")
    answer = visitor.get(path)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"].startswith('attachment; filename="nandus-friday-')
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_standings(evening: Evening) -> None:
    rows = table(evening, "standings", "standings")
    assert [row["place"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert [row["points"] for row in rows] == ["3", "3", "1", "1", "0"]
    assert {row["name"] for row in rows} == {"Ana", "Bo", "Châu", f"'{EVIL}", "Eli"}
    assert list(rows[0])[4:7] == ["wins", "losses", "draws"]
    assert rows[0].keys() >= {"omw", "gw", "ogw"}
    assert rows[0].keys() <= NAMES_TAKEN | CRITERIA.keys(), "a further column would be one no criterion may be called"


def test_pairings(evening: Evening) -> None:
    rows = table(evening, "pairings", "pairings")
    assert [(row["round"], row["table"]) for row in rows] == [("2", "1"), ("2", "2"), ("2", "")]
    assert {row[name] for row in rows for name in ("name_a", "name_b")} == {"Ana", "Bo", "Châu", f"'{EVIL}", "Eli", ""}


def test_results_of_every_round(evening: Evening) -> None:
    rows = table(evening, "standings", "results")
    found = [tuple(row.values())[6:] for row in rows if row["round"] == "1"]
    assert found == [("2", "1", "0", "a", "played"), ("0", "0", "3", "draw", "draw-agreed"), ("", "", "", "a", "bye")]
    assert [tuple(row.values())[6:] for row in rows if row["round"] == "2" and row["table"]] == [("",) * 5] * 2


def test_before_the_first_round_the_tables_are_empty(served: Served) -> None:
    stream = Evening(served).stream
    for name in ("standings", "pairings", "results"):
        answer = served.browser().get(f"/event/{stream}/{name}.csv")
        assert (answer.status_code, answer.text.count("\r\n")) == (200, 1)
