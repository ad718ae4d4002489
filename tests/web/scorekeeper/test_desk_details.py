"""What the desk can say besides the usual: a number with a name, a second phone, opened boosters, a reason in words."""

import re

from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of

FOUR = ("Ana", "Bo", "Cy", "Dee")


def test_the_desk_takes_a_membership_number_with_the_name(served: Served) -> None:
    """MTR-1.5-c: name and number in one go; the person's page has both."""
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/people")
    evening.desk.submit("/people", name="Ana Ruiz", number="10203040")
    assert 'value="10203040"' in evening.desk.open(f"{evening.home}/person/1")
    evening.desk.open(f"{evening.home}/people")
    page = text_of(evening.desk.submit("/people", name="Bo Diaz", number="10203040"))
    assert "You can do this, but look first" in page or "Not done" in page, "one number is one person's"


def _link(desk: Browser, home: str, **fields: object) -> str:
    desk.open(f"{home}/person/1")
    page = desk.submit("/link", **fields)
    return re.search(r"/link/[a-z2-7]{32}", page)[0]


def test_a_second_phone_leaves_the_first_its_link(served: Served) -> None:
    """A lost phone's link dies; one more for a tablet does not take the phone's away."""
    evening = Evening(served)
    phone = evening.join("Ana")
    own = phone.path.split("/me")[0]
    tablet, found = served.browser(), served.browser()
    tablet.open(_link(evening.desk, evening.home, second="true"))
    assert phone.get(own).status_code == tablet.get(own).status_code == 200
    found.open(_link(evening.desk, evening.home, second="false"))
    assert found.get(own).status_code == 200
    assert (phone.get(own).status_code, tablet.get(own).status_code) == (403, 403), "the lost ones"


def test_boosters_packed_again_are_for_a_few_events(served: Served) -> None:
    """MTR-7.2-b: not at a Prerelease; at a Grand Prix they are planned as they are."""
    evening = Evening(served, format="sealed", level=2)
    plan = {"kind": "individual-sealed", "mix": "afr", "is_repackaged": "true"}
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", program="Prerelease", fact_sheet="afr-2021")
    evening.desk.open(f"{evening.home}/hall")
    action, fields = evening.desk.form("/hall/product")
    asked = evening.desk.post(action, data=fields | plan, headers={"Accept": "application/json"})
    assert "Opened and stamped boosters are only for the largest events." in asked.text
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", program="Grand Prix", fact_sheet="gp-2021", is_chosen="true")
    evening.desk.open(f"{evening.home}/hall")
    asked = evening.desk.post(action, data=fields | plan | {"key": "again"}, headers={"Accept": "application/json"})
    assert "Opened and stamped boosters" not in asked.text


def test_a_round_from_paper_replaces_a_draw_for_a_reason_in_words(served: Served) -> None:
    """MTR 10.4: where no ready-made reason fits, the desk says why."""
    evening = Evening(served)
    evening.start(*FOUR)
    evening.at_desk("/desk/draw")
    evening.desk.open(f"{evening.home}/by-hand")
    evening.desk.submit("/by-hand", text="1 Ana - Bo\n2 Cy - Dee")
    page = evening.desk.submit("/by-hand")
    assert "Or in your own words" in text_of(page)
    evening.desk.submit("/by-hand", why="other", said="The wall had another sheet.")
    assert "The wall had another sheet." in text_of(evening.desk.open(f"{evening.home}/history"))
