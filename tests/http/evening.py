"""An evening in a few steps, each through a form of a page."""

import re
from functools import cached_property

from tests.http.server import Browser, Served


class Evening:
    """An event, its organizer's laptop, and phones."""

    def __init__(
        self, served: Served, *, title: str = "Friday", language: str = "en", asks: bool = False, **settings: object
    ) -> None:
        self.served = served
        self.language = language
        self.desk = served.browser(language)
        self.desk.open("/new")
        self.desk.submit("/new", title=title, **({"rounds": 3} | settings))
        self.phones: dict[str, Browser] = {}
        self._asks = asks or settings.get("level", 1) == 1
        if self.desk.page.status_code < 400:
            self.arrive()

    def arrive(self) -> None:
        """Take the desk the form led to; where a rule was set aside first, after that."""
        self.home = self.desk.path
        self.stream = self.home.split("/")[2]
        if not self._asks:
            self._take_first_names()

    def _take_first_names(self) -> None:
        """Let people in by a first name and without a word on their age, where the event began by asking."""
        self.desk.open(f"{self.home}/announcement")
        action, fields = self.desk.form("/announcement/")
        if fields.pop("asks_age", ""):
            self.desk.page = self.desk.post(action, data=fields | {"identification": "name"})

    @cached_property
    def code(self) -> str:
        """What hangs on the door, all evening."""
        page = self.desk.page.text if self.desk.path == self.home else self.desk.open(self.home)
        return re.search(r"/tv/([A-Z]{8})", page)[1]

    def join(self, name: str) -> Browser:
        phone = self.served.browser(self.language)
        phone.open(f"/join/{self.code}")
        phone.submit(f"/join/{self.code}", name=name)
        if name in self.phones:  # two people of one name: each says so
            phone.press("No, two people" if self.language == "en" else "No, son dos personas")
        self.phones[name] = phone
        return phone

    def announce_prizes(self, lines: str) -> str:
        """Write the prizes, look them over, announce them."""
        self.desk.open(f"{self.home}/prizes")
        self.desk.submit("/prizes/", lines=lines)
        return self.desk.submit("/prizes/", lines=lines)

    def at_desk(self, ending: str, **fields: object) -> str:
        """Press on the desk; its page is opened again unless it is there, with that form, since the last press."""
        if not (self.desk.path == self.home and self.desk.has_form(ending)):
            self.desk.open(self.home)
        return self.desk.submit(ending, **fields)

    def start(self, *names: str) -> None:
        for name in names:
            self.join(name)
        self.at_desk("/desk/start")

    def post(self, round: int = 1) -> None:
        self.at_desk("/desk/draw")
        self.at_desk(f"/round/{round}/post")
