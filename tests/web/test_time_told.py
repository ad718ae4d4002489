"""One truth about time: desk, phone, judge, screen and public page say the same word at the same moment (MTR 2.5)."""

import asyncio
import os
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec import Struct
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect
from tests.core.event.playoffs import before_the_cut
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.patience import until
from tests.web.devices import PHONE, SCREEN
from tests.web.hall import ORGANIZER
from tests.web.judged import Judged, judged

from topcut.core.event.flow import post_round, set_procedure, start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import register
from topcut.core.event.playoff import announce_cut
from topcut.core.event.rounds import MINUTE, draw_round, extend_table, start_clock
from topcut.core.event.view import public_view
from topcut.core.play import Stream, Who
from topcut.desk import Desk
from topcut.desk.clock import now
from topcut.exchange.log_file import read_log, verify
from topcut.http.links import LinkBook
from topcut.store import open_database


def told(night: Judged) -> dict[str, str]:
    """What everybody reads, each on their own page."""
    evening, phone = night.evening, night.phone("Ana")
    stranger = evening.served.browser()
    pages = {
        "desk": evening.desk.open(evening.home),
        "phone": phone.page.text,
        "judge": night.floor.open(night.home),
        "screen": stranger.get(f"/tv/{evening.code}", headers={"Accept": "text/html"}).text,
        "public": stranger.open(f"/event/{evening.stream}?seq=9999"),
    }
    return {name: text_of(page) for name, page in pages.items()}


def say(pages: dict[str, str], *words: str) -> None:
    for place, page in pages.items():
        assert any(word in page for word in words), (place, words, page)


def test_called_early_everybody_says_so_and_nothing_counts_down(served: Served) -> None:
    """The finding: the desk kept counting down and the screen listed “+47:07”."""
    night = judged(served)
    desk = night.evening.desk
    assert "still has" in text_of(night.evening.at_desk("/call-time"))
    desk.submit("/call-time", why="The hall closes at 18:00.")
    pages = told(night)
    say(pages, "Time called")
    for place in ("desk", "screen", "public", "phone"):
        assert "The hall closes at 18:00." in pages[place], place
        assert "early" in pages[place], place
    counting = [desk.open(night.evening.home), served.browser().get(f"/tv/{night.evening.code}").text]
    assert all("data-running" not in page for page in counting)
    clock = served.browser().get(f"/event/{night.evening.stream}/clock").json()
    assert (clock["time"], clock["left"], clock["running"]) == ("called", 0, False)


def test_paused_everybody_says_so_and_why(served: Served) -> None:
    """The finding: a clock that stood looked like one that ran."""
    night = judged(served)
    desk = night.evening.desk
    night.evening.at_desk("/pause-clock")
    say(told(night), "Paused", "PAUSED")
    desk.open(night.evening.home)
    desk.submit("/pause-clock", said="Fire drill")
    pages = told(night)
    say(pages, "Paused", "PAUSED")
    for place in ("desk", "screen", "public", "phone"):
        assert "Fire drill" in pages[place], place
    assert "Leave your cards" in pages["phone"]
    assert "Leave your cards" in pages["screen"]
    night.evening.at_desk("/resume-clock")
    after = told(night)
    del after["phone"]  # it holds the words, for the moment they are needed
    assert all("Paused" not in page and "PAUSED" not in page for page in after.values())


def test_once_time_is_called_more_is_given_only_after_that_is_taken_back(served: Served) -> None:
    night = judged(served)
    night.evening.at_desk("/call-time")
    night.evening.desk.submit("/call-time")
    page = night.evening.desk.open(night.evening.home)
    assert "/round/1/time" not in page
    assert "End of the round: 3 tables" in text_of(page)


def test_calling_time_in_the_moment_it_is_called_is_no_error(served: Served) -> None:
    """An official who pressed T at 0:00 met the clock's own call, and was told that no clock runs."""
    night = judged(served)
    evening = night.evening
    night.scorekeeper.open(evening.home)
    action, pressed = night.scorekeeper.form("/call-time")
    evening.at_desk("/call-time")
    evening.desk.submit("/call-time")
    late = night.scorekeeper.post(action, data=pressed)
    assert late.status_code == 200
    assert "Time called early at" in text_of(late.text)


# ---- time is called by itself


class Night(Struct):
    """An event whose clock has come to its end before the server began."""

    served: Served
    stream: str
    link: str

    def public(self) -> str:
        return text_of(self.served.browser().open(f"/event/{self.stream}?seq=9999"))


