"""Accounts, staff, concerns and rules for everybody: no rule of WCAG A and AA broken, nothing sideways at 320 px.

And no page of the staff without a way to it: what a crawl from the desk does not find, nobody finds.
"""

import re

from playwright.sync_api import Browser, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.devices import PHONE, Device, broken_in
from tests.web.staffed import signed_up
from tests.web.test_concerns import drawn


def test_everybody_can_use_the_pages(served: Served, chromium: Browser) -> None:
    hall = drawn(served)
    device = Device(chromium, served, PHONE, language="es")
    wrong = []
    for path in ("/account/sign-up", "/rules/MTR/2.10"):
        device.page.goto(path)
        wrong += broken_in(device.page)
    device.take_over(hall.entitled)
    device.page.goto(hall.evening.home)
    device.page.locator("form[action$='/round/1/post'] button").first.click()
    wrong += broken_in(device.page)
    device.page.locator("summary").click()
    device.page.get_by_role("button", name=re.compile("anyway|modos")).click()
    expect(device.page.locator("#reason")).to_be_focused()  # the browser asks for the reason
    device.take_over(signed_up(served, "reachable"))
    for path in ("/account", f"{hall.evening.home}/staff"):
        device.page.goto(path)
        wrong += broken_in(device.page)
    assert wrong == []


def crawled(evening: Evening, start: str) -> set[str]:
    """Follow every link inside the event, each kind of page once, and say which kinds there are."""
    found: set[str] = set()
    todo = [start]
    while todo:
        path = todo.pop()
        kind = re.sub(
            r"/official/[^/]+", "/official/*", re.sub(r"/\d+", "/*", path.removeprefix(f"/event/{evening.stream}"))
        )
        if kind in found:
            continue
        found.add(kind)
        page = evening.desk.open(path)
        assert evening.desk.page.status_code == 200, path
        links = re.findall(rf'href="(/event/{evening.stream}[^"#?]*)', page)
        todo += [link.rstrip("/") for link in links if not link.endswith((".pdf", ".json", ".txt"))]
    return found


def test_every_page_of_the_staff_has_a_way_to_it(served: Served) -> None:
    evening = Evening(served, rounds=1, format="sealed")
    for name in ("Ana", "Bo", "Cy", "Dee"):
        evening.join(name)
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/settings/", rounds=1, second_rounds=1, plays_on="best", number=2, cut=0)
    before = crawled(evening, evening.home)
    evening.at_desk("/desk/start")
    evening.post()
    during = crawled(evening, evening.home)
    for table in (1, 2):
        evening.at_desk("/round/1/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    after = crawled(evening, evening.home)
    wanted = (
        "announcement guests settings hall people person/* staff staff/official/* prizes report paper history lists"
    )
    assert {f"/desk/{place}" for place in f"{wanted} screens".split()} - before == set()
    assert {"/desk/round/*/table/*", "/desk/round/*/board", "/desk/late", "/judge"} - during == set()
    assert {"/desk/field", "/desk/rounds"} - after == set()
