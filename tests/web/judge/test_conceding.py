"""A match somebody gives up: from a phone, by a judge, at the desk and in a file, with the games they had won."""

import json
from pathlib import Path

import pytest
from tests.http.server import Served, text_of
from tests.web.judged import Judged, judged

from topcut.cli.main import main


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


def note_game(hall: Judged, table: int, *, winner: int) -> None:
    hall.floor.open(f"{hall.at(table)}/games")
    hall.floor.submit("/game", winner=winner)


def result_of(hall: Judged, table: int) -> str:
    page = text_of(hall.floor.open(hall.at(table)))
    return page.split("Final ")[1].split()[0] if "Final " in page else ""


def at_line(hall: Judged, line: str) -> str:
    hall.evening.desk.open(hall.evening.home)
    return text_of(hall.evening.desk.submit("/line", line=line))


def test_a_player_concedes_from_the_phone_and_keeps_the_game_that_was_noted(hall: Judged) -> None:
    """MTR-2.4-d: leads 1-0 and concedes: stored 1-2. A concession of 0-2 is refused."""
    first, second = hall.seated(1)
    note_game(hall, 1, winner=0)
    assert "it counts: report 1-2, not 0-2." in at_line(hall, "1 02 c1")
    phone = hall.phone(first)
    assert "I concede the match…" in text_of(phone.page.text)
    assert "You lost 1–2" in text_of(phone.submit("/report", score="c0"))
    other = hall.phone(second)
    other.open(other.path)
    assert "You won 2–1" in text_of(other.submit("/confirm"))
    assert result_of(hall, 1) == "1–2"


def test_a_judge_records_a_concession_before_and_after_a_game(hall: Judged) -> None:
    """MTR-2.4-d, MTR-2.4-i: won a game and concedes: 1-2; the page says the score before it is saved."""
    first, second = hall.seated(2)
    page = text_of(hall.floor.open(f"{hall.at(2)}/result?score=c1"))
    assert f"{first} concedes" in page
    assert f"{second} won 2–0" in page
    page = text_of(hall.head.open(f"{hall.at(2)}/result?score=10+c1"))
    assert f"{second} won 2–1" in page
    hall.head.submit("/result")
    assert result_of(hall, 2) == "1–2"


@pytest.mark.parametrize(
    ("line", "stored"),
    [
        pytest.param("3 c1", "0–2", id="MTR-2.4-e: no game won"),
        pytest.param("3 10 c1", "1–2", id="MTR-2.4-d: at 1-0"),
        pytest.param("3 20 c1", "1–2", id="MTR-2.4-d: won 2-0 and concedes"),
        pytest.param("3 01 c2", "2–1", id="MTR-2.4-d: the second concedes"),
    ],
)
def test_the_desk_types_a_concession(hall: Judged, line: str, stored: str) -> None:
    """MTR-2.4-d: one line, and the result stands with it."""
    at_line(hall, line)
    assert result_of(hall, 3) == stored
    hall.evening.at_desk("/undo")


def test_the_desk_offers_a_concession_on_the_page_of_a_table(hall: Judged) -> None:
    """MTR-2.4-d: with the games of the person who gives up."""
    first, second = hall.seated(3)
    page = text_of(hall.evening.desk.open(f"{hall.evening.home}/round/1/table/3"))
    assert f"{first} concedes {first} concedes, and has won 1 game {second} concedes" in page


def test_a_file_says_who_conceded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """MTR-2.4-d: `topcut standings` counts the games of the person who gives up."""
    rounds = [[{"a": "ana", "b": "bo", "score": [1, 0, 0], "conceded": "a"}, {"a": "cy", "b": "dee", "conceded": "b"}]]
    file = tmp_path / "friday.json"
    file.write_text(json.dumps({"rounds": rounds}))
    assert main(["standings", str(file), "--json"]) == 0
    found = {each["player"]: each for each in json.loads(capsys.readouterr().out)["standings"]}
    assert {name: (each["points"], each["exact"]["gw"]) for name, each in found.items()} == {
        "bo": (3, "2/3"),
        "ana": (0, "1/3"),
        "cy": (3, "1"),
        "dee": (0, "33/100"),
    }
    table = tmp_path / "friday.csv"
    table.write_text("round,a,b,wins_a,wins_b,draws,result\n1,ana,bo,1,0,0,conceded-a\n1,cy,dee,,,,conceded-b\n")
    assert main(["standings", str(table), "--json"]) == 0
    assert {each["player"]: each for each in json.loads(capsys.readouterr().out)["standings"]} == found
