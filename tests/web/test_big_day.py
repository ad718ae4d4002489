"""A day of 201 players, cut off in the middle: desk, phones and screen go on by themselves, and nothing is lost.

`make soak` plays all eight rounds; `make test` two of them, with the same top 8.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.conftest import IS_SOAK
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.devices import LAPTOP, PHONE, SCREEN, Device
from tests.web.staffed import helper

from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.play import Stream
from topcut.desk.history import history
from topcut.exchange.log_file import read_log, verify
from topcut.store import open_database

PLAYERS = 201
ROUNDS = 8 if IS_SOAK else 2
TYPED = 24
"""So many results of round 1 are typed, one after the other; the server goes away after half of them."""
SCORES = ("20", "21", "12", "02", "11")
NO_SERVER = ("ERR_", "Failed to fetch", "Failed to load resource")


class Seat(NamedTuple):
    table: int
    player: int
    phone: Device


class Day:
    """The hall: a desk, a head judge, three phones and a screen in browsers, everybody else on paper."""

    def __init__(self, database: Path, chromium: Browser) -> None:
        self.served = Served(database).wait_until_ready()
        self.evening = Evening(self.served, title="Harbour Open", level=2, rounds=ROUNDS, cut=8, players=PLAYERS)
        self.evening.desk.waits_its_turn = True
        self.home, self.stream = self.evening.home, self.evening.stream
        self.head = helper(self.evening, label="Ravi", role="head-judge")
        self._chromium = chromium
        self._keys = 0
        self.desk = self._device(LAPTOP)
        self.desk.take_over(self.evening.desk)
        self.tv = self._device(SCREEN)

    def _device(self, size: dict[str, int]) -> Device:
        return Device(self._chromium, self.served, size)

    @property
    def page(self) -> Page:
        return self.desk.page

    def enter_everybody(self) -> None:
        """Paste a spreadsheet, look it over, enter all of it."""
        names = "\n".join(f"Player {number:03}" for number in range(1, PLAYERS + 1))
        desk = self.evening.desk
        desk.open(f"{self.home}/people/paste")
        desk.submit("/people/paste", names=names)
        action, fields = desk.form("/people/paste/enter")
        desk.page = desk.post(action, data=fields | {"pick": [str(n) for n in range(1, PLAYERS + 1)]})

    def three_phones(self) -> list["Seat"]:
        """Players at three tables get a link from the desk, and scan it."""
        found: dict[int, Seat] = {}
        for number in range(1, PLAYERS):
            self.evening.desk.open(f"{self.home}/person/{number}")
            made = self.evening.desk.submit("/desk/link", entrant=number)
            phone = self._device(PHONE)
            phone.page.goto(re.search(r"https?://[^\s<\"]+/link/[a-z2-7]{32}", made)[0])
            paired = re.match(r"1-(\d+)-", phone.page.locator("#match").get_attribute("data-state") or "")
            if paired:
                found.setdefault(int(paired[1]), Seat(int(paired[1]), number, phone))
            if len(found) == 3:
                break
        return [*found.values()]

    def lines(self, round: int, lines: list[str]) -> None:
        """Enter slips as the desk's own script sends them, one request each."""
        desk = self.evening.desk
        csrf = re.search(r'name="csrf" value="([^"]+)"', desk.open(self.home))[1]
        for line in lines:
            self._keys += 1
            sent = {"csrf": csrf, "key": f"{self._keys:022}", "line": line, "over": ""}
            answer = desk.post(f"{self.home}/round/{round}/line", data=sent, headers={"Topcut-Part": "1"})
            assert "data-entry" in answer.text, text_of(answer.text)

    def open_tables(self) -> list[int]:
        rows = re.findall(r"<li[^>]*data-table=[^>]*>", self.evening.desk.open(self.home))
        return [int(re.search(r'data-table="(\d+)"', row)[1]) for row in rows if "is-done" not in row]

    def play(self, round: int) -> None:
        self.evening.post(round)
        self.lines(round, [f"{table} {SCORES[table % 4]}" for table in self.open_tables()])
        self.evening.at_desk(f"/round/{round}/close")

    def reported(self) -> list[tuple[int, str]]:
        """Read the results of round 1 from the log itself, oldest first."""
        database = open_database(self.served.database)
        try:
            lines = history(database, Stream(self.stream), limit=400).lines
        finally:
            database.close()
        facts = [fact for line in reversed(lines) for fact in line.facts]
        return [(fact.table, str(fact.result.score)) for fact in facts if isinstance(fact, ResultReported)]


@pytest.fixture
def day(tmp_path: Path, chromium: Browser) -> Iterator[Day]:
    made = Day(tmp_path / "topcut.db", chromium)
    yield made
    made.served.stop()


