"""The head judge's place and the passes: stood in for, taken over, shared; press and coverage next to the roles."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.staffed import helper


def official(by: Browser, evening: Evening, label: str) -> str:
    """Open the page of one official from the staff page."""
    page = by.open(f"{evening.home}/staff")
    row = page.split(f"<bdi>{label}</bdi>")[1]
    by.open(re.search(r'href="([^"]+/official/[^"]+)"', row)[1])
    return text_of(by.page.text)


def test_a_judge_stands_in_for_the_head_judge_and_stands_back(served: Served) -> None:
    evening = Evening(served)
    hana = helper(evening, label="Hana", role="head-judge")
    floor = helper(evening, label="Fay", role="floor-judge")
    official(hana, evening, "Fay")
    assert "stands in for the head judge" in text_of(hana.submit("/stand-in"))
    assert "stands in for the head judge" in text_of(floor.open(f"{evening.home}/staff"))
    assert "stands in for the head judge" not in text_of(hana.submit("/stand-back"))


def test_the_head_judge_is_replaced_for_a_reason(served: Served) -> None:
    evening = Evening(served)
    helper(evening, label="Hana", role="head-judge")
    helper(evening, label="Fay", role="floor-judge")
    official(evening.desk, evening, "Fay")
    evening.desk.submit("/replace", why=" ")
    assert evening.desk.page.status_code == 400
    official(evening.desk, evening, "Fay")
    assert "Has the last word." in text_of(evening.desk.submit("/replace", why="Hana fell ill"))
    assert "Hana" not in evening.desk.open(f"{evening.home}/staff")


def test_several_head_judges_share_the_stages(served: Served) -> None:
    evening = Evening(served, cut=4, rounds=3)
    helper(evening, label="Hana", role="head-judge")
    assert "Several head judges" in official(evening.desk, evening, "Hana")
    action, fields = evening.desk.form("/stages")
    evening.desk.page = evening.desk.post(action, data=fields | {"stage": ["1"]})
    assert "In these stages only: 2" in official(evening.desk, evening, "Hana")


def test_an_appeals_judge_is_named_with_approval(served: Served) -> None:
    evening = Evening(served)
    helper(evening, label="Fay", role="floor-judge")
    official(evening.desk, evening, "Fay")
    assert "hears appeals" in text_of(evening.desk.submit("/appeals", is_approved="true"))
    assert "hears appeals" not in text_of(evening.desk.submit("/appeals"))


def test_a_press_pass_opens_the_public_page_and_no_desk(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/staff")
    action, fields = evening.desk.form("/staff/link")
    made = evening.desk.post(action, data=fields | {"label": "Local paper", "role": "powers", "pass": ["press"]})
    press = served.browser()
    press.open(re.search(r"/link/[a-z2-7]{32}", made.text)[0])
    assert press.path == f"/event/{evening.stream}"
    assert press.get(evening.home).status_code == 403
    assert "pass: Press" in text_of(evening.desk.open(f"{evening.home}/staff"))
    official(evening.desk, evening, "Local paper")
    action, fields = evening.desk.form("/passes")
    evening.desk.post(action, data={name: value for name, value in fields.items() if name != "pass"})
    assert "Local paper" not in evening.desk.open(f"{evening.home}/staff")


@pytest.mark.parametrize("place", ["stand-in", "stand-back", "replace", "stages", "appeals", "passes"])
def test_a_scorekeeper_changes_nothing_about_officials(served: Served, place: str) -> None:
    evening = Evening(served)
    helper(evening, label="Fay", role="floor-judge")
    sam = helper(evening, label="Sam", role="scorekeeper")
    official(sam, evening, "Fay")
    own = {"csrf": re.search(r'name="csrf" value="([^"]+)"', sam.open(evening.home))[1], "key": f"try-{place}"}
    page = sam.open(f"{evening.home}/staff").split("<bdi>Fay</bdi>")[1]
    path = re.search(r'href="([^"]+/official/[^"]+)"', page)[1]
    assert sam.post(f"{path}/{place}", data=own | {"why": "because"}).status_code == 403
