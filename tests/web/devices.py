"""Browsers as people hold them: a phone, a laptop, a screen in the hall; and what keeps people out of a page."""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, Page
from tests.http.server import Browser as PlainBrowser
from tests.http.server import Served
from tests.patience import LONG
from tests.web.axe import violations
from tests.web.covered import covered

_LIGHT, _WHOLE = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
CHROMIUM = _LIGHT if _LIGHT.exists() else _WHOLE
"""The same browser; without its window, tabs and menus it takes a third of the processor."""
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}
SCREEN = {"width": 1920, "height": 1080}
PICTURES = os.environ.get("TOPCUT_PICTURES", "")
"""Where pictures go; nobody looks at them elsewhere, so elsewhere none are taken."""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


TOO_SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden])")]
  .filter((item) => item.checkVisibility() && !item.closest("p:not(:has(.btn)), .small, .vh, .note > span, .log-head"))
  .map((item) => [(item.matches("a") && item.closest(".whole")) || (item.closest("label, .find") ?? item), item])
  .map(([area, item]) => [area.getBoundingClientRect(), item])
  .filter(([{ height, width }]) => width > 1 && height < 43.5)
  .map(([{ height }, item]) => `${Math.round(height)} ${item.outerHTML.slice(0, 160)}`)"""
"""What a thumb misses: lower than 44 pixels, and no link in a sentence."""


SKIPS = """() => {
  const reached = document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary");
  const first = [...reached].find((item) => item.checkVisibility());
  const main = document.querySelector("main");
  const skips = first?.matches(".skips a") && document.querySelectorAll(".skips a");
  const lost = [...(skips || [])].filter((skip) => !main.contains(document.querySelector(skip.hash)));
  const isWell = !first || main.contains(first) || (skips && !lost.length);
  return isWell ? [] : [`no way past the menu: ${(lost[0] ?? first).outerHTML.slice(0, 120)}`];
}"""
"""Whether the first Tab of a page leads past its menu, to its main part; what lies in it already needs none."""


OVERTAKEN = (
    "interrupted by another navigation",
    "ERR_ABORTED",
    "Not attached to an active page",
    "context was destroyed",
)
"""What the browser says where a page went elsewhere by itself in the same moment."""


def patient(goto: Callable[..., Any]) -> Callable[..., Any]:
    """Navigate although the page is being rebuilt: try again if the rebuild got in between."""

    def go(*address: str, **options: Any) -> Any:
        deadline = time.monotonic() + LONG
        while True:
            try:
                return goto(*address, **options)
            except Error as error:
                if time.monotonic() > deadline or not any(words in error.message for words in OVERTAKEN):
                    raise

    return go


class Device:
    """One browser with its own cookies; whatever its console complains of is kept."""

    def __init__(self, chromium: Browser, served: Served, size: dict[str, int], *, language: str = "en") -> None:
        context = chromium.new_context(viewport=size, locale=language, base_url=served.url)
        self.page: Page = context.new_page()
        self.page.goto = patient(self.page.goto)
        self.page.reload = patient(self.page.reload)
        self.page.keyboard.press = self._once_it_listens(self.page.keyboard.press)
        self.complaints: list[str] = []
        self.page.on(
            "console",
            lambda said: said.type == "error" and self.complaints.append(f"{said.text} {said.location['url']}"),
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _once_it_listens(self, press: Callable[..., Any]) -> Callable[..., Any]:
        """Press a key when the page's scripts are there to hear it: a page is shown before that."""

        def go(*key: str, **options: Any) -> Any:
            self.page.wait_for_load_state()
            return press(*key, **options)

        return go

    def take_over(self, browser: PlainBrowser) -> None:
        """Go on with the cookies of a browser that filled in the forms so far."""
        cookies = [{"name": c.name, "value": c.value or "", "url": str(browser.base_url)} for c in browser.cookies.jar]
        self.page.context.add_cookies(cookies)

    def press(self, name: str) -> None:
        buttons = self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name))
        buttons.first.click()

    def picture(self, file: Path) -> None:
        """Keep what is to be seen, where somebody wants it; nothing of it may lie next to the screen."""
        if PICTURES:
            self.page.screenshot(path=file, full_page=True)
        assert not self.page.evaluate(SIDEWAYS), f"{file.name} scrolls sideways"


class Look(NamedTuple):
    """How somebody looks at a page: how much of it there is to see, in light or dark."""

    width: int
    height: int
    scheme: str


LOOKS = (Look(320, 640, "dark"), Look(1440, 900, "light"))
"""The narrowest in the dark and the widest in the light."""
SETTLED = """() => new Promise((done) => requestAnimationFrame(() => {
  for (const one of document.getAnimations())
    if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
  requestAnimationFrame(done);
}))"""
"""Wait for the page as it looks now, with nothing on its way from one colour or place to another."""


def broken_in(page: Page, looks: Iterable[Look] = LOOKS, *, before: str = "() => {}") -> list[str]:
    """Name what is broken in each of several looks of a page that is loaded once; a script may run before each."""
    found = []
    for look in looks:
        page.set_viewport_size({"width": look.width, "height": look.height})
        page.emulate_media(color_scheme=look.scheme)
        page.evaluate(before)
        page.evaluate(SETTLED)
        found += [f"{look.width} {look.scheme}: {one}" for one in broken(page)]
    return found


def broken(page: Page) -> list[str]:
    """Name what axe finds against WCAG A and AA, what lies over a button, no skip link, and what scrolls sideways."""
    found = violations(page)
    said = [f"{one['id']} {node['target']} {node['html'][:120]}" for one in found for node in one["nodes"][:3]]
    return [
        f"{page.url} {one}"
        for one in [*said, *covered(page), *page.evaluate(SKIPS), *["sideways"] * page.evaluate(SIDEWAYS)]
    ]