def as_prepared(
    database: Path, prepare: Callable[[Desk, Stream, Callable[[float], None]], object], *, heads: int = 1
) -> tuple[str, str]:
    """An event of a past hour, by a clock that `prepare` sets; the browser has a loop of its own on this thread."""

    async def prepared() -> tuple[str, str]:
        opened, began, at = open_database(str(database)), now() - 60 * MINUTE, [0]

        def minute(number: float) -> None:
            at[0] = round(number * MINUTE)

        stage = Stage(rounds=3, team=heads, plays_together=heads > 1)
        async with Desk(opened, clock=lambda: began + at[0]) as desk:
            created = await desk.events.create(who=ORGANIZER, title="Harbour Open", stages=(stage,))
            for name in ("Ana", "Bo", "Cy", "Dee"):
                together = tuple(f"{name} {head}" for head in "ABC"[:heads]) if heads > 1 else (name,)
                await desk.events.act(created.stream, register, who=ORGANIZER, names=together)
            for action, args in ((start_event, {}), (draw_round, {}), (post_round, {"round": 1})):
                await desk.events.act(created.stream, action, who=ORGANIZER, **args)
            await prepare(desk, created.stream, minute)
            link = await LinkBook(opened).issue(created.stream, ORGANIZER)
            await LinkBook(opened).issue_code(created.stream, Who("door"))
        opened.close()
        return created.stream, f"/link/{link}"

    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(prepared())).result()


def begun(database: Path, *, calls_time: bool = True, heads: int = 1) -> tuple[str, str]:
    async def prepare(desk: Desk, stream: Stream, minute: Callable[[float], None]) -> None:
        await desk.events.act(stream, set_procedure, who=ORGANIZER, calls_time=calls_time)
        await desk.events.act(stream, start_clock, who=ORGANIZER, round=1)
        await desk.events.act(stream, extend_table, who=ORGANIZER, round=1, table=2, minutes=30)

    return as_prepared(database, prepare, heads=heads)


@pytest.fixture
def night(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Night]:
    how = getattr(request, "param", True)
    stream, link = begun(tmp_path / "topcut.db", calls_time=bool(how), heads=2 if how == "two heads" else 1)
    served = Served(tmp_path / "topcut.db").wait_until_ready()
    yield Night(served, stream, link)
    served.stop()


def test_at_zero_time_is_called_by_itself_and_a_table_with_more_time_plays_on(night: Night) -> None:
    """MTR-2.5-h: at 0:00 nothing happened until somebody pressed a key; a table with more time plays to its own end."""
    until(lambda: "Time called at" in night.public(), "time was never called")
    desk = night.served.browser()
    desk.open(night.link)
    page = text_of(desk.open(f"/event/{night.stream}/desk"))
    assert "The clock called it automatically." in page
    assert "Table 2 plays on until" in page
    history = text_of(desk.open(f"/event/{night.stream}/desk/history"))
    assert history.count("Round 1: time was called") == 1
    assert "by the clock" in history
    log = night.served.browser().get(f"/event/{night.stream}/log.jsonl")
    verify(read_log(log.content))


@pytest.mark.parametrize(("night", "turns"), [(True, 5), ("two heads", 3)], indirect=["night"])
def test_everybody_is_told_as_many_last_turns_as_the_rules_give_them(night: Night, turns: int) -> None:
    """MTR 2.5: five was said to everybody; two heads play three."""
    until(lambda: "Time called at" in night.public(), "time is called")
    desk = night.served.browser()
    desk.open(night.link)
    code = re.search(r"/tv/([A-Z]{8})", desk.open(f"/event/{night.stream}/desk"))[1]
    assert f"inish this turn, then {turns} more." in text_of(night.served.browser().open(f"/tv/{code}"))


@pytest.mark.parametrize("night", [True], indirect=True)
def test_a_minute_given_once_the_call_was_taken_back_is_a_minute(night: Night) -> None:
    """It was added to an end that had gone by."""
    until(lambda: "Time called at" in night.public(), "time is called")
    desk, home = night.served.browser(), f"/event/{night.stream}/desk"
    desk.open(night.link)
    desk.open(f"{home}/history")
    desk.submit("/undo")
    until(lambda: "Time is up. Nobody has called it yet." in night.public(), "the call is taken back")
    desk.open(home)
    desk.submit("/round/1/time", minutes=20)
    until(lambda: "Running until" in night.public(), "twenty minutes from now")


