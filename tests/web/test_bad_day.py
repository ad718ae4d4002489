"""The bad day, each case in a real browser: what will be is said first, then done, and can be undone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.devices import LAPTOP, PHONE, Device

FOUR = ("Ana", "Bo", "Cleo", "Dan")
EIGHT = (*FOUR, "Eva", "Fay", "Gil", "Hana")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for these days alone: nobody creates thirty events at once, and together with others these tests do."""
    server = Served(tmp_path_factory.mktemp("bad-days") / "topcut.db").wait_until_ready()
    yield server
    server.stop()


class Day:
    """An event with its desk open in a browser."""

    def __init__(self, served: Served, chromium: Browser, names: tuple[str, ...], *, language: str = "en") -> None:
        self.evening = Evening(served, language=language, rounds=4)
        self.evening.start(*names)
        self.device = Device(chromium, served, LAPTOP, language=language)
        self.device.take_over(self.evening.desk)
        self.home = self.evening.home

    @property
    def page(self) -> Page:
        return self.device.page

    def open(self, path: str = "") -> Page:
        self.page.goto("about:blank")  # a page that makes itself again does not come in between
        self.page.goto(f"{self.home}{path}")
        return self.page

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def play(self, round: int, *, score: str = "20") -> None:
        """Post a round, let the first of every table win, close it."""
        self.evening.post(round)
        for table in self.pairs():
            self.evening.at_desk("/line", line=f"{table} {score}")
        self.evening.at_desk(f"/round/{round}/close")

    def pairs(self) -> dict[int, tuple[str, str]]:
        """Who sits where in the round in hand, as the desk lists it."""
        found = {}
        for row in re.findall(r'data-table="(\d+)".*?</li>', self.evening.desk.open(self.home), re.DOTALL):
            part = self.evening.desk.page.text.split(f'data-table="{row}"')[1].split("</li>")[0]
            found[int(row)] = tuple(re.findall(r"<bdi>(.*?)</bdi>", part)[:2])
        return found

    def saw(self, name: str, sentence: str) -> bool:
        """Whether somebody's phone says so."""
        phone = self.evening.phones[name]
        return sentence in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", phone.open(phone.path)))


def test_a_wrong_result_is_found_when_the_next_round_is_posted(
    served: Served, chromium: Browser, pictures: Path
) -> None:
    """GAP-01: two tables exchange opponents, because nobody has started."""
    day = Day(served, chromium, EIGHT)
    day.play(1)
    (one, other) = day.pairs()[1]
    day.evening.post(2)
    before = day.pairs()
    page = day.open("/rounds")
    page.locator("#round-1 summary").click()
    page.locator("#round-1").get_by_role("link", name="1", exact=True).click()
    expect(page.locator("h1")).to_have_text("Round 1, table 1")
    day.follow("0–2")
    expect(page.locator("#confirm")).to_contain_text(f"{other} beats {one} 2–0.")
    expect(page.locator("#confirm")).to_contain_text(f"{one}: points 3 → 0")
    expect(page.locator("#confirm")).to_contain_text("Round 2 is posted and nobody has started")
    day.device.picture(pictures / "bad-day-correction-1440.png")
    assert day.pairs() == before, "asking changes nothing"
    day.press("Correct it and move these tables")
    expect(page.locator("#said")).to_contain_text("Round 1, table 1 corrected")
    after = day.pairs()
    assert after != before
    assert {name for pair in after.values() for name in pair} == set(EIGHT)
    met = {frozenset(pair) for pair in after.values()}
    assert frozenset((one, other)) not in met
    expect(page.locator("#said")).to_contain_text("Round 1, table 1 corrected")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone")
    assert day.pairs() == before, "one undo takes back the result and the tables"
    assert day.device.complaints == []


def test_a_wrong_result_is_found_when_the_next_round_is_being_played(served: Served, chromium: Browser) -> None:
    """MTR 1.9: nothing that is being played is paired again; the next pairing uses the truth."""
    day = Day(served, chromium, FOUR)
    day.play(1)
    day.evening.post(2)
    day.evening.at_desk("/start-clock")
    before = day.pairs()
    page = day.open("/round/1/table/1?score=1-2")
    expect(page.locator("#confirm")).to_contain_text(
        "Round 2 has begun and stays as it is. The next pairing uses the corrected result."
    )
    day.press("Correct it")
    expect(page.locator("#said")).to_contain_text("Round 1, table 1 corrected")
    assert day.pairs() == before


