"""What happened, in words: newest first, searched, undone, and undone again; and the one box that finds everything."""

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.judged import judged


@pytest.fixture
def evening(served: Served) -> Evening:
    return played(served)


@pytest.fixture(scope="module")
def quiet(served: Served) -> Evening:
    """An evening in which nothing changes any more."""
    return played(served)


def played(served: Served) -> Evening:
    evening = Evening(served)
    evening.start("Ana Ruiz", "Bo", "Cléo", "Dan")
    evening.post()
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/line", line="2 +5")
    return evening


def rows(evening: Evening, search: str = "") -> list[str]:
    """The lines of the history, without what can be pressed."""
    page = evening.desk.open(f"{evening.home}/history?q={search}")
    _, _, listed = page.partition('<ul class="hist">')
    lines = listed.partition("</ul>")[0].split("</li>")[:-1]
    return [text_of(line).partition(" · ")[0].split(" ", 1)[1] for line in map(_plain, lines)]


def _plain(line: str) -> str:
    return line.partition("<form")[0]


def test_the_newest_entry_comes_first_and_says_who(quiet: Evening) -> None:
    first, second, third = rows(quiet)[:3]
    assert first == "Table 2: 5 more minutes by you"
    assert second.startswith("Table 1: ")
    assert second.endswith("by you")
    assert third == "Round 1 was posted by you"


def test_a_search_needs_no_accents_and_no_capitals(quiet: Evening) -> None:
    assert any(row.startswith("Cléo entered") for row in rows(quiet, "cleo"))
    assert rows(quiet, "nothing+of+the+kind") == []


def test_an_undone_line_is_struck_and_can_count_again(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/history?q=minutes")
    evening.desk.submit("/undo")
    page = evening.desk.open(f"{evening.home}/history")
    assert page.count('class="is-undone"') == 1
    assert "Redo" in page
    evening.desk.submit("/undo")
    page = evening.desk.open(f"{evening.home}/history")
    assert 'class="is-undone">Table 2' not in page.replace("\n", "")


def test_what_others_build_on_is_not_undone_and_says_which(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/history?q=posted")
    page = evening.desk.submit("/undo")
    assert evening.desk.page.status_code == 422
    assert "builds on it. Undo that first." in text_of(page)


def test_undone_and_counting_again_and_undone_it_is_still_the_head_judges_to_bring_back(served: Served) -> None:
    """MTR 1.7: the scorekeeper is offered nothing that would then be refused."""
    hall = judged(served)
    hall.penalise(hall.floor, 1, who=hall.who(1)[0])
    history, newest = f"{hall.evening.home}/history", []
    for _ in range(4):
        hall.head.open(history)
        _, fields = hall.head.form("/undo")
        newest.append(fields["entry"])
        assert f'value="{newest[-1]}"' in hall.head.page.text
        assert f'value="{newest[-1]}"' not in hall.scorekeeper.open(history)
        hall.head.submit("/undo")
    assert len({*newest}) == 4


@pytest.mark.parametrize(
    ("typed", "opens"),
    [
        pytest.param("cleo", "Cléo", id="a name without its accent"),
        pytest.param("ruiz", "Ana Ruiz", id="a family name"),
        pytest.param("1 2", "Round 1, table 2", id="round and table"),
        pytest.param("late", "Somebody comes late", id="something to do"),
    ],
)
def test_what_is_found_alone_is_opened(quiet: Evening, typed: str, opens: str) -> None:
    page = quiet.desk.open(f"{quiet.home}/find?q={typed}")
    assert f'<h1 class="desk-title">{opens}' in page.replace("<bdi>", "")


def test_a_number_can_be_a_table_a_person_and_a_round(quiet: Evening) -> None:
    page = text_of(quiet.desk.open(f"{quiet.home}/find?q=1"))
    assert "Found for “1”" in page
    assert "Table 1: 1 ·" in page
    assert "Player Ana Ruiz 1" in page
    assert "Round Round 1" in page


def test_what_is_not_there_is_said(quiet: Evening) -> None:
    assert "Nothing found" in text_of(quiet.desk.open(f"{quiet.home}/find?q=zebra"))


def test_the_pages_of_the_desk_are_for_the_staff(quiet: Evening) -> None:
    stranger = quiet.served.browser()
    for page in ("", "/history", "/find?q=ana", "/people", "/person/1", "/rounds", "/late", "/by-hand"):
        stranger.open(f"{quiet.home}{page}")
        assert stranger.page.status_code == 403, page
    for page in ("/board", "/exchange", "/repair", "/wrong-table", "/table/1"):
        stranger.open(f"{quiet.home}/round/1{page}")
        assert stranger.page.status_code == 403, page


@pytest.mark.parametrize(
    "path",
    ["/round/9/board", "/round/9/table/1", "/round/1/table/99", "/person/99", "/round/9/repair", "/round/1/nothing"],
)
def test_what_is_not_there_is_refused_kindly(quiet: Evening, path: str) -> None:
    quiet.desk.open(f"{quiet.home}{path}")
    assert quiet.desk.page.status_code in {404, 405}
    assert "Something went wrong" not in quiet.desk.page.text
