"""A heartbeat, and what is asked after it stopped."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection
from tests.desk.evening import ME, first_round
from tests.patience import soon

from topcut.core.event.flow import close_round
from topcut.core.event.rounds import MINUTE, add_time, pause_clock, report_result, resume_clock, start_clock
from topcut.core.event.rounds.clock import call_time
from topcut.core.play import Result, Score, Stream, Who
from topcut.desk import Desk
from topcut.desk.alive import LONGEST, SHORTEST, Heart, Outage, TimeOffer, outages
from topcut.store import Database, WriteFailed, open_database
from topcut.store.alive import MOST_RUNS, Alive, Run

NOON = 1_700_000_000_000_000
SECOND = MINUTE // 60


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now

    def pass_minutes(self, minutes: float) -> None:
        self.now += int(minutes * MINUTE)


def last_run(database: Database) -> Run:
    with database.reading() as connection:
        return Alive(connection).runs()[-1]


Before = Callable[[Desk, Stream], Coroutine[Any, Any, object]]


async def the_clock_runs(desk: Desk, stream: Stream) -> None:
    await desk.events.act(stream, start_clock, who=ME, round=1)


async def the_clock_is_paused(desk: Desk, stream: Stream) -> None:
    await the_clock_runs(desk, stream)
    await desk.events.act(stream, pause_clock, who=ME, round=1)


async def the_clock_runs_again(desk: Desk, stream: Stream) -> None:
    await the_clock_is_paused(desk, stream)
    await desk.events.act(stream, resume_clock, who=ME, round=1)


async def nothing(desk: Desk, stream: Stream) -> None:
    pass


async def time_is_called(desk: Desk, stream: Stream) -> None:
    await the_clock_runs(desk, stream)
    await desk.events.act(stream, call_time, who=ME, round=1)


async def the_round_is_closed(desk: Desk, stream: Stream) -> None:
    await the_clock_runs(desk, stream)
    for table in await desk.events.look(stream, lambda event: list(event.rounds[1].tables)):
        await desk.events.act(stream, report_result, who=ME, round=1, table=table, result=Result(Score((2, 0))))
    await desk.events.act(stream, close_round, who=ME, round=1)


async def cut(database: Database, clock: Hands, before: Before, *, played: float, off: float) -> Stream:
    """Play, beat to the last moment, and lose the power; nothing is written on the way out."""
    async with Desk(database, clock=clock) as desk:
        heart = Heart(database, clock=clock)
        heart.beat()
        stream = (await first_round(desk)).stream
        await before(desk, stream)
        for _ in range(int(played * 2)):
            clock.pass_minutes(0.5)
            heart.beat()
    clock.pass_minutes(off)
    return stream


@pytest.mark.parametrize(
    ("before", "played", "off", "minutes"),
    [
        pytest.param(the_clock_runs, 3, 11, 11, id="eleven minutes"),
        pytest.param(the_clock_runs, 0, 11, 11, id="the clock had just started"),
        pytest.param(the_clock_runs, 3, 10.4, 10, id="rounded down"),
        pytest.param(the_clock_runs, 3, 10.5, 11, id="rounded up"),
        pytest.param(the_clock_runs, 45, 11, 11, id="the deadline passed in the dark"),
        pytest.param(the_clock_runs_again, 3, 11, 11, id="it had stood, and ran again"),
        pytest.param(the_clock_runs, 3, 0.9, None, id="less than a minute"),
        pytest.param(the_clock_runs, 3, 241, None, id="longer than anybody waits"),
        pytest.param(the_clock_runs, 51, 11, None, id="the time was over before"),
        pytest.param(the_clock_is_paused, 3, 11, None, id="paused first: a stop that was meant"),
        pytest.param(nothing, 3, 11, None, id="no clock yet"),
        pytest.param(time_is_called, 3, 11, None, id="MTR 2.5: the last turns have no clock"),
        pytest.param(the_round_is_closed, 3, 11, None, id="the round was over"),
    ],
)
def test_what_is_offered_after_an_outage(database: Database, before, played, off, minutes) -> None:
    async def run() -> TimeOffer | None:
        clock = Hands()
        stream = await cut(database, clock, before, played=played, off=off)
        async with Desk(database, clock=clock) as desk, Heart(database, clock=clock) as heart:
            return await heart.offer(desk, stream)

    offer = asyncio.run(run())
    assert (offer and (offer.round, offer.minutes)) == (minutes and (1, minutes))


def test_a_clock_started_after_the_outage_lost_nothing(database: Database) -> None:
    async def run() -> TimeOffer | None:
        clock = Hands()
        stream = await cut(database, clock, nothing, played=1, off=11)
        async with Desk(database, clock=clock) as desk, Heart(database, clock=clock) as heart:
            await the_clock_runs(desk, stream)
            return await heart.offer(desk, stream)

    assert asyncio.run(run()) is None


def test_whoever_takes_the_offer_ends_it_for_everybody_also_after_the_next_start(database: Database) -> None:
    async def run() -> list[TimeOffer | None]:
        clock = Hands()
        stream = await cut(database, clock, the_clock_runs, played=3, off=11)
        async with Desk(database, clock=clock) as desk, Heart(database, clock=clock) as heart:
            offer = await heart.offer(desk, stream)
            await desk.events.act(stream, add_time, who=ME, key=offer.outage.key, round=1, minutes=offer.minutes)
            after = await heart.offer(desk, stream)
        async with Desk(database, clock=clock) as desk, Heart(database, clock=clock) as heart:
            return [after, await heart.offer(desk, stream)]

    assert asyncio.run(run()) == [None, None]


def test_a_dismissed_outage_is_not_offered_again_but_the_next_one_is(database: Database) -> None:
    async def run() -> tuple[TimeOffer | None, TimeOffer | None]:
        clock = Hands()
        stream = await cut(database, clock, the_clock_runs, played=3, off=11)
        async with Desk(database, clock=clock) as desk, Heart(database, clock=clock) as heart:
            offer = await heart.offer(desk, stream)
            for _ in range(2):
                await heart.dismiss(stream, offer.outage.began)
            after = await heart.offer(desk, stream)
        clock.pass_minutes(5)
        async with Desk(database, clock=clock) as desk, Heart(database, clock=clock) as heart:
            return after, await heart.offer(desk, stream)

    after, later = asyncio.run(run())
    assert after is None
    assert later is not None
    assert later.minutes == 5


def test_a_lid_that_was_closed_is_an_outage_too(database: Database) -> None:
    async def run() -> TimeOffer | None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk, Heart(database, clock=clock) as heart:
            stream = (await first_round(desk)).stream
            await the_clock_runs(desk, stream)
            heart.beat()
            clock.pass_minutes(7)
            heart.beat()
            return await heart.offer(desk, stream)

    offer = asyncio.run(run())
    assert offer is not None
    assert offer.minutes == 7


def test_the_heart_beats_by_itself_and_once_more_at_the_end(database: Database) -> None:
    async def run() -> None:
        async with Heart(database, every=0.01):
            await soon(lambda: last_run(database).seen > last_run(database).began)

    asyncio.run(run())


def test_the_heart_beats_on_once_the_database_lets_it(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    def rename(table: str, to: str) -> None:
        with database.writing() as connection:
            connection.exec_driver_sql(f"ALTER TABLE {table} RENAME TO {to}")

    async def run() -> None:
        async with Heart(database, every=0.01):
            rename("alive", "elsewhere")
            await soon(lambda: "no heartbeat" in caplog.text)
            rename("elsewhere", "alive")
            before = last_run(database).seen
            await soon(lambda: last_run(database).seen > before)

    asyncio.run(run())


def test_old_runs_are_forgotten(database: Database) -> None:
    with database.writing() as connection:
        for number in range(MOST_RUNS + 5):
            Alive(connection).begin(str(number), now=number)
        assert [run.began for run in Alive(connection).runs()] == list(range(5, MOST_RUNS + 5))


def test_a_key_is_used_by_anybody_but_only_in_its_event(database: Database) -> None:
    async def run() -> tuple[Stream, Stream]:
        async with Desk(database) as desk:
            streams = [(await first_round(desk)).stream for _ in range(2)]
            await desk.events.act(streams[0], start_clock, who=Who("ME"), key="outage-1", round=1)
            return streams[0], streams[1]

    here, there = asyncio.run(run())
    with database.reading() as connection:
        rows = Alive(connection)
        used = [rows.is_used(stream, key) for stream in (here, there) for key in ("outage-1", "outage-", "outage-11")]
    assert used == [True, False, False, False, False, False]


runs = st.lists(
    st.tuples(st.integers(0, 10**11), st.integers(0, 10**11)).map(lambda ends: Run(min(ends), max(ends))), max_size=8
)


@given(runs)
def test_no_server_runs_during_an_outage(found: list[Run]) -> None:
    for outage in outages(found):
        assert not any(run.began < outage.ended and run.seen > outage.began for run in found)
        assert outage.began in {run.seen for run in found}
        assert outage.ended in {run.began for run in found}
        assert SHORTEST <= outage.ended - outage.began <= LONGEST


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param([], [], id="the first start"),
        pytest.param([Run(0, 5), Run(16, 20)], [Outage(5, 16)], id="eleven minutes"),
        pytest.param([Run(0, 5), Run(6, 7), Run(9, 9)], [Outage(5, 6), Outage(7, 9)], id="twice"),
        pytest.param([Run(0, 0), Run(241, 242)], [], id="longer than anybody waits"),
        pytest.param([Run(0, 5), Run(4, 30), Run(20, 21), Run(31, 32)], [Outage(30, 31)], id="a neighbour runs on"),
    ],
)
def test_outages_are_what_lies_between_runs(found: list[Run], expected: list[Outage]) -> None:
    in_minutes = [Run(run.began * MINUTE, run.seen * MINUTE) for run in found]
    assert outages(in_minutes) == [Outage(outage.began * MINUTE, outage.ended * MINUTE) for outage in expected]


class Away(Database):
    """A database that does not begin while it is away."""

    is_away = False

    def begin(self, connection: Connection) -> None:
        if self.is_away:
            raise WriteFailed(why="the server is away.")
        super().begin(connection)


@pytest.mark.parametrize(("cannot_save", "outages"), [("", 1), ("the disk is full.", 0)])
def test_a_database_that_was_away_is_an_outage_and_a_full_disk_is_none(where: str, cannot_save, outages) -> None:
    opened = open_database(where)
    database, clock = Away(opened.engine, path=opened.path), Hands()
    heart = Heart(database, clock=clock)
    heart.beat()
    database.is_away, database.cannot_save = True, cannot_save
    for _ in range(22):
        clock.pass_minutes(0.5)
        with pytest.raises(WriteFailed):
            heart.beat()
    database.is_away = False
    clock.pass_minutes(0.5)
    heart.beat()
    assert len(heart._outages) == outages
    opened.close()
