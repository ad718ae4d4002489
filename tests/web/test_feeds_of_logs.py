"""The feeds of tables, drafts, pads and pods are one: all end when the server stops, and none opens after that."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.hostile.pausing import served_here
from tests.patience import answer
from tests.web.draft.test_event_drafts import opened_pods
from tests.web.drafted import stock

from topcut.core.errors import Unavailable
from topcut.core.play import Actor, Stream, Who
from topcut.core.zones.reading import Chair
from topcut.desk.tabletop import open_table
from topcut.http.visitor import Visitor
from topcut.web.draft.draft_hub import DraftHub, DraftListener
from topcut.web.draft.places import DraftPlace
from topcut.web.draft.pods_feed import PodsFeeds
from topcut.web.shared.pad_hub import PadHub, WatchedPad
from topcut.web.table.table_hub import TableHub, TableListener

NOBODY = Visitor("visit")
Opened = Callable[[Any], AsyncIterator[bytes]]


async def of_table(app: Any) -> tuple[Any, Opened]:
    desk = app.state.desk
    stream = (await open_table(desk, "a game", names=("Ana", "Bo"), profile="magic", seats=(Who("a"), Who("b")))).stream
    watching = Chair(stream, Actor(Who("")))
    said = {"heard": 0, "address": "x", "lost": b"lost"}
    return TableHub(desk), lambda hub: hub.follow(TableListener(watching, NOBODY), lambda *_: b"shown", **said)


async def of_draft(app: Any) -> tuple[Any, Opened]:
    _, room = await opened_pods(app)
    place = DraftPlace(room.stream, is_official=True)
    return DraftHub(app.state.desk), lambda hub: hub.follow(DraftListener(place, NOBODY), address="x")


async def of_pods(app: Any) -> tuple[Any, Opened]:
    friday, room = await opened_pods(app)

    async def pods() -> tuple[Stream, ...]:
        return (room.stream,)

    return PodsFeeds(app.state.desk), lambda hub: hub.follow(friday.stream, NOBODY, pods, address="x")


async def of_pad(app: Any) -> tuple[Any, Opened]:
    place = WatchedPad(Stream("PADPADPADPADPADP"), Stream("EVENTEVENTEVENTE"), Who("ana"))

    async def may_stay() -> bool:
        return True

    return PadHub(app.state.desk), lambda hub: hub.follow(place, NOBODY, may_stay, address="x")


@pytest.mark.parametrize("kind", [of_table, of_draft, of_pods, of_pad])
def test_a_feed_tells_ends_with_the_server_and_opens_no_more(tmp_path: Path, kind: Callable[[Any], Any]) -> None:
    async def evening() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            hub, opened = await kind(app)
            feed = opened(hub)
            assert await answer(anext(feed)) == b"retry: 1000\n\n"
            assert (await answer(anext(feed))).startswith((b"data: ", b"shown")), "it is told at once where things are"
            hub.stop()
            with pytest.raises(StopAsyncIteration):
                await answer(anext(feed))
            with pytest.raises(Unavailable):
                await answer(anext(opened(hub)))

    asyncio.run(evening())