@pytest.mark.parametrize("night", [False], indirect=True)
def test_switched_off_the_clock_stands_at_zero_and_says_that_nobody_has_called(night: Night) -> None:
    assert "Time is up. Nobody has called it yet." in night.public()
    desk = night.served.browser()
    desk.open(night.link)
    settings = desk.open(f"/event/{night.stream}/desk/settings")
    assert 'name="calls_time"' in settings
    desk.submit("/settings/procedure", calls_time="true")
    until(lambda: "Time called at" in night.public(), "switched on again, it calls time")


# ---- a bracket has its own minutes


def test_before_the_first_round_of_a_bracket_is_posted_its_own_minutes_are_shown() -> None:
    evening = before_the_cut(8, minutes=90)
    evening.act(announce_cut)
    assert public_view(evening.event, names={}).current.minutes == 90


# ---- without contact


def test_a_page_that_hears_nothing_says_so_within_ten_seconds(chromium: Chromium, tmp_path: Path) -> None:
    """The server stands still, as one behind a dead line does; the browser's clock is moved by hand."""
    stream, link = begun(tmp_path / "topcut.db", calls_time=False)
    served = Served(tmp_path / "topcut.db").wait_until_ready()
    try:
        desk = chromium.new_context(base_url=served.url, viewport=SCREEN).new_page()
        public = [chromium.new_context(base_url=served.url, viewport=PHONE).new_page() for _ in range(4)]
        desk.goto(link)
        home = f"/event/{stream}"
        addresses = (f"{home}/desk", home, f"{home}/pairings", f"{home}/standings", f"{home}/bracket")
        for page, address in zip((desk, *public), addresses, strict=True):
            page.clock.install()
            page.goto(address)
            expect(page.locator("html")).to_have_attribute("data-contact", "kept")
        os.kill(served.process.pid, signal.SIGSTOP)
        for page in (desk, *public):
            page.clock.run_for(10_000)
            expect(page.locator("html")).to_have_attribute("data-contact", "lost")
            expect(page.locator(".no-contact").first).to_be_visible()
            expect(page.locator(".no-contact").first).to_contain_text("No contact since")
        os.kill(served.process.pid, signal.SIGCONT)
        for page in (desk, *public):
            expect(page.locator("html")).to_have_attribute("data-contact", "kept")
            expect(page.locator(".no-contact").first).to_be_hidden()
    finally:
        os.kill(served.process.pid, signal.SIGCONT)
        served.stop()


HALL_MS = 10_000
WAITED = """() => {
  const [random, later] = [Math.random, window.setTimeout];
  let waits;
  Math.random = () => 0.5;
  window.setTimeout = (_, ms) => (waits = ms);
  document.dispatchEvent(new CustomEvent("topcut:due", { detail: { isOwn: false } }));
  [Math.random, window.setTimeout] = [random, later];
  return waits;
}"""


def waits_at_zero(page: Page) -> float:
    """Say how long a page waits at 0:00 before it reads again, by a die that falls in the middle."""
    return page.evaluate(WAITED)


def test_a_pause_fills_a_phone_and_a_screen_that_are_open(chromium: Chromium, served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    evening.at_desk("/round/1/start-clock")
    phone = chromium.new_context(base_url=served.url, viewport=PHONE)
    phone.add_cookies(
        [{"name": c.name, "value": c.value, "url": served.url} for c in evening.phones["Ana"].cookies.jar]
    )
    page = phone.new_page()
    page.goto(f"{evening.phones['Ana'].path.split('?')[0]}?reporting=1")
    screen = chromium.new_context(base_url=served.url, viewport=SCREEN).new_page()
    screen.goto(f"/tv/{evening.code}")
    expect(page.locator("html")).to_have_attribute("data-contact", "kept")
    expect(screen.locator("html")).to_have_attribute("data-contact", "kept")
    assert waits_at_zero(page) == HALL_MS / 2, "a hall that reads again at 0:00 does not do so all at once"
    evening.at_desk("/pause-clock")
    for shown in (page, screen):
        expect(shown.get_by_text("Leave your cards")).to_be_visible()
    evening.at_desk("/resume-clock")
    for shown in (page, screen):
        expect(shown.get_by_text("Leave your cards")).to_have_count(0)
