"""Time is called by itself at 0:00: once, whatever else happens, and not again where somebody took it back."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests.desk.evening import ME, first_round
from tests.desk.test_alive import Hands
from tests.patience import LONG, soon

from topcut.core.event.audit.verify import derive_again
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds import add_time, call_time, pause_clock, start_clock
from topcut.core.play import THE_CLOCK, Stream
from topcut.desk import Desk
from topcut.desk.clock import LONGEST
from topcut.desk.timekeeper import RoundEnd, Timekeeper
from topcut.store import Database, Logs, open_database


async def started(desk: Desk) -> Stream:
    stream = (await first_round(desk)).stream
    await desk.events.act(stream, start_clock, who=ME, round=1)
    return stream


def keeper(desk: Desk, database: Database, clock: Hands) -> Timekeeper:
    """One that looks when it is told to."""
    made = Timekeeper(desk, database, clock=clock)
    desk.hub.on_news.append(made._hear)
    return made


def calls(database: Database, stream: Stream) -> list[str]:
    """Who called time, entry by entry."""
    with database.reading() as connection:
        entries = [msgspec.json.decode(line) for line in Logs(connection).tail(stream)]
    return [entry["who"] for entry in entries if entry["facts"][0]["fact"] == "time-called"]


def state(event: Event) -> RoundState:
    return event.rounds[1].state


def test_time_is_called_when_the_clock_ends_and_the_log_verifies(database: Database) -> None:
    async def evening() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            stream = await started(desk)
            keep = keeper(desk, database, clock)
            await keep.find()
            for minutes, called in ((0, []), (49, []), (1, [stream]), (1, []), (30, [])):
                clock.pass_minutes(minutes)
                assert await keep.call_due() == called
        assert calls(database, stream) == [THE_CLOCK]
        with database.reading() as connection:
            logs = Logs(connection)
            derive_again(stream, logs.tail(stream), openings=logs.tail_openings(stream))

    asyncio.run(evening())


@pytest.mark.parametrize("minutes", [0, 10])
def test_a_clock_that_is_paused_or_given_more_time_ends_when_it_ends(database: Database, minutes: int) -> None:
    async def evening() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            keep = keeper(desk, database, clock)
            stream = await started(desk)
            clock.pass_minutes(49)
            if minutes:
                await desk.events.act(stream, add_time, who=ME, round=1, minutes=minutes)
            else:
                await desk.events.act(stream, pause_clock, who=ME, round=1)
            clock.pass_minutes(5)
            assert await keep.call_due() == []
            clock.pass_minutes(6)
            assert await keep.call_due() == ([stream] if minutes else [])

    asyncio.run(evening())


def test_what_somebody_has_called_is_not_called_again(database: Database) -> None:
    async def evening() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            keep = keeper(desk, database, clock)
            stream = await started(desk)
            await keep.call_due()
            clock.pass_minutes(50)
            desk.hub.on_news.clear()  # this process has not heard of it
            await desk.events.act(stream, call_time, who=ME, round=1)
            await keep.call_due()
        assert calls(database, stream) == [ME]

    asyncio.run(evening())


async def taken_back(desk: Desk, keep: Timekeeper, clock: Hands) -> Stream:
    """Time was called by itself, and somebody took it back."""
    stream = await started(desk)
    clock.pass_minutes(50)
    await keep.call_due()
    await desk.events.undo(stream, seq=(await desk.events.head(stream))[0], who=ME)
    await keep.call_due()
    return stream


def test_what_was_taken_back_stays_so_in_every_process_until_the_clock_has_another_end(database: Database) -> None:
    async def evening() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            stream = await taken_back(desk, keeper(desk, database, clock), clock)
            another = keeper(desk, database, clock)  # as after a restart: it remembers nothing
            await another.find()
            await another.call_due()
            assert await desk.events.look(stream, state) is RoundState.RUNNING
            await desk.events.act(stream, add_time, who=ME, round=1, minutes=5)
            clock.pass_minutes(5)
            await another.call_due()
            assert await desk.events.look(stream, state) is RoundState.TIME_CALLED
        assert calls(database, stream) == [THE_CLOCK, THE_CLOCK]

    asyncio.run(evening())


def test_without_a_key_of_its_own_it_would_be_called_again(tmp_path, monkeypatch) -> None:
    """The fault the test above must see."""
    monkeypatch.setattr(RoundEnd, "key", property(lambda _: ""))

    async def evening() -> None:
        clock, database = Hands(), open_database(str(tmp_path / "topcut.db"))
        async with Desk(database, clock=clock) as desk:
            stream = await taken_back(desk, keeper(desk, database, clock), clock)
            another = keeper(desk, database, clock)
            await another.find()
            await another.call_due()
            assert await desk.events.look(stream, state) is RoundState.TIME_CALLED
        database.close()

    asyncio.run(evening())


def test_two_processes_call_it_once(postgresql: str) -> None:
    async def evening() -> None:
        clock = Hands()
        databases = [open_database(postgresql), open_database(postgresql)]
        async with Desk(databases[0], clock=clock) as one, Desk(databases[1], clock=clock) as other:
            stream = await started(one)
            keepers = [keeper(one, databases[0], clock), keeper(other, databases[1], clock)]
            for keep in keepers:
                await keep.find()
            clock.pass_minutes(50)
            await asyncio.gather(*(keep.call_due() for keep in keepers))
            assert await one.events.look(stream, state) is RoundState.TIME_CALLED
        assert calls(databases[0], stream) == [THE_CLOCK]
        for database in databases:
            database.close()

    asyncio.run(evening())


def test_whoever_opens_an_event_watches_its_clock_when_the_process_that_did_is_gone(postgresql: str) -> None:
    """It came into hand by being read, without any news: nobody called time there."""

    async def evening() -> None:
        clock = Hands()
        gone, left = open_database(postgresql), open_database(postgresql)
        async with Desk(left, clock=clock) as other:
            keep = keeper(other, left, clock)
            await keep.find()
            async with Desk(gone, clock=clock) as one:
                stream = await started(one)
            assert await keep.call_due() == []
            assert await other.events.look(stream, state) is RoundState.RUNNING
            clock.pass_minutes(50)
            assert await keep.call_due() == [stream]
        assert calls(left, stream) == [THE_CLOCK]
        for database in (gone, left):
            database.close()

    asyncio.run(evening())


def test_a_round_that_was_left_open_long_ago_is_left_as_it_is(database: Database) -> None:
    async def evening() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            stream = await started(desk)
            clock.now += LONGEST + 51 * 60_000_000
            keep = keeper(desk, database, clock)
            await keep.find()
            assert await keep.call_due() == []
            assert await desk.events.look(stream, state) is RoundState.RUNNING

    asyncio.run(evening())


def test_minutes_lost_to_a_power_cut_are_asked_about_first(database: Database) -> None:
    async def evening() -> None:
        clock, asked = Hands(), ["add eleven minutes?"]

        async def question(_: Stream) -> object:
            return asked

        async with Desk(database, clock=clock) as desk:
            stream = await started(desk)
            keep = Timekeeper(desk, database, question=question, clock=clock)
            await keep.find()
            clock.pass_minutes(51)
            assert await keep.call_due() == []
            asked.clear()
            assert await keep.call_due() == [stream]

    asyncio.run(evening())


def test_a_server_calls_it_by_itself(database: Database) -> None:
    """The task that runs in a server: it finds what ran before it, and hears of what begins."""

    async def evening() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            before = await started(desk)
            clock.pass_minutes(51)
            async with Timekeeper(desk, database, clock=clock):
                await soon(lambda: calls(database, before), "what ran before was never found")
                later = await started(desk)
                clock.pass_minutes(51)
                await desk.events.act(later, add_time, who=ME, round=1, minutes=1, given_back=True)  # news
                await soon(lambda: calls(database, later), "what began later was never heard of")

    asyncio.run(evening())


def test_it_stops_although_a_wait_is_over_in_the_same_moment(tmp_path: Path) -> None:
    """CPython before 3.12 swallows a cancelling that meets the end of what is waited for."""

    async def stop_while_there_is_news() -> None:
        database = open_database(tmp_path / "topcut.db")
        async with Desk(database) as desk:
            keeper = Timekeeper(desk, database)
            async with keeper:
                await soon(lambda: keeper._woken._waiters, "it never waited")
                keeper._woken.set()
            assert keeper._task is not None
            assert keeper._task.done()
        database.close()

    asyncio.run(asyncio.wait_for(stop_while_there_is_news(), LONG))
