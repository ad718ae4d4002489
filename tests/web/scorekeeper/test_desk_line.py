"""The entry line as a plain form: every entry it takes, and what it says back."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.staffed import helper

from topcut.core.play import How, Result, Score
from topcut.web.shared.scores import Cleared, Extended, LineUnreadable, Mirrored, Scanned, ScoreLine, read_line

SECOND_ABSENT = Result(Score((0, 0)), How.NO_SHOW, (1,))


READ = [
    pytest.param("12 21 d2", ScoreLine(12, Result(Score((2, 1))), (1,)), id="MTR 2.10: the second leaves by the slip"),
    pytest.param("12 21 D12", ScoreLine(12, Result(Score((2, 1))), (0, 1)), id="MTR 2.10: both leave"),
    pytest.param("12.20", ScoreLine(12, Result(Score((2, 0)))), id="a number pad has no space bar"),
    pytest.param("12/20", ScoreLine(12, Result(Score((2, 0)))), id="any sign of the number pad will do"),
    pytest.param("12 n2", ScoreLine(12, SECOND_ABSENT), id="MTR 2.10: no-show"),
    pytest.param("12 n12", ScoreLine(12, Result(Score((0, 0)), How.NO_SHOW, (0, 1))), id="GAP-04: neither came"),
    pytest.param("12 c1", ScoreLine(12, Result(Score((0, 0)), How.CONCEDED, (0,))), id="MTR-2.4-d: conceded"),
    pytest.param("12 01 c2 d2", ScoreLine(12, Result(Score((0, 1)), How.CONCEDED, (1,)), (1,)), id="MTR-2.4-d: at 0-1"),
    pytest.param("12 m", ScoreLine(12, Mirrored()), id="the other way round"),
    pytest.param("12 +5", ScoreLine(12, Extended(5)), id="MTR 2.6: five minutes"),
    pytest.param("12+5", ScoreLine(12, Extended(5)), id="MTR 2.6: five minutes in one go"),
    pytest.param("12-", ScoreLine(12, Cleared()), id="clear in one go"),
    pytest.param("R5T12", ScoreLine(12, Scanned(5)), id="a scanned slip"),
    pytest.param("http://10.0.0.2/event/ABC/r5t12", ScoreLine(12, Scanned(5)), id="a slip with an address"),
    pytest.param("3 R5T12", ScoreLine(12, Scanned(5)), id="the next slip is scanned before the score was typed"),
]
"""What may be typed, and what it says; the page's script reads the same table (test_scripts.py)."""
UNREAD = ["12 d2", "12 21 d3", "12 n0", "12 +", "12 + 5 5", "12 mm", "R0T1", "1221", "12 21 21"]


@pytest.mark.parametrize(("typed", "line"), READ)
def test_every_line_is_read(typed: str, line: ScoreLine) -> None:
    assert read_line(typed) == line


@pytest.mark.parametrize("typed", UNREAD)
def test_what_is_no_line_is_refused(typed: str) -> None:
    with pytest.raises(LineUnreadable):
        read_line(typed)


@pytest.fixture
def evening(served: Served) -> Evening:
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    evening.post()
    return evening


def said(page: str) -> str:
    """What the desk says back, without the buttons."""
    _, _, rest = page.partition('id="said"')
    return text_of(rest.partition("</form>")[0]).partition("entry")[0].rpartition(">")[2].strip()


def type_line(evening: Evening, line: str) -> str:
    return evening.at_desk("/line", line=line)


def first_names(evening: Evening) -> tuple[str, str]:
    row = evening.desk.open(evening.home).split('data-table="1"')[1].split("</li>")[0]
    return tuple(part.split("</bdi>")[0] for part in row.split("<bdi>")[1:3])


def test_a_drop_on_the_slip_is_one_entry_with_the_result(evening: Evening) -> None:
    one, other = first_names(evening)
    page = type_line(evening, "1 21 d2")
    assert said(page) == f"Table 1 recorded: {one} beats {other} 2–1 · {other} drops"
    assert f"{other} drops after round 1" in text_of(evening.desk.open(f"{evening.home}/history"))
    evening.at_desk("/line", line="2 20")
    evening.desk.open(f"{evening.home}/history?q={other}")
    page = evening.desk.submit("/undo")
    assert said(page).startswith("Undone: ")
    assert "1 in, 1 open" in text_of(page)
    assert f"{other} drops" not in text_of(evening.desk.open(f"{evening.home}/people")).split("No longer")[-1]


def test_a_result_is_turned_round(evening: Evening) -> None:
    one, other = first_names(evening)
    type_line(evening, "1 20")
    asked = text_of(type_line(evening, "1 m"))
    assert f"{one} beats {other} 2–0. by the organizer" in asked
    assert f"What you entered {other} beats {one} 2–0." in asked
    assert said(evening.desk.submit("/line")) == f"Table 1 recorded: {other} beats {one} 2–0"


