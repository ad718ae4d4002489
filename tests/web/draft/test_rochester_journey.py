"""A team Rochester in browsers: two phones, one in Spanish, and a screen on which everything lies face up (MTR 8.5)."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect
from tests.patience import until
from tests.web.called import TRIOS, DraftNight, draft_night
from tests.web.devices import PHONE, SCREEN, Device
from tests.web.pods_online import SIZE, SMALL, SeatPhone, bring_in_small_boosters
from tests.web.test_power_cut import Later, move

SHOWN = {"Player 1B": "en", "Player 2B": "es"}
"""One of them opens the first booster and picks first, whichever team begins."""
OTHERS = ("Player 1A", "Player 1C", "Player 2A", "Player 2C")
TEAM_DECIDES, LOOKS, PICKS = 20, 20, 5
"""Seconds (MTR 8.5, MTR B)."""


@pytest.fixture(scope="module")
def trios(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[DraftNight, Path]]:
    folder = tmp_path_factory.mktemp("trios")
    clock = folder / "clock"
    bring_in_small_boosters(folder / "topcut.db")
    night = draft_night(folder / "topcut.db", players=2, stage=TRIOS)
    clock.write_text(str(time.time_ns() // 1_000))
    night.served = Later(folder / "topcut.db", clock=clock)
    yield night, clock
    night.served.stop()


def whose_turn(night: DraftNight) -> str:
    """Find who of those with a browser picks now; the clock stands, so it stays so."""
    return next((name for name in SHOWN if 'name="booster"' in night.of(name).open(f"/event/{night.stream}/draft")), "")


def tap_the_last(page: Page) -> None:
    """Read the last card of the booster by a tap, and take it; by the clock of this test nobody told the page yet."""
    page.reload()
    expect(page.locator("#picking input[name=booster]")).to_have_count(1)
    page.locator(".pack .card-button").last.click()
    page.locator(".looked:visible button").click()


def test_two_phones_and_a_screen_see_the_same_booster_face_up(
    trios: tuple[DraftNight, Path], chromium: Chromium
) -> None:
    """MTR-8.5-b, MTR-8.5-c: shares from browsers, picks by tap and by the clock, and each is gone everywhere."""
    night, clock = trios
    marta = night.of("marta")
    marta.open(f"/event/{night.stream}/drafts")
    marta.submit("/drafts", product=SMALL.code)
    phones = [SeatPhone(night.of(name), night.stream) for name in OTHERS]
    devices = {name: Device(chromium, night.served, PHONE, language=said) for name, said in SHOWN.items()}
    for name, device in devices.items():
        device.take_over(night.of(name))
        device.page.goto(f"/event/{night.stream}/draft")
        expect(device.page.locator("[data-seat]")).to_have_count(1)
    screen = Device(chromium, night.served, SCREEN)
    screen.page.goto(f"{phones[0].home}/board")
    until(lambda: "6 of 6 sit" in night.reads("marta", f"/event/{night.stream}/drafts"), "not everybody sits")
    marta.submit("/drafts/start")
    for phone in phones:
        phone.pledge(1)
    seats = {int(device.page.locator("[data-seat]").get_attribute("data-seat")) for device in devices.values()}
    until(lambda: seats <= phones[0].bound(), "a browser is not bound to a share")
    for phone in phones:
        phone.share(1)
    shown = [screen.page, *(device.page for device in devices.values())]
    expect(screen.page.locator(".felt")).to_be_visible()
    move(clock, TEAM_DECIDES)
    expect(screen.page.locator(".pack .card")).to_have_count(SIZE)
    names = screen.page.locator(".pack .card-name").all_inner_texts()
    for page in shown:
        expect(page.locator(".pack .card-name")).to_have_text(names)
    move(clock, LOOKS)
    tapped = set()
    for left in range(SIZE - 1, 0, -1):
        if turn := whose_turn(night):
            tap_the_last(devices[turn].page)
            tapped.add(turn)
        else:
            move(clock, PICKS)
        for page in shown:
            expect(page.locator(".pack .card")).to_have_count(left)
    assert len(tapped) == 1, "of the two one picks first, the other after everybody else"
    assert devices["Player 2B"].page.locator("html").get_attribute("lang") == "es"
    assert [said for one in (screen, *devices.values()) for said in one.complaints] == []
