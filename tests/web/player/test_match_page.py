"""A player's match page: where the organizer allows it, the online table is one press away."""

from tests.http.evening import Evening
from tests.http.server import Served, text_of

ONLINE = "Play this match online"


def test_the_online_table_is_offered_where_the_match_is(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    ana = evening.phones["Ana"]
    home = ana.path
    pages = (home, f"{home}?reporting=1")
    assert [ONLINE in text_of(ana.open(page)) for page in pages] == [False, False], "not before it is allowed"
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/desk/online", yes="1")
    assert [ONLINE in text_of(ana.open(page)) for page in pages] == [True, True]
    assert f'href="{home}/online"' in ana.page.text
    evening.at_desk("/line", line="1 20")
    assert ONLINE not in text_of(ana.open(home)), "a match with a result is over"


def test_every_score_with_a_drawn_game_is_offered_and_counts_as_played(served: Served) -> None:
    """MTR-2.1-c: before, the phone offered 1–0 only, which is 100 % of the games instead of 66.7 %."""
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    ana, bo = evening.phones["Ana"], evening.phones["Bo"]
    page = ana.open(f"{ana.path}?reporting=1")
    assert [score for score in ("1-0-1", "0-1-1", "2-1-1", "0-0-2") if f'value="{score}"' not in page] == []
    ana.submit("/report", score="0-1-1")
    assert "beat Ana 1–0–1" in text_of(bo.open(bo.path)) or "You won 1–0–1" in text_of(bo.page.text)
    bo.submit("/confirm")
    desk = evening.desk.open(evening.home)
    score = "0–1–1" if desk.index(">Ana<") < desk.index(">Bo<") else "1–0–1"
    assert score in text_of(desk)