def test_two_tables_exchange_opponents(served: Served, chromium: Browser, pictures: Path) -> None:
    day = Day(served, chromium, FOUR)
    day.evening.post(1)
    (a, b), (c, d) = day.pairs().values()
    page = day.open()
    day.follow("Exchange opponents of two tables")
    page.fill("#first", "1")
    page.fill("#second", "2")
    day.press("Show both ways")
    expect(page.locator(".way")).to_have_count(2)
    expect(page.locator(".way").first).to_contain_text(re.compile(f"{a}\\s*{d}"))
    day.device.picture(pictures / "bad-day-exchange-1440.png")
    day.press("Exchange like this")
    expect(page.locator("#said")).to_contain_text("Round 1 was repaired")
    assert {frozenset(pair) for pair in day.pairs().values()} == {frozenset((a, d)), frozenset((b, c))}
    assert day.saw(a, d), "the phone shows the new opponent"


def test_the_bye_is_changed_before_posting(served: Served, chromium: Browser) -> None:
    day = Day(served, chromium, FOUR[:3])
    day.evening.at_desk("/desk/draw")
    page = day.open()
    bye = page.locator(".odd bdi").first.inner_text()
    day.follow("Change")
    page.fill("#first", "1")
    day.press("Show both ways")
    day.press("Exchange like this")
    expect(page.locator(".odd")).to_contain_text("has the bye")
    expect(page.locator(".odd bdi").first).not_to_have_text(bye, use_inner_text=True)


def test_a_posted_round_with_a_rematch_is_repaired(served: Served, chromium: Browser) -> None:
    """GAP-01: the proposal is shown, then applied."""
    day = Day(served, chromium, EIGHT)
    day.play(1)
    pairs = list(day.pairs().values())
    numbers = {name: number for number, name in enumerate(EIGHT, start=1)}
    rows = [f"{table} {numbers[one]} {numbers[other]}" for table, (one, other) in enumerate(pairs[:1], start=1)]
    rest = [name for pair in pairs[1:] for name in pair]
    rows += [f"{n} {numbers[rest[i]]} {numbers[rest[j]]}" for n, (i, j) in enumerate(((0, 2), (1, 4), (3, 5)), start=2)]
    page = day.open("/by-hand")
    page.fill("#text", "\n".join(rows))
    day.press("Show how it is read")
    day.press("Take round 2 like this")
    expect(page.locator(".odd")).to_contain_text("Meet again")
    day.press("Post round 2 now Alt P")
    day.follow("Repair the posted round")
    expect(page.locator(".moves li").first).to_be_visible()
    day.press("Repair the round like this")
    expect(page.locator("#said")).to_contain_text("Round 2 was repaired")
    assert frozenset(pairs[0]) not in {frozenset(pair) for pair in day.pairs().values()}


def test_a_round_is_typed_in_from_paper(served: Served, chromium: Browser, pictures: Path) -> None:
    day = Day(served, chromium, (*FOUR, "Eva"))
    page = day.open()
    day.follow("Pair by hand")
    page.fill("#text", "7 Ana - Cleo\n9 bo vs eva")
    day.press("Show how it is read")
    expect(page.locator(".confirm")).to_contain_text("1 person is not on the paper")
    day.device.picture(pictures / "bad-day-by-hand-1440.png")
    page.fill("#text", "7 Ana - Cleo\n9 bo vs eva\nbye dan\n\n3 Zoe - Ana")
    day.press("Show how it is read")
    expect(page.get_by_role("alert")).to_contain_text("Nobody here is called “Zoe”.")
    expect(page.locator("#text")).to_have_value("7 Ana - Cleo\n9 bo vs eva\nbye dan\n\n3 Zoe - Ana")
    page.fill("#text", "7 Ana - Cleo\n9 bo vs eva\nbye dan")
    day.press("Show how it is read")
    day.press("Take round 1 like this")
    day.press("Post round 1 now Alt P")
    expect(page.locator("#said")).to_contain_text("Round 1 was posted")
    assert day.pairs() == {7: ("Ana", "Cleo"), 9: ("Bo", "Eva")}


def _wrong(day: Day) -> tuple[tuple[str, str], tuple[str, str]]:
    """Let the first of table 1 sit down with the second of table 2."""
    day.evening.post(1)
    day.evening.at_desk("/start-clock")
    first, second = day.pairs().values()
    page = day.open()
    day.follow("Two sat at the wrong table")
    page.fill("#first", first[0])
    page.fill("#second", second[1])
    day.press("Show the ways out")
    expect(page.locator("main")).to_contain_text(f"{first[0]} sat with {second[1]}. They are not paired.")
    return first, second


def test_what_was_played_at_the_wrong_table_counts(served: Served, chromium: Browser, pictures: Path) -> None:
    day = Day(served, chromium, FOUR)
    (a, b), (c, d) = _wrong(day)
    day.device.picture(pictures / "bad-day-wrong-table-1440.png")
    day.press("Count what was played")
    expect(day.page.locator("#said")).to_contain_text("Round 1 was repaired")
    assert {frozenset(pair) for pair in day.pairs().values()} == {frozenset((a, d)), frozenset((b, c))}


