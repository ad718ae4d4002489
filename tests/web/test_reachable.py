"""Accounts, staff, concerns and rules for everybody: no rule of WCAG A and AA broken, nothing sideways at 320 px."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from tests.http.server import Served
from tests.web.devices import LAPTOP, Device
from tests.web.staffed import signed_up
from tests.web.test_concerns import drawn

NARROW = {"width": 320, "height": 640}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def broken(device: Device) -> list[str]:
    """Name what axe finds, and a page that scrolls sideways."""
    found = Axe().run(device.page, options=RULES).response["violations"]
    wide = device.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [f"{device.page.url} {one['id']} {one['nodes'][0]['target']}" for one in found] + ["sideways"] * wide


@pytest.mark.parametrize(
    ("size", "scheme", "language"),
    [pytest.param(NARROW, "dark", "es", id="320 dark es"), pytest.param(LAPTOP, "light", "en", id="1440 light en")],
)
def test_everybody_can_use_the_pages(
    served: Served, chromium: Browser, size: dict[str, int], scheme: str, language: str
) -> None:
    hall = drawn(served)
    device = Device(chromium, served, size, language=language)
    device.page.emulate_media(color_scheme=scheme)
    wrong = []
    for path in ("/account/sign-up", "/rules/MTR/2.10"):
        device.page.goto(path)
        wrong += broken(device)
    device.take_over(hall.entitled)
    device.page.goto(hall.evening.home)
    device.page.locator("form[action$='/round/1/post'] button").first.click()
    wrong += broken(device)
    device.page.locator("summary").click()
    device.page.get_by_role("button", name=re.compile("anyway|modos")).click()
    assert device.page.evaluate("document.activeElement.id") == "reason", "the browser asks for the reason"
    device.take_over(signed_up(served, f"reachable-{language}"))
    for path in ("/account", f"{hall.evening.home}/staff"):
        device.page.goto(path)
        wrong += broken(device)
    assert wrong == []