def test_a_day_of_two_hundred_is_cut_off_and_nothing_is_lost(day: Day, pictures: Path) -> None:
    day.enter_everybody()
    day.evening.at_desk("/desk/start")
    day.evening.post(1)
    day.evening.at_desk("/start-clock")
    first, second, third = seats = day.three_phones()
    ana = first.phone
    day.page.goto(day.home)
    day.tv.page.goto(f"/tv/{day.evening.code}")
    expect(day.tv.page.locator("[data-asof]")).to_have_text("Live")

    free = [table for table in range(100, 0, -1) if table not in {seat.table for seat in seats}]
    typed = [(table, SCORES[table % len(SCORES)]) for table in free[:TYPED]]
    for number, (table, score) in enumerate(typed):
        if number == TYPED // 2:
            expect(day.page.locator("#said")).to_contain_text(f"Table {typed[number - 1][0]} recorded")
            day.served.kill()
        day.page.keyboard.type(f"{table} {score}")
        day.page.keyboard.press("Enter")
    expect(day.page.locator("#waiting li")).to_have_count(TYPED - TYPED // 2)
    ana.page.locator(".score", has_text="2–0").first.click()
    ana.page.context.set_offline(True)
    ana.press("Send 2–0")
    expect(ana.page.locator("#unsent h1")).to_have_text("Not sent yet")
    ana.picture(pictures / "big-day-not-sent-390.png")
    day.desk.picture(pictures / "big-day-waiting-1440.png")
    expect(day.tv.page.locator("[data-asof]")).to_contain_text("as of ")

    ana.page.context.set_offline(False)
    day.served = Served(day.served.database, port=day.served.port).wait_until_ready()
    expect(day.page.locator("#said")).to_contain_text(f"Table {typed[-1][0]} recorded")
    expect(day.page.locator("#waiting")).to_be_hidden()
    expect(ana.page.locator("#match h1")).to_have_text("You won 2–0")
    expect(day.tv.page.locator("[data-asof]")).to_have_text("Live")
    by_desk = [line for line in day.reported() if line[0] != first.table]
    assert by_desk == [(table, f"{score[0]}-{score[1]}") for table, score in typed], "each once, in the order typed"
    judge_and_close(day, first, second, third)
    for round in range(2, ROUNDS + 1):
        day.play(round)
    day.evening.at_desk(f"/round/{ROUNDS}/publish")
    day.head.open(f"{day.home}/cut")
    day.head.submit("/cut/")
    expect(day.tv.page.locator(".shows-bracket")).to_have_count(1)
    for round in range(ROUNDS + 1, ROUNDS + 4):
        day.play(round)
    assert "of 20 decks have been checked" in text_of(day.evening.at_desk("/desk/finish")), "MTR 2.8"
    day.evening.desk.submit("/desk/finish", **{"overrule.reason": "The judges were needed elsewhere."})
    expect(day.tv.page.locator("body")).to_contain_text("Winner")
    ana.page.goto(f"/event/{day.stream}?seq=9999")
    expect(ana.page.locator("main")).to_contain_text(re.compile(r"wins\s*2–[01] in the final against"))
    verify(read_log(day.served.browser().get(f"/event/{day.stream}/log.jsonl").content))
    complaints = [said for device in (day.desk, day.tv, *(seat.phone for seat in seats)) for said in device.complaints]
    assert [said for said in complaints if not any(words in said for words in NO_SERVER)] == []


def judge_and_close(day: Day, reports: Seat, drops: Seat, cheats: Seat) -> None:
    """Somebody drops in mid-match, somebody is disqualified; the round does not close over it (MTR 2.10, MTR 5.4)."""
    phone = drops.phone
    phone.page.locator("nav.tabs a").last.click()
    phone.page.locator("summary", has_text="Drop").click()
    phone.press("Drop from the event")
    expect(phone.page.locator("#dropped")).to_contain_text("You are out after this round")
    day.head.open(
        f"/event/{day.stream}/judge/round/1/table/{cheats.table}/infraction?who={cheats.player}&what=cheating"
    )
    day.head.submit("/infraction")
    still = {reports.table, drops.table, cheats.table}
    day.lines(1, [f"{table} 20" for table in day.open_tables() if table not in still])
    day.page.goto(f"{day.home}/round/1/closing")
    expect(day.page.locator(".guard").first).to_contain_text("has dropped; there is no result")
    expect(day.page.locator(".guard .state")).to_have_text(["Dropped during the round", "Reported by one side"])
    day.page.locator(".guard form[action$='/line'] button").click()
    day.page.get_by_role("link", name="1 is reported by one side only.").click()
    day.page.get_by_role("button", name="Accept all as reported").click()
    expect(day.page.locator("#closing form[action$='/close']")).to_be_visible()
    day.page.keyboard.press("Alt+k")
    expect(day.page.locator("#between")).to_contain_text("Next: round 2")
