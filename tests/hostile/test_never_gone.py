"""What strangers create does not fill the disk: it is removed completely when nobody uses it; the rest stays."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.core.drafts.pods import own
from tests.databases import database, postgresql, postgresql_server, where
from tests.desk.evening import ME
from tests.desk.test_tabletop import ANA, playing
from tests.desk.test_tally_pads import MATCH
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.staffed import signed_up
from tests.web.tables import Chair, open_table

from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.event.flow import start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import announce_event, join, lend_powers
from topcut.core.play import PlayerId, Power, Stream, Who
from topcut.core.tallies import move_tally
from topcut.core.zones import actions
from topcut.desk import Desk, off_loop
from topcut.desk.expiry import DAY, Enough, Expiry, NoRoomForMore, Stay
from topcut.desk.tally_pads import MatchPad
from topcut.http.links import LinkBook
from topcut.store import Database, Logs, StreamUnknown
from topcut.store.accounts import Account, Accounts, Holdings
from topcut.store.anonymous import hanging_on_a_log, maker_of
from topcut.store.links import Link, Links
from topcut.store.tables import entries, metadata

__all__ = ["database", "postgresql", "postgresql_server", "where"]

HERE = maker_of("192.0.2.7")
DOOR = Who("door")
TABLE, EVENT = "tabletop", "event"


class World:
    """A desk, its sweeper, and the time, which the test sets."""

    def __init__(self, desk: Desk, database: Database, clock: list[int], **stay: int) -> None:
        self.desk = desk
        self.database = database
        self.clock = clock
        self.expiry = Expiry(desk, database, stay=Stay(**stay), clock=lambda: clock[0])

    def later(self, days: float) -> None:
        self.clock[0] += int(days * DAY)

    async def table(self, purpose: str = "a game", maker: str = HERE) -> Stream:
        stream = await playing(self.desk, purpose)
        await self.expiry.note(stream, maker=maker)
        return stream

    async def draft(self, purpose: str = "a draft", maker: str = HERE) -> Stream:
        recipe, cards = own()
        stream, seats = DRAFT_LOG.stream_for(purpose), (Who("ana"), Who("bo"))
        await self.desk.drafts.create(who=ME, key="open", stream=stream, seats=seats, recipe=recipe, cards=cards)
        await self.expiry.note(stream, maker=maker)
        return stream

    async def pad(self) -> Stream:
        pad = MatchPad(self.desk, Stream("EVENTEVENTEVENTE"), MATCH, who=Who("phone"), player=PlayerId(1))
        await pad.act(move_tally, expiry=self.expiry, key="a press", game=1, side=0, tally="life", by=-1)
        return pad.stream

    async def event(self, *names: str, maker: str = HERE) -> Stream:
        stream = (await self.desk.events.create(who=ME, title="Friday", stages=(Stage(rounds=1),))).stream
        await self.desk.events.act(stream, lend_powers, who=ME, whom=DOOR, powers=(Power.JOIN,))
        for name in names:
            await self.desk.events.act(stream, join, who=DOOR, name=name, link=Who(f"link-{name}"))
        await self.expiry.note(stream, maker=maker)
        return stream

    async def write(self, change: Callable[[Any], None]) -> None:
        await off_loop.write(self.database, change)


def in_a_world(database: Database, story: Callable[[World], Awaitable[None]], **stay: int) -> None:
    async def run() -> None:
        clock = [1_800_000_000_000_000]
        async with Desk(database, clock=lambda: clock[0]) as desk:
            await story(World(desk, database, clock, **stay))

    asyncio.run(run())


def rows_of(database: Database, stream: Stream) -> dict[str, int]:
    """Count what is left of a log in every table there is, whatever its columns are called."""
    found = {}
    with database.reading() as connection:
        for table in metadata.sorted_tables:
            rows = connection.execute(select(table)).all()
            if count := sum(any(value == stream for value in row) for row in rows):
                found[table.name] = count
    return found


def bytes_of(database: Database, stream: Stream) -> int:
    """What a log takes on the disk: its lines, and what opens its seals."""
    with database.reading() as connection:
        logs = Logs(connection)
        beside = [opening.value for fields in logs.tail_openings(stream).values() for opening in fields.values()]
        return sum(map(len, (*logs.tail(stream), *beside)))


def test_a_table_nobody_uses_goes_with_everything_beside_it(database: Database) -> None:
    async def story(world: World) -> None:
        stream, other = await world.table(), await world.table("another")
        await world.write(lambda c: Links(c).add("token", Link(stream, ANA.who)))
        assert set(rows_of(database, stream)) >= {"streams", "entries", "openings", "people", "links", "made"}
        world.later(6.9)
        assert await world.expiry.sweep() == []
        world.later(0.2)
        await world.expiry.keep(other)
        assert await world.expiry.goes_at(stream) <= world.clock[0]
        assert await world.expiry.sweep() == [stream]
        assert rows_of(database, stream) == {}
        assert rows_of(database, other)
        with pytest.raises(StreamUnknown):
            await world.desk.tables.look(stream, lambda table: table)
        assert await world.desk.tables.look(other, lambda table: table.chances) > 0
        assert await world.expiry.goes_at(stream) is None

    in_a_world(database, story)


def test_whoever_plays_or_keeps_it_puts_the_day_off(database: Database) -> None:
    async def story(world: World) -> None:
        stream = await world.table()
        first = await world.expiry.goes_at(stream)
        world.later(5)
        await world.desk.tables.act(stream, actions.draw, who=ANA, effect="a card says so")
        played = await world.expiry.goes_at(stream)
        world.later(5)
        await world.expiry.keep(stream)
        kept = await world.expiry.goes_at(stream)
        assert (played - first, kept - played) == (5 * DAY, 5 * DAY)
        assert await world.expiry.sweep() == []

    in_a_world(database, story)


def test_a_table_that_is_used_as_it_is_swept_stays(database: Database) -> None:
    """The sweeper looked before somebody moved: their entry is the last one now."""

    async def story(world: World) -> None:
        stream = await world.table()
        seq = (await world.desk.tables.head(stream))[0]
        await world.desk.tables.act(stream, actions.draw, who=ANA, effect="a card says so")
        assert not await world.desk.forget(stream, seq=seq)
        assert await world.desk.tables.look(stream, lambda table: table.chances) > 0

    in_a_world(database, story)


def test_an_event_that_never_began_goes_and_one_that_did_stays(database: Database) -> None:
    async def story(world: World) -> None:
        idle, played = await world.event(), await world.event("Ana", "Bo", "Cleo", "Dan")
        await world.desk.events.act(played, start_event, who=ME, despite=["below-the-minimum"], reason="four of us")
        assert await world.expiry.goes_at(played) is None
        world.later(31)
        assert await world.expiry.sweep() == [idle]
        assert rows_of(database, idle) == {}
        assert await world.desk.events.head(played)

    in_a_world(database, story)


def test_the_links_of_what_went_open_nothing(database: Database) -> None:
    """Not even those that a server remembers: a page that lists them would look for an event that is not there."""

    async def story(world: World) -> None:
        stream, book = await world.event(), LinkBook(database)
        world.desk.hub.on_gone.append(book.forget)
        token = await book.issue(stream, ME)
        assert await book.find([token])
        world.later(31)
        assert await world.expiry.sweep() == [stream]
        assert await book.find([token]) == {}

    in_a_world(database, story)


def test_an_event_that_people_wait_for_stays(database: Database) -> None:
    """Announced for a day far away, or entered by somebody: a quiet month before it is no reason to let it go."""

    async def story(world: World) -> None:
        entered, announced = await world.event("Ana"), await world.event()
        day = world.clock[0] + 50 * DAY
        await world.desk.events.act(announced, announce_event, who=ME, starts_at=day)
        assert await world.expiry.goes_at(entered) is None
        assert await world.expiry.goes_at(announced) == day + 30 * DAY
        world.later(49)
        assert await world.expiry.sweep() == []
        world.later(32)
        assert await world.expiry.sweep() == [announced]

    in_a_world(database, story)


def test_a_log_that_cannot_be_read_keeps_no_other_from_going(database: Database) -> None:
    async def story(world: World) -> None:
        streams = sorted([await world.event(), await world.event(), await world.event()])
        await world.write(lambda c: c.execute(update(entries).where(entries.c.stream == streams[0]).values(line=b"?")))
        world.desk.events.shelf.doubt()
        world.later(31)
        assert await world.expiry.sweep() == streams[1:]

    in_a_world(database, story)


@pytest.mark.parametrize("how", ["made by it", "held by it"])
def test_what_an_account_made_or_holds_stays(database: Database, how: str) -> None:
    async def story(world: World) -> None:
        account = Account("ABCDEFGHIJKLMNOP", "ana", "Ana", "hash")
        await world.write(lambda c: Accounts(c).add(account))
        stream = await world.event(maker=account.who if how == "made by it" else HERE)
        if how == "held by it":
            await world.write(lambda c: Holdings(c).add(account.id, Link(stream, ME)))
        world.later(400)
        assert await world.expiry.goes_at(stream) is None
        assert await world.expiry.sweep() == []

    in_a_world(database, story)


def test_nothing_goes_where_the_settings_say_so(database: Database) -> None:
    async def story(world: World) -> None:
        await world.table()
        world.later(4_000)
        assert await world.expiry.sweep() == []

    in_a_world(database, story, tables=0, events=0)


def test_one_address_has_so_many_at_once_and_another_still_its_own(database: Database) -> None:
    async def story(world: World) -> None:
        for number in range(3):
            await world.expiry.refuse_more(HERE, kind=TABLE)
            await world.table(f"game {number}")
        with pytest.raises(Enough):
            await world.expiry.refuse_more(HERE, kind=TABLE)
        await world.expiry.refuse_more(HERE, kind=EVENT)
        await world.expiry.refuse_more(maker_of("198.51.100.9"), kind=TABLE)
        world.later(8)
        await world.expiry.sweep()
        await world.expiry.refuse_more(HERE, kind=TABLE)

    in_a_world(database, story, tables_each=3)


def test_what_strangers_made_has_a_place_of_its_own_on_the_disk(database: Database) -> None:
    async def story(world: World) -> None:
        await world.expiry.refuse_more(HERE, kind=TABLE)
        stream = await world.table()
        for _ in range(20):
            await world.desk.tables.act(stream, actions.draw, who=ANA, effect="x" * 100)
        await world.expiry.sweep()
        world.expiry._size <<= 8  # a table is small, and filling a mebibyte takes long
        with pytest.raises(NoRoomForMore):
            await world.expiry.refuse_more(maker_of("198.51.100.9"), kind=TABLE)
        await world.expiry.refuse_more("account-abc", kind=TABLE)

    in_a_world(database, story, mebibytes=1)


def test_a_server_that_has_just_started_knows_how_full_it_is(database: Database) -> None:
    """The first sweep comes an hour later."""

    async def story(world: World) -> None:
        stream = await world.table()
        assert await world.expiry.filled() == bytes_of(database, stream)

    in_a_world(database, story)


@pytest.mark.parametrize("kind", ["table", "draft", "pad"])
def test_whatever_goes_by_itself_takes_room_until_then(database: Database, kind: str) -> None:
    """A draft's first line alone holds every card of its boosters."""

    async def story(world: World) -> None:
        stream = await {"table": world.table, "draft": world.draft, "pad": world.pad}[kind]()
        await world.event("Ana")
        assert await world.expiry.sweep() == []
        assert await world.expiry.filled() == bytes_of(database, stream) > 0
        world.later(8)
        assert await world.expiry.sweep() == [stream]
        assert await world.expiry.filled() == 0

    in_a_world(database, story)