def test_the_right_matches_begin_anew_with_more_time(served: Served, chromium: Browser) -> None:
    """MTR 2.6: both tables get what they have lost; the pairings stand."""
    day = Day(served, chromium, FOUR)
    before = _wrong(day)
    day.page.fill("#minutes", "6")
    day.press("Restart with these minutes")
    expect(day.page.locator("#open .state")).to_have_text(["+6", "+6"])
    assert tuple(day.pairs().values()) == before


def test_who_sat_with_their_own_opponent_sat_right(served: Served, chromium: Browser) -> None:
    day = Day(served, chromium, FOUR)
    day.evening.post(1)
    one, other = day.pairs()[1]
    page = day.open(f"/round/1/wrong-table?first={one}&second={other}")
    expect(page.get_by_role("alert")).to_contain_text(f"{one} and {other} are paired with each other, at table 1.")


@pytest.mark.parametrize("who", [pytest.param(0, id="named first"), pytest.param(1, id="named second")])
def test_who_had_the_bye_and_sat_down_with_somebody_has_played_them(
    served: Served, chromium: Browser, who: int
) -> None:
    """GAP-01: what was played counts, and the one left over has the bye."""
    day = Day(served, chromium, FOUR[:3])
    day.evening.post(1)
    one, other = day.pairs()[1]
    [bye] = {*FOUR[:3]} - {one, other}
    sat = (bye, one) if who == 0 else (one, bye)
    day.open(f"/round/1/wrong-table?first={sat[0]}&second={sat[1]}")
    day.press("Count what was played")
    expect(day.page.locator("#said")).to_contain_text("Round 1 was repaired")
    assert {frozenset(pair) for pair in day.pairs().values()} == {frozenset((one, bye))}


def test_somebody_keeps_a_table_of_their_own(served: Served, chromium: Browser) -> None:
    day = Day(served, chromium, FOUR)
    page = day.open("/person/3")
    page.fill("#table", "7")
    page.locator("form[action$='fixed-table']").first.get_by_role("button").click()
    expect(page.locator("#said")).to_contain_text("The tables were announced")
    day.evening.at_desk("/desk/draw")
    page = day.open()
    expect(page.locator(".odd")).to_contain_text("Cleo always sits at this table.")
    day.open("/person/3")
    day.press("Release")
    expect(page.locator("#said")).to_contain_text("The tables were announced")
    expect(day.open("/person/3").locator("aside")).to_contain_text("Sits wherever the pairings say.")


def test_the_clock_has_keys_of_its_own_that_work_while_one_types(served: Served, chromium: Browser) -> None:
    day = Day(served, chromium, FOUR)
    day.evening.post(1)
    page = day.open()
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.press("Alt+c")
    expect(page.locator("#clock")).to_contain_text("Pause")
    page.wait_for_load_state()  # it is another page now, and its keys come with its scripts
    page.keyboard.press("Alt+t")
    expect(page.locator(".confirm")).to_contain_text("The clock of round 1 still has 49:")
    expect(page.locator("#steps [aria-current]")).to_have_text("Playing")
    page.wait_for_load_state()
    page.keyboard.press("Alt+t")
    expect(page.locator("#steps [aria-current]")).to_have_text("Time called")


def test_who_comes_late_gets_the_opponent_with_the_bye(served: Served, chromium: Browser, pictures: Path) -> None:
    """GAP-07: round 1 runs; the one with the bye is free, and the table gets the minutes that are gone."""
    day = Day(served, chromium, FOUR[:3])
    day.evening.post(1)
    day.evening.at_desk("/start-clock")
    day.evening.at_desk("/time", minutes=5)
    page = day.open()
    day.follow("Somebody comes late")
    page.fill("#name", "Zoe")
    day.press("Show what can be done")
    expect(page.locator(".confirm")).to_contain_text("Zoe can still play this round.")
    day.device.picture(pictures / "bad-day-late-1440.png")
    day.press("Seat them like this")
    expect(page.locator("#said")).to_contain_text("Zoe entered")
    assert "Zoe" in {name for pair in day.pairs().values() for name in pair}
    assert len(day.pairs()) == 2
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone")
    assert len(day.pairs()) == 1, "one undo takes back the entry and the seat"


def test_who_comes_late_without_a_seat_loses_round_1(served: Served, chromium: Browser) -> None:
    """GAP-07: every table plays; a loss, and from round 2 on."""
    day = Day(served, chromium, FOUR)
    day.evening.post(1)
    day.evening.at_desk("/start-clock")
    page = day.open("/late?name=Zoe")
    expect(page.locator("main")).to_contain_text("There is no seat for them in this round.")
    expect(page.locator(".way")).to_contain_text("Zoe loses the 1 round missed and plays from then on.")
    day.press("Enter them from round 2")
    expect(page.locator("#said")).to_contain_text("Zoe entered")
    assert "Zoe" not in {name for pair in day.pairs().values() for name in pair}


