"""A disqualification from the first suspicion to the last prize, an infraction in three taps, a buzz: on phones."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.http.server import Served, text_of
from tests.web.devices import PHONE, Device, Look, broken_in
from tests.web.judge.test_judge_journeys import device, my_match
from tests.web.judged import Judged, judged

SECRET = "The card was in my sleeve by accident"


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    """Somebody at table 1 was slow, and a card counts as what it is not."""
    made = judged(served)
    made.penalise(made.floor, 1, who=made.who(1)[0], note="four minutes on turn 6")
    made.head.open(f"{made.at(1)}/cards")
    made.head.submit("/cards", player=0, matter="card-text", allowed=1, card="Uro", note="counts as a giant")
    return made


def test_an_infraction_is_recorded_in_three_taps_from_its_table(
    hall: Judged, served: Served, chromium: Browser, pictures: Path
) -> None:
    """GAP-09: the player, what happened, Record; the history is there while one chooses."""
    first, _ = hall.seated(1)
    judge = device(chromium, served, hall.floor, hall.at(1))
    judge.press(f"Infraction by {first}")
    expect(judge.page.locator(".history")).to_contain_text("Warning: Slow play, round 1")
    judge.picture(pictures / "judge-infraction-who-390.png")
    judge.press("Cards can be told apart from behind")
    judge.picture(pictures / "judge-infraction-preset-390.png")
    judge.press("Record Warning")
    expect(judge.page.locator(".undo")).to_contain_text("Warning: Marked cards")
    expect(judge.page.locator("#rulings")).to_contain_text("Cards can be told apart from behind")
    assert judge.complaints == []


def test_a_disqualification_whole(served: Served, chromium: Browser, pictures: Path) -> None:
    """MTR 5.1, GAP-15: brought forward, heard, decided; match, event and prizes follow, and nobody reads why."""
    hall = judged(served, rounds=1)
    cheat, other = hall.seated(1)
    judge = device(chromium, served, hall.floor, hall.at(1))
    head = device(chromium, served, hall.head, f"{hall.home}/head")
    judge.press(f"Infraction by {cheat}")
    judge.press("All 2")
    judge.press("Cheating")
    expect(judge.page.locator(".thumb")).to_contain_text("Only the head judge gives this penalty.")
    judge.press("Bring it before the head judge")
    expect(judge.page.locator("#match")).to_contain_text("On hold: investigation")
    judge.page.fill("#said", SECRET)
    judge.picture(pictures / "judge-investigated-390.png")
    judge.press("Keep the statement")
    head.page.reload()
    expect(head.page.locator("#investigations")).to_contain_text(SECRET)
    expect(head.page.locator("#investigations")).to_contain_text(cheat)
    head.picture(pictures / "judge-head-investigation-390.png")
    assert SECRET not in judge.page.content()
    head.press("Give a penalty…")
    expect(head.page.locator(".effect")).to_contain_text(f"{cheat} loses the match and leaves the event.")
    expect(head.page.locator(".effect")).to_contain_text("They win no prize")
    head.picture(pictures / "judge-disqualify-390.png")
    head.press("Record Disqualification")
    expect(head.page.locator(".time-big")).to_have_text(re.compile("0–2|2–0"))
    head.page.goto(f"{hall.home}/head")
    expect(head.page.locator("#investigations")).to_contain_text("ended with a disqualification")
    _nobody_else_reads_why(hall, chromium, served, cheat, other)
    assert (judge.complaints, head.complaints) == ([], [])


def _nobody_else_reads_why(hall: Judged, chromium: Browser, served: Served, cheat: str, other: str) -> None:
    """What is left of it: a result, somebody less in the event, a line in the report."""
    evening = hall.evening
    for table in (2, 3):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    room = Device(chromium, served, PHONE)
    room.page.goto(f"/event/{evening.stream}/standings")
    expect(room.page.locator("main")).to_contain_text(other)
    expect(room.page.locator("main")).not_to_contain_text(cheat)
    loser = device(chromium, served, evening.phones[cheat], my_match(hall, cheat))
    for words in ("Cheating", SECRET, "Disqualification"):
        assert words not in room.page.content()
    assert SECRET not in loser.page.content()
    evening.desk.open(f"{evening.home}/prizes")
    evening.announce_prizes("1-6: 4 boosters")
    if evening.desk.page.status_code == 422:
        evening.desk.submit("/prizes/", **{"overrule.reason": "Announced by word of mouth."})
    prizes = text_of(evening.desk.open(f"{evening.home}/prizes"))
    assert f" {other} " in prizes, "there is something to win"
    assert f" {cheat} " not in prizes
    report = evening.desk.open(f"{evening.home}/report")
    assert "Disqualification" in report
    assert SECRET not in report


def test_the_buzz_reaches_both_phones_while_they_are_in_a_pocket(
    hall: Judged, served: Served, chromium: Browser, pictures: Path
) -> None:
    """MTR 2.4: the phones vibrate, once for each tap, and say where to go."""
    hall.floor.open(hall.home)
    hall.floor.submit("/round/1/table/2/go")
    hall.floor.open(hall.home)
    hall.floor.submit("/round/1/table/2/seen", seen="nobody")
    phones = [device(chromium, served, hall.evening.phones[name], my_match(hall, name)) for name in hall.seated(2)]
    for phone in phones:
        phone.page.evaluate("navigator.vibrate = () => (window.buzzes += 1); window.buzzes = 0")
        phone.page.locator("main").click(position={"x": 2, "y": 2})
    judge = device(chromium, served, hall.floor, hall.home)
    judge.picture(pictures / "judge-board-empty-390.png")
    judge.press("Buzz both")
    expect(judge.page.locator("#t2")).to_contain_text("phones buzzed")
    for phone in phones:
        expect(phone.page.locator("#call")).to_contain_text("A judge is looking for you at table 2.")
        phone.page.wait_for_function("window.buzzes == 1")
    phones[0].picture(pictures / "player-buzzed-390.png")
    assert [one.complaints for one in (judge, *phones)] == [[], [], []]


def test_everybody_can_use_these_pages(hall: Judged, served: Served, chromium: Browser, pictures: Path) -> None:
    one = hall.who(1)[0]
    head = device(chromium, served, hall.head, hall.at(1), language="es")
    wrong = []
    for name, path in (
        ("table", hall.at(1)),
        ("cards", f"{hall.at(1)}/cards"),
        ("who", f"{hall.at(1)}/infraction?who={one}"),
        ("every", f"{hall.at(1)}/infraction?who={one}&every=1"),
        ("preset", f"{hall.at(1)}/infraction?who={one}&what=slow-play&preset=excess-notes"),
        ("watch", f"/event/{hall.evening.stream}/watch?table=2"),
    ):
        if name == "watch":
            head.page.context.clear_cookies()
        if name != "table":
            head.page.goto(path)
        wrong += broken_in(head.page, (Look(320, 2_400, "dark"), Look(390, 2_400, "light")))
        if "TOPCUT_PICTURES" in os.environ:
            head.picture(pictures / f"judge-{name}-390-light-es.png")
    head.page.context.close()
    assert "\n".join(wrong) == ""
