"""One's hands on an online table in a real browser: a card dragged onto another, and nothing in the way."""

import pytest
from playwright.sync_api import Page, expect
from tests.http.server import Served
from tests.patience import until
from tests.web.devices import PHONE
from tests.web.table.test_table import Match, Seat

COVERED = """(id) => {
  const item = document.getElementById(id);
  const { left, top, width, height } = item.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) !== item;
}"""


HEARING = """(name) => {
  const parse = JSON.parse;
  JSON.parse = (text, ...more) => {
    window.heard ||= String(text).includes(name);
    return parse(text, ...more);
  };
}"""
"""Notice when the page hears of a card: what it does with it, it does in the same breath, or it waits."""
QUICKER_THAN_ANY_TIMER = """() => {
  const later = window.setTimeout;
  window.setTimeout = (act, ms, ...more) => (ms > 100 ? 0 : later(act, ms, ...more));
  window.asSlowAsEver = () => (window.setTimeout = later);
}"""


@pytest.fixture(scope="module")
def match(served: Served, chromium) -> Match:
    return Match(chromium, served)


def test_a_card_is_dragged_onto_another_and_beside_it(match: Match, pictures) -> None:
    """The middle of a card in play is onto it; the zone next to it is not. Both see the same."""
    first = match.start()
    other = match.bo if first is match.ana else match.ana
    below, above, beside = first.hand()[:3]
    page = first.page
    page.drag_and_drop(f".me .hand .cd:has-text('{below}')", ".me [data-zone=play]")
    expect(page.locator(".me [data-zone=play] .cd")).to_have_count(1)
    page.drag_and_drop(f".me .hand .cd:has-text('{above}')", f".me [data-zone=play] .cd:has-text('{below}')")
    for shown in (page.locator(".me .pile .cd b"), other.page.locator(".them .pile .cd b")):
        expect(shown).to_have_text([below, above])
    expect(page.locator("#log li.cards-moved").first).to_contain_text("onto a card in play")
    page.drag_and_drop(f".me .hand .cd:has-text('{beside}')", ".me [data-zone=play]")
    for shown in (page.locator(".me [data-zone=play] > .cd b"), other.page.locator(".them [data-zone=play] > .cd b")):
        expect(shown).to_have_text([beside])
    expect(page.locator(".me .pile .cd")).to_have_count(2)
    assert [seat.device.complaints for seat in match.seats] == [[], []]

    page.set_viewport_size({"width": 1440, "height": 900})
    other.page.context.close()
    expect(page.locator("#presence")).to_contain_text("has lost the connection")
    for place in ("0", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {place})")
        for item in ("said", "count"):
            until(lambda item=item: not page.evaluate(COVERED, item), f"the buttons lie over #{item}")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=pictures / "table-notice-1440.png")


def test_a_press_is_not_swallowed_by_what_the_other_does_meanwhile(served, chromium) -> None:
    """What is new is drawn once the button is up: the card one pressed is chosen, and the other's card is there."""
    match = Match(chromium, served)
    first = match.start()
    other = match.bo if first is match.ana else match.ana
    mine, theirs = first.hand()[-1], other.hand()[-1]
    card = first.page.locator(".me .hand .cd", has_text=mine)
    card.hover()
    first.page.evaluate(HEARING, theirs)
    first.page.mouse.down()
    other.page.drag_and_drop(f".me .hand .cd:has-text('{theirs}')", ".me [data-zone=play]")
    expect(other.page.locator(".me [data-zone=play] .cd")).to_have_count(1)
    until(
        lambda: first.page.evaluate("window.heard")
    )  # it has arrived: a page that does not wait has lost the press now
    first.page.mouse.up()
    expect(card.locator("input")).to_be_checked()
    expect(first.page.locator(".them [data-zone=play] .cd", has_text=theirs)).to_be_visible()


def test_a_finger_that_rests_on_a_card_moves_it(served, chromium, pictures) -> None:
    """A quick swipe scrolls the page; a card is lifted by resting on it, and both decks and the hand are in sight."""
    match = Match(chromium, served)
    first = match.start()
    page = Seat(chromium, served, match.links[match.seats.index(first)], first.owner, size=PHONE).page
    expect(page.locator(".me .hand .cd")).to_have_count(7)
    expect(page.locator("#table[data-live]")).to_be_attached()
    finger = page.context.new_cdp_session(page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    name = page.locator(".me .hand .cd b").first.inner_text()
    swipe(page, finger, ".me .hand .cd", ".me [data-zone=play]", rests=False)
    expect(page.locator(".me .hand .cd")).to_have_count(7)
    page.evaluate("scrollTo(0, 0)")
    swipe(page, finger, ".me .hand .cd", ".me [data-zone=play]", rests=True)
    expect(page.locator(".me [data-zone=play] .cd", has_text=name)).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=pictures / "table-phone-390.png")
    in_sight = """() => [...document.querySelectorAll('.deck .spine, .me .hand .cd')].every((item) => {
      const { left, right } = item.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }) && document.documentElement.scrollWidth <= innerWidth"""
    assert page.evaluate(in_sight)
    tops = page.locator(".deck .spine").evaluate_all(
        "items => items.map((item) => item.getBoundingClientRect().bottom)"
    )
    assert all(top < PHONE["height"] for top in tops)


def swipe(page: Page, finger, start: str, end: str, *, rests: bool) -> None:
    """Touch one thing, rest until it is lifted, or not, and go to another, as a finger does."""
    a, b = (page.locator(where).first.bounding_box() for where in (start, end))
    x, y = a["x"] + a["width"] / 2, a["y"] + a["height"] / 2
    to = (b["x"] + b["width"] - 12, b["y"] + b["height"] / 2)
    if not rests:
        page.evaluate(QUICKER_THAN_ANY_TIMER)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    if rests:
        expect(page.locator(".ghost")).to_be_attached()
    for part in (0.25, 0.5, 0.75, 1):
        point = {"x": x + (to[0] - x) * part, "y": y + (to[1] - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    if not rests:
        page.evaluate("asSlowAsEver()")


def test_cards_of_the_hand_and_of_play_go_under_the_deck_together(served, chromium, pictures) -> None:
    """DZ 8.2.4.1: in the order they were chosen; the buttons are there only while several places are chosen from."""
    match = Match(chromium, served)
    first = match.start()
    played, one, other = first.hand()[:3]
    first.pick(played)
    first.page.keyboard.press("p")
    expect(first.page.locator(".me [data-zone=play] .cd", has_text=played)).to_be_visible()
    together = first.page.get_by_role("button", name="All of these to the bottom")
    first.pick(one)
    expect(together).to_be_hidden()
    first.pick(played)
    first.pick(other)
    expect(together).to_be_visible()
    first.page.fill("#said", "Let It Go")
    together.click()
    expect(first.page.locator("#known")).to_contain_text(
        f"3 cards at the bottom: only you know {one}, {played}, {other}"
    )
    expect(first.page.locator(".me .hand .cd")).to_have_count(4)
    Seat(chromium, served, match.links[match.seats.index(first)], first.owner)
    expect(first.page.locator("#devices")).to_contain_text("Your seat was opened on 2 devices.")
    first.device.picture(pictures / "table-devices-1440.png")
    first.device.press("Keep my seat on this device only")
    expect(first.page.get_by_text("Your seat is on this device only.")).to_be_visible()
    assert first.device.complaints == []
