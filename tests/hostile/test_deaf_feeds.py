"""A database that cannot be read for a moment does not leave the feed of a table deaf for good."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from tests.patience import answer

from topcut.core.play import Actor, Stream, Who
from topcut.core.zones import actions
from topcut.core.zones.reading import THE_TABLE, Chair
from topcut.desk import Desk
from topcut.desk.folded_logs import FoldedLog
from topcut.desk.tabletop import open_table
from topcut.http import open_feeds
from topcut.http.open_feeds import OpenFeed
from topcut.http.visitor import Visitor
from topcut.store import CannotRead, Database, open_database
from topcut.web.table.table_hub import TableHub, TableListener

DECK = [f"Card {number}" for number in range(60)]
NOBODY = Visitor("")


class Failing(Database):
    """A store of which some reads fail."""

    failures = 0
    failed = 0

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        if self.failures:
            self.failures -= 1
            self.failed += 1
            raise CannotRead(why="planted.")
        with super().reading() as connection:
            yield connection


async def heard_after_trouble(where: Path) -> bool:
    """Whether a feed tells of a move that was made while its database could not be read."""
    opened = open_database(where)
    database = Failing(opened.engine, path=opened.path)
    async with Desk(database) as desk:
        seats = ("ana", "bo")
        stream = (await open_table(desk, "1", names=("Ana", "Bo"), profile="magic", seats=seats)).stream
        hub = TableHub(desk)
        watching = TableListener(Chair(stream, Actor(Who(""))), NOBODY)
        feed = hub.follow(watching, lambda *_: b"shown", heard=0, address="x", lost=b"")
        await _until_shown(feed)
        database.failures = 3
        await desk.tables.act(stream, actions.bring_deck, who=THE_TABLE, seat=0, main=DECK, salt="salt")
        try:
            await answer(_until_shown(feed))
        except CannotRead:
            return False
        finally:
            assert database.failed
            hub.stop()
            await feed.aclose()
            opened.close()
    return True


async def _until_shown(feed: AsyncIterator[bytes]) -> None:
    while await anext(feed) != b"shown":
        pass


@pytest.fixture(autouse=True)
def nothing_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line has to be read, as one of another server has."""
    shown = FoldedLog.bring_back

    def doubted(held: FoldedLog[Any, Any], copy: Any, **more: Any) -> None:
        shown(held, copy, **more)
        held.is_doubtful = copy.seq > 1

    monkeypatch.setattr(FoldedLog, "bring_back", doubted)
    monkeypatch.setattr(open_feeds, "LOOK_AGAIN", 0.01)


def test_a_table_is_heard_of_once_its_database_can_be_read_again(tmp_path: Path) -> None:
    assert asyncio.run(heard_after_trouble(tmp_path / "topcut.db"))


def test_a_feed_that_gives_up_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault is how it was: the first failure ended the feed."""

    async def once(_stream: Stream, _phone: OpenFeed, telling: Awaitable[bytes], *, beat: bytes) -> bytes:
        return await telling

    monkeypatch.setattr(open_feeds, "_told", once)
    assert not asyncio.run(heard_after_trouble(tmp_path / "topcut.db"))
