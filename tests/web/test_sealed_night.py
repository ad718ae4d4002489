"""A sealed night with the swap: eight players, two with a browser in hand; a phone and the desk read Spanish."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.devices import LAPTOP, PHONE, SCREEN, Device
from tests.web.scorekeeper.test_sealed_pages import call, mark, own, seated, turn
from tests.web.sealed_set import HARBOUR, bring_in_harbour

NAMES = ("Ana", "Bo", "Cleo", "Dai", "Elio", "Fay", "Gus", "Hana")
POOL = [card.name for card in HARBOUR[:60]] + [card.name for card in HARBOUR[:30]]
"""Ninety cards as they lie after sorting: by colour, copies of a card next to each other."""
MOST_PRESSES = 1.2
"""For each card: sixty cards a minute are a press a second."""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory) -> Iterator[Served]:
    served = Served(bring_in_harbour(tmp_path_factory.mktemp("night") / "topcut.db")).wait_until_ready()
    yield served
    served.stop()


class Presses:
    """Counts what a thumb does, and what the browser asks the server meanwhile."""

    def __init__(self, page: Page) -> None:
        self.page, self.count, self.asked = page, 0, list[str]()

    def _hear(self, request: Request) -> None:
        if "/feed" not in request.url and "/static/" not in request.url:  # what is shared, and what pages are made of
            self.asked.append(request.url)

    def __enter__(self) -> "Presses":
        self.page.wait_for_load_state()  # its scripts are there
        self.page.on("request", self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        self.page.remove_listener("request", self._hear)

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.count += 1


def device(chromium: Browser, evening: Evening, size: dict[str, int], name: str, *, language: str = "en") -> Device:
    held = Device(chromium, evening.served, size, language=language)
    held.take_over(evening.phones.get(name, evening.desk))
    return held


def named(card: str) -> str:
    return f'.regc[data-name="{card}"]'


def test_a_sealed_night_with_the_swap(chromium: Browser, harbour: Served) -> None:
    """MTR-7.5-c, MTR-7.5-d, MTR-7.5-e, MTR-B-d: from the first step to the first round, nothing lost on the way."""
    evening = seated(harbour, *NAMES)
    ana, bo = device(chromium, evening, PHONE, "Ana", language="es"), device(chromium, evening, LAPTOP, "Bo")
    screen, desk = device(chromium, evening, SCREEN, ""), device(chromium, evening, LAPTOP, "", language="es")
    ana.page.goto(own(evening, "Ana"))
    screen.page.goto(f"/tv/{evening.code}")

    for _ in range(3):
        call(evening)
    for name in NAMES[1::2]:
        mark(evening, name, "watched")
    for _ in range(2):
        call(evening)
    for name in NAMES[2::2]:
        mark(evening, name, "watched")
    expect(screen.page.locator("main")).to_contain_text("Both check again, and that pile lies face down too.")
    ana.page.get_by_role("button", name="He visto abrir las cartas 2").click()
    expect(ana.page.get_by_role("button", name="He visto abrir las cartas 2")).to_have_count(0)
    desk.page.goto(f"{evening.home}/pools")
    desk.press("Anunciar el paso 6")
    expect(screen.page.get_by_role("timer")).to_be_visible()
    ana.page.get_by_role("link", name="Registrar las cartas 2").click()

    register_by_taps(ana.page)
    register_by_keys(bo.page, f"{own(evening, 'Bo')}/deck/pool")
    for name in NAMES[2:]:
        phone = evening.phones[name]
        phone.open(f"{own(evening, name)}/deck/pool")
        phone.submit("/deck/pool", cards="90 Kiln Spark")
        mark(evening, name, "given-back")
    mark(evening, "Bo", "given-back")
    ana.page.goto(own(evening, "Ana"))
    ana.page.get_by_role("button", name="Registradas y devueltas").click()
    ana.page.get_by_role("button", name="Tengo las cartas 1").click()
    expect(ana.page.get_by_role("link", name="Construir mi mazo")).to_be_visible()

    turn(evening, do="begin")
    expect(screen.page.locator("main h1")).to_have_text("Deck building")
    for name in NAMES:
        phone = evening.phones[name]
        phone.open(f"{own(evening, name)}/deck")
        phone.submit("/deck", cards="1 Kiln Spark\n39 Mountain", do="send")
        assert "Your list is in" in phone.page.text
    evening.at_desk("/desk/start")
    evening.post()
    expect(ana.page.locator("#match")).to_contain_text("Ve a la mesa")
    complaints = (said for held in (ana, bo, screen, desk) for said in held.complaints)
    assert [said for said in complaints if "ERR_INTERNET_DISCONNECTED" not in said] == []


def register_by_taps(page: Page) -> None:
    """Tap ninety cards; a reload in the middle and a save without a network lose nothing."""
    expect(page.locator(".regc")).to_have_count(70)
    with Presses(page) as thumb:
        for card in POOL[:45]:
            thumb.tap(named(card))
        assert thumb.asked == [], "every tap is answered by the phone itself"
    page.reload()
    expect(page.locator("#count")).to_have_text("45")
    with Presses(page) as rest:
        for card in POOL[45:]:
            rest.tap(named(card))
        rest.tap(named("Salt Road"))
        expect(page.locator("#last")).to_have_text("¿Una de más? La última fue Salt Road.")
        rest.tap("#one-back")
        assert rest.asked == []
    assert thumb.count + rest.count <= MOST_PRESSES * len(POOL)
    expect(page.locator("#count")).to_have_text("90")
    expect(page.locator(named("Brass Heron")).locator("[data-count]")).to_have_text("2")
    page.context.set_offline(True)
    page.locator("#save").click()
    expect(page.locator("#unsent")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#deck")).to_be_visible()


def register_by_keys(page: Page, sheet: str) -> None:
    """Type numbers and first letters; a foil, one back, one more, and a card that the set does not have."""
    page.goto(sheet)
    find, last = page.locator("#find"), page.locator("#last")
    find.press_sequentially("13")
    find.press("Enter")
    expect(last).to_have_text("Brass Heron, now 1")
    find.press_sequentially("kil")
    find.press("Shift+Enter")
    expect(page.locator(named("Kiln Spark"))).to_contain_text("1 foil")
    find.press("-")
    expect(last).to_have_text("Brass Heron, now 1")
    find.press("+")
    expect(last).to_have_text("Brass Heron, now 2")
    find.press_sequentially("brz")
    expect(page.locator("#none")).to_contain_text("No card of this set begins with “brz”.")
    page.locator("#by-hand").click()
    expect(page.locator("#count")).to_have_text("3")
    page.locator("#one-back").click()
    page.locator(named("Kiln Spark")).click(delay=900)
    expect(page.locator(named("Kiln Spark"))).to_contain_text("1 foil")
    page.locator("#as-text summary").click()
    page.locator("#cards").fill("80 Brass Heron\n10 Kiln Spark *F*")
    page.locator("#cards").blur()
    expect(page.locator("#count")).to_have_text("90")
    page.locator("#save").click()
    expect(page.locator("#deck")).to_be_visible()
