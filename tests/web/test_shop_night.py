"""A shop night in Spanish, in real browsers: a desk without a mouse, phones, judge and TV, from the form to the story.

What goes wrong on such a night goes wrong here: somebody comes late, a score contradicts a judge, a result is corrected
when the next round is posted. The keys of the desk are counted.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.conftest import IS_SOAK
from tests.http.server import Browser as PlainBrowser
from tests.http.server import Served
from tests.web.devices import LAPTOP, PHONE, SCREEN, Device
from tests.web.keyboard import Keyboard

from topcut.web.shared.language import words

PHONES = ("Ana Castellanos Ruiz", "Bo <b>Li</b>", "José García")
ON_PAPER = (
    "José García",
    "佐藤 美咲",
    "Łukasz Nowak",
    "محمد العلي",
    "Éloïse Dubois",
    "Björn Åkesson",
    "Νίκος Παπαδόπουλος",
    "김 서연",
)
LATE = "Zoë van der Meer"
PLAYERS = len(PHONES) + len(ON_PAPER)
ROUNDS = 2
BRACKET = {ROUNDS + 1: "Semifinals", ROUNDS + 2: "Final"}


class Night:
    """An owner at a keyboard, a head judge, three players and a TV."""

    def __init__(self, served: Served, chromium: Browser, language: str, pictures: Path) -> None:
        self.say = words()[language]
        self.served, self.language, self.pictures = served, language, pictures
        self.owner = Device(chromium, served, LAPTOP, language=language)
        self.judge = Device(chromium, served, PHONE, language=language)
        self.phones = [Device(chromium, served, PHONE, language=language) for _ in PHONES]
        self.tv = Device(chromium, served, SCREEN, language=language)
        self.keys = Keyboard(self.owner)

    @property
    def desk(self) -> Page:
        return self.owner.page

    def press(self, device: Device, sentence: str, **parts: object) -> None:
        device.press(self.say(sentence, **parts).unescape())

    def expect(self, device: Device, selector: str, sentence: str, **parts: object) -> None:
        expect(device.page.locator(selector).first).to_contain_text(self.say(sentence, **parts).unescape())

    def count(self, device: Device, selector: str, one: str, many: str, number: int) -> None:
        expect(device.page.locator(selector).first).to_contain_text(str(self.say.several(one, many, number)))

    def keep(self, device: Device, name: str) -> None:
        device.picture(self.pictures / f"night-{self.language}-{name}.png")

    # ---- before the first round

    def open_doors(self) -> None:
        self.desk.goto("/new")
        self.keys.write("#title", "Harbour Open")
        self.keys.write("#rounds", str(ROUNDS))
        self.keys.choose("cut", "4")
        self.keys.reach("details:has(#level) > summary")
        self.keys.press("Enter")
        self.keys.write("#level", str(self.say("Competitive"))[:3])
        self.keys.choose("rules", "house")
        self.keep(self.owner, "create")
        self.keys.push("form.two button")
        expect(self.desk.locator("#name")).to_be_focused()
        self.home = self.desk.url.split("?")[0]
        self.stream = self.home.split("/")[-2]
        self.code = self.desk.locator("a[href^='/tv/']").get_attribute("href").split("/")[-1]
        self.tv.page.goto(f"/tv/{self.code}")
        self.keys.done("create the event")

    def hire(self, **roles: str) -> list[str]:
        """Give everybody of the staff a link of their own."""
        self.keys.push("nav a[href$='/staff']", key="Shift+Tab")
        links = []
        for label, role in roles.items():
            self.keys.write("#label", label)
            self.keys.choose("role", role)
            self.keys.push("form[action$='/staff/link'] button")
            links.append(self.desk.locator("code").inner_text())
            self.keys.push("a[href$='/staff']")
        self.keys.push(f"a[href$='{self.stream}/desk']")
        expect(self.desk.locator("#name")).to_be_focused()
        self.keys.done("links for two judges")
        return links

    def let_in(self) -> None:
        for phone, name in zip(self.phones, PHONES, strict=True):
            phone.page.goto(f"/join/{self.code}")
            phone.page.fill("#name", name)
            self.press(phone, "Join")
            self.press(phone, "I am here")
        for number, name in enumerate(ON_PAPER, start=len(PHONES) + 1):
            self.keys.type(name)
            self.keys.leave("Enter")
            if name in PHONES:
                self.expect(
                    self.owner,
                    "h1",
                    "{player} is already entered, as number {number}. Is it the same person?",
                    player=name,
                    number=PHONES.index(name) + 1,
                )
                self.keys.push("#two button")
            expect(self.desk.locator(".people > li")).to_have_count(number)
            expect(self.desk.locator("#name")).to_be_focused()
        self.keys.done(f"{len(ON_PAPER)} names")
        expect(self.desk.locator(".people .twin")).to_have_count(2)
        expect(self.desk.locator(".people")).to_contain_text("Bo <b>Li</b>")
        self.keep(self.owner, "who-is-here")
        self.keep(self.tv, "tv-entry")

    def hand_in_a_list(self) -> None:
        phone = self.phones[0].page
        phone.locator("nav.tabs a").nth(2).click()
        phone.fill("textarea[name=cards]", "4 Grizzly Bears\n56 Forest")
        phone.locator("button[value=send]").click()
        self.expect(self.phones[0], "main", "Your list is in")
        phone.locator("nav.tabs a").first.click()

    # ---- a round

    def post(self, round: int) -> None:
        self.keys.next_step("/desk/draw")
        self.expect(self.owner, "#board", "Only staff can see this page")
        self.keep(self.owner, f"preview-{round}")
        self.keys.next_step(f"/round/{round}/post")
        expect(self.desk.locator("#line")).to_be_focused()
        self.keys.done(f"round {round}: pair and post")

    def start_clock(self) -> None:
        self.keys.leave("Alt+c")
        self.expect(self.owner, "#clock", "Pause")
        expect(self.tv.page.locator("body")).to_contain_text("49:")
        self.keys.done("start the clock")

    def table_of(self, phone: Device) -> int:
        """Where a player sits, as their phone says it."""
        state = phone.page.locator("#match[data-state^='1-']").get_attribute("data-state") or ""
        return int(state.split("-")[1])

    def open_tables(self) -> list[int]:
        rows = self.desk.locator(".desk-tables .match[data-table]:not(.is-done)").all()
        return [int(row.get_attribute("data-table") or 0) for row in rows]

    def enter(self, *tables: int, score: str = "21") -> None:
        """Type slips into the line, as a scorekeeper does."""
        for table in tables:
            self.keys.type(f"{table} {score}")
            self.keys.press("Enter")
            expect(self.desk.locator(f".match[data-table='{table}']")).to_have_class(re.compile("is-done"))

    def report_by_phone(self, phone: Device, score: str = "2–1") -> None:
        expect(phone.page.locator("main")).not_to_contain_text(str(self.say("Between rounds")))
        if phone.page.locator("body.posted").count():
            self.press(phone, "On my way")
        phone.page.locator(".score", has_text=score).first.click()
        self.keep(phone, "phone-report")
        self.press(phone, "Send {score}", score=score)

    def close(self, round: int) -> None:
        self.keys.leave("Alt+k")
        self.expect(self.owner, "#between", "Standings")
        self.keys.done(f"round {round}: the results, and close")

    def publish(self, round: int) -> None:
        self.keys.next_step(f"/round/{round}/publish")
        expect(self.desk.locator("form[action$='/publish']")).to_have_count(0)
        self.expect(self.tv, "h1", "Standings after round {round}", round=round)
        self.keys.done(f"round {round}: publish the standings")

    # ---- what goes wrong

    def seat_who_comes_late(self) -> None:
        """GAP-07: the player with the bye is free."""
        self.keys.push("a[href$='/late']")
        expect(self.desk.locator("#name")).to_be_focused()
        self.keys.type(LATE)
        self.keys.leave("Enter")
        self.expect(self.owner, ".confirm", "{name} can still play this round.", name=LATE)
        self.keys.push(".confirm form button")
        self.expect(self.owner, "#said", "{name} entered", name=LATE)
        expect(self.desk.locator("#line")).to_be_focused()
        self.keys.done("somebody comes late")

    def penalise(self, phone: Device) -> None:
        """Four taps on the judge's phone from the infraction on: a game is lost."""
        page = self.judge.page
        page.goto(f"/event/{self.stream}/judge/round/1/table/{self.table_of(phone)}/infraction")
        page.locator(f"#who a[href*='who={self.phones.index(phone) + 1}&']").click()
        page.locator("a[href*='every=1']").click()
        page.locator("a[href*='what=decklist-problem']").first.click()
        page.locator("form[action$='/infraction'] button.main").click()
        expect(page.locator(".undo")).to_be_visible()

    def what_a_judge_decides_binds(self, phone: Device) -> None:
        """MTR 2.4, MTR 1.7: the phone cannot say otherwise, and the desk is asked."""
        name, table = PHONES[self.phones.index(phone)], self.table_of(phone)
        self.penalise(phone)
        if phone.page.locator("body.posted").count():
            self.press(phone, "On my way")
        self.expect(phone, "main", "Game {game} lost: {name}", game=1, name=name)
        expect(phone.page.locator("input[name=score][value='2-0']")).to_be_disabled()
        is_first = name in self.desk.locator(f".match[data-table='{table}'] .p").first.inner_text()
        self.keys.type(f"{table} {'20' if is_first else '02'}")
        self.keys.press("Enter")
        expect(self.desk.locator("[data-refused]")).to_contain_text("IPG 1.1")
        self.keep(self.owner, "decided")
        self.keys.press("Escape")
        self.keys.done("a score that a judge's decision forbids")

    def open_four_things(self, floor: PlainBrowser, tables: list[int], late: Device) -> None:
        """An investigation, an appeal, a report of one side, and a report that a game loss contradicts."""
        home = f"/event/{self.stream}/judge/round/1/table"
        page = floor.open(f"{home}/{tables[0]}/infraction")
        who = re.findall(r"\?who=(\d+)&amp;what=", page)[0]
        floor.open(f"{home}/{tables[0]}/infraction?who={who}&what=cheating")
        floor.submit("/investigation", note="Lo vi.")
        floor.open(f"{home}/{tables[1]}")
        floor.submit("/ruling", text="La habilidad se pasó por alto.")
        floor.open(f"{home}/{tables[1]}")
        floor.submit("/appeal")
        self.expect(late, "main", "Game {game} lost: {name}", game=1, name=PHONES[self.phones.index(late)])

    def guard_the_close(self) -> None:
        """MTR 1.7: before the round closes one page names what is open; the head judge decides, the desk settles."""
        self.keys.leave("Alt+k")
        self.count(self.owner, "#closing h1", "{n} thing is open", "{n} things are open", 4)
        kinds = ("Investigation", "Appeal", "Score and decision differ", "Reported by one side")
        expect(self.desk.locator(".guard .state")).to_have_text([str(self.say(kind)) for kind in kinds])
        self.keep(self.owner, "close-guard")
        page = self.judge.page
        page.goto(f"/event/{self.stream}/judge/head")
        self.count(self.judge, "#needs-you", "{n} needs you", "{n} need you", 2)
        self.keep(self.judge, "head-judge")
        page.locator("#appeals button[value='1']").click()
        expect(page.locator("#appeals section")).to_have_count(0)
        page.locator("#investigations form[action$='/close'] button").first.click()
        self.expect(self.judge, "#needs-you", "Nothing needs you")
        self.keys.push(".guard form[action$='/line'] button")
        self.keys.next_step("/closing")
        self.keys.push("form[action$='/accept'] button")
        expect(self.desk.locator("#closing form[action$='/close']")).to_be_visible()
        self.keys.leave("Alt+k")
        self.expect(self.owner, "#between", "Standings")
        self.keys.done("what was open before the round closed")

    def correct(self, table: int) -> None:
        """MTR 1.9: a wrong result of round 1, found once round 2 is posted; the tables that it concerns are moved."""
        self.keys.press("/")
        self.keys.type(f"1 {table}")
        self.keys.leave("Enter")
        self.keys.push(".score-row a[href='?score=0-2']")
        self.expect(self.owner, "#confirm", "Correct it and move these tables")
        self.keep(self.owner, "correction")
        self.keys.push("#confirm form:has([name=moves]) button")
        self.expect(
            self.owner, "#said", "Round {round}, table {table} corrected: {match}", round=1, table=table, match=""
        )
        self.keys.done("a wrong result of the round before, two tables moved")

    # ---- the end

    def cut(self) -> None:
        """MTR 1.7: the head judge announces it; the desk sees that, and goes on."""
        self.judge.page.goto(f"/event/{self.stream}/judge/head")
        self.press(self.judge, "Check the cut")
        self.keep(self.judge, "cut")
        self.press(self.judge, "Announce the cut")
        expect(self.tv.page.locator(".shows-bracket")).to_have_count(1)
        expect(self.desk.locator("form[action$='/desk/draw']")).to_be_visible()

    def hand_out_prizes(self) -> None:
        self.keys.push("a[href$='/prizes']")
        self.keys.write("#lines", "1: 50 EUR")
        self.keys.push("form[action$='/prizes/'] button")
        self.keys.push("form[action$='/prizes/'] button.main")
        self.keys.push("form[action$='/prizes/hand'] button")
        self.expect(self.owner, "#payout", "left to hand over: {prizes}", prizes=self.say("nothing"))
        self.keep(self.owner, "prizes")
        self.keys.push(f"a[href$='{self.stream}/desk']")
        self.keys.done("the prizes")

    def end(self) -> None:
        self.keys.next_step("/desk/finish")
        self.expect(self.owner, "#between", "The event is over")
        self.keys.done("the end")


