"""Judges, players and the head judge in a real browser, live."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.http.server import Browser as PlainBrowser
from tests.http.server import Served
from tests.patience import until
from tests.web.devices import LAPTOP, PHONE, Device, Look, broken_in
from tests.web.judged import Judged, judged

TIMER = ".bar [role=timer]"
LONG_PAGES = Look(320, 2_400, "dark"), Look(LAPTOP["width"], LAPTOP["height"], "light")
"""Narrow, and so tall that the tabs lie on nothing: what they lie on can be scrolled out from under them."""


def device(chromium: Browser, served: Served, browser: PlainBrowser, path: str, **more) -> Device:
    """Go on in a real browser where a plain one stands."""
    found = Device(chromium, served, more.pop("size", PHONE), **more)
    found.take_over(browser)
    found.page.goto(path)
    return found


def my_match(hall: Judged, name: str) -> str:
    return f"{hall.evening.phones[name].path}?reporting=1"


def minutes_on(phone: Device) -> int:
    return int(phone.page.locator(TIMER).inner_text().split(":")[0])


def test_time_is_given_in_two_taps_and_both_phones_jump(served: Served, chromium: Browser, pictures: Path) -> None:
    """MTR 2.6: the judge opens the table and presses +8; nobody reloads anything."""
    hall = judged(served)
    phones = [device(chromium, served, hall.evening.phones[name], my_match(hall, name)) for name in hall.seated(1)]
    other = device(chromium, served, hall.evening.phones[hall.seated(2)[0]], my_match(hall, hall.seated(2)[0]))
    judge = device(chromium, served, hall.floor, hall.home)
    judge.picture(pictures / "judge-board-390.png")
    before = [minutes_on(phone) for phone in (*phones, other)]
    judge.page.locator("#t1 a.num").click()
    judge.page.get_by_role("button", name="+8").click()
    expect(judge.page.locator(".undo")).to_contain_text("+8 given, now 58 minutes")
    judge.picture(pictures / "judge-table-390.png")
    for phone, minutes in zip(phones, before, strict=False):
        expect(phone.page.locator(TIMER)).to_have_text(re.compile(f"{minutes + 8}:|{minutes + 7}:"))
    assert minutes_on(other) in {before[2], before[2] - 1}, "the table next to it has what it had"
    judge.press("Undo")
    expect(judge.page.locator(".undo")).to_contain_text("Taken back")
    for phone, minutes in zip(phones, before, strict=False):
        expect(phone.page.locator(TIMER)).to_have_text(re.compile(f"{minutes}:|{minutes - 1}:"))
    assert [one.complaints for one in (*phones, other, judge)] == [[]] * 4


def test_an_infraction_takes_five_taps_and_shows_the_upgrade_first(
    served: Served, chromium: Browser, pictures: Path
) -> None:
    """IPG 3.3, GAP-09: table, Infraction, who, what, Record; with a score before it where a game is lost."""
    hall = judged(served)
    first, second = hall.seated(1)
    head = device(chromium, served, hall.head, f"{hall.home}/head")
    judge = device(chromium, served, hall.floor, hall.home)
    taps = 0

    def tap(name: str) -> None:
        nonlocal taps
        judge.press(name)
        taps += 1

    tap("Table 1")
    for name in ("Infraction", first, "Slow play", "Record Warning"):
        tap(name)
    expect(judge.page.locator(".undo")).to_contain_text("Warning: Slow play")
    assert taps == 5
    for name in ("Infraction", first, "Slow play", "1–1"):
        tap(name)
    expect(judge.page.locator(".hatch h2")).to_have_text("This is the second: Game Loss")
    expect(judge.page.locator(".effect")).to_contain_text(f"{first} loses game 3, so {second} wins.")
    judge.picture(pictures / "judge-infraction-390.png")
    expect(head.page.locator("#told")).to_contain_text("None.")
    tap("Record Game Loss")
    assert taps == 10
    expect(judge.page.locator(".time-big")).to_have_text("1–2")
    expect(head.page.locator("#told")).to_contain_text("Game Loss: Slow play")
    assert (judge.complaints, head.complaints) == ([], [])


def test_a_call_goes_from_a_phone_to_a_judge_and_is_closed(served: Served, chromium: Browser, pictures: Path) -> None:
    """MTR 1.8: both see what the other does without asking."""
    hall = judged(served)
    name = hall.seated(2)[0]
    judge = device(chromium, served, hall.floor, hall.home)
    player = device(chromium, served, hall.evening.phones[name], my_match(hall, name))
    player.press("Call a judge")
    expect(player.page.locator("#call")).to_contain_text("A judge has been called.")
    expect(judge.page.locator("#bar")).to_contain_text("1 call")
    judge.page.locator("#bar a").click()
    judge.picture(pictures / "judge-calls-390.png")
    judge.press("I go")
    expect(player.page.locator("#call")).to_contain_text("A judge is coming to your table.")
    player.picture(pictures / "player-judge-coming-390.png")
    judge.press("Done")
    expect(judge.page.locator("h1")).to_have_text("No calls")
    expect(player.page.get_by_role("button", name="Call a judge")).to_be_visible()
    assert (judge.complaints, player.complaints) == ([], [])


BEEPS = """window.beeps = 0;
window.OscillatorNode = class extends OscillatorNode { start() { window.beeps += 1; super.start(); } };"""


@pytest.mark.parametrize(("word", "is_loud"), [("Upheld", True), ("Overturned", False)])
def test_an_appeal_by_one_tap_is_decided_by_the_head_judge(
    served: Served, chromium: Browser, word: str, is_loud: bool
) -> None:
    """MTR 2.9: the head judge's page shows it the moment it is made, and sounds if they wanted that."""
    hall = judged(served)
    name = hall.seated(3)[0]
    hall.floor.open(hall.at(3))
    hall.floor.submit("/ruling", text="The trigger was missed.")
    head = device(chromium, served, hall.head, "/")
    head.page.add_init_script(BEEPS)
    head.page.goto(f"{hall.home}/head")
    judge = device(chromium, served, hall.floor, hall.at(3))
    if is_loud:
        head.press("Sound when something needs you")
        until(lambda: head.page.evaluate("beeps") == 1, "it sounds once to show that it can")
    judge.press(f"{name} appeals")
    expect(head.page.locator("#appeals")).to_contain_text("The trigger was missed.")
    until(lambda: head.page.evaluate("beeps") == 2 * is_loud, "it sounds when something needs the head judge")
    expect(head.page.locator(".tabs")).to_contain_text("Head judge 1")
    head.page.fill("#appeals textarea", "It was pointed out in time.")
    head.press(word)
    expect(head.page.locator("h1")).to_have_text("Nothing needs you")
    said = "overturned" if word == "Overturned" else "appealed"
    expect(judge.page.locator("#rulings")).to_contain_text(said)
    assert (judge.complaints, head.complaints) == ([], [])


