"""Nobody is held up by another's commit: a reader sees the last committed state, at once."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from tests.desk.evening import ME, TWO_NIL, TWO_ONE, Evening, first_round, results
from tests.patience import LONG

from topcut.core.event.fold import EVENT
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.people import register, rename
from topcut.core.event.rounds import report_result
from topcut.core.log import fold
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk.act import Lane
from topcut.desk.batch import Batch
from topcut.desk.folded_logs import FoldedLog
from topcut.desk.log_desk import LogDesk
from topcut.store import Database, Logs, WriteFailed, open_database

PATIENCE = 2 * LONG
"""Seconds a test waits for a state; it never takes that long."""
TURNS = 200
"""Turns of the event loop in which somebody who waits for nothing is answered."""


class Slow(Database):
    """A store whose next commit waits until it is let through, or is told to fail."""

    def __init__(self, opened: Database) -> None:
        super().__init__(opened.engine, path=opened.path)
        self.is_slow = False
        self.fails = False
        self.reached = threading.Event()
        self.go_on = threading.Event()

    def commit(self, connection: Any) -> None:
        if self.is_slow:
            self.reached.set()
            assert self.go_on.wait(PATIENCE)
            self.is_slow = False
            if self.fails:
                raise WriteFailed(why="planted.")
        super().commit(connection)

    async def has_begun_to_commit(self) -> None:
        assert await asyncio.to_thread(self.reached.wait, PATIENCE)


@pytest.fixture
def slow(where: str) -> Iterator[Slow]:
    opened = open_database(where)
    yield Slow(opened)
    opened.close()


async def answered(asking: Coroutine[Any, Any, Any]) -> Any:
    """The answer of somebody who waits for no commit; the commit waits longer than we do."""
    return await asyncio.wait_for(asking, PATIENCE / 2)


async def held_up(desk: Desk, slow: Slow, evening: Evening) -> list[asyncio.Task[Any]]:
    """Report every table, and come back while all that is decided and waits for its commit."""
    slow.is_slow = True
    writing = [
        asyncio.create_task(
            desk.events.act(evening.stream, report_result, who=ME, round=1, table=table, result=TWO_ONE)
        )
        for table in evening.tables
    ]
    await slow.has_begun_to_commit()
    return writing


def run(scenario: Callable[[Desk, Evening], Coroutine[Any, Any, None]], slow: Slow) -> None:
    async def opened() -> None:
        async with Desk(slow) as desk:
            try:
                await scenario(desk, await first_round(desk))
            finally:
                slow.go_on.set()

    asyncio.run(opened())


def test_who_looks_during_a_commit_is_answered_with_what_was_committed_before(slow: Slow) -> None:
    async def scenario(desk: Desk, evening: Evening) -> None:
        head = await desk.events.head(evening.stream)
        writing = await held_up(desk, slow, evening)
        assert await answered(desk.events.look(evening.stream, results)) == dict.fromkeys(evening.tables)
        assert await answered(desk.events.head(evening.stream)) == head
        assert await answered(desk.events.see(evening.stream, lambda _, names: (names.seq, len(names)))) == (head[0], 8)
        assert not any(task.done() for task in writing)
        slow.go_on.set()
        await asyncio.gather(*writing)
        assert await answered(desk.events.look(evening.stream, results)) == dict.fromkeys(evening.tables, TWO_ONE)

    run(scenario, slow)


def test_a_lock_that_lasts_until_the_commit_is_found_out(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault is how it was: a reader waits for the lane."""
    current = LogDesk.current

    async def locked(ledger: LogDesk[Any, Any], stream: Stream, at_least: int = 0) -> FoldedLog[Any, Any]:
        while ledger.shelf[stream].is_in_lane:
            await asyncio.sleep(0)
        return await current(ledger, stream, at_least)

    monkeypatch.setattr(LogDesk, "current", locked)

    async def scenario(desk: Desk, evening: Evening) -> None:
        writing = await held_up(desk, slow, evening)
        looking = asyncio.create_task(desk.events.look(evening.stream, results))
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert not looking.done()
        slow.go_on.set()
        await asyncio.gather(looking, *writing)

    run(scenario, slow)


