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
