"""A match of an event at the online table: only where the organizer allows it."""

from tests.http.evening import Evening
from tests.http.server import Served, text_of


def test_a_match_is_played_online_where_the_organizer_allows_it(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    ana = evening.phones["Ana"]
    home = ana.path
    assert "Play this match online" not in text_of(ana.open(f"{home}/me"))
    ana.open(f"{home}/online")
    assert ana.page.status_code == 403
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/desk/online", yes="1")
    assert "Play this match online" in text_of(ana.open(f"{home}/me"))
    ana.open(f"{home}/online")
    assert ana.page.status_code == 200
    ana.submit("/online")
    assert ana.path.startswith("/table/")
    assert ana.page.status_code == 200
