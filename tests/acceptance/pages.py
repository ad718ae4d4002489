"""Pages as people reach them: whose browser it is, a form filled in and sent, and what the event's tables say."""

import csv
import io
import re
from pathlib import Path
from typing import Any

import httpx
from tests.acceptance.offered import shown, unoffered
from tests.http.evening import Evening
from tests.http.server import Browser, Forms, Served, text_of
from tests.web.staffed import helper

ROLES = ("head-judge", "floor-judge", "scorekeeper", "organizer")


class Pages:
    """One event; each person named takes part with a browser of their own."""

    def __init__(self, served: Served, folder: Path, catalogue: Path) -> None:
        self._served = served
        self._folder = folder
        self._catalogue = catalogue
        self._staff: dict[str, Browser] = {}
        self._phones: dict[str, str] = {}
        self._answer: Browser | None = None
        self._round = 0
        self._sent = ""
        self._newest: httpx.Response | None = None
        self.unoffered: list[str] = []
        self._evening: Evening

    def _browser(self, who: str) -> Browser:
        """Find somebody's browser: an official's by role or name, else a player's phone; the organizer has the desk."""
        if who in ("desk", "organizer"):
            return self._evening.desk
        if who == "anybody":
            return self._served.browser()
        if who in ROLES and who not in self._staff:
            self._newest = None
            self._staff[who] = helper(self._evening, label=who.title(), role=who)
        return self._staff.get(who) or self._evening.phones[who]

    def _submit(self, sender: str, page: str, action: str, /, **filled: Any) -> None:
        """Fill in a form of a page and send it; what the page does not offer is sent all the same."""
        browser = self._answer = self._browser(sender)
        self._sent = f"{self._home}{action}"
        self._open(browser, page)
        if offered := self._offered(browser):
            self.unoffered = unoffered(browser.page.text, offered, filled)
            _, fields = browser.form(offered)
            came_from = {"Referer": str(browser.page.url)}
            sent = {name: value for name, value in (fields | filled).items() if value is not None}
            browser.page = browser.post(offered, data=sent, headers=came_from)
        else:
            self.unoffered = [f"no form for {action}"]
            browser.open("/account/sign-in")
            own = Forms(browser.page.text).forms
            known = next(({"csrf": fields["csrf"]} for *_, fields in own if "csrf" in fields), {})
            browser.page = browser.post(self._sent, data=known | filled, headers={"Accept": "text/html"})
        self._newest = browser.page

    def _then(self, **filled: Any) -> None:
        """Say the rest on the page that asks back, where one does."""
        browser = self._answer
        assert browser
        if offered := self._offered(browser):
            self.unoffered = unoffered(browser.page.text, offered, filled)
            browser.submit(offered, **filled)
            self._newest = browser.page

    def _open(self, browser: Browser, page: str) -> str:
        """Open a page, where it is not what the last step has led to: nobody has done anything since."""
        if browser.page is not self._newest or browser.path != page or browser.page.is_error:
            browser.open(page)
        return browser.page.text

    def _offered(self, browser: Browser) -> str:
        """Find the form on a page that does what was asked for; empty where there is none."""
        actions = [action for _, action, _ in Forms(shown(browser.page.text)).forms]
        return next((action for action in actions if action.rstrip("/") == self._sent), "")

    def _press(self, who: str, page: str, action: str, **filled: Any) -> None:
        """Send the first form of a page whose address looks so: a number stands in it that only the page knows."""
        page = page if page.startswith(self._home) else f"{self._home}{page}"
        found = re.findall(rf'action="{self._home}({action})"', self._browser(who).open(page))
        self._submit(who, page, found[0] if found else re.sub(r"\\d\+", "1", action), **filled)

    @property
    def _home(self) -> str:
        return f"/event/{self._evening.stream}"

    def _phone(self, who: str) -> str:
        if who not in self._phones:
            phone = self._evening.phones[who]
            phone.open(f"{self._home}/mine")
            self._phones[who] = phone.path
        return self._phones[who]

    def _number(self, who: str) -> str:
        return self._phone(who).rsplit("/", 1)[1]

    def _me(self, who: str) -> str:
        return f"/player/{self._number(who)}"

    def _table_of(self, name: str) -> list[dict[str, str]]:
        text = self._evening.desk.get(f"{self._home}/{name}.csv").text.lstrip("\ufeff")
        return list(csv.DictReader(io.StringIO(text)))

    def _match(self, who: str) -> dict[str, str]:
        rows = [row for row in self._table_of("results") if who in (row["name_a"], row["name_b"])]
        assert rows, f"{who} has no match"
        return rows[-1]

    def _read(self, who: str, page: str) -> str:
        return text_of(self._found(who, page).text)

    def _found(self, who: str, page: str) -> httpx.Response:
        """Open a page; what everybody sees may be a second old, unless one asks for what has just happened."""
        place = f"{self._home}{page}" if page else self._own_page(who)
        if who == "anybody":
            place += f"{'&' if '?' in place else '?'}seq={self._newest_entry()}"
        browser = self._browser(who)
        browser.open(place)
        return browser.page

    def _newest_entry(self) -> str:
        """Find the number of the newest entry of the event's log."""
        found = re.search(r'data-seq="(\d+)"', self._evening.desk.get(f"{self._home}/desk").text)
        assert found, "the desk does not say how far it is"
        return found[1]

    def _own_page(self, who: str) -> str:
        if who == "anybody":
            return self._home
        return f"{self._home}/desk" if who == "desk" or who in self._staff else self._phone(who)
