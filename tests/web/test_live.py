"""A page catches up by itself: after a lost answer, an error in place of the feed, a network that went away."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.patience import until
from tests.web.devices import LAPTOP, Device


class Trouble:
    """Spoil the first answers to an address, then let it be."""

    def __init__(self, page: Page, address: str, *, times: int, how: Callable[[Route], None]) -> None:
        self.left = times
        self._how = how
        page.route(address, self._meet)

    def _meet(self, route: Route) -> None:
        self.left -= 1
        if self.left >= 0:
            self._how(route)
        else:
            route.continue_()


def lost(route: Route) -> None:
    route.abort()


def refused(route: Route) -> None:
    route.fulfill(status=503, body="starting")


READING = """() => {
    const parse = DOMParser.prototype.parseFromString;
    window.read = 0;
    DOMParser.prototype.parseFromString = function (...page) {
        window.read += 1;
        return parse.apply(this, page);
    };
}"""
"""Count how often the page has read itself again: what it does with it, it does in the same breath, or it waits."""


@pytest.fixture
def evening(served: Served) -> Evening:
    made = Evening(served)
    made.start("Ana", "Bo", "Cleo", "Dan")
    made.post()
    return made


@pytest.fixture
def desk(evening: Evening, served: Served, chromium: Browser) -> Page:
    device = Device(chromium, served, LAPTOP)
    device.take_over(evening.desk)
    return device.page


@pytest.mark.parametrize("how", [lost, refused])
def test_a_page_that_could_not_be_read_is_read_again(
    evening: Evening, desk: Page, how: Callable[[Route], None]
) -> None:
    """The feed tells of an entry once; a page that missed the answer asks again without being told."""
    desk.goto(evening.home)
    trouble = Trouble(desk, f"**{evening.home}", times=1, how=how)
    evening.at_desk("/line", line="1 20")
    expect(desk.locator("#board")).to_contain_text("1 in, 1 open")
    assert trouble.left < 0, "the first answer was spoiled"


def test_a_feed_that_is_answered_with_an_error_is_asked_for_again(evening: Evening, desk: Page) -> None:
    """A browser gives up on a feed that was answered with an error, as a proxy does while the server starts."""
    trouble = Trouble(desk, "**/feed?*", times=1, how=refused)
    desk.goto(evening.home)
    expect(desk.locator("#board")).to_contain_text("0 in, 2 open")
    evening.at_desk("/line", line="2 20")
    expect(desk.locator("#board")).to_contain_text("1 in, 1 open")
    assert trouble.left < 0, "the first feed was spoiled"


def test_back_on_the_network_a_page_shows_what_it_missed(evening: Evening, desk: Page) -> None:
    desk.goto(evening.home)
    desk.context.set_offline(True)
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/line", line="2 20")
    desk.context.set_offline(False)
    expect(desk.locator("#board")).to_contain_text("2 in, 0 open")


def test_a_press_is_not_swallowed_by_what_comes_in_meanwhile(evening: Evening, desk: Page) -> None:
    """Updating a part while it is being pressed would lose the press: the update waits until the finger is lifted."""
    desk.goto(evening.home)
    desk.locator("#board").get_by_role("link", name="1", exact=True).hover()
    desk.evaluate(READING)
    desk.mouse.down()
    evening.at_desk("/line", line="2 20")
    until(lambda: desk.evaluate("read > 0"))  # it has arrived: a page that does not wait has lost the press now
    expect(desk.locator("#board")).to_contain_text("0 in, 2 open")
    desk.mouse.up()
    desk.wait_for_url("**/table/1*")


def test_what_came_in_during_a_press_is_shown_after_it(evening: Evening, desk: Page) -> None:
    desk.goto(evening.home)
    desk.locator("#board").hover(position={"x": 2, "y": 2})
    desk.evaluate(READING)
    desk.mouse.down()
    evening.at_desk("/line", line="2 20")
    until(lambda: desk.evaluate("read > 0"))
    desk.mouse.up()
    expect(desk.locator("#board")).to_contain_text("1 in, 1 open")


ASKED_FOR = """() => performance.getEntriesByType("resource")
    .filter(({ name, transferSize }) => name.includes("/static/") && transferSize > 0).map(({ name }) => name)"""


def test_a_page_that_is_opened_again_asks_for_no_script_and_no_letters_again(served: Served, chromium: Browser) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    desk = Device(chromium, served, LAPTOP)
    desk.take_over(evening.desk)
    desk.page.goto(evening.home)
    desk.page.evaluate("document.fonts.ready")
    asked = desk.page.evaluate(ASKED_FOR)
    assert {address.rsplit("/", 1)[1] for address in asked} >= {
        "desk.js",
        "keys.js",
        "clock.js",
        "bricolage-latin.woff2",
    }
    desk.page.goto(evening.home)
    desk.page.evaluate("document.fonts.ready")
    assert desk.page.evaluate(ASKED_FOR) == []