@pytest.mark.parametrize("language", ["en", "es"] if IS_SOAK else ["es"])
def test_a_shop_night_from_the_form_to_the_story(
    served: Served, chromium: Browser, pictures: Path, language: str
) -> None:
    night = Night(served, chromium, language, pictures)
    night.open_doors()
    head, floor_link = night.hire(Ravi="head-judge", Ines="floor-judge")
    night.judge.page.goto(head)
    floor = served.browser(language)
    floor.open(floor_link)
    night.let_in()
    night.hand_in_a_list()
    night.keys.next_step("/desk/start")
    night.expect(night.owner, "h2", "Everybody is in. Pair round 1.")
    night.post(1)
    night.start_clock()
    night.seat_who_comes_late()

    ana = night.phones[0]
    here = night.table_of(ana)
    other = next(phone for phone in night.phones[1:] if night.table_of(phone) != here)
    there = night.table_of(other)
    night.what_a_judge_decides_binds(ana)
    night.report_by_phone(ana)
    night.report_by_phone(other, "2–0")
    night.penalise(other)
    rest = [table for table in night.open_tables() if table not in {here, there}]
    night.enter(*rest)
    night.keys.done("round 1: the results")
    night.open_four_things(floor, rest, other)
    night.guard_the_close()
    night.publish(1)

    night.post(2)
    night.correct(rest[2])
    night.start_clock()
    night.enter(*night.open_tables())
    night.close(2)
    night.cut()
    for round in BRACKET:
        night.post(round)
        night.enter(*night.open_tables())
        night.close(round)
    night.hand_out_prizes()
    night.end()
    ana.page.locator("nav.tabs a").first.click()
    night.expect(ana, "main", "Thank you for playing")
    ana.page.goto(f"/event/{night.stream}")
    night.expect(ana, "main", "The log")
    night.keep(ana, "story")
    devices = [night.owner, night.judge, night.tv, *night.phones]
    complaints = [said for device in devices for said in device.complaints]
    assert [said for said in complaints if "422" not in said] == [], "what is asked about is no error"
    print(night.keys.told())