def test_there_is_nothing_to_turn_round_before_a_result(evening: Evening) -> None:
    assert "Table 1 has no result to turn round" in text_of(type_line(evening, "1 m"))
    assert evening.desk.page.status_code == 422


def test_a_table_is_given_minutes_which_add_up(evening: Evening) -> None:
    assert said(type_line(evening, "1 +5")) == "Table 1 now has 5 extra minutes"
    assert said(type_line(evening, "1 +3")) == "Table 1 now has 8 extra minutes"


def test_a_scorekeeper_writes_down_the_minutes_a_judge_gave_and_takes_them_back(evening: Evening) -> None:
    """MTR 2.6: the guide tells scorekeepers to type it; before, it was refused to them."""
    scorekeeper = helper(evening, label="Sam", role="scorekeeper")
    scorekeeper.open(evening.home)
    assert "five minutes more" in text_of(scorekeeper.page.text)
    assert said(scorekeeper.submit("/line", line="1 +5")) == "Table 1 now has 5 extra minutes"
    history = text_of(scorekeeper.open(f"{evening.home}/history"))
    assert "Table 1: 5 more minutes, on a judge’s word by Sam" in history.replace("by you", "by Sam")
    assert said(scorekeeper.submit("/undo")).startswith("Undone: Table 1: 5 more minutes")


@pytest.mark.parametrize("line", ["1 00", "1 000", "1.0-0"])
def test_nothing_to_nothing_is_told_what_it_may_have_meant(evening: Evening, line: str) -> None:
    page = text_of(type_line(evening, line))
    assert "0–0 is not a result. One game drawn: 1 001. Agreed draw: 1 id. Nobody came: 1 n12." in page
    assert evening.desk.page.status_code == 400
    assert said(type_line(evening, "1 001")).endswith("draw 0–0–1")


def test_a_table_with_somebody_who_has_dropped_is_marked(evening: Evening) -> None:
    """Before, only the page that closes the round said so."""
    one, other = first_names(evening)
    evening.desk.open(f"{evening.home}/people")
    number = re.search(rf'person/(\d+)"><bdi>{other}</bdi>', evening.desk.page.text)[1]
    evening.desk.submit("/drop", entrant=number)
    row = evening.desk.open(evening.home).split('data-table="1"')[1].split("</li>")[0]
    assert f"{other} has dropped" in text_of(f"<head></head>{row}")
    assert f"{one} has dropped" not in text_of(f"<head></head>{row}")


def test_a_scanned_slip_fills_in_the_table_and_waits(evening: Evening) -> None:
    page = type_line(evening, "R1T2")
    assert evening.desk.form("/line")[1]["line"] == "2 "
    assert "0 in, 2 open" in text_of(page)


def test_a_slip_of_another_round_opens_its_table(evening: Evening) -> None:
    for table in (1, 2):
        type_line(evening, f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.post(2)
    assert "Round 1, table 2" in text_of(type_line(evening, "R1T2"))


def test_a_line_that_cannot_be_read_is_kept(evening: Evening) -> None:
    page = type_line(evening, "1 twenty")
    assert "“1 twenty” is not a table and a score" in text_of(page)
    assert evening.desk.form("/line")[1]["line"] == "1 twenty"
    assert evening.desk.page.status_code == 400


def report(evening: Evening, name: str, score: str) -> int:
    """Let a phone report; answer with its table."""
    phone = evening.phones[name]
    phone.open(f"{phone.path}?reporting=1")
    _, fields = phone.form("/report")
    phone.submit("/report", score=score)
    return int(fields["table"])


def test_the_phone_is_overruled_only_when_asked_twice(evening: Evening) -> None:
    one, _ = first_names(evening)
    table = report(evening, one, "2-0")
    page = type_line(evening, f"{table} 12")
    assert "The phone says 2–0" in text_of(page)
    assert evening.desk.page.status_code == 409
    assert "0–2" not in text_of(evening.phones[one].open(evening.phones[one].path))
    evening.desk.page = evening.desk.post(
        f"{evening.home}/round/1/line",
        data=evening.desk.form("/line")[1] | {"line": f"{table} 12"},
    )
    assert "Table 1 recorded" in text_of(evening.desk.page.text)


def test_what_the_phone_says_too_is_recorded_at_once(evening: Evening) -> None:
    one, other = first_names(evening)
    table = report(evening, one, "2-0")
    assert said(type_line(evening, f"{table} 20")) == f"Table 1 recorded: {one} beats {other} 2–0"


def test_overruling_counts_for_what_was_seen_and_for_nothing_later(evening: Evening) -> None:
    one, _ = first_names(evening)
    table = report(evening, one, "2-0")
    type_line(evening, f"{table} 12")
    seen = evening.desk.form("/line")[1]
    report(evening, one, "2-1")
    evening.desk.page = evening.desk.post(f"{evening.home}/round/1/line", data=seen | {"line": f"{table} 12"})
    assert "The phone says 2–1" in text_of(evening.desk.page.text)
