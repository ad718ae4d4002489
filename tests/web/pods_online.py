"""Pods that draft online on a real server: most seats are phones without a screen, which read pages and send forms."""

import json
import re
from html import unescape
from pathlib import Path

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect
from tests.cards import CARDS, SETS
from tests.http.server import Browser, text_of
from tests.patience import until
from tests.web.called import DraftNight, draft_night
from tests.web.devices import Device
from tests.web.sealed_set import CODE, HARBOUR
from tests.web.test_power_cut import Later, clock_in, move

from topcut.core.boosters import BoosterMix, BoosterRecipe, PrintSheet
from topcut.core.cards import CardSet
from topcut.core.zones.reading import commitment
from topcut.exchange.card_drafts import CardFile
from topcut.store import open_database
from topcut.store.cards import Cards
from topcut.store.recipes import Recipes

SIZE = 4
SMALL = BoosterRecipe(
    "hrb-small",
    "Harbour, boosters of four",
    (BoosterMix(1, {"any": SIZE}),),
    {"any": PrintSheet({f"hrb:{number}": 1 for number in range(1, len(HARBOUR) + 1)})},
)
A_WHILE = 5
"""Seconds of the hall's clock that pass at a time."""
AS_JSON = {"Accept": "application/json"}


def bring_in_small_boosters(file: Path) -> None:
    """Let a server know a set, and boosters of four cards: a night with them is short."""
    database = open_database(str(file))
    with database.writing() as connection:
        Cards(connection).keep(
            CardFile("magic", [*CARDS, *HARBOUR], [*SETS, CardSet(CODE, "Harbour", None, "expansion")]), at=1
        )
        Recipes(connection).keep({SMALL.code: SMALL}, at=1)
    database.close()


class SeatPhone:
    """A phone at a seat: what its page says, and what its script would send."""

    def __init__(self, browser: Browser, event: str) -> None:
        self._browser = browser
        browser.waits_its_turn = True
        page = browser.open(f"/event/{event}/draft")
        self.home = browser.path.rstrip("/")
        self.seat = int(re.search(r'data-seat="(\d+)"', page)[1])
        self._token = re.search(r'data-csrf="([^"]+)"', page)[1]
        self._tape = bytes([self.seat]) * 32
        self._send("sit")

    def _send(self, path: str, **fields: object) -> None:
        data = {"csrf": self._token} | {name: str(value) for name, value in fields.items()}
        answer = self._browser.post(f"{self.home}/{path}", data=data, headers=AS_JSON)
        assert answer.status_code == 201, answer.text

    def reads(self) -> str:
        return text_of(self._browser.open(self.home))

    def pledge(self, booster: int) -> None:
        self._send("pledge", number=booster, commitments=commitment(self._tape, number=booster, side=self.seat))

    def bound(self) -> set[int]:
        """List those who are bound to a share of chance, as the page says."""
        said = json.loads(unescape(re.search(r'data-chance="([^"]*)"', self._browser.open(self.home))[1]))
        return {int(seat) for seat in said.get("bound", ())}

    def share(self, booster: int) -> None:
        self._send("share", number=booster, tape=self._tape.hex())

    def pick(self) -> None:
        """Take the first card of the booster in hand."""
        until(lambda: 'id="picking"' in self._browser.open(self.home), "no booster came")
        page = self._browser.page.text
        said = dict(re.findall(r'name="(booster|number)" value="(\d+)"', page))
        found = re.search(r'name="cards"\s+id="look-1"\s+value="([^"]+)"', page)
        self._send("pick", cards=found[1], **said)


class OnlinePod:
    """A pod that drafts online: phones in browsers by seat, and all other seats without a screen."""

    def __init__(self, night: DraftNight, number: int, shown: dict[int, Device]) -> None:
        self._shown = {seat: device.page for seat, device in shown.items()}
        names = enumerate(night.pods[number - 1], start=1)
        self._others = [SeatPhone(night.of(name), night.stream) for seat, name in names if seat not in shown]
        self.home = self._others[0].home

    def reads(self) -> str:
        """What one of the phones says."""
        return self._others[0].reads()

    def share(self, booster: int) -> None:
        """Every phone gives its share of chance: those in a browser do so by themselves."""
        for phone in self._others:
            phone.pledge(booster)
        until(lambda: {*self._shown} <= self._others[0].bound(), "a browser is not bound to a share")
        for phone in self._others:
            phone.share(booster)

    def pick(self, booster: int, number: int, *, without: int = 0) -> None:
        """Let everybody take a card, but for a seat that sleeps."""
        for phone in self._others:
            if phone.seat != without:
                phone.pick()
        for page in self._shown.values():
            expect(page.locator("#picking")).to_have_attribute("data-pick", f"{booster}-{number}")
            page.locator(".look").first.check(force=True)
            page.locator(".looked.is-looked .btn.main").click()


class DraftHall:
    """A night of three pods on a server whose clock moves only where a test moves it."""

    def __init__(self, folder: Path) -> None:
        file, self._clock = folder / "topcut.db", clock_in(folder)
        bring_in_small_boosters(file)
        self.night = draft_night(file, players=24)
        self.served = self.night.served = Later(file, clock=self._clock)

    def device(self, chromium: Chromium, name: str, size: dict[str, int], *, language: str = "en") -> Device:
        device = Device(chromium, self.served, size, language=language)
        device.take_over(self.night.of(name))
        return device

    def at_desk(self, who: str, page: str, form: str, **fields: object) -> None:
        """Fill in a form of a page at the desk."""
        desk = self.night.of(who)
        desk.open(f"/event/{self.night.stream}/desk{page}")
        text = text_of(desk.submit(form, **fields))
        assert desk.page.status_code == 200, text

    def table_of(self, name: str) -> int:
        return int(re.search(r"Table (\d+)", self.night.reads(name, self.night.home(name)))[1])

    def passes_until(self, *said: tuple[OnlinePod, str]) -> None:
        """Let time pass until pods are so far: a drafter who does nothing is timed out, and reviews end."""

        def is_so() -> bool:
            if all(words in pod.reads() for pod, words in said):
                return True
            move(self._clock, A_WHILE)
            return False

        until(is_so, f"never came to: {said[0][1]}")
