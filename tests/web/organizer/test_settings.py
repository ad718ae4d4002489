"""Settings: rounds, minutes and cut, changed freely before the start and with a reason after it."""

import re

from tests.http.evening import Evening
from tests.http.server import Served, text_of


def test_rounds_and_cut_are_changed_before_the_start(served: Served) -> None:
    evening = Evening(served, rounds=5)
    for name in ("Ana", "Bo", "Cy", "Dee"):
        evening.join(name)
    assert "5 rounds are announced" in text_of(evening.desk.open(evening.home))
    page = text_of(evening.desk.open(f"{evening.home}/settings"))
    assert "With 4 players the rule book suggests" in page
    evening.desk.submit("/settings/", rounds=2, minutes=40, cut=4)
    public = text_of(evening.desk.open(f"/event/{evening.stream}"))
    assert "4 players, 2 rounds, cut to top 4" in public


def test_a_second_day_for_everybody_is_shown_and_changed(served: Served) -> None:
    """MTR 10.4: no matter who plays on, the second day is one and the same."""
    evening = Evening(served, rounds=3, second_rounds=2, plays_on="all")
    page = evening.desk.open(f"{evening.home}/settings")
    assert re.search(r'name="plays_on"\s+value="all"\s+checked', page)
    evening.desk.submit("/settings/", rounds=3, second_rounds=4)
    assert re.search(r'name="second_rounds"[^>]*value="4"', evening.desk.open(f"{evening.home}/settings"))
    assert "7 rounds are announced" in text_of(evening.desk.open(evening.home))
    evening.desk.open(f"{evening.home}/settings")
    action, fields = evening.desk.form("/settings/")
    evening.desk.post(action, data={"csrf": fields["csrf"], "rounds": 3})
    assert "7 rounds are announced" in text_of(evening.desk.open(evening.home)), "nothing was said of the second day"
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/settings/", rounds=3, second_rounds=0)
    assert "3 rounds are announced" in text_of(evening.desk.open(evening.home))


def test_a_change_after_the_start_asks_for_a_reason(served: Served) -> None:
    evening = Evening(served, rounds=3, level=2)
    for name in ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana"):
        evening.join(name)
    evening.at_desk("/desk/start")
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/settings/", rounds=4, minutes=50, cut=0)
    assert evening.desk.page.status_code == 422
    assert "MTR 10.2" in text_of(evening.desk.page.text)


def test_a_player_changes_no_settings(served: Served) -> None:
    evening = Evening(served)
    phone = evening.join("Ana")
    phone.open(f"{evening.home}/settings")
    assert phone.page.status_code == 403