def test_a_draft_shown_before_its_commit_is_found_out(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: what is decided is shown, and the commit comes later."""
    finish = Lane._finish

    def too_early(lane: Lane, batch: Batch) -> None:
        for (_, stream), draft in batch.drafts.items():
            draft.bring_back(batch.requests[0].shelf[stream])
        finish(lane, batch)

    async def scenario(desk: Desk, evening: Evening) -> None:
        monkeypatch.setattr(Lane, "_finish", too_early)
        writing = await held_up(desk, slow, evening)
        assert TWO_ONE in (await answered(desk.events.look(evening.stream, results))).values()
        slow.go_on.set()
        await asyncio.gather(*writing)

    run(scenario, slow)


def test_a_failed_commit_is_never_seen_and_leaves_the_rest_as_it_was(slow: Slow) -> None:
    async def scenario(desk: Desk, evening: Evening) -> None:
        head, slow.fails = await desk.events.head(evening.stream), True
        writing = await held_up(desk, slow, evening)
        slow.go_on.set()
        assert all(isinstance(told, Exception) for told in await asyncio.gather(*writing, return_exceptions=True))
        assert await desk.events.head(evening.stream) == head
        again = await desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_NIL)
        assert again.seq == head[0] + 1
        assert (await desk.events.look(evening.stream, results))[1] == TWO_NIL

    run(scenario, slow)


def test_names_are_as_committed_too(slow: Slow) -> None:
    async def scenario(desk: Desk, evening: Evening) -> None:
        stream = evening.stream
        slow.is_slow = True
        writing = asyncio.create_task(desk.events.act(stream, rename, who=ME, player=1, name="Zoe"))
        await slow.has_begun_to_commit()
        assert (await answered(desk.events.names(stream)))[1] == "Player 0"
        slow.go_on.set()
        await writing
        assert (await answered(desk.events.names(stream)))[1] == "Zoe"
        await desk.events.act(stream, register, who=ME, names=("Late",))
        with slow.reading() as connection:
            assert Logs(connection).names(stream) == await answered(desk.events.names(stream))

    run(scenario, slow)


def test_an_undo_is_decided_beside_the_event_loop(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is being decided everybody is answered; afterwards everybody sees the result."""
    began, go_on, undo = threading.Event(), threading.Event(), EVENT_LOG.undo

    def long_undo(*args: Any, **more: Any) -> Any:
        began.set()
        assert go_on.wait(PATIENCE)
        return undo(*args, **more)

    async def scenario(desk: Desk, evening: Evening) -> None:
        stream = evening.stream
        report = await desk.events.act(stream, report_result, who=ME, round=1, table=1, result=TWO_ONE)
        monkeypatch.setattr(EVENT_LOG, "undo", long_undo)
        undoing = asyncio.create_task(desk.events.undo(stream, seq=report.seq, who=ME))
        later = asyncio.create_task(desk.events.act(stream, report_result, who=ME, round=1, table=2, result=TWO_NIL))
        assert await asyncio.to_thread(began.wait, PATIENCE)
        assert (await answered(desk.events.look(stream, results)))[1] == TWO_ONE
        go_on.set()
        await asyncio.gather(undoing, later)
        found = await desk.events.look(stream, results)
        assert (found[1], found[2]) == (None, TWO_NIL)
        await desk.events.act(stream, report_result, who=ME, round=1, table=1, result=TWO_NIL)
        with slow.reading() as connection:
            lines, openings = Logs(connection).tail(stream), Logs(connection).tail_openings(stream)
        assert fold(EVENT, stream, lines, openings=openings).state == await desk.events.look(
            stream, lambda event: event
        )

    run(scenario, slow)


def test_who_hangs_up_while_a_log_is_read_takes_nothing_from_the_others(slow: Slow) -> None:
    async def scenario(desk: Desk, evening: Evening) -> None:
        before, held = await desk.events.head(evening.stream), desk.events.shelf[evening.stream]
        held.is_doubtful = True
        looking = asyncio.create_task(desk.events.look(evening.stream, results))
        await asyncio.sleep(0)
        looking.cancel()
        await asyncio.wait([looking])
        assert (held.folded.seq, held.folded.head) == before
        assert len(await answered(desk.events.names(evening.stream))) == 8

    run(scenario, slow)
