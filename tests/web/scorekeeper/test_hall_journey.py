"""A hall in a real browser, without JavaScript: announced, entered, full, let in, covered, seen by everybody."""

import re

from playwright.sync_api import Browser, Page, expect
from tests.http.server import Served
from tests.web.devices import LAPTOP, PHONE


def opened(chromium: Browser, served: Served, size: dict[str, int]) -> Page:
    """A browser with scripts switched off: every form has to do by itself."""
    context = chromium.new_context(viewport=size, locale="en", base_url=served.url, java_script_enabled=False)
    return context.new_page()


def joined(chromium: Browser, served: Served, code: str, name: str) -> Page:
    phone = opened(chromium, served, PHONE)
    phone.goto(f"/join/{code}")
    phone.fill("#name", name)
    phone.check("input[name=tick][value=fits-the-age]")
    phone.get_by_role("button", name="Join", exact=True).click()
    return phone


def test_an_evening_is_announced_filled_and_covered_without_a_script(served: Served, chromium: Browser) -> None:
    desk = opened(chromium, served, LAPTOP)
    desk.goto("/new")
    desk.fill("#title", "Harbour Open")
    desk.fill("#rounds", "1")
    desk.get_by_role("button", name="Create the event").click()
    home = desk.url.split("?")[0]
    code = re.search(r"/tv/([A-Z]{8})", desk.content())[1]

    desk.get_by_role("link", name="Announcement").click()
    desk.fill("#starts_at", "2030-11-15T18:30")
    desk.fill("#venue", "Lantern Games, Bilbao")
    desk.fill("#capacity", "2")
    desk.fill("#fee", "5 EUR")
    desk.locator("summary", has_text="Age").click()
    desk.fill("#least_age", "8")
    desk.get_by_role("button", name="Announce", exact=True).click()
    expect(desk.locator(".undo")).to_contain_text("The event was announced again")

    ana, _, late = (joined(chromium, served, code, name) for name in ("Ana Ruiz", "Bo Ek", "Cy Roe"))
    expect(late.locator("h1")).to_contain_text("1st in line")
    desk.goto(f"{home}/people")
    desk.get_by_role("link", name="Ek, Bo").click()
    desk.get_by_role("button", name="Drop", exact=True).click()
    late.reload()
    expect(late.locator("h1")).to_contain_text("Cy Roe")

    ana.get_by_role("link", name="Me", exact=True).click()
    ana.get_by_role("button", name="I do not want to be filmed").click()
    expect(ana.locator("#camera")).to_contain_text("You do not want to be filmed")

    desk.goto(home)
    desk.get_by_role("button", name="All here").click()
    desk.get_by_role("button", name="Start the event").click()
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name=re.compile("Post round 1")).first.click()
    desk.locator(".desk-tables a.t").first.click()
    expect(desk.locator("#camera")).to_contain_text("Ana Ruiz: does not want to be filmed")

    everybody = opened(chromium, served, PHONE)
    everybody.goto(home.removesuffix("/desk"))
    for said in ("Friday 15 November 2030", "Lantern Games, Bilbao", "5.00 EUR", "Ages 8 and over"):
        expect(everybody.locator("main")).to_contain_text(said)
