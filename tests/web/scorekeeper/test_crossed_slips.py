"""Two slips that were crossed, and two desks that differ: both results are in words, and one step puts it right."""

import re

from playwright.sync_api import Browser, expect
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.devices import LAPTOP, Device


def posted(served: Served) -> Evening:
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    evening.post()
    return evening


def test_crossed_slips_are_put_right_in_one_step(served: Served) -> None:
    """Before, both results were typed again, with two questions; and one undo took back half of it."""
    evening = posted(served)
    evening.at_desk("/line", line="1 20")
    evening.desk.open(f"{evening.home}/round/1/table/1")
    refused = text_of(evening.desk.submit("/uncross", other=2))
    assert "Table 2 has no result" in refused
    evening.at_desk("/line", line="2 12")
    evening.desk.open(f"{evening.home}/round/1/table/1")
    assert "Table 1 is one table." in text_of(evening.desk.submit("/uncross", other=1))
    evening.desk.open(f"{evening.home}/round/1/table/1")
    evening.desk.submit("/uncross", other=2)
    assert scores(evening) == ["1–2", "2–0"]
    evening.at_desk("/undo")
    assert scores(evening) == ["2–0", "1–2"]


def scores(evening: Evening) -> list[str]:
    return re.findall(r'class="s">\s*(\d–\d)', evening.desk.open(evening.home))


def test_where_two_desks_differ_both_results_are_in_words(served: Served, chromium: Browser) -> None:
    """Before, the desk was told what was recorded, and had to translate its own line."""
    evening = posted(served)
    device = Device(chromium, served, LAPTOP)
    device.take_over(evening.desk)
    page = device.page
    page.goto(evening.home)
    one, other = page.locator(".match[data-table='1'] .p").all_inner_texts()
    page.keyboard.type("1 20")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Table 1 recorded")
    evening.desk.open(f"{evening.home}/round/1/table/1?score=12")
    evening.desk.submit("/table/1/result")
    changed = page.locator("[data-refused=changed]")
    expect(changed).to_contain_text(f"You: {one} beats {other} 2–0.")
    expect(changed).to_contain_text(f"Recorded: {other} beats {one} 2–1.")
    assert device.complaints == []


def test_a_line_against_another_desks_result_says_both_in_words(served: Served, chromium: Browser) -> None:
    evening = posted(served)
    device = Device(chromium, served, LAPTOP)
    device.take_over(evening.desk)
    page = device.page
    page.goto(evening.home)
    one, other = page.locator(".match[data-table='1'] .p").all_inner_texts()
    page.route("**/feed*", lambda route: route.abort())
    page.reload()
    evening.at_desk("/line", line="1 20")
    page.keyboard.type("1 n1")
    page.keyboard.press("Enter")
    refused = page.locator("[data-refused]")
    expect(refused).to_contain_text(f"Recorded: {one} beats {other} 2–0.")
    expect(refused).to_contain_text(f"You: {other} beats {one} 2–0.")