@pytest.mark.parametrize("kind", ["table", "draft"])
def test_what_an_account_made_or_holds_takes_no_strangers_room(database: Database, kind: str) -> None:
    async def story(world: World) -> None:
        make = {"table": world.table, "draft": world.draft}[kind]
        await make("of an account", maker="account-abc")
        held = await make("held by one")
        account = Account("ABCDEFGHIJKLMNOP", "ana", "Ana", "hash")
        await world.write(lambda c: Accounts(c).add(account))
        await world.write(lambda c: Holdings(c).add(account.id, Link(held, ME)))
        assert await world.expiry.filled() == 0

    in_a_world(database, story)


def test_every_table_with_rows_of_a_log_is_swept() -> None:
    """A table that comes later has its rows swept, too, if it says of which log they are."""
    named = {table.name for table in hanging_on_a_log()}
    refers = {t.name for t in metadata.sorted_tables if any(f.column.table.name == "streams" for f in t.foreign_keys)}
    assert refers | {"streams"} <= named


def test_where_somebody_made_something_is_not_kept() -> None:
    """A name that four thousand addresses share on average finds nobody."""
    assert len(HERE) == len("net-") + 5
    assert len({maker_of(f"10.{a}.{b}.1") for a in range(256) for b in range(256)}) < 65_536