def test_a_deck_check_ends_and_the_players_clock_jumps(served: Served, chromium: Browser, pictures: Path) -> None:
    """MTR 2.6, MTR 2.8."""
    hall = judged(served)
    judge = device(chromium, served, hall.floor, f"{hall.home}/checks")
    table = int(judge.page.locator("#to-make a.num").inner_text())
    name = hall.seated(table)[0]
    player = device(chromium, served, hall.evening.phones[name], my_match(hall, name))
    before = minutes_on(player)
    judge.press("Take the decks")
    judge.picture(pictures / "judge-checks-390.png")
    compared = judge.page.locator("#progress [name=compared]")
    expect(compared).to_have_count(2)
    for deck in compared.all():
        deck.check()
    judge.press("Decks are in order")
    expect(judge.page.locator("#progress h1")).to_have_text("2/1")
    expect(player.page.locator(TIMER)).to_have_text(re.compile(f"{before + 3}:|{before + 4}:"))
    assert (judge.complaints, player.complaints) == ([], [])


def test_everybody_can_use_the_judges_pages(served: Served, chromium: Browser) -> None:
    hall = judged(served)
    one = hall.who(1)[0]
    hall.penalise(hall.head, 1, who=one, what="decklist-problem", score="0-0")
    hall.floor.open(hall.at(2))
    hall.floor.submit("/ruling", text="No.")
    hall.floor.open(hall.at(2))
    hall.floor.submit("/appeal")
    hall.floor.open(f"{hall.at(3)}/infraction?who={hall.who(3)[0]}&what=cheating")
    hall.floor.submit("/investigation", note="saw it")
    hall.floor.open(hall.at(3))
    hall.floor.submit("/statement", text="I did not.", player=0)
    hall.phone(hall.seated(2)[0]).submit("/judge/call")
    head = device(chromium, served, hall.head, hall.home, language="es")
    wrong = []
    usual = ("", "/head", "/round/1/table/3")
    others = (
        *("/calls", "/checks", "/rules?q=time"),
        *(f"/round/1/table/2/infraction?who={hall.who(2)[0]}&what=slow-play&penalty=game-loss&score=1-1",),
        *("/round/1/table/2/infraction?every=1", "/round/1/table/2/cards", "/round/1/table/2/result?score=2-1"),
    )
    for path in (*usual, *others):
        head.page.goto(hall.home + path)
        wrong += broken_in(head.page, LONG_PAGES if path in usual else LONG_PAGES[:1])
    head.take_over(hall.evening.desk)
    head.page.goto(f"{hall.evening.home}/report")
    wrong += broken_in(head.page, LONG_PAGES)
    for name in (hall.seated(1)[0], hall.seated(2)[0]):
        player = device(chromium, served, hall.evening.phones[name], my_match(hall, name), language="es")
        wrong += broken_in(player.page, LONG_PAGES[:1])
        player.page.goto(my_match(hall, name).split("?")[0] + "/me")
        wrong += broken_in(player.page, LONG_PAGES[:1])
    assert "\n".join(wrong) == ""
