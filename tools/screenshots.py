"""Take the pictures of the guides: `make pictures`. A real server, a real browser, an evening at its moments."""

import asyncio
import contextlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from msgspec import structs
from playwright.sync_api import Browser, Page, sync_playwright

from topcut.core.event.flow import announce_stages, close_round, finish_event, post_round
from topcut.core.event.hall import seat_meeting
from topcut.core.event.nouns.matches.terms import Advance
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import announce_event, check_in, note_payment
from topcut.core.event.playoff import announce_cut
from topcut.core.event.prizes import announce_prizes
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.play import Result, Score
from topcut.desk import Desk
from topcut.http.links import LinkBook
from topcut.site.demo.cast import NAMES
from topcut.site.demo.house import JUDGE, ROUNDS, Dice, EarlierClock, House, keys, open_house
from topcut.store import Database, open_database
from topcut.web.public.demo import Doors
from topcut.web.shared.prize_lines import read_prizes

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
CHROMIUM = "/usr/bin/chromium"
PORT = 8733
BASE = f"http://127.0.0.1:{PORT}"
PHONE, LAPTOP, SCREEN = (390, 844), (1440, 900), (1280, 720)
SEED = 20
PRIZES = "1: 200 EUR\n2: 100 EUR\n3-4: 50 EUR\n5-8: 6 boosters\n12 points: 2 boosters"


async def moments(database: Database) -> dict[str, Doors]:
    """Bring an evening to each moment worth a picture."""
    now = time.time_ns() // 1_000
    found = {"running": await open_house(database, now=now, seed=SEED)}
    for name, bring in (
        ("entry", _entry),
        ("drawn", _drawn),
        ("posted", _posted),
        ("cut", _cut),
        ("bracket", _bracket),
        ("days", _days),
        ("finished", _finished),
    ):
        clock = EarlierClock(now - 8 * 3_600_000_000)
        seed = SEED + len(found)
        async with Desk(database, clock=clock, random=Dice(seed)) as desk:
            house = House(desk, clock, seed)
            stream = await house.announce()
            await bring(house)
        found[name] = await keys(LinkBook(database), stream)
    return found


async def _entry(house: House) -> None:
    await house.act(announce_event, venue="Lantern Games, Bilbao", capacity=12, fee=Prize(500, "EUR"), asks_age=True)
    for number, name in enumerate(NAMES[:13], start=1):
        await house.enter(number, name, Tick.OLD_ENOUGH)
        if number % 3:
            await house.act(check_in, entrant=number)
        if number % 4:
            await house.act(note_payment, entrant=number)


async def _days(house: House) -> None:
    """Play the first of two days and seat the next player meeting, before the cut is announced."""
    day = Stage(rounds=1, format="modern")
    await house.act(announce_stages, stages=(day, structs.replace(day, rounds=2, day=2, advance=Advance(points=3))))
    await house.let_in()
    await house.play(1)
    await house.act(seat_meeting, order=())


async def _finished(house: House) -> None:
    """Play one round, a final and the end."""
    final = Stage(structure=Structure.PLAYOFF, format="modern", cut=2)
    await house.act(announce_stages, stages=(Stage(rounds=1, format="modern"), final))
    await house.let_in()
    await house.play(1)
    await house.act(announce_cut, by=JUDGE)
    await house.act(draw_round)
    await house.act(post_round, round=2)
    await house.act(report_result, round=2, table=1, result=Result(Score((2, 1))))
    await house.act(close_round, round=2)
    await house.act(finish_event)


async def _drawn(house: House) -> None:
    await house.let_in()
    for round in (1, 2, 3):
        await house.play(round)
    await house.act(draw_round)


async def _posted(house: House) -> None:
    await _drawn(house)
    await house.act(post_round, round=4)


async def _cut(house: House) -> None:
    await house.let_in()
    for round in range(1, ROUNDS + 1):
        await house.play(round)


