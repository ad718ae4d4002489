"""A line that was asked about and not entered: it belongs to its round, and is decided before that round closes."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.devices import LAPTOP, Device


def enter(evening: Evening, *lines: str) -> None:
    for line in lines:
        evening.at_desk("/line", line=line)


@pytest.fixture
def desk(served: Served, chromium: Browser) -> tuple[Evening, Device]:
    """Four people, round 1 posted, 2–1 recorded at table 1."""
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    evening.post()
    enter(evening, "1 21")
    device = Device(chromium, served, LAPTOP)
    device.take_over(evening.desk)
    device.page.goto(evening.home)
    return evening, device


def put_aside(page: Page, line: str = "1 12") -> None:
    """Type a result against the recorded one, and another line over the question."""
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    expect(page.locator("#entry.is-asking")).to_have_count(1)
    page.keyboard.type("2")
    page.keyboard.press("Backspace")


def test_a_line_of_one_round_is_never_recorded_in_the_next(desk: tuple[Evening, Device]) -> None:
    """Before, it went to the table of the same number, where other people sat."""
    evening, device = desk
    page = device.page
    enter(evening, "2 20")
    both = page.locator(".match[data-table='1'] .p").all_inner_texts()
    put_aside(page)
    evening.at_desk("/close")
    expect(page.locator("#said [data-refused]")).to_contain_text("Round 1, table 1")
    evening.post(2)
    expect(page.locator("#entry[data-round='2']")).to_have_count(1)
    kept = page.locator("[data-refused]")
    expect(kept).to_contain_text("Not entered yet: 1 12")
    expect(kept).to_contain_text(f"Round 1, table 1 · {both[0]} · {both[1]}")
    expect(kept).to_contain_text("You: 1–2 · Recorded: 2–1")
    expect(page.get_by_role("button", name="Type it again")).to_have_count(0)
    page.get_by_role("link", name="Keep mine").click()
    expect(page.locator("h1")).to_have_text("Round 1, table 1")
    expect(page.locator("#confirm")).to_contain_text(f"{both[1]} beats {both[0]} 2–1")
    page.get_by_role("button", name=re.compile("^Correct it")).first.click()
    page.goto(evening.home)
    expect(page.locator("#board")).to_contain_text("0 in, 2 open")
    expect(page.locator("[data-refused]")).to_have_count(0)
    assert device.complaints == []


def test_a_half_typed_line_of_one_round_does_not_stand_in_the_line_of_the_next(desk: tuple[Evening, Device]) -> None:
    evening, device = desk
    page = device.page
    page.keyboard.type("1 12")
    enter(evening, "2 20")
    evening.at_desk("/close")
    evening.post(2)
    expect(page.locator("#entry[data-round='2']")).to_have_count(1)
    expect(page.locator("#line")).to_have_value("")
    expect(page.locator("[data-refused]")).to_contain_text("You: 1–2 · Recorded: 2–1")


def test_a_round_does_not_close_before_its_kept_lines_are_decided(desk: tuple[Evening, Device]) -> None:
    evening, device = desk
    page = device.page
    put_aside(page)
    enter(evening, "2 20")
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_text("Decide this first, then close the round.")).to_be_visible()
    page.goto(f"{evening.home}/round/1/closing")
    expect(page.locator("#kept [data-refused]")).to_contain_text("You: 1–2 · Recorded: 2–1")
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_text("Decide this first, then close the round.")).to_be_visible()
    page.get_by_role("button", name="Keep what is recorded").click()
    expect(page.locator("[data-refused]")).to_have_count(0)
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_text("Round 1 is closed").first).to_be_visible()
    assert device.complaints == []


def test_what_the_phone_says_is_kept_or_mine_is(desk: tuple[Evening, Device]) -> None:
    evening, device = desk
    page = device.page
    name = page.locator(".match[data-table='2'] .p").first.inner_text()
    phone = evening.phones[name]
    phone.open(f"{phone.path}?reporting=1")
    phone.submit("/report", score="2-0")
    expect(page.locator(".match[data-table='2']")).to_have_attribute("data-phone", "2-0")
    put_aside(page, "2 12")
    expect(page.locator("[data-refused]")).to_contain_text("You: 1–2 · The phone: 2–0")
    expect(page.get_by_role("button", name="Keep the phone’s")).to_be_visible()
    page.get_by_role("button", name="Keep mine").click()
    expect(page.locator(".match[data-table='2'] .s")).to_have_text("1–2")
    expect(page.locator("[data-refused]")).to_have_count(0)


def test_an_amber_line_that_is_emptied_leaves_nothing_behind(desk: tuple[Evening, Device]) -> None:
    """Before, it left a line without a word: “Not entered yet”."""
    _, device = desk
    page = device.page
    page.keyboard.type("1 12")
    page.keyboard.press("Enter")
    expect(page.locator("#entry.is-asking")).to_have_count(1)
    page.keyboard.press("Backspace")
    page.keyboard.type("2 -")
    expect(page.locator("#line")).to_have_value("2 -")
    expect(page.locator("[data-refused]")).to_have_count(0)


def test_the_other_way_round_leaves_drawn_games_where_they_are(desk: tuple[Evening, Device]) -> None:
    evening, device = desk
    page = device.page
    enter(evening, "2 211")
    expect(page.locator(".match[data-table='2'] .s")).to_have_text("2–1–1")
    page.keyboard.type("2 m")
    expect(page.locator("#hear b")).to_have_text("1–2–1")
    page.keyboard.press("Enter")
    expect(page.locator(".match[data-table='2'] .s")).to_have_text("1–2–1")
