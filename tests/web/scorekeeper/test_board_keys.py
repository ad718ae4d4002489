"""The end of a round by keys alone: choose a table, say what was seen there, move on (MTR 2.5)."""

import re

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect
from tests.http.evening import Evening
from tests.http.server import Served


def chosen(page: Page, number: str) -> None:
    """Wait until a page hears keys on which that table is chosen, or none."""
    if number:
        expect(page.locator("#chosen .num")).to_have_text(number)
    else:
        expect(page.locator("#chosen")).to_have_count(0)
    expect(page.locator("#board-keys[data-hears]")).to_be_visible()


def test_the_board_is_worked_by_keys(chromium: Chromium, served: Served) -> None:
    """A number chooses a table; a turn, s, n or j notes what was seen; arrows move; Esc leaves."""
    evening = Evening(served)
    evening.desk.open(evening.home)
    for number in range(24):
        evening.desk.submit("/desk/people", name=f"Player {number}")
    for step in ("/desk/start", "/desk/draw", "/round/1/post", "/round/1/start-clock"):
        evening.at_desk(step)
    evening.at_desk("/round/1/call-time")
    evening.desk.submit("/round/1/call-time")
    context = chromium.new_context(base_url=served.url)
    context.add_cookies([{"name": one.name, "value": one.value, "url": served.url} for one in evening.desk.cookies.jar])
    page = context.new_page()
    page.goto(f"{evening.home}/round/1/board")
    chosen(page, "")
    notes = (("3", "4", "turns"), ("1 Enter", "s", "slip"), ("12", "n", "nobody"), ("5", "d", "dispute"))
    for number, seen, is_now in notes:
        for key in number.split() if " " in number else number:
            page.keyboard.press(key)
        chosen(page, number.split()[0])
        page.keyboard.press(seen)
        chosen(page, "")
        expect(page.locator(".undo")).to_be_visible()
        expect(page.locator(f"#tile-{number.split()[0]}")).to_have_attribute("data-is", is_now)
    expect(page.locator("#tile-3 .pips .on")).to_have_count(4)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("a.tile:focus")).to_have_text(re.compile("^2"))
    page.keyboard.press("Enter")
    chosen(page, "2")
    page.keyboard.press("j")
    chosen(page, "")
    expect(page.locator(".undo")).to_be_visible()
    page.keyboard.press("7")
    chosen(page, "7")
    page.keyboard.press("Escape")
    expect(page.locator("#chosen")).to_have_count(0)
