"""One real shop night in a real browser, in both languages: doors open, sixteen players, prizes handed out."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.conftest import IS_SOAK
from tests.http.server import Served
from tests.web.devices import LAPTOP, PHONE, SCREEN, Device

from topcut.web.shared.language import words

PHONES = ("Ana Castellanos Ruiz", "Nguyễn Thị Minh Châu", "José García")
ON_PAPER = (
    "José García",
    "佐藤 美咲",
    "Łukasz Nowak",
    "محمد العلي",
    "Éloïse Dubois",
    "Kwame Mensah",
    "Ștefan Brânză",
    "Priya Patel",
    "김 서연",
    "Björn Åkesson",
    "Rosa Quispe Mamani",
    "Νίκος Παπαδόπουλος",
    "Zoë van der Meer",
)
DONE = re.compile("is-done")
LAST_ROUND = 4
BRACKET = {LAST_ROUND - 1: "Semifinals", LAST_ROUND: "Final"}
"""Two rounds of Swiss, two of the bracket."""


class Night:
    """An owner, a scorekeeper, three players and a TV."""

    def __init__(self, served: Served, chromium: Browser, language: str, pictures: Path) -> None:
        self.say = words()[language]
        self.language = language
        self.pictures = pictures
        self.owner, self.scorekeeper = (Device(chromium, served, LAPTOP, language=language) for _ in range(2))
        self.phones = [Device(chromium, served, PHONE, language=language) for _ in PHONES]
        self.tv = Device(chromium, served, SCREEN, language=language)

    def press(self, device: Device, sentence: str, **parts: object) -> None:
        device.press(str(self.say(sentence, **parts)))

    def expect(self, device: Device, selector: str, sentence: str, **parts: object) -> None:
        expect(device.page.locator(selector).first).to_contain_text(str(self.say(sentence, **parts)))

    def keep(self, device: Device, name: str) -> None:
        device.picture(self.pictures / f"night-{self.language}-{name}.png")

    def open_doors(self) -> None:
        page = self.owner.page
        page.goto("/new")
        page.fill("#title", "Harbour Open")
        page.fill("#rounds", "2")
        page.check("input[name=cut][value='4']")
        self.keep(self.owner, "create")
        self.press(self.owner, "Create the event")
        self.home = page.url.split("?")[0]
        self.code = page.locator("a[href^='/tv/']").get_attribute("href").split("/")[-1]
        self.tv.page.goto(f"/tv/{self.code}")
        self.hire()

    def hire(self) -> None:
        """Give the scorekeeper a link of their own."""
        page = self.owner.page
        page.goto(f"{self.home}/staff")
        page.fill("#label", "Bo")
        page.check("input[name=role][value=scorekeeper]")
        self.press(self.owner, "Make the link")
        self.scorekeeper.page.goto(page.locator("code").inner_text())
        expect(self.scorekeeper.page).to_have_url(self.home)
        page.goto(self.home)

    def let_in(self) -> None:
        for phone, name in zip(self.phones, PHONES, strict=True):
            phone.page.goto(f"/join/{self.code}")
            phone.page.fill("#name", name)
            self.press(phone, "Join")
            self.press(phone, "I am here")
        for name in ON_PAPER:
            self.scorekeeper.page.fill("#name", name)
            self.scorekeeper.page.press("#name", "Enter")
        expect(self.scorekeeper.page.locator(".people > li")).to_have_count(len(PHONES) + len(ON_PAPER))
        expect(self.scorekeeper.page.locator(".people .twin")).to_have_count(2)
        self.keep(self.scorekeeper, "who-is-here")
        self.keep(self.tv, "tv-entry")
        self.press(self.scorekeeper, "Start the event")

    def step(self, round: int, by_number: str, by_name: str) -> None:
        """Press what is to be done with a round: by its number, in the bracket by its name."""
        if round in BRACKET:
            self.press(self.scorekeeper, by_name, name=self.say(BRACKET[round]))
        else:
            self.press(self.scorekeeper, by_number, round=round)

    def post(self, round: int) -> None:
        self.step(round, "Pair round {round}", "Pair: {name}")
        self.expect(self.scorekeeper, "#board", "Only staff can see this page")
        self.step(round, "Post round {round} now", "Post now: {name}")
        if round < LAST_ROUND - 1:
            self.press(self.scorekeeper, "Start the clock")

    def report_by_phone(self) -> None:
        """The first of the three whose phone has lit up reports; the other side agrees, or the desk enters it."""
        phone = self.phones[0]
        expect(phone.page.locator("main")).not_to_contain_text(str(self.say("Between rounds")))
        if phone.page.locator("body.posted").count():
            self.press(phone, "On my way")
        phone.page.locator(".score", has_text="2–1").first.click()
        self.keep(phone, "phone-report")
        self.press(phone, "Send {score}", score="2–1")
        self.expect(phone, "main", "You won {score}", score="2–1")

    def enter_the_rest(self) -> None:
        """Type every table that is not in yet, as a scorekeeper does from the slips."""
        page = self.scorekeeper.page
        tables = [row.get_attribute("data-table") for row in page.locator(".desk-tables .match[data-table]").all()]
        for table in tables:
            if page.locator(f".match[data-table='{table}'].is-done").count():
                continue
            page.fill("#line", f"{table} 21")
            page.press("#line", "Enter")
            if page.locator("#entry.is-doubtful").count():
                page.press("#line", "Enter")
            expect(page.locator(f".match[data-table='{table}']")).to_have_class(DONE)

    def close(self, round: int) -> None:
        self.step(round, "Close round {round}", "Close: {name}")


@pytest.mark.parametrize("language", ["en", "es"] if IS_SOAK else ["es"])
def test_a_shop_night_from_doors_open_to_prizes(
    served: Served, chromium: Browser, pictures: Path, language: str
) -> None:
    night = Night(served, chromium, language, pictures)
    night.open_doors()
    night.let_in()

    night.post(1)
    expect(night.tv.page.locator("body")).to_contain_text("49:")
    night.report_by_phone()
    night.keep(night.scorekeeper, "desk-round")
    night.enter_the_rest()
    night.close(1)
    night.press(night.scorekeeper, "Publish standings")
    night.expect(night.tv, "h1", "Standings after round {round}", round=1)
    night.keep(night.tv, "tv-standings")

    night.post(2)
    night.enter_the_rest()
    night.close(2)
    night.press(night.scorekeeper, "Publish standings")
    phone = night.phones[0]
    phone.page.locator("nav.tabs a").nth(1).click()
    night.keep(phone, "phone-standing")

    night.owner.page.goto(f"{night.home}/cut")
    night.keep(night.owner, "cut")
    night.press(night.owner, "Announce the cut")
    night.owner.page.goto(f"{night.home}/prizes")
    night.owner.page.fill("#lines", "1: 50 EUR\n2: 4 boosters\n3-4: 2 boosters")
    night.press(night.owner, "Look it over")
    night.press(night.owner, "Announce the prizes")

    for round in (3, 4):
        night.scorekeeper.page.goto(night.home)
        night.post(round)
        night.enter_the_rest()
        night.close(round)
    stream = night.home.split("/")[-2]
    night.owner.page.goto(f"/event/{stream}/bracket")
    night.expect(night.owner, "#bracket", "Champion: {name}", name="")
    night.keep(night.owner, "bracket")

    night.owner.page.goto(f"{night.home}/prizes")
    for _ in range(4):
        night.press(night.owner, "Handed over")
    night.expect(night.owner, "#payout", "left to hand over: {prizes}", prizes=night.say("nothing"))
    night.keep(night.owner, "prizes")
    night.owner.page.goto(night.home)
    night.press(night.owner, "End the event")
    phone.page.locator("nav.tabs a").first.click()
    night.expect(phone, "main", "Thank you for playing")
    devices = [night.owner, night.scorekeeper, night.tv, *night.phones]
    assert [device.complaints for device in devices] == [[]] * len(devices)