async def _bracket(house: House) -> None:
    await _cut(house)
    await house.act(announce_cut, by=JUDGE)
    await house.act(announce_prizes, awards=read_prizes(PRIZES))
    for round, results in ((ROUNDS + 1, 4), (ROUNDS + 2, 1)):
        await house.act(draw_round)
        await house.act(post_round, round=round)
        for table in range(1, results + 1):
            await house.act(report_result, round=round, table=table, result=Result(Score((2, table % 2))))
        if round == ROUNDS + 1:
            await house.act(close_round, round=round)


@contextlib.contextmanager
def served(place: Path) -> Iterator[None]:
    command = [sys.executable, "-m", "topcut", "serve", "--port", str(PORT), "--database", str(place)]
    with (place.parent / "said").open("w") as said:
        server = subprocess.Popen(command, stdout=said, stderr=said, cwd=place.parent)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{BASE}/healthz", timeout=1)
                break
            time.sleep(0.05)
        yield
    finally:
        server.terminate()
        server.wait(10)


FONT = '"Bricolage", "Names", system-ui, sans-serif'


class Camera:
    """Takes pictures, each in a browser of its own."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def page(self, size: tuple[int, int], *, language: str = "en", dark: bool = False) -> Page:
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            base_url=BASE,
        )
        return context.new_page()

    def take(
        self,
        name: str,
        *paths: str,
        size: tuple[int, int] = LAPTOP,
        language: str = "en",
        dark: bool = False,
        whole: bool = False,
    ) -> None:
        """Open one address after the other and keep the last."""
        page = self.page(size, language=language, dark=dark)
        for path in paths:
            page.goto(path)
        self.keep(page, name, whole=whole)

    def keep(self, page: Page, name: str, *, whole: bool = False, stays: bool = False) -> None:
        page.wait_for_timeout(500)
        if page.evaluate("navigator.onLine"):  # a phone has the letters of other scripts, this machine may not
            styles = page.locator("link[rel=stylesheet]").first.get_attribute("href") or ""
            page.add_style_tag(url=f"{styles.rpartition('/')[0]}/names.css")
            page.evaluate(f"document.documentElement.style.setProperty('--font', {FONT!r})")
            page.wait_for_timeout(200)
            page.evaluate("document.fonts.ready")
        page.screenshot(path=PICTURES / f"{name}.png", full_page=whole)
        if not stays:
            page.context.close()
        print(f"  {name}.png")


def shoot(camera: Camera, at: dict[str, Doors]) -> None:
    """Take every picture of the guides and the README."""

    def desk(doors: Doors, place: str = "") -> tuple[str, str]:
        return f"/link/{doors.owner}", f"/event/{doors.stream}/desk{place}"

    def phone(doors: Doors, place: str = "") -> tuple[str, str]:
        return f"/link/{doors.heroine}", f"/event/{doors.stream}/player/1{place}"

    def judge(doors: Doors, place: str = "") -> tuple[str, str]:
        return f"/link/{doors.judge}", f"/event/{doors.stream}/judge{place}"

    running = at["running"]
    public = f"/event/{running.stream}"
    camera.take("create-1440", "/new")
    camera.take("create-es-390-dark", "/new", size=PHONE, language="es", dark=True)
    camera.take("desk-entry-1440", *desk(at["entry"]))
    camera.take("announcement-1440", *desk(at["entry"], "/announcement"))
    camera.take("hall-1440", *desk(at["entry"], "/hall"))
    camera.take("field-1440", *desk(at["days"], "/field"))
    camera.take("desk-preview-1440", *desk(at["drawn"]))
    camera.take("desk-round-1440", *desk(running))
    camera.take("desk-round-es-1440-dark", *desk(running), language="es", dark=True)
    camera.take("desk-390", *desk(running), size=PHONE)
    camera.take("cut-1440", *desk(at["cut"], "/cut"))
    camera.take("prizes-1440", *desk(at["bracket"], "/prizes"))
    camera.take("staff-1440", *desk(running, "/staff"))
    camera.take("history-1440", *desk(running, "/history"))
    camera.take("paper-1440", *desk(running, "/paper"))
    for name, doors, place in (
        ("between", at["cut"], ""),
        ("posted", at["posted"], ""),
        ("report", running, ""),
        ("why", running, "/why"),
        ("standing", running, "/standing"),
        ("me", running, "/me"),
    ):
        camera.take(f"player-{name}-390", *phone(doors, place), size=PHONE)
    camera.take("player-posted-es-390-dark", *phone(at["posted"]), size=PHONE, language="es", dark=True)
    for name, place in (
        ("home", ""),
        ("table", "/round/5/table/12"),
        ("infraction", "/round/5/table/12/infraction"),
        ("rules", "/rules?q=slow"),
    ):
        camera.take(f"judge-{name}-390", *judge(running, place), size=PHONE)
    camera.take("event-1440", public)
    camera.take("event-390", public, size=PHONE)
    camera.take("standings-1440", f"{public}/standings")
    camera.take("standings-390", f"{public}/standings", size=PHONE)
    camera.take("bracket-1440", f"/event/{at['bracket'].stream}/bracket")
    camera.take("bracket-390", f"/event/{at['bracket'].stream}/bracket", size=PHONE, whole=True)
    camera.take("tv-clock-1280", f"/tv/{running.code}", size=SCREEN)
    camera.take("tv-pairings-1280", f"/tv/{at['posted'].code}", size=SCREEN)
    camera.take("tv-entry-1280", f"/tv/{at['entry'].code}", size=SCREEN)
    camera.take("refusal-es-390", "/join/WRONGXYZ", size=PHONE, language="es")
    _not_sent(camera, phone(running))
    _online_table(camera)


CARDS = ("Harbour Watch", "Lantern Keeper", "Tidal Rite", "Old Ferryman", "Salt Road", "Quiet Reef", "Storm Glass")
BEFORE = ("shuffle", "decline-shuffle", "draw-chooser", "choose-first", "opening-hand", "keep-hand", "keep-hand")


def _online_table(camera: Camera) -> None:
    """Seat two people at a game, and take a picture of what one of them sees."""
    ana, bo = camera.page(LAPTOP), camera.page(PHONE)
    ana.goto("/table")
    ana.fill("[name=first]", "Ana")
    ana.fill("[name=second]", "Bo")
    ana.locator("main form button").first.click()
    links = re.findall(r'value="https?://[^"/]+(/table/link/[^"]+)"', ana.content())
    for page, link in zip((ana, bo), links, strict=False):
        page.goto(link)
        if not page.locator("[name=text]").count():
            page.locator("main form button").first.click()
            page.wait_for_load_state()
        page.fill("[name=text]", "\n".join(f"{60 // len(CARDS) + 1} {card}" for card in CARDS))
        page.locator("form[action$='/deck'] button").first.click()
        page.wait_for_load_state()
    for page in (ana, bo):
        _press(page, "set-up-game")
    for command in BEFORE:
        for page in (ana, bo):
            _press(page, command)
    for page, name in ((ana, "table-1440"), (bo, "table-390")):
        page.goto(page.url)
        page.wait_for_timeout(500)
        page.evaluate("scrollTo(0, 0)")
        camera.keep(page, name, stays=page is ana)
    ana.context.close()


def _press(page: Page, command: str) -> None:
    page.reload()
    button = page.locator(f"[formaction*='/do/{command}']").first
    if button.count() and button.is_visible():
        button.click()
        page.wait_for_timeout(400)


def _not_sent(camera: Camera, paths: tuple[str, str]) -> None:
    page = camera.page(PHONE)
    for path in paths:
        page.goto(path)
    page.locator(".score", has_text="2–1").first.click()
    page.context.set_offline(True)
    page.locator(".confirm button").click()
    page.wait_for_selector("#unsent h1")
    camera.keep(page, "player-not-sent-390")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "pictures.db"
        database = open_database(str(place))
        at = asyncio.run(moments(database))
        database.close()
        with served(place), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            shoot(Camera(browser), at)
            browser.close()


if __name__ == "__main__":
    main()
