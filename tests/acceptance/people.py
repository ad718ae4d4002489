"""Steps before and around the rounds: what is announced, who comes, who works here, lists, what is published."""

import re
from collections.abc import Sequence
from typing import Any

from tests.acceptance.offered import unoffered
from tests.acceptance.pages import Pages
from tests.http.evening import Evening
from tests.web.staffed import signed_up


class People(Pages):
    """What organizers, officials and players say about themselves and each other."""

    def event(self, **settings: Any) -> None:
        """Announce an event: what the form for a new one asks, by its names there."""
        self._round, self._staff, self._phones = 0, {}, {}
        self._evening = Evening(self._served, **settings)
        asked = {name: value for name, value in settings.items() if name not in ("title", "language", "asks")}
        self.unoffered = unoffered(self._served.browser().open("/new"), "/new", asked)
        self._answer, self._sent = self._evening.desk, "/new"

    def announce(self, by: str = "desk", **told: Any) -> None:
        """Tell people more, or otherwise: `program`, `starts_at`, `least_age`, `is_sanctioned`, `fact_sheet`, …"""
        self._submit(by, f"{self._home}/desk/announcement", "/desk/announcement", **told)

    def staff(self, **people: str) -> None:
        """Give people a role each: {"Ravi": "head-judge"}."""
        for name, role in people.items():
            self.appoint(name, role)

    def appoint(self, who: str, role: str = "powers", by: str = "desk", **more: Any) -> None:
        """Give somebody a role, a single power (`power`) or a pass (`pass`)."""
        self._submit(by, f"{self._home}/desk/staff", "/desk/staff/link", label=who, role=role, **more)
        link = re.search(r"/link/[a-z2-7]{32}", self._answer.page.text) if self._answer else None
        if link:
            self._staff[who] = self._served.browser()
            self._staff[who].open(link[0])

    def take_role(self, from_: str, by: str = "desk") -> None:
        """Take back what somebody was given."""
        row = self._browser(by).open(f"{self._home}/desk/staff").split(f"<bdi>{from_}</bdi>")[1]
        whom = re.search(r'name="whom" value="([^"]+)"', row)
        self._submit(by, f"{self._home}/desk/staff", "/desk/staff/take", whom=whom[1] if whom else "")

    def _official(self, who: str, by: str) -> str:
        row = self._browser(by).open(f"{self._home}/desk/staff").split(f"<bdi>{who}</bdi>")[1]
        found = re.search(rf'href="{self._home}([^"]+/official/[^"]+)"', row)
        return found[1] if found else ""

    def official(self, who: str, becomes: str, by: str = "desk", **more: Any) -> None:
        """Say more of an official: `stand-in`, `stand-back`, `replace`, `stages`, `appeals`, `passes`, `plays`."""
        page = self._official(who, "desk")
        self._submit(by, f"{self._home}{page}", f"{page}/{becomes}", **more)

    def players(self, names: Sequence[str]) -> None:
        self._newest = None
        for name in names:
            self._evening.join(name)

    def crowd(self, many: int, by: str = "desk") -> None:
        """Enter so many people who do nothing else, from a list of names: Player 1, Player 2, …"""
        page = f"{self._home}/desk/people/paste"
        names = "\n".join(f"Player {number}" for number in range(1, many + 1))
        self._submit(by, page, "/desk/people/paste", names=names)
        asks = {"ticks": "true"} if 'name="ticks"' in self._browser(by).page.text else {}
        self._submit(by, page, "/desk/people/paste/enter", names=names, pick=[*map(str, range(many))], **asks)

    def enter(self, name: str, ticks: Sequence[str] = (), account: str = "", on: str = "", **more: Any) -> None:
        """Enter oneself at the door: `number` is of a membership, `account` one's own, `on` an official's device."""
        phone = signed_up(self._served, account) if account else self._browser(on) if on else self._served.browser()
        phone.open(f"/join/{self._evening.code}")
        action, fields = phone.form(f"/join/{self._evening.code}")
        sent = fields | {"name": name, "person": more.pop("number", ""), "tick": list(ticks)}
        phone.page = phone.post(action, data=sent, headers={"Accept": "text/html"})
        if on:
            phone.press("Yes, one person")
        self._answer, self._sent, self._newest = phone, action, phone.page
        self._evening.phones[name] = phone

    def desk_enters(self, name: str, by: str = "desk", **more: Any) -> None:
        """Enter somebody at the desk."""
        self._submit(by, f"{self._home}/desk", "/desk/people", name=name, **more)

    def bar(self, number: str, why: str, by: str = "desk", **more: Any) -> None:
        """Keep somebody out, by their number: `why`, `since`, `until`."""
        self._submit(by, f"{self._home}/desk/guests", "/desk/guests/bars", person=number, why=why, **more)

    def invite(self, numbers: Sequence[str], by: str = "desk") -> None:
        self._submit(by, f"{self._home}/desk/guests", "/desk/guests/invited", persons="\n".join(numbers))

    def owners(self, numbers: Sequence[str], by: str = "desk") -> None:
        """Say who owns the organization."""
        self._submit(by, f"{self._home}/desk/guests", "/desk/guests/owners", persons="\n".join(numbers))

    def settings(self, by: str = "desk", **changed: Any) -> None:
        self._submit(by, f"{self._home}/desk/settings", "/desk/settings", **changed)

    def check_in(self, who: str, by: str = "desk") -> None:
        """Note that somebody has come."""
        self._submit(by, f"{self._home}/desk/person/{self._number(who)}", "/desk/presence", entrant=self._number(who))

    def hand_in(self, by: str, cards: str) -> None:
        """Hand in a list."""
        self._submit(by, f"{self._phone(by)}/deck", f"{self._me(by)}/deck", cards=cards, do="send")

    def accept(self, of: str, by: str = "desk") -> None:
        """Accept somebody's list."""
        self._submit(by, f"{self._home}/desk/lists/{self._number(of)}", "/desk/lists/accept", player=self._number(of))

    def publish(self, item: str, by: str = "desk", **more: Any) -> None:
        """Make something public: decklists, penalties, video, …"""
        self._submit(by, f"{self._home}/desk/publishing", "/desk/publishing", item=item, **more)

    def readmit(self, who: str, by: str = "head-judge") -> None:
        """Take somebody back who dropped."""
        self._submit(by, f"{self._home}/desk/person/{self._number(who)}", "/desk/readmit", entrant=self._number(who))

    def finish(self, by: str = "desk", **more: Any) -> None:
        self._submit(by, f"{self._home}/desk", "/desk/finish", **more)

    def hand_in_report(self, by: str = "desk", **more: Any) -> None:
        self._submit(by, f"{self._home}/desk/report", "/desk/report/submit", **more)