# On the pages ---------------------------------------------------------------------------------------------------------


def test_a_free_table_says_when_it_goes_and_is_kept_with_a_press(served: Served) -> None:
    first, *_ = open_table(served)
    ana = Chair(served, first)
    assert "This table will be removed on" in text_of(ana.look())
    answer = ana.send(f"{ana.home}/do/keep-table")
    assert (answer.status_code, "This table will be removed on" in text_of(answer.text)) == (200, True)
    spanish = Chair(served, first, language="es")
    assert "Esta mesa desaparece el" in text_of(spanish.look())


def test_an_event_without_an_account_says_so_at_its_desk_until_it_begins(served: Served) -> None:
    evening = Evening(served)
    assert "This event will be removed on" in text_of(evening.desk.open(evening.home))
    evening.desk.submit("/desk/keep")
    assert evening.desk.page.status_code == 200
    evening.start("Ana", "Bo")
    assert "This event will be removed on" not in text_of(evening.desk.open(evening.home))


def test_an_event_of_an_account_stays_and_says_nothing(served: Served) -> None:
    desk = signed_up(served, f"keeper-{uuid.uuid4().hex[:10]}")
    desk.open("/new")
    desk.submit("/new", title="Friday", rounds=3)
    assert "This event will be removed on" not in text_of(desk.open(desk.path))


def test_whoever_asks_for_one_too_many_is_told_so(tmp_path) -> None:
    server = Served(tmp_path / "topcut.db", environment={"TOPCUT_TABLES_EACH": "2"}).wait_until_ready()
    try:
        host = server.browser()
        said = []
        for _ in range(3):
            host.open("/table")
            host.submit("/table", profile="magic", first="Ana", second="Bo", length="", sit="")
            said.append("There are 2 of these from here already" in text_of(host.page.text))
        assert said == [False, False, True]
    finally:
        server.kill()
