"""Two phones and a bot draft a booster in real browsers: shares are given, cards read, reserved and taken by thumb."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.web.drafted import stock
from tests.web.test_power_cut import Later, clock_in


def phone(chromium: Browser) -> Page:
    return chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()


def take(page: Page) -> None:
    """Read a card and take it, where there is a booster."""
    page.locator(".look").first.check(force=True)
    page.locator(".looked.is-looked .btn.main").click()


def build_on(page: Page) -> None:
    """MTR-7.1-a: build from what was drafted, by thumb; a reload finds the deck as it stood, and it can be copied."""
    page.get_by_role("link", name="By cost").click()
    expect(page.locator(".orders [aria-current]")).to_have_text("By cost")
    page.get_by_role("link", name="Build your deck").click()
    page.locator("#build-offers .btn.main").click()
    expect(page.locator("#play")).to_be_visible()
    size = page.locator("#build-size").inner_text()
    page.reload()
    expect(page.locator("#build-size")).to_have_text(size)
    page.locator("#as-text summary").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_a_pod_of_two_phones_and_a_bot(tmp_path: Path, chromium: Browser) -> None:
    """MTR-7.7-d: on a phone, with its own share of chance; the booster goes on and comes to the end.

    The server's clock stands: nobody's pick is made for them because the machine is busy.
    """
    stock(tmp_path / "shop.db")
    served = Later(tmp_path / "shop.db", clock=clock_in(tmp_path))
    try:
        ana, bo = phone(chromium), phone(chromium)
        ana.goto(f"{served.url}/draft")
        ana.fill("#seats", "3")
        ana.fill("#name", "Ana")
        ana.get_by_text("Another number of boosters").click()
        ana.fill("#boosters", "1")
        ana.get_by_role("button", name="Open the draft").click()
        bo.goto(ana.input_value("#seat-2"))
        ana.get_by_role("link", name="Sit down in seat 1").click()
        bo.fill("#name", "Bo")
        bo.get_by_role("button", name="Sit down in seat 2").click()
        ana.get_by_role("button", name="Begin with 1 bot").click()
        for page in (ana, bo):
            expect(page.locator("#picking")).to_be_visible()
        ana.locator(".look").nth(2).check(force=True)
        expect(ana.locator(".card.is-reserved")).to_have_count(1)
        for pick in range(1, 12):
            for page in (ana, bo):
                expect(page.locator("#dhead")).to_contain_text(f"pick {pick}")
                take(page)
        for page in (ana, bo):
            expect(page.locator("#dhead")).to_contain_text("The draft is over")
            expect(page.locator(".own .card")).to_have_count(12)
        build_on(ana)
    finally:
        served.stop()
