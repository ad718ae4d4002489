"""One evening in a real browser: a laptop, two phones and a screen, live."""

from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.http.server import Served
from tests.web.devices import LAPTOP, PHONE, SCREEN, Device

NAMES = [
    "佐藤 美咲",
    "José García",
    "محمد العلي",
    "Nguyễn Thị Minh Châu",
    "Łukasz Nowak",
    "José García",
    "Éloïse Dubois",
]


def test_an_evening_live_on_every_screen(served: Served, chromium: Browser, pictures: Path) -> None:
    desk = Device(chromium, served, LAPTOP)
    ana, bo, screen, stranger = (Device(chromium, served, size) for size in (PHONE, PHONE, SCREEN, LAPTOP))
    laptop = desk.page
    laptop.goto("/")
    desk.picture(pictures / "home-1440.png")
    laptop.goto("/new")
    laptop.fill("#title", "Harbour Open")
    desk.picture(pictures / "create-1440.png")
    desk.press("Create the event")
    code = laptop.locator("a[href^='/tv/']").get_attribute("href").split("/")[-1]
    screen.page.goto(f"/tv/{code}")

    for device, name in ((ana, "Ana Castellanos Ruiz"), (bo, "Bo <b>Li</b>")):
        device.page.goto(f"/join/{code}")
        if device is ana:
            device.picture(pictures / "join-390.png")
        device.page.fill("#name", name)
        device.press("Join")
    ana.picture(pictures / "player-in-390.png")
    ana.press("I am here")
    expect(laptop.locator(".people")).to_contain_text("Bo <b>Li</b>")
    for name in NAMES:
        laptop.fill("#name", name)
        laptop.press("#name", "Enter")
    expect(laptop.locator(".people li")).to_have_count(9)
    desk.picture(pictures / "desk-entry-1440.png")
    screen.picture(pictures / "tv-entry-1920.png")

    desk.press("Start the event")
    desk.press("Pair round 1")
    desk.picture(pictures / "desk-drawn-1440.png")
    desk.press("Post round 1")

    is_ana_seated = "bye" not in laptop.locator(".match:has-text('Ana Castellanos')").inner_text()
    phone, other = (ana, bo) if is_ana_seated else (bo, ana)
    expect(phone.page.locator("body")).to_have_class("posted")
    phone.picture(pictures / "player-posted-390.png")
    expect(screen.page.locator("h1")).to_contain_text("find your table")
    screen.picture(pictures / "tv-pairings-1920.png")

    phone.press("On my way")
    phone.page.locator(".score", has_text="2–1").click()
    phone.picture(pictures / "player-report-390.png")
    phone.press("Send 2–1")
    expect(phone.page.locator("h1")).to_have_text("You won 2–1")
    phone.picture(pictures / "player-sent-390.png")
    desk.press("Start the clock")
    expect(screen.page.locator(".giant")).to_contain_text("49:")
    screen.picture(pictures / "tv-clock-1920.png")

    mine = laptop.locator(".desk-tables .match", has=laptop.locator("svg")).first.locator(".t").inner_text()
    expect(laptop.locator(".desk-tables .match")).to_have_count(5)
    tables = [row.locator(".t").inner_text() for row in laptop.locator(".desk-tables .match").all()]
    laptop.fill("#line", f"{next(t for t in tables if t and t != mine)} 20")
    expect(laptop.locator(".match.is-now")).to_have_count(1)
    desk.picture(pictures / "desk-round-1440.png")
    laptop.press("#line", "Enter")
    for table in tables:
        if table:
            laptop.fill("#line", f"{table} 21")
            laptop.press("#line", "Enter")
            expect(laptop.locator(".undo")).to_contain_text("recorded")
    desk.press("Close round 1")
    desk.press("Publish standings")
    expect(screen.page.locator("h1")).to_contain_text("Standings after round 1")
    expect(other.page.locator("h1")).to_contain_text("next round is not posted")
    other.picture(pictures / "player-between-390.png")
    desk.picture(pictures / "desk-closed-1440.png")
    stranger.page.goto(f"/event/{laptop.url.split('/')[4]}")
    stranger.picture(pictures / "event-1440.png")
    stranger.page.goto(stranger.page.url + "/standings")
    stranger.picture(pictures / "standings-1440.png")
    stranger.page.set_viewport_size(PHONE)
    stranger.picture(pictures / "standings-390.png")
    stranger.page.goto(stranger.page.url.replace("standings", "pairings"))
    stranger.picture(pictures / "pairings-390.png")
    laptop.set_viewport_size(PHONE)
    desk.picture(pictures / "desk-390.png")
    assert [device.complaints for device in (desk, ana, bo, screen, stranger)] == [[]] * 5


def test_a_refusal_in_spanish_on_a_dark_phone(served: Served, chromium: Browser, pictures: Path) -> None:
    phone = Device(chromium, served, PHONE, language="es")
    phone.page.emulate_media(color_scheme="dark")
    phone.page.goto("/join/WRONGXYZ")
    expect(phone.page.locator("h1")).to_contain_text("Este código no abre nada")
    phone.picture(pictures / "refusal-es-390-dark.png")
    phone.page.goto("/new")
    phone.picture(pictures / "create-es-390-dark.png")
