"""Browsers keep their shares of chance until they have seen everybody bound, whatever a server says."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.http.server import Served
from tests.web.conftest import chromium, nothing_left_open
from tests.web.table.test_table import Brought

__all__ = ["chromium", "nothing_left_open"]

TRACE = """
window.trace = JSON.parse(sessionStorage.getItem("trace") ?? "[]");
const note = (what) => { window.trace.push(what); sessionStorage.setItem("trace", JSON.stringify(window.trace)); };
const Real = EventSource;
const hide = (text) => {
  const said = JSON.parse(text);
  for (const bound of Object.values(said.view.bound)) for (const side of window.hidden ?? []) delete bound[side];
  note(["heard", said.view.asked, said.view.bound]);
  return { data: JSON.stringify(said) };
};
window.EventSource = class extends Real {
  set onmessage(hear) { super.onmessage = (event) => hear(hide(event.data)); }
};
const send = window.fetch;
window.fetch = (address, asked) => {
  const path = String(address).split("/").pop();
  if (path === "share" || path === "pledge") note([path, Number(asked.body.get("number"))]);
  return send(address, asked);
};
"""


class Overheard(Brought):
    """A match whose pages write down what they heard and what they sent, in its order."""

    def __init__(self, chromium: Browser, served: Served) -> None:
        super().__init__(chromium, served)
        for seat in self.seats:
            seat.page.context.add_init_script(TRACE)
            listen_again(seat.page)
            expect(seat.page.locator("#pledges li")).to_have_count(3)  # the server's, and both browsers'


def listen_again(page: Page) -> None:
    """Read the page again, and wait until its script has heard the feed."""
    page.reload()
    expect(page.locator("#table[data-live]")).to_be_attached()


def trace(page: Page) -> list[list[Any]]:
    return page.evaluate("window.trace")


@pytest.fixture
def match(served: Served, chromium: Browser) -> Overheard:
    return Overheard(chromium, served)


def test_no_share_leaves_a_browser_before_it_saw_everybody_bound(match: Overheard) -> None:
    match.set_up()
    for seat in match.seats:
        last: dict[str, Any] = {}
        shown = []
        for what, *said in trace(seat.page):
            if what == "heard":
                asked, bound = said
                last = {"number": asked["number"], "bound": bound} if asked else {}
            elif what == "share":
                assert last["number"] == said[0]
                assert set(last["bound"][str(said[0])]) == {"-1", "0", "1"}
                shown.append(said[0])
        assert sorted(set(shown)) == [1, 2], "both shuffles before the game"
    assert [seat.device.complaints for seat in match.seats] == [[], []]


@pytest.mark.parametrize("hidden", ["1", "-1"], ids=["the other player's", "the server's own"])
def test_a_server_that_never_shows_a_pledge_gets_no_share(match: Overheard, hidden: str) -> None:
    """The planted server: it says that a chance was asked for, and not who is bound to what."""
    match.ana.page.evaluate("(side) => { window.hidden = [side]; }", hidden)
    match.ana.press("Set up the first game")
    expect(match.ana.page.locator("#acts").get_by_role("button", name="Shuffle and present").first).to_be_visible()
    match.ana.page.context.add_init_script(f"window.hidden = ['{hidden}'];")
    listen_again(match.ana.page)
    match.ana.press("Shuffle and present")
    expect(match.bo.page.locator("#asks")).to_contain_text("The share of chance of Ana has not come.")
    assert [said[1] for said in trace(match.bo.page) if said[0] == "share"] == [1], "Bo saw everybody bound"
    assert [said for said in trace(match.ana.page) if said[0] == "share"] == []
    expect(match.bo.page.locator("#log li.deck-shuffled")).to_have_count(0)
    expect(match.bo.page.get_by_role("button", name="Go on without it")).to_be_visible()


CHANCES = """async (stream) => (await fetch(`/table/${stream}/chances`)).json()"""
REPLAYED = """async ([chances, saw, seat]) => {
  const { replay } = await import('/static/replay.js');
  return replay(chances, { saw: (number) => saw[number] ?? null, seat }).map((one) => `${one.by} ${one.holds}`);
}"""


def test_the_page_finds_every_other_order_of_steps(match: Overheard) -> None:
    """What `topcut verify` finds in a file, the browser finds in what it is told; and it compares with what it saw."""
    match.set_up()
    match.bo.page.get_by_text("Result of this game").click()
    match.bo.device.press("I concede this game")
    match.ana.press("We stop the match here")
    expect(match.ana.page.locator("#replay button")).to_be_visible()
    page, told = match.ana.page, lambda: match.ana.page.evaluate(CHANCES, match.stream)

    def replayed(change: Any = None, saw: Any = None) -> list[str]:
        chances = told()
        if change:
            change(chances[1])
        return page.evaluate(REPLAYED, [chances, saw or {}, 0])

    assert replayed() == ["steps true", "steps true"]
    assert replayed(lambda one: one["pledged"].update({"0": one["shown"]["1"]})) == ["steps true", "steps false"]
    assert replayed(lambda one: one["shown"].update({"1": one["asked"]})) == ["steps true", "steps false"]
    assert replayed(lambda one: one.update(asked=0)) == ["steps true", "once false"]
    assert replayed(lambda one: one["tapes"].pop("1")) == ["steps true", "steps false"]
    saw = {"bound": told()[1]["bound"], "purpose": told()[1]["purpose"]}
    assert replayed(saw={2: saw}) == ["steps true", "steps true"]
    other = saw | {"bound": saw["bound"] | {"1": "0" * 64}}
    assert replayed(saw={2: other}) == ["steps true", "steps false"], "Bo's pledge was another when Ana showed hers"
    assert replayed(saw={2: saw | {"purpose": "dice 0 1 6"}}) == ["steps true", "steps false"]
    match.ana.device.press("Replay every shuffle")
    expect(page.locator("#replay p")).to_contain_text("all are the same: 2")


def test_the_page_warns_at_once_where_a_chance_was_drawn_from_other_pledges(served: Served, chromium: Browser) -> None:
    """The server swapped Bo's pledge after Ana's share was shown; or left hers out."""
    page = chromium.new_context(base_url=served.url).new_page()
    page.goto("/table")
    warned = page.evaluate(
        """async () => {
          const { drawnAs } = await import('/static/table-chance.js');
          const bound = { "-1": "s", 0: "a", 1: "b" };
          const saw = { bound, purpose: "shuffle 0 60 0" };
          const past = { bound, sides: [0, 1], withheld: [] };
          return [
            drawnAs(past, { saw, seat: 0 }),
            drawnAs({ ...past, bound: { ...bound, 1: "c" } }, { saw, seat: 0 }),
            drawnAs({ ...past, sides: [1] }, { saw, seat: 0 }),
            drawnAs({ ...past, sides: [1], withheld: [0] }, { saw, seat: 0 }),
            drawnAs({ ...past, bound: { ...bound, 0: "z" } }, { saw: { mine: "a" }, seat: 0 }),
            drawnAs({ ...past, bound: { ...bound, 0: "z" } }, { saw: null, seat: 0 }),
          ];
        }"""
    )
    assert warned == ["fair", "unfair", "unfair", "fair", "elsewhere", "fair"]
