"""A phone shows what the feed tells it at once, before it reads its page again; public pages follow by themselves."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.devices import PHONE, Device


def phone_of(evening: Evening, chromium: Browser, name: str) -> Device:
    """A real browser that holds a player's link."""
    device = Device(chromium, evening.served, PHONE)
    held = evening.phones[name]
    device.page.context.add_cookies(
        [{"name": key, "value": value, "url": evening.served.url} for key, value in held.cookies.items()]
    )
    with device.page.expect_response(re.compile("/feed")):
        device.page.goto(held.path)
    return device


def cut_off_but_for_the_feed(device: Device) -> None:
    """Let nothing through any more but what is already open."""
    device.page.route(re.compile("/player/"), lambda route: route.abort())


def test_a_seat_and_its_clock_are_shown_from_the_message_alone(
    served: Served, chromium: Browser, pictures: Path
) -> None:
    evening = Evening(served, minutes=50)
    evening.start("Ana", "Bo & <b>Co</b>")
    ana = phone_of(evening, chromium, "Ana")
    cut_off_but_for_the_feed(ana)
    evening.post()
    expect(ana.page.locator("body")).to_have_class("posted")
    expect(ana.page.locator(".table-no")).to_have_text("1")
    expect(ana.page.locator(".opponent")).to_have_text(re.compile(r"^Bo & <b>Co</b>\s*$"))
    expect(ana.page.locator("h1")).to_have_text("Round 1 is posted")
    expect(ana.page).to_have_title("Round 1 is posted: table 1")
    ana.picture(pictures / "player-told-390.png")
    evening.at_desk("/start-clock")
    expect(ana.page.locator("#my-clock [role=timer]")).to_have_text(re.compile(r"^49:5\d$"))
    evening.at_desk("/time", minutes=5)
    expect(ana.page.locator("#my-clock [role=timer]")).to_have_text(re.compile(r"^54:\d\d$"))


def test_the_page_is_read_again_after_the_message(served: Served, chromium: Browser) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    ana = phone_of(evening, chromium, "Ana")
    evening.post()
    expect(ana.page.locator("#match")).to_have_attribute("data-state", re.compile("^1-1-0-"))
    assert ana.complaints == []


@pytest.mark.parametrize("page", ["", "/pairings", "/pairings?by=table"])
def test_a_public_page_follows_by_itself(served: Served, chromium: Browser, page: str) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    stranger = Device(chromium, served, PHONE)
    stranger.page.goto(f"/event/{evening.stream}{page}")
    evening.post()
    expect(stranger.page.locator("main")).to_contain_text("Bo")
    evening.at_desk("/line", line="1 20")
    if page != "/pairings":
        expect(stranger.page.locator("main")).to_contain_text("2–0")
    assert stranger.complaints == []
