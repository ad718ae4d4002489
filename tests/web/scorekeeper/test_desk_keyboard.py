"""The desk without a mouse: names before Enter, a scanner, what is asked and what is kept."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.devices import LAPTOP, PHONE, TOO_SMALL, Device


@pytest.fixture
def small(served: Served, chromium: Browser) -> tuple[Evening, Device]:
    """Four people, round 1 posted, the desk open in a real browser."""
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    evening.post()
    device = Device(chromium, served, LAPTOP)
    device.take_over(evening.desk)
    device.page.goto(evening.home)
    return evening, device


def enter(page: Page, line: str) -> None:
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def test_a_button_beside_the_line_types_nothing_into_it(small: tuple[Evening, Device]) -> None:
    """The page looks again every few seconds: how often is no line that somebody types again."""
    _, device = small
    page = device.page
    enter(page, "1 20")
    page.locator("#said [data-entry]").get_by_role("button", name="Undo").click()
    expect(page.locator("#said")).to_contain_text("Undone: Table 1")
    expect(page.locator("#line")).to_have_value("")


def test_names_stand_large_before_enter_and_the_winner_is_marked(small: tuple[Evening, Device]) -> None:
    _, device = small
    page = device.page
    first, second = page.locator(".match[data-table='1'] .p").all_inner_texts()
    page.keyboard.type("1 12")
    expect(page.locator("#hear .p")).to_have_text([first, second])
    expect(page.locator("#hear .won")).to_have_text([second])
    expect(page.locator("#hear b")).to_have_text("1–2")
    expect(page.locator(".match.is-now")).to_have_attribute("data-table", "1")
    page.keyboard.type(" d2")
    expect(page.locator("#hear")).to_contain_text(f"{second} drops")


def test_against_the_phone_the_line_turns_amber_and_asks_once(small: tuple[Evening, Device]) -> None:
    evening, device = small
    page = device.page
    name = page.locator(".match[data-table='1'] .p").first.inner_text()
    phone = evening.phones[name]
    phone.open(f"{phone.path}?reporting=1")
    phone.submit("/report", score="2-0")
    expect(page.locator(".match[data-table='1']")).to_have_attribute("data-phone", "2-0")
    enter(page, "1 12")
    expect(page.locator("#entry")).to_have_class("entry is-doubtful is-asking")
    expect(page.locator("#hear-label")).to_have_text("Table 1 · the phone says 2–0. Enter once more to overrule it.")
    expect(page.locator("#line")).to_have_value("1 12")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Table 1 recorded")
    expect(page.locator("#said")).to_contain_text(f"{name} 2–1")
    expect(page.locator("#line")).to_have_value("")


def test_ctrl_z_takes_back_my_entries_one_by_one(small: tuple[Evening, Device]) -> None:
    _, device = small
    page = device.page
    enter(page, "1 20")
    enter(page, "2 21")
    expect(page.locator("#board")).to_contain_text("2 in, 0 open")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone: Table 2")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone: Table 1")
    expect(page.locator("#board")).to_contain_text("0 in, 2 open")
    expect(page.locator("#line")).to_be_focused()


def test_ctrl_z_walks_on_after_a_reload_and_from_another_page_and_never_redoes(small: tuple[Evening, Device]) -> None:
    """Before, a reload forgot what was entered, and on other pages the key pressed Redo."""
    evening, device = small
    page = device.page
    enter(page, "1 20")
    enter(page, "2 21")
    expect(page.locator("#board")).to_contain_text("2 in, 0 open")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone: Table 2")
    page.reload()
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone: Table 1")
    expect(page.locator("#board")).to_contain_text("0 in, 2 open")
    page.goto(f"{evening.home}/round/1/table/1")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone: Round 1 was posted")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone: Round 1 was paired")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone: The rounds began")
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Nothing of yours is left to undo.")).to_be_visible()
    page.locator("#name").fill("Eve")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_contain_text("Undone: The rounds began")
    assert device.complaints == []


def test_after_amber_the_next_slip_begins_a_clean_line_and_the_last_one_is_kept(small: tuple[Evening, Device]) -> None:
    """Before, the next slip was typed behind the one that was asked about."""
    _, device = small
    page = device.page
    enter(page, "1 21")
    expect(page.locator(".match[data-table='1'].is-done")).to_have_count(1)
    enter(page, "1 12 d2")
    expect(page.locator("#entry.is-asking")).to_have_count(1)
    enter(page, "2 20")
    expect(page.locator("#said")).to_contain_text("Table 2 recorded")
    expect(page.locator(".match[data-table='1'] .s")).to_have_text("2–1")
    expect(page.locator("[data-refused]")).to_contain_text("Not entered yet: 1 12 d2")
    page.reload()
    expect(page.locator("[data-refused]")).to_contain_text("Not entered yet: 1 12 d2")
    page.get_by_role("button", name="Type it again").click()
    expect(page.locator("#line")).to_have_value("1 12 d2")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".match[data-table='1'] .s")).to_have_text("1–2")
    expect(page.locator(".match[data-table='1']")).to_contain_text("has dropped")
    expect(page.locator("[data-refused]")).to_have_count(0)
    assert device.complaints == []


def test_on_a_phone_rows_are_pressed_anywhere_and_nothing_is_too_small(
    small: tuple[Evening, Device], chromium: Browser, pictures: Path
) -> None:
    """Before, only the number of a table opened it, and rows were 34 pixels high."""
    evening, desk = small
    device = Device(chromium, evening.served, PHONE)
    device.take_over(evening.desk)
    page = device.page
    enter(desk.page, "1 20 d2")
    expect(desk.page.locator("#said")).to_contain_text("Table 1 recorded")
    missed = {}
    for place in ("", "/people", "/round/1/board", "/rounds", "/late", "/my-phone", "/find?q=a", "/person/1"):
        page.goto(f"{evening.home}{place}")
        device.picture(pictures / f"desk{place.replace('/', '-').partition('?')[0]}-390.png")
        missed |= {place: found} if (found := page.evaluate(TOO_SMALL)) else {}
    assert missed == {}, "\n".join(f"{place} {one}" for place, found in missed.items() for one in found)
    for place, row, to in (
        ("", ".match[data-table='2'] .p1", "Round 1, table 2"),
        ("/round/1/board", ".board b", "Round 1, table 2"),
        ("/rounds", ".match .s", "Round 1, table 1"),
        ("/people", ".people > li > .t", ""),
    ):
        page.goto(f"{evening.home}{place}")
        page.locator(row).first.click(force=True)
        expect(page.locator("h1")).to_have_text(to or re.compile("Ana|Bo|Cleo|Dan"))
    assert device.complaints == []


def test_a_scanner_types_the_slip_and_the_score_follows(small: tuple[Evening, Device]) -> None:
    _, device = small
    page = device.page
    enter(page, "http://10.1.1.1:8000/event/ABCDEFGH/R1T2")
    expect(page.locator("#line")).to_have_value("2 ")
    expect(page.locator("#hear-label")).to_have_text("Table 2 · scanned, now the score")
    enter(page, "21")
    expect(page.locator("#said")).to_contain_text("Table 2 recorded")


def test_a_refused_line_stays_on_the_page_until_it_is_typed_again(small: tuple[Evening, Device]) -> None:
    _, device = small
    page = device.page
    enter(page, "1 99")
    expect(page.locator("[data-refused]")).to_contain_text("A match here cannot end 9-9.")
    enter(page, "2 20")
    expect(page.locator("#said")).to_contain_text("Table 2 recorded")
    page.get_by_role("button", name="Type it again").click()
    expect(page.locator("#line")).to_have_value("1 99")
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value("")


def test_a_slash_goes_to_the_search_and_escape_comes_back(small: tuple[Evening, Device]) -> None:
    _, device = small
    page = device.page
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.press("/")
    enter(page, "cleo")
    expect(page.locator("h1")).to_have_text("Cleo")


def test_a_recorded_result_is_replaced_only_by_a_second_enter(small: tuple[Evening, Device]) -> None:
    _, device = small
    page = device.page
    enter(page, "1 21")
    expect(page.locator(".match[data-table='1'] .s")).to_have_text("2–1")
    expect(page.locator(".match[data-table='1'].is-done")).to_have_count(1)
    enter(page, "1 12")
    expect(page.locator("#hear-label")).to_contain_text("2–1 is recorded")
    expect(page.locator("#entry.is-asking")).to_have_count(1)
    expect(page.locator(".match[data-table='1'] .s")).to_have_text("2–1")
    page.keyboard.press("Enter")
    expect(page.locator(".match[data-table='1'] .s")).to_have_text("1–2")
