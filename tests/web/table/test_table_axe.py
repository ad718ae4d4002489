"""Nobody is kept out of a table: axe (A and AA) finds nothing, and nothing scrolls sideways, from 320 px on."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.conftest import IS_SOAK
from tests.http.server import Served
from tests.web.devices import LOOKS, PHONE, Device, broken_in
from tests.web.table.test_online_match import at_their_table
from tests.web.tables import Chair, judge_at, open_table, seated, start


@pytest.fixture(scope="module")
def chairs(served: Served) -> list[Chair]:
    """A seat with a stack, a hidden face, a look and a question; its judge; one that waits for decks; an event's."""
    ana, bo, judge = seated(served, profile="dz8", names=("Nguyễn Thị Minh Châu", "Ana Castellanos Ruiz"))
    first, other = start(ana, bo)
    for number in list(first.cards.values())[:3]:
        first.press(r"move\?target=play", cards=number)
    played = first.cards
    first.press(r"mark\?mark=exerted", cards=list(played.values())[-1])
    first.send(f"{first.home}/do/put", cards=next(iter(played.values())), where="top", said="Undertow")
    in_play, hand = next(iter(first.cards.values())), list(first.cards.values())[-2:]
    first.send(f"{first.home}/do/stack", cards=hand[0], onto=in_play)
    first.press(r"move\?target=play&amp;up=down", cards=hand[1])
    first.press("look", count="3", said="Undertow")
    first.press(r"enter-step\?step=main")
    other.press(r"state-result\?winner=me")
    watching = judge_at(served, judge, first, other)
    watching.send(f"{watching.home}/do/record-manipulation", seat="0", text="sorted the lands")
    return [first, watching, Chair(served, open_table(served)[0]), at_an_event(served)]


def at_an_event(served: Served) -> Chair:
    """A seat of an event's match whose clock runs and who has called a judge."""
    evening, ana, _ = at_their_table(served)
    evening.at_desk("/start-clock")
    chair = Chair(served, ana.path)
    chair.browser = ana
    ana.open(chair.home)
    ana.submit("/judge/call")
    return chair


def wrong_with(device: Device, picture: Path) -> list[str]:
    """Look at a page from its end, where the bar of moves lies over nothing."""
    wrong = []
    for look in LOOKS:
        wrong += broken_in(device.page, [look], before="() => scrollTo(0, document.body.scrollHeight)")
        device.picture(picture.with_stem(f"{picture.stem}-{look.width}-{look.scheme}"))
    return wrong


@pytest.mark.parametrize("language", ["es", "en"] if IS_SOAK else ["es"])
def test_nobody_is_kept_out_of_a_table(served, chromium: Browser, chairs, language: str, pictures: Path) -> None:
    found = {}
    for number, chair in enumerate(chairs):
        device = Device(chromium, served, PHONE, language=language)
        device.take_over(chair.browser)
        device.page.goto(chair.home)
        expect(device.page.locator("#table[data-live]")).to_be_attached()
        found[number] = wrong_with(device, pictures / f"table-{number}-{language}.png")
        device.page.context.close()
    device = Device(chromium, served, PHONE, language=language)
    device.page.goto("/table")
    found["new"] = wrong_with(device, pictures / f"table-new-{language}.png")
    device.page.fill("#first", "Ana")
    device.page.fill("#second", "Bo")
    device.page.locator("main form button, form[action='/table'] button").first.click()
    expect(device.page.locator(".links")).to_be_visible()
    found["opened"] = wrong_with(device, pictures / f"table-opened-{language}.png")
    for number, chair in ((1, "seat"), (2, "judge")):
        link = device.page.locator(".links input").nth(number).input_value()
        other = Device(chromium, served, PHONE, language=language)
        other.page.goto(link)
        expect(other.page.locator("main form button")).to_be_visible()
        found[chair] = wrong_with(other, pictures / f"table-{chair}-{language}.png")
        other.page.context.close()
    assert {key: wrong for key, wrong in found.items() if wrong} == {}