def test_who_was_dropped_for_being_absent_is_seated_after_all(served: Served, chromium: Browser) -> None:
    day = Day(served, chromium, FOUR)
    page = day.open("/person/4")
    day.press("Drop")
    expect(page.locator("#said")).to_be_visible()
    day.evening.post(1)
    page = day.open("/late")
    expect(page.locator(".list")).to_contain_text("Dan")
    day.follow("Is here now")
    day.press("Seat them like this")
    expect(page.locator("#said")).to_contain_text("Dan came back")
    assert "Dan" in {name for pair in day.pairs().values() for name in pair}


def test_somebody_drops_and_is_taken_back(served: Served, chromium: Browser) -> None:
    day = Day(served, chromium, FOUR)
    page = day.open("/person/2")
    expect(page.locator(".cut")).to_contain_text("In the event.")
    day.press("Drop")
    expect(page.locator("#said")).to_be_visible()
    page = day.open("/person/2")
    expect(page.locator(".cut")).to_contain_text("Dropped before round 1.")
    day.press("Take back")
    expect(page.locator("#said")).to_contain_text("Bo came back")
    expect(day.open("/person/2").locator(".cut")).to_contain_text("In the event.")


def test_the_same_person_twice_becomes_one(served: Served, chromium: Browser, pictures: Path) -> None:
    day = Day(served, chromium, (*FOUR, "Ana Twice"))
    page = day.open("/person/1")
    page.fill("#merge", "twice")
    page.get_by_role("button", name="Look", exact=True).click()
    expect(page.locator(".confirm")).to_contain_text("Ana Twice becomes part of Ana.")
    day.device.picture(pictures / "bad-day-merge-1440.png")
    day.press("They are one person")
    expect(page.locator("#said")).to_contain_text("Numbers 1 and 5 are one person")
    expect(day.open("/people").locator(".people li")).to_have_count(4)


def test_a_lost_phone_gets_a_new_link_and_the_old_one_dies(served: Served, chromium: Browser) -> None:
    day = Day(served, chromium, FOUR)
    lost = day.evening.phones["Bo"]
    page = day.open("/find?q=bo")
    day.press("New link for a lost phone")
    link = page.locator("code").inner_text()
    found = Device(chromium, served, PHONE)
    found.page.goto(link)
    expect(found.page.locator("body")).to_contain_text("Bo")
    lost.open(lost.path)
    assert lost.page.status_code == 403


def test_fees_are_ticked_and_a_code_hangs_in_the_room(served: Served, chromium: Browser) -> None:
    day = Day(served, chromium, FOUR)
    page = day.open("/people")
    page.locator(".people li", has_text="Cleo").get_by_role("button", name="Mark paid", exact=True).click()
    expect(day.page.locator("#said")).to_contain_text("Cleo has paid")
    page = day.open("/people")
    expect(page.locator(".people li", has_text="Cleo")).to_contain_text("Has paid")
    page.fill("#venue-code", "kiwi 7")
    day.press("Set")
    expect(page.locator("#said")).to_contain_text("Players check in with the code that hangs in the room")


def test_a_phone_that_disagrees_later_is_seen_and_settled(served: Served, chromium: Browser) -> None:
    """MTR 1.9: an official's word stands; what a phone says afterwards is shown, never applied."""
    day = Day(served, chromium, FOUR)
    day.evening.post(1)
    one, _ = day.pairs()[1]
    phone = day.evening.phones[one]
    phone.open(f"{phone.path}?reporting=1")
    action, fields = phone.form("/report")
    day.evening.at_desk("/line", line="1 02")
    phone.post(action, data=fields | {"score": "2-0"})
    page = day.open()
    expect(page.locator("#disputes")).to_contain_text("Phone disagrees, round 1, table 1")
    expect(page.locator("#disputes")).to_contain_text(f"Recorded 0–2; {one} says 2–0.")
    day.press("It stands")
    expect(page.locator("#disputes .note")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 1440, 3840])
def test_a_correction_in_spanish_on_any_screen(served: Served, chromium: Browser, pictures: Path, width: int) -> None:
    day = Day(served, chromium, FOUR, language="es")
    day.play(1)
    page = day.open("/round/1/table/1?score=0-2")
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark")
    expect(page.locator("h1")).to_have_text("Ronda 1, mesa 1")
    expect(page.locator("#confirm")).to_contain_text("El próximo emparejamiento usa el resultado corregido.")
    day.device.picture(pictures / f"bad-day-es-{width}-dark.png")
    day.press("Corregirlo")
    expect(page.locator("#said")).to_contain_text("Ronda 1, mesa 1")
    assert day.device.complaints == []
