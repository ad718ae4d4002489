"""The answer to a commit is lost: pages and programs are told that it is not known yet, and again counts once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.databases import postgresql, postgresql_server
from tests.hostile.lost_answers import LossyLine, Moment
from tests.http.evening import Evening
from tests.http.server import Served, text_of

from topcut.http.sent_form import OURS, SentForm, read_sent

__all__ = ["postgresql", "postgresql_server"]


@pytest.fixture
def line(postgresql: str) -> Iterator[LossyLine]:
    lossy = LossyLine(postgresql)
    yield lossy
    lossy.close()


@pytest.fixture
def evening(line: LossyLine, tmp_path: Path) -> Iterator[Evening]:
    served = Served(line.url, folder=tmp_path).wait_until_ready()
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    evening.post()
    yield evening
    served.stop()


def entries(evening: Evening) -> int:
    return int(re.search(r'data-seq="(\d+)"', evening.desk.open(evening.home))[1])


def says_exactly_one(page: str) -> str:
    """Which of the three answers a page gives; a page that gives two of them is caught here."""
    said = text_of(page)
    answers = {
        "saved": "recorded:" in said,
        "not saved": "Nothing was changed" in said or "Nothing was saved" in said,
        "not known": "Not known yet" in said,
    }
    given = [answer for answer, is_given in answers.items() if is_given]
    assert len(given) == 1, said
    return given[0]


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_lost_answer_is_not_known_yet_and_the_same_form_settles_it(
    evening: Evening, line: LossyLine, moment: Moment
) -> None:
    before = entries(evening)
    evening.desk.open(evening.home)
    line.loses = moment
    page = evening.desk.submit("/line", line="1 20")
    assert line.lost == 1
    assert evening.desk.page.status_code == 504
    assert says_exactly_one(page) == "not known"
    assert "Check whether it is there" in text_of(page)
    assert says_exactly_one(evening.desk.submit("/line")) == "saved"
    assert entries(evening) == before + 1, "it counts once"


def test_programs_are_told_the_same(evening: Evening, line: LossyLine) -> None:
    evening.desk.open(evening.home)
    action, fields = evening.desk.form("/line")
    before = entries(evening)
    answers = []
    for moment in ("after", "never"):
        line.loses = moment
        answers.append(
            evening.desk.post(action, data=fields | {"line": "2 20"}, headers={"Accept": "application/json"})
        )
    first, second = answers
    assert first.json()["code"] == "maybe-saved"
    assert first.json()["saved"] is None
    assert second.status_code == 200
    assert entries(evening) == before + 1


def test_a_form_that_sets_a_rule_aside_is_sent_again_whole() -> None:
    sent = SentForm(
        "/x", (("key", "k"), ("line", "1 20")), codes=("other-winner",), reason="Slip mixed up", back="/desk"
    )
    again = dict(sent.once_more("secret"))
    assert set(again) - {"key", "line"} == OURS - {"csrf"}
    assert read_sent("/x", again, fields=again.items(), secret="secret") == sent


def test_a_page_that_says_two_things_at_once_is_caught() -> None:
    """The planted fault: what pages said when this was written."""
    with pytest.raises(AssertionError):
        says_exactly_one("<main>Nothing was changed<h1>It may or may not have been saved: Not known yet</h1></main>")
