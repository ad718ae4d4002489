"""A player's phone in a real browser: what it says before it sends, and what it does without a network."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.devices import PHONE, Device


@pytest.fixture
def evening(served: Served) -> Evening:
    evening = Evening(served, title="Harbour Open")
    evening.start("Ana Castellanos Ruiz", "Nguyễn Thị Minh Châu")
    evening.post()
    return evening


def phone_of(evening: Evening, name: str, chromium: Browser, *, language: str = "en") -> Device:
    """Hold a player's phone: the page their private link leads to."""
    phone = Device(chromium, evening.served, PHONE, language=language)
    phone.take_over(evening.phones[name])
    phone.page.goto(evening.phones[name].path)
    return phone


def choose(phone: Device, score: str) -> None:
    phone.press("On my way")
    phone.page.locator(".score", has_text=score).first.click()


def test_the_result_is_said_before_it_is_sent(evening: Evening, chromium: Browser, pictures: Path) -> None:
    ana, minh = (phone_of(evening, name, chromium) for name in evening.phones)
    choose(ana, "2–1")
    expect(ana.page.locator("#say")).to_have_text("You beat Nguyễn Thị Minh Châu 2–1. Send this?")
    ana.picture(pictures / "phone-say-390.png")
    ana.press("Send 2–1")
    expect(ana.page.locator("h1[role=status]")).to_have_text("You won 2–1")
    expect(minh.page.locator("h1")).to_contain_text("You lost 1–2")
    minh.picture(pictures / "phone-answer-390.png")
    minh.press("Yes, that is right")
    expect(ana.page.locator(".label").first).to_be_visible()
    expect(ana.page.locator("main")).to_contain_text("finished for you")
    assert [ana.complaints, minh.complaints] == [[], []]


def test_a_lost_answer_is_asked_for_again_and_counts_once(evening: Evening, chromium: Browser) -> None:
    """The server has it, the phone does not know: what is sent again is recognised."""
    ana = phone_of(evening, "Ana Castellanos Ruiz", chromium)
    choose(ana, "2–0")
    swallowed: list[str] = []

    def swallow(route: Route) -> None:
        if swallowed:
            route.continue_()
        else:
            swallowed.append(route.fetch(max_redirects=0).headers.get("location", ""))
            route.abort()

    ana.page.route(re.compile("/report$"), swallow)
    before = entries(evening)
    ana.press("Send 2–0")
    expect(ana.page.locator("h1").first).to_have_text("You won 2–0")
    assert swallowed[0]
    assert swallowed[0].endswith("did=report_result")
    assert entries(evening) == before + 1


def test_a_kept_result_survives_a_closed_page(evening: Evening, chromium: Browser) -> None:
    ana = phone_of(evening, "Ana Castellanos Ruiz", chromium)
    choose(ana, "2–0")
    ana.page.context.set_offline(True)
    ana.press("Send 2–0")
    expect(ana.page.locator("#unsent h1")).to_have_text("Not sent yet")
    ana.page.close()
    ana.page.context.set_offline(False)
    opened = ana.page.context.new_page()
    opened.goto(evening.phones["Ana Castellanos Ruiz"].path)
    expect(opened.locator("h1").first).to_have_text("You won 2–0")


def test_what_the_server_refuses_is_said_and_not_sent_again(evening: Evening, chromium: Browser) -> None:
    """The desk was faster: the phone's own result is not applied, and the phone does not insist."""
    ana = phone_of(evening, "Ana Castellanos Ruiz", chromium)
    choose(ana, "2–0")
    ana.page.locator("input[name=table]").first.evaluate("field => { field.value = '99' }")
    ana.press("Send 2–0")
    expect(ana.page.locator("main")).to_contain_text("table 99")
    ana.page.wait_for_function("localStorage.getItem('topcut-not-sent') === '[]'")


def entries(evening: Evening) -> int:
    """How far the event's log has come."""
    page = evening.desk.open(evening.home)
    found = re.search(r'data-seq="(\d+)"', page)
    assert found
    return int(found[1])


def test_the_clock_runs_on_after_a_report(evening: Evening, chromium: Browser) -> None:
    evening.at_desk("/round/1/start-clock")
    ana = phone_of(evening, "Ana Castellanos Ruiz", chromium)
    ana.page.locator(".score", has_text="2–0").first.click()
    ana.press("Send 2–0")
    expect(ana.page.locator("#match h1")).to_have_text("You won 2–0")
    clock = ana.page.locator("#my-clock [role=timer]")
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    expect(clock).to_have_text(re.compile(r"^4\d:"))
