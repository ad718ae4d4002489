"""Browsers as people hold them: a phone, a laptop, a screen in the hall."""

from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.http.server import Browser as PlainBrowser
from tests.http.server import Served

CHROMIUM = Path("/usr/bin/chromium")
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}
SCREEN = {"width": 1920, "height": 1080}


class Device:
    """One browser with its own cookies; whatever its console complains of is kept."""

    def __init__(self, chromium: Browser, served: Served, size: dict[str, int], *, language: str = "en") -> None:
        context = chromium.new_context(viewport=size, locale=language, base_url=served.url)
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda said: said.type == "error" and self.complaints.append(said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def take_over(self, browser: PlainBrowser) -> None:
        """Go on with the cookies of a browser that filled in the forms so far."""
        cookies = [{"name": c.name, "value": c.value or "", "url": str(browser.base_url)} for c in browser.cookies.jar]
        self.page.context.add_cookies(cookies)

    def press(self, name: str) -> None:
        buttons = self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name))
        buttons.first.click()

    def picture(self, file: Path) -> None:
        self.page.screenshot(path=file, full_page=True)
        sideways = self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        assert not sideways, f"{file.name} scrolls sideways"
