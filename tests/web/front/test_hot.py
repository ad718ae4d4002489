"""Hot pages: the same bytes for everybody, made once, never older than a second, and of nobody in particular."""

import asyncio
import contextlib
import gzip
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.databases import database, postgresql, postgresql_server, where
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.patience import LONG, soon

from topcut.core.event.flow import post_round, start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import register, rename
from topcut.core.event.rounds import draw_round
from topcut.core.play import Stream, Who
from topcut.desk import Desk
from topcut.http.snapshots import LONGEST_PAUSE, pause_after
from topcut.store import Database, StreamUnknown, open_database
from topcut.web.front import hot
from topcut.web.front.hot import HotPages, WantedPage

__all__ = ["database", "postgresql", "postgresql_server", "where"]

ME = Who("link-me")
PAGES = ("", "/pairings", "/pairings?by=table", "/standings")


@pytest.fixture(scope="module")
def posted(served: Served) -> Evening:
    evening = Evening(served, title="Harbour Open")
    evening.start("Ana", "Bo", "Cleo")
    evening.post()
    return evening


def raw(browser: Browser, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    answer = browser.get(path, headers={"Accept-Encoding": "identity"} | headers)
    given = {name: value for name, value in answer.headers.items() if name != "date"}
    return answer.status_code, answer.content, given


@pytest.mark.parametrize("page", PAGES)
def test_everybody_gets_the_same_bytes_and_no_cookie(posted: Evening, served: Served, page: str) -> None:
    """The desk, a player and a stranger hold different cookies, and the desk's page shows that it matters there."""
    path = f"/event/{posted.stream}{page}"
    browsers = [posted.desk, posted.phones["Ana"], posted.phones["Bo"], served.browser()]
    assert len({str(sorted(browser.cookies.items())) for browser in browsers}) == 4
    answers = [raw(browser, path) for browser in browsers]
    assert answers == [answers[0]] * 4
    status, body, headers = answers[0]
    assert (status, headers["etag"].startswith('W/"'), "set-cookie" in headers) == (200, True, False)
    assert b'name="csrf"' not in body
    for browser in browsers:
        assert not any(value.encode() in body for value in browser.cookies.values())


def test_a_form_on_a_page_is_another_for_everybody(posted: Evening) -> None:
    """What the test above would notice: pages with forms are not the same for two browsers."""
    ana, bo = (posted.phones[name].open(posted.phones[name].path) for name in ("Ana", "Bo"))
    assert ana != bo


def test_a_page_that_asked_for_something_personal_would_not_be_made(posted: Evening, served: Served) -> None:
    template = hot.environment().from_string("{% import 'macros.html' as m with context %}{{ m.once() }}")
    with pytest.raises(Exception, match="form_token"):
        template.render({"_": str, "language": "en", "new_key": str})


def test_headers_let_browsers_keep_a_page_and_ask_again(posted: Evening, served: Served) -> None:
    _, _, headers = raw(served.browser(), f"/event/{posted.stream}/pairings")
    assert headers["cache-control"] == "public, no-cache"
    assert headers["vary"] == "Accept-Language, Accept-Encoding, Cookie"
    assert headers["content-language"] == "en"
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in headers["content-security-policy"]


def test_whoever_has_the_page_is_told_so_until_something_happens(posted: Evening, served: Served) -> None:
    browser = served.browser()
    path = f"/event/{posted.stream}/pairings"
    _, _, headers = raw(browser, path)
    seen = headers["etag"]
    assert raw(browser, path, **{"If-None-Match": f'W/"0-en", {seen}'})[:2] == (304, b"")
    assert raw(browser, path, **{"If-None-Match": seen, "Accept-Language": "es"})[0] == 200
    seq = int(seen.split('"')[1].split("-")[0])
    posted.at_desk("/round/1/line", line="1 20")
    status, _, headers = raw(browser, f"{path}?seq={seq + 1}", **{"If-None-Match": seen})
    assert (status, headers["etag"].startswith(f'W/"{seq + 1}-en-')) == (200, True)


def test_a_packed_page_is_the_same_page(posted: Evening, served: Served) -> None:
    path = f"/event/{posted.stream}/pairings"
    with served.browser().stream("GET", path, headers={"Accept-Encoding": "br, gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == raw(served.browser(), path)[1]


@pytest.mark.parametrize(
    ("cookie", "accepted", "says"),
    [
        pytest.param("topcut_language=es", "en", "Emparejamientos", id="the switch"),
        pytest.param("a=b; topcut_language=es; c=d", "en", "Emparejamientos", id="among others"),
        pytest.param("xtopcut_language=es", "en", "Pairings", id="another cookie that ends so"),
        pytest.param("topcut_language=xx", "es", "Emparejamientos", id="no language of ours"),
        pytest.param("", "de, es;q=0.5", "Emparejamientos", id="what the browser asks for"),
        pytest.param("", "", "Pairings", id="nothing said"),
    ],
)
def test_the_language_is_chosen_as_on_every_page(
    posted: Evening, served: Served, cookie: str, accepted: str, says: str
) -> None:
    headers = {"Cookie": cookie, "Accept-Language": accepted}
    page = raw(served.browser(), f"/event/{posted.stream}/pairings", **headers)[1].decode()
    assert says in text_of(page)


def test_the_clock_runs_on_for_whoever_asks_later(served: Served) -> None:
    evening = Evening(served, minutes=50)
    evening.start("Ana", "Bo")
    evening.post()
    evening.at_desk("/start-clock")
    browser = served.browser()
    first = browser.open(f"/event/{evening.stream}")
    asked, left, told = timed(lambda: browser.get(f"/event/{evening.stream}/clock").json())
    assert "data-running" in first
    assert (left["round"], left["state"], left["running"]) == (1, "running", True)
    unchanged = {"If-None-Match": browser.page.headers["etag"]}
    deadline = time.monotonic() + LONG
    while (answer := raw(browser, f"/event/{evening.stream}", **unchanged))[0] == 304:
        assert time.monotonic() < deadline, "a page with a running clock is made again though nothing happens"
    assert (answer[0], answer[1].decode() != first) == (200, True)
    asked_again, later, told_again = timed(lambda: browser.get(f"/event/{evening.stream}/clock").json())
    assert (asked_again - told) * 1_000 - 2 <= left["left"] - later["left"] <= (told_again - asked) * 1_000 + 2


def timed(ask: Callable[[], Any]) -> tuple[float, Any, float]:
    """Say what was answered, and between which moments."""
    return time.monotonic(), ask(), time.monotonic()


def test_a_drawn_round_is_not_on_any_hot_page(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.at_desk("/desk/draw")
    for page in PAGES:
        assert "Against" not in served.browser().open(f"/event/{evening.stream}{page}")
    assert served.browser().get(f"/event/{evening.stream}/clock").json()["round"] is None


@pytest.mark.parametrize("path", ["/event/AAAAAAAAAAAAAAAA", "/event/AAAAAAAAAAAAAAAA/pairings", "/event/x/standings"])
def test_an_event_that_is_not_there_is_refused_by_the_usual_page(served: Served, path: str) -> None:
    page = served.browser().get(path, headers={"Accept": "text/html"})
    assert (page.status_code, "What now" in text_of(page.text), "etag" in page.headers) == (404, True, False)


# ---- in this process: how often a page is made, and what another process does


@contextlib.asynccontextmanager
async def room(database: Database, **how: object) -> AsyncIterator[tuple[Desk, Stream, HotPages]]:
    async with Desk(database) as desk:
        stream = (await desk.events.create(who=ME, title="Friday", stages=(Stage(rounds=3),))).stream
        for number in range(4):
            await desk.events.act(stream, register, who=ME, names=(f"Player {number + 1}",))
        yield desk, stream, HotPages(desk, **how)


def run(ask: Callable[[], Awaitable[None]]) -> None:
    """Run on a loop of its own; the browser of other tests keeps one in this thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(ask())).result()


def of(stream: Stream, page: str = "") -> WantedPage:
    return WantedPage(stream, page, "en", "name")


def shown(kept: hot.CachedPage) -> str:
    return kept.plain[1]["body"].decode()


def test_a_thousand_who_ask_together_have_it_made_once(database: Database) -> None:
    async def ask() -> None:
        async with room(database) as (_, stream, pages):
            kept = await asyncio.gather(*(pages.page(of(stream)) for _ in range(1_000)))
            assert (pages.made, len(set(map(id, kept)))) == (1, 1)
            await pages.page(of(stream, "standings"))
            assert pages.made == 2

    run(ask)


def test_a_page_is_made_seldom_while_much_happens_and_the_last_of_it_is_shown(database: Database) -> None:
    async def ask() -> None:
        async with room(database, pause=lambda _: 0.2) as (desk, stream, pages):
            await pages.page(of(stream))
            began = time.monotonic()
            for number in range(40):
                receipt = await desk.events.act(stream, register, who=ME, names=(f"Late {number}",))
                await pages.page(of(stream))
            passed = time.monotonic() - began
            assert pages.made <= passed / 0.2 + 2
            kept = await pages.page(of(stream), at_least=receipt.seq)
            assert kept.seq == receipt.seq
            assert "Late 39" in shown(kept)

    run(ask)


def test_a_page_is_old_for_no_longer_than_its_pause(database: Database) -> None:
    async def ask() -> None:
        async with room(database, pause=lambda _: 3_600) as (desk, stream, pages):
            before = await pages.page(of(stream))
            await desk.events.act(stream, register, who=ME, names=("Late",))
            assert await pages.page(of(stream)) is before
            before.due = time.monotonic()  # the hour is over
            assert "Late" in shown(await pages.page(of(stream)))

    run(ask)


@pytest.mark.parametrize(("cost", "pause"), [(0, 0), (0.002, 0.04), (0.05, LONGEST_PAUSE), (9, LONGEST_PAUSE)])
def test_a_pause_is_twenty_times_what_it_took_and_a_second_at_most(cost: float, pause: float) -> None:
    assert pause_after(cost) == pytest.approx(pause)


def test_a_number_nobody_has_written_is_not_waited_for(database: Database) -> None:
    async def ask() -> None:
        async with room(database) as (_, stream, pages):
            kept = await asyncio.wait_for(pages.page(of(stream), at_least=999_999), LONG)
            assert (kept.seq, pages.made) == (5, 1)
            await pages.page(of(stream), at_least=999_999)
            assert pages.made == 1

    run(ask)


def test_a_changed_name_leaves_the_page(database: Database) -> None:
    async def ask() -> None:
        async with room(database) as (desk, stream, pages):
            assert "Player 2" in shown(await pages.page(of(stream)))
            receipt = await desk.events.act(stream, rename, who=ME, player=2, name="Zelda")
            page = shown(await pages.page(of(stream), at_least=receipt.seq))
            assert ("Player 2" in page, "Zelda" in page) == (False, True)

    run(ask)


def test_little_wanted_pages_are_let_go(database: Database) -> None:
    async def ask() -> None:
        async with room(database, room=15_000) as (_, stream, pages):
            for language in ("en", "es"):
                for page in ("", "pairings", "standings"):
                    await pages.page(WantedPage(stream, page, language, "name"))
                    assert sum(kept.size for kept in pages._kept.values()) == pages._size <= 15_000
            assert len(pages._kept) < 6

    run(ask)


def test_what_another_process_has_posted_is_on_the_page(postgresql: str) -> None:
    here, elsewhere = open_database(postgresql), open_database(postgresql)

    async def ask() -> None:
        async with room(here) as (_, stream, pages), Desk(elsewhere) as other:
            assert "No round is posted yet" in shown(await pages.page(of(stream, "pairings")))
            for action, args in ((start_event, {}), (draw_round, {}), (post_round, {"round": 1})):
                receipt = await other.events.act(stream, action, who=ME, **args)
            told = await pages.page(of(stream, "pairings"), at_least=receipt.seq)
            assert "Pairings, round 1" in shown(told)
            await other.events.act(stream, rename, who=ME, player=1, name="Renamed Elsewhere")

            async def is_told() -> bool:
                return "Renamed Elsewhere" in shown(await pages.page(of(stream, "pairings")))

            await soon(is_told)

    run(ask)
    here.close()
    elsewhere.close()


def test_what_went_unheard_is_found_when_the_line_is_back(postgresql: str) -> None:
    here, elsewhere = open_database(postgresql), open_database(postgresql)

    async def ask() -> None:
        async with room(here, pause=lambda _: 0) as (desk, stream, pages), Desk(elsewhere) as other:
            await pages.page(of(stream))
            await desk._neighbours.stop()
            await other.events.act(stream, register, who=ME, names=("Unheard",))
            assert "Unheard" not in shown(await pages.page(of(stream)))
            desk._neighbours._stands()
            assert "Unheard" in shown(await pages.page(of(stream)))

    run(ask)
    here.close()
    elsewhere.close()


def test_the_pages_of_an_event_that_is_removed_go_with_it(database: Database) -> None:
    async def ask() -> None:
        async with room(database, pause=lambda _: 3_600) as (desk, stream, pages):
            kept = await pages.page(of(stream))
            assert await desk.forget(stream, seq=kept.seq)
            with pytest.raises(StreamUnknown):
                await pages.page(of(stream))
            with pytest.raises(StreamUnknown):
                await pages.clock(stream)
            assert (pages._size, pages.snapshots._rows) == (0, 0)

    run(ask)
