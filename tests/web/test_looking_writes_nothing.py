"""A GET never writes: the pages of online tables, drafts and life pads, which no role of an event opens.

The pages of an event are asked in `test_every_route.py`. There is one exception: a private link that opens the desk is
a key, and its first use in a browser is noted in the audit, as signing in is (`/link/<token>`).
"""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tests.hostile.pausing import Here, served_here
from tests.web.draft.test_event_drafts import ME, holding, opened_pods
from tests.web.drafted import Phone, is_over, seated, stock
from tests.web.stopped import stopped_clock
from tests.web.test_every_route import SEEN_ELSEWHERE, listed, rows_of

from topcut.core.event.flow import post_round, start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import give_roles, link_player, register
from topcut.core.event.rounds import draw_round
from topcut.core.play import Actor, PlayerId, Power, Role, Stream, Who
from topcut.core.zones.actions import concede_match
from topcut.core.zones.asking import close_match

JUDGE = Who("the-judge")
LINK = re.compile(r'value="http://[^"/]+(/(?:table|draft)/link/[^"]+)"')


async def hear(browser: Here, app: Any, path: str) -> int:
    """Open a feed, and go once it has said something or refused; the status of its answer."""
    asked = browser.client.build_request("GET", path)
    has_spoken, statuses, messages = asyncio.Event(), list[int](), [{"type": "http.request", "body": b""}]

    async def receive() -> dict[str, Any]:
        if messages:
            return messages.pop()
        await has_spoken.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])
        if message.get("body"):
            has_spoken.set()

    scope: dict[str, Any] = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1"}
    scope |= {"method": "GET", "scheme": "http"}
    scope |= {"path": asked.url.path, "raw_path": asked.url.raw_path, "query_string": asked.url.query, "root_path": ""}
    scope |= {"headers": asked.headers.raw, "client": ("127.0.0.1", 9), "server": ("127.0.0.1", 80)}
    await app(scope, receive, send)
    return statuses[0]


class Looked:
    """Every page of tables, drafts and pads, with who looks at it."""

    def __init__(self, app: Any, file: Path) -> None:
        self.app, self.file = app, file
        self.pages: list[tuple[str, str, list[Here]]] = []
        """The route, an address of it, and the browsers that open it."""

    def add(self, routes: str, browsers: list[Here], **parts: str) -> None:
        for route in routes.split():
            self.pages.append((route, re.sub(r"<(\w+)>", lambda part: parts[part[1]], route), browsers))

    async def look(self) -> dict[str, set[int]]:
        """Open everything once by everybody; the statuses of each route."""
        found: dict[str, set[int]] = {}
        for route, address, browsers in self.pages:
            for browser in browsers:
                if route.endswith("/feed"):
                    found.setdefault(route, set()).add(await hear(browser, self.app, address))
                else:
                    found.setdefault(route, set()).add((await browser.client.get(address)).status_code)
        return found


DRAFT = """
    /draft/<stream> /draft/<stream>/board /draft/<stream>/feed /draft/<stream>/log.jsonl /draft/<stream>/pool.txt
    /draft/<stream>/deck /draft/<stream>/picks
"""
TABLE = "/table/<stream> /table/<stream>/feed /table/<stream>/chances /table/<stream>/log.jsonl"
DRAFTS = "/event/<stream>/draft /event/<stream>/draft/deck /event/<stream>/drafts /event/<stream>/drafts/feed"


async def add_tables(looked: Looked, stranger: Here) -> None:
    """Add a free table with both players in their seats, and one whose match is over."""
    await add_table(looked, stranger)
    await close(looked.app, await add_table(looked, stranger))


async def add_table(looked: Looked, stranger: Here) -> Stream:
    host = Phone(looked.app)
    await host.open("/table")
    opened = await host.send("/table", {"profile": "magic", "first": "Ana", "second": "Bo", "length": "", "sit": ""})
    *links, judge = LINK.findall(opened.text)
    chairs: list[Here] = []
    for link in links:
        chair = Phone(looked.app)
        await chair.sit(link, "")
        chairs.append(chair)
    looked.add(TABLE, [*chairs, stranger], stream=chairs[0].home.rsplit("/", 1)[1])
    for link in (*links, judge):
        looked.add("/table/link/<token>", [stranger, chairs[0]], token=link.rsplit("/", 1)[1])
    return Stream(chairs[0].home.rsplit("/", 1)[1])


async def close(app: Any, stream: Stream) -> None:
    """End the match at a table, so that everything of it can be downloaded."""
    tables = app.state.desk.tables
    who = await tables.look(stream, lambda table: table.sides[0].who)
    for action in (concede_match, close_match):
        await tables.act(stream, action, who=Actor(who, frozenset({Power.PLAY})))


