"""An answer is lost on its way to a script: desk, phone and table do not know yet, and again counts once."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.conftest import chromium, nothing_left_open, pictures
from tests.web.devices import LAPTOP, Device
from tests.web.player.test_phone import choose, phone_of
from tests.web.scorekeeper.test_desk_keyboard import enter
from tests.web.table.test_table import Begun

__all__ = ["chromium", "nothing_left_open", "pictures"]


class Lost:
    """Lets the first form through and its answer not; whatever comes next waits for the line to be mended."""

    def __init__(self, page: Page, path: str) -> None:
        self.arrived = 0
        self.is_mended = False
        page.route(re.compile(path), self._lose)

    def _lose(self, route: Route) -> None:
        if self.is_mended:
            route.continue_()
        elif self.arrived:
            route.fulfill(status=503, body="not now")
        else:
            self.arrived += 1
            route.fetch(max_redirects=0)
            route.abort()


@pytest.fixture
def evening(served: Served) -> Evening:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    return evening


def entries(evening: Evening) -> int:
    return int(re.search(r'data-seq="(\d+)"', evening.desk.open(evening.home))[1])


def test_the_desk_line_does_not_know_yet_and_asks_with_the_same_key(
    evening: Evening, chromium: Browser, pictures: Path
) -> None:
    device = Device(chromium, evening.served, LAPTOP)
    device.take_over(evening.desk)
    device.page.goto(evening.home)
    before = entries(evening)
    lost = Lost(device.page, "/line$")
    enter(device.page, "1 20")
    expect(device.page.locator("#waiting li")).to_contain_text("Not known yet whether it is saved.")
    device.picture(pictures / "desk-not-known-1440.png")
    lost.is_mended = True
    expect(device.page.locator("#said")).to_contain_text("Table 1 recorded")
    expect(device.page.locator("#waiting")).to_be_hidden()
    assert (lost.arrived, entries(evening)) == (1, before + 1)


def test_a_phone_does_not_know_yet_and_asks_with_the_same_key(
    evening: Evening, chromium: Browser, pictures: Path
) -> None:
    ana = phone_of(evening, "Ana", chromium)
    choose(ana, "2–0")
    before = entries(evening)
    lost = Lost(ana.page, "/report$")
    ana.press("Send 2–0")
    expect(ana.page.locator("#unsent h1")).to_have_text("Not known yet")
    expect(ana.page.locator("#unsent")).to_contain_text("Perhaps it is saved already")
    ana.picture(pictures / "phone-not-known-390.png")
    lost.is_mended = True
    ana.press("Try again now")
    expect(ana.page.locator("#match h1")).to_have_text("You won 2–0")
    assert (lost.arrived, entries(evening)) == (1, before + 1)


def test_a_point_of_life_without_an_answer_counts_once(served: Served, chromium: Browser, pictures: Path) -> None:
    page = Begun(chromium, served).first.page
    lost = Lost(page, "/do/tally")
    page.locator(".me .tally button").first.click()
    expect(page.locator("#refused")).to_contain_text("it is not known yet whether this counted")
    page.screenshot(path=pictures / "table-not-known.png")
    lost.is_mended = True
    expect(page.locator("#refused")).to_be_hidden()
    expect(page.locator("#log li.tally-changed")).to_have_count(1)
    expect(page.locator(".me .life")).to_have_text("21")
    assert lost.arrived == 1
