"""Checking in asks once, before the first round; who has been seated is here (MTR 1.10)."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of

NAMES = ("Ana", "Bo", "Cleo", "Dee")


@pytest.fixture
def evening(served: Served) -> Evening:
    """Ana alone has pressed “I am here”."""
    evening = Evening(served)
    for name in NAMES:
        evening.join(name)
    ana = evening.phones["Ana"]
    ana.open(re.sub(r"(/player/\d+).*", r"\1", ana.path))
    ana.submit("/check-in")
    return evening


def desk(evening: Evening, path: str = "") -> str:
    return text_of(evening.desk.open(evening.home + path)).replace("\u2068", "").replace("\u2069", "")


def test_before_the_first_round_one_line_asks_about_all_of_them(evening: Evening) -> None:
    assert "3 not checked in" in desk(evening)
    evening.at_desk("/desk/start")
    evening.at_desk("/desk/draw")
    page = desk(evening)
    assert page.count("ot checked in") == 2, "a heading and a sentence"
    assert re.search(r"3 are paired and not checked in: Bo ?, Cleo ?, Dee", page)
    assert "1 thing to look at" in page


def test_all_are_here_with_one_press(evening: Evening) -> None:
    evening.at_desk("/desk/all-here")
    assert "not checked in" not in desk(evening)


def test_all_who_did_not_check_in_are_dropped_with_one_press_and_back_with_one_undo(evening: Evening) -> None:
    evening.at_desk("/desk/all-away")
    assert "1 player is in" in desk(evening)
    evening.desk.open(f"{evening.home}/history")
    evening.desk.submit("/undo")
    assert "4 players are in" in desk(evening)


def test_after_the_first_round_is_posted_nobody_is_missing(evening: Evening) -> None:
    evening.start()
    evening.post()
    for table in (1, 2):
        evening.at_desk("/round/1/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.at_desk("/desk/draw")
    for path in ("", "/people", "/person/2"):
        assert "ot checked in" not in desk(evening, path), path


def test_where_nobody_checks_in_nobody_is_missing(served: Served) -> None:
    evening = Evening(served)
    for name in NAMES:
        evening.join(name)
    assert "not checked in" not in desk(evening)