async def add_free_drafts(looked: Looked, stranger: Here) -> None:
    """Add a draft that is being shared for, one that is over and released, and the open seats of a third."""
    running, over = await seated(looked.app), await seated(looked.app)
    await over.share()
    await over.until(is_over)
    assert (await over.phones[0].post("release")).status_code == 201
    for room in (running, over):
        looked.add(DRAFT, [*room.phones, stranger], stream=room.stream)
    looked.add("/draft/<stream>/picks/<file>", [*over.phones, stranger], stream=over.stream, file="draft.json")
    host = Phone(looked.app)
    await host.open("/draft")
    form = {"product": "own-draft", "seats": "2", "boosters": "1", "name": "Cy", "sit": "true"}
    for link in LINK.findall((await host.send("/draft", form)).text):
        looked.add("/draft/link/<token>", [stranger, host], token=link.rsplit("/", 1)[1])
    looked.add("/draft", [host, stranger])


async def add_event_drafts(looked: Looked, stranger: Here) -> None:
    """Add an event's pod: its players have not sat down yet, and the organizer is not named in its log."""
    friday, room = await opened_pods(looked.app, sit=False)
    looked.add(DRAFTS, [*friday.phones, friday.staff, stranger], stream=friday.stream)
    looked.add(DRAFT, [*friday.phones, friday.staff, stranger], stream=room.stream)


async def add_pads(looked: Looked, stranger: Here) -> None:
    """Add a match nobody has counted in yet: neither its player nor its judge is on a pad."""
    desk = looked.app.state.desk
    stream = (await desk.events.create(who=ME, title="Life", policy="casual", stages=(Stage(rounds=1),))).stream
    for number in (1, 2):
        await desk.events.act(stream, register, who=ME, names=(f"Player {number}",))
        await desk.events.act(stream, link_player, who=ME, player=PlayerId(number), link=Who(f"player-{number}"))
    await desk.events.act(stream, give_roles, who=ME, whom=JUDGE, roles=(Role.HEAD_JUDGE,))
    await desk.events.act(stream, start_event, who=ME)
    await desk.events.act(stream, draw_round, who=ME)
    await desk.events.act(stream, post_round, who=ME, round=1)
    player, judge = [await holding(looked.app, stream, who) for who in (Who("player-1"), JUDGE)]
    at = {"stream": stream, "player": "1", "round": "1", "table": "1"}
    looked.add("/event/<stream>/player/<player>/life/feed", [player, stranger], **at)
    looked.add("/event/<stream>/judge/round/<round>/table/<table>/life/feed", [judge, stranger], **at)


@contextlib.asynccontextmanager
async def everything(folder: Path) -> AsyncIterator[Looked]:
    stock(folder / "shop.db")
    with stopped_clock():
        async with served_here(folder) as app:
            looked, stranger = Looked(app, folder / "shop.db"), Here(app)
            for add in (add_tables, add_free_drafts, add_event_drafts, add_pads):
                await add(looked, stranger)
            yield looked


def test_no_page_of_a_table_a_draft_or_a_pad_writes_anything(tmp_path: Path) -> None:
    async def evening() -> None:
        async with everything(tmp_path) as looked:
            before = rows_of(looked.file)
            found = await looked.look()
            assert found.keys() == listed(SEEN_ELSEWHERE), "every route that no role of an event opens"
            assert [route for route, statuses in found.items() if 200 not in statuses] == [], "somebody sees each"
            assert {status for statuses in found.values() for status in statuses} <= {200, 403, 404, 409, 422}
            after = rows_of(looked.file)
            assert [name for name in after if after[name] != before[name]] == []

    asyncio.run(evening())


def test_a_write_by_a_page_would_be_noticed(tmp_path: Path) -> None:
    """The one exception stands for a planted fault: a link that opens the desk is noted once, as a sign-in is."""

    async def evening() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            stream = (await app.state.desk.events.create(who=ME, title="Friday", stages=(Stage(rounds=1),))).stream
            token, browser = await app.state.link_book.issue(stream, ME), Here(app)
            before = rows_of(tmp_path / "shop.db")
            for _ in range(2):
                assert (await browser.client.get(f"/link/{token}")).status_code == 200
            after = rows_of(tmp_path / "shop.db")
            assert [name for name in after if after[name] != before[name]] == ["audit"]
            (noted,) = [row for row in after["audit"] if row not in before["audit"]]
            assert "link-opened" in noted

    asyncio.run(evening())
