"""What comes when is said where the event is made: everybody reads it, breaks included."""

import re

from tests.http.evening import Evening
from tests.http.server import Served, text_of

DAY = "10:00 Player meeting\n10:30 Round 1\n13:00 Lunch\n13:45 Round 4"


def test_a_schedule_with_breaks_is_announced_with_the_event(served: Served) -> None:
    """MTR 1.6: on the public page, under Me, and again in the form; copied with the event."""
    evening = Evening(served, schedule=DAY)
    phone = evening.join("Ana")
    for page in (served.browser().open(f"/event/{evening.stream}"), phone.open(f"{phone.path}/me")):
        assert re.search("13:00 Lunch (next )?13:45 Round 4", text_of(page)), "whatever the hour is while this runs"
    assert DAY in evening.desk.open(f"{evening.home}/settings/event")
    evening.desk.open("/new")
    evening.desk.submit("/new/again")
    assert DAY in evening.desk.open(f"{evening.desk.path}/settings/event")


def test_a_schedule_that_goes_back_makes_no_event(served: Served) -> None:
    browser = served.browser()
    browser.open("/new")
    browser.submit("/new", title="Friday", schedule="13:00 Lunch\n10:00 Round 1")
    assert browser.page.status_code == 400
    assert "13:00 Lunch\n10:00 Round 1" in browser.page.text, "what was typed is still there"
    assert browser.path == "/new"


def test_a_schedule_is_changed_with_the_event(served: Served) -> None:
    evening = Evening(served, schedule=DAY)
    desk = evening.desk
    desk.open(f"{evening.home}/settings/event")
    desk.submit("/settings/event/", title="Friday", schedule="10:00 Round 1\n12:30 Lunch")
    desk.submit("/settings/event/")
    assert desk.path.endswith("/settings")
    public = text_of(served.browser().open(f"/event/{evening.stream}?seq=99"))
    assert "12:30 Lunch" in public
    assert "13:00 Lunch" not in public
