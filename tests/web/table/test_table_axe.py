"""Nobody is kept out of a table: axe (A and AA) finds nothing, and nothing scrolls sideways, from 320 px on."""

import pytest
from playwright.sync_api import Browser, expect
from tests.http.server import Served
from tests.web.devices import Device, broken
from tests.web.table.test_online_match import at_their_table
from tests.web.tables import Chair, judge_at, open_table, seated, start
from tests.web.test_axe import LOOKS


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


@pytest.mark.parametrize(("size", "language", "scheme"), LOOKS[:2])
def test_nobody_is_kept_out_of_a_table(served, chromium: Browser, chairs, size, language, scheme, pictures) -> None:
    found = {}
    for number, chair in enumerate(chairs):
        device = Device(chromium, served, {"width": size[0], "height": size[1]}, language=language)
        device.take_over(chair.browser)
        device.page.emulate_media(color_scheme=scheme)
        device.page.goto(chair.home)
        expect(device.page.locator("#table[data-live]")).to_be_attached()
        device.picture(pictures / f"table-{number}-{size[0]}-{scheme}-{language}.png")
        device.page.evaluate("scrollTo(0, document.body.scrollHeight)")  # the bar of moves lies over nothing there
        found[number] = broken(device.page)
        device.page.context.close()
    device = Device(chromium, served, {"width": size[0], "height": size[1]}, language=language)
    device.page.emulate_media(color_scheme=scheme)
    device.page.goto("/table")
    device.picture(pictures / f"table-new-{size[0]}-{scheme}-{language}.png")
    found["new"] = broken(device.page)
    device.page.fill("#first", "Ana")
    device.page.fill("#second", "Bo")
    device.page.locator("main form button, form[action='/table'] button").first.click()
    expect(device.page.locator(".links")).to_be_visible()
    device.picture(pictures / f"table-opened-{size[0]}-{scheme}-{language}.png")
    found["opened"] = broken(device.page)
    for number, chair in ((1, "seat"), (2, "judge")):
        link = device.page.locator(".links input").nth(number).input_value()
        other = Device(chromium, served, {"width": size[0], "height": size[1]}, language=language)
        other.page.emulate_media(color_scheme=scheme)
        other.page.goto(link)
        expect(other.page.locator("main form button")).to_be_visible()
        other.picture(pictures / f"table-{chair}-{size[0]}-{scheme}-{language}.png")
        found[chair] = broken(other.page)
        other.page.context.close()
    assert {key: wrong for key, wrong in found.items() if wrong} == {}
