"""Double elimination of 23 played through: both halves, the second final, phones, paper; looked at in a browser."""

import re

from playwright.sync_api import Browser
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.test_top_cut import open_tables

PEOPLE = [f"Player {number}" for number in range(1, 24)]


def test_twenty_three_play_until_the_second_loss(served: Served, chromium: Browser, pictures) -> None:
    evening = Evening(served, title="Harbour Open", structure="double", players=23)
    phones = [evening.join(name) for name in PEOPLE][:2]
    evening.at_desk("/desk/start")
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")

    rounds, seen = 0, set()
    while "/desk/draw" in evening.desk.open(evening.home):
        rounds += 1
        evening.post(rounds)
        tables = sorted(open_tables(evening), key=int)
        final = len(tables) == 1 and rounds > 8
        for table in tables:
            evening.at_desk("/line", line=f"{table} {'02' if final and rounds == 10 else '20'}")
        evening.at_desk(f"/round/{rounds}/close")
        seen |= {text for phone in phones if (text := said(phone))}
    assert rounds == 11, "ten rounds with the final, and the second one"
    assert "one loss" in seen
    bracket = text_of(evening.desk.open(f"/event/{evening.stream}/bracket"))
    assert re.search(r"Champion: Player \d+", bracket)
    assert bracket.count("Second final") >= 1
    evening.at_desk("/desk/finish")
    assert evening.desk.get(f"{evening.home}/paper/bracket.pdf").content.startswith(b"%PDF")

    for name, size in (("1440", {"width": 1440, "height": 900}), ("390", {"width": 390, "height": 844})):
        page = chromium.new_context(viewport=size, base_url=served.url, locale="en").new_page()
        page.goto(f"/event/{evening.stream}/bracket")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], "no page scrolls sideways"
        assert page.get_by_text("No loss yet").locator("visible=true").count() >= 1
        page.screenshot(path=pictures / f"double-23-{name}.png", full_page=True)


def said(phone) -> str:
    text = text_of(phone.open(phone.path))
    return "one loss" if "You have one loss" in text else "out" if "You finished" in text else ""
