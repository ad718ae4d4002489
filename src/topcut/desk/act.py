"""The one write path: read the tail, fold, decide, append, commit, answer.

A lane is one queue, one thread and one connection. It takes all waiting requests as one batch:

    thread   begin, lock the logs, read what others appended, fold it,
             decide each request in order, apply what was decided, insert, commit
    loop     show what is committed, answer everybody, publish the new numbers

Every log that is written to is held twice (`folded_logs.py`). The thread works on the lane's copy and readers see the
other one, so nobody sees a fact that is not committed and nobody waits for a commit. If anything fails, the transaction
is rolled back and the copy thrown away.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection

from topcut.core.asking import WholeLog
from topcut.core.errors import TopcutError, Unavailable
from topcut.core.log import Folded, relive
from topcut.core.play import Stream
from topcut.desk.batch import (
    Batch,
    LogDraft,
    Place,
    Poisoned,
    Receipt,
    Request,
    StoredBefore,
    answer,
    decided,
    fail,
)
from topcut.desk.folded_logs import FoldedLog, changes_what_was
from topcut.desk.hub import Hub, notify
from topcut.store import Database, Logs, WriteFailed
from topcut.store.anonymous import AnonymousLogs, forget_log
from topcut.store.refusals import STOPPING
from topcut.store.trouble import ANOTHER

T = TypeVar("T")

MOST_AT_ONCE = 256
"""Requests in one commit; the rest go into the next."""


class Lane:
    """Commits batches, one after the other."""

    def __init__(self, database: Database, hub: Hub, *, erased: Callable[[], None] = lambda: None) -> None:
        self._database = database
        self._hub = hub
        self._erased = erased
        self._waiting: asyncio.Queue[Request | None] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="topcut-lane")
        self._connection: Connection | None = None
        self._is_closing = False
        self._task = asyncio.create_task(self._run())

    async def ask(self, request: Request) -> Receipt:
        """Queue a request until the thread has decided it and committed the result."""
        if self._is_closing:
            raise Unavailable(why=STOPPING)
        self._waiting.put_nowait(request)
        return await request.answer

    async def forget(self, stream: Stream, *, seq: int) -> bool:
        """Remove a whole log if this is still its last entry; between two batches, on their thread."""
        if self._is_closing:
            raise Unavailable(why=STOPPING)
        running = asyncio.get_running_loop().run_in_executor(self._thread, self._forget, stream, seq)
        is_gone = await asyncio.shield(
            running
        )  # a caller that stops waiting leaves it to the thread, for which `close` waits
        if is_gone:
            self._hub.publish(stream, 0)
        return is_gone

    async def close(self) -> None:
        """Commit the waiting requests, then stop; a commit under way is always waited for."""
        self._is_closing = True
        self._waiting.put_nowait(None)
        await asyncio.shield(self._task)
        await self._in_thread(self._let_go)
        self._thread.shutdown()

    async def _run(self) -> None:
        while (request := await self._waiting.get()) is not None:
            requests = [request]
            while len(requests) < MOST_AT_ONCE and not self._waiting.empty():
                if (more := self._waiting.get_nowait()) is None:
                    self._waiting.put_nowait(None)
                    break
                requests.append(more)
            batch = Batch([r for r in requests if not r.answer.done()])
            try:
                await self._carry_out(batch)
            except Exception as error:  # the next batch must still have its turn
                fail(batch, error)

    async def _carry_out(self, batch: Batch) -> None:
        held = {place: asked[0].shelf[asked[0].stream] for place, asked in batch.places.items()}
        for one in held.values():
            one.is_in_lane = True
        try:
            await self._in_thread(self._write, batch, held)
        except Poisoned as poison:
            answer(poison.request, poison.error)
            await self._carry_out(Batch([request for request in batch.requests if request is not poison.request]))
            return
        except BaseException as error:
            for one in held.values():
                one.is_doubtful = True
            if batch.has_erased:
                self._erased()  # it may have been saved after all
            fail(batch, error)
            if not isinstance(error, Exception):
                raise
        finally:
            for one in held.values():
                one.is_in_lane = False
        self._show(batch, held)

    def _show(self, batch: Batch, held: dict[Place, FoldedLog[Any, Any]]) -> None:
        """Show what is committed, then answer the requests and tell the listeners."""
        for place, draft in batch.drafts.items():
            draft.bring_back(held[place])
        for request, given in batch.answers.items():
            answer(request, given)
        for entry in batch.new:
            self._hub.publish(entry.stream, entry.seq)
        for place, asked in batch.places.items():
            asked[0].shelf.discard_empty(asked[0].stream)
            asked[0].shelf.weigh(held[place])
        if batch.has_erased:
            self._erased()

    async def _in_thread(self, work: Callable[..., T], *args: object) -> T:
        """Wait until the thread is done, even when cancelled: a commit that has begun must be answered."""
        running = asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            self._is_closing = True
            self._waiting.put_nowait(None)
            return await running

    # On the lane's thread ------------------------------------------------------------------------------------------

    def _write(self, batch: Batch, held: dict[Place, FoldedLog[Any, Any]]) -> None:
        """Decide and commit one batch; on any error its drafts are discarded."""
        with self._all_or_nothing():
            found = self._begin(batch, held)
            for request in batch.requests:
                place = request.place
                batch.answers[request] = decided(request, batch, batch.drafts[place], found[place])
        self._finish(batch)

    def _forget(self, stream: Stream, seq: int) -> bool:
        with self._all_or_nothing():
            connection = self._connected()
            self._database.begin(connection)
            Logs(connection).lock({stream})
            is_last = AnonymousLogs(connection).length(stream) == seq
            if is_last:
                forget_log(connection, stream)
                notify(connection, stream, 0)
        self._commit_for_good(connection)
        return is_last

    def _begin(self, batch: Batch, held: dict[Place, FoldedLog[Any, Any]]) -> dict[Place, StoredBefore]:
        connection = self._connected()
        self._database.begin(connection)
        logs = Logs(connection)
        locked = logs.lock({stream for _, stream in batch.places})
        return {
            place: self._find(logs, batch, held[place], place) if place[1] in locked else self._busy(batch, held[place])
            for place in batch.places
        }

    def _busy(self, batch: Batch, held: FoldedLog[Any, Any]) -> StoredBefore:
        """Leave out a log that another server keeps locked, and nothing else of the batch."""
        batch.drafts[held.kind.name, held.stream] = LogDraft(Folded(held.kind, held.stream))
        return StoredBefore(refusal=WriteFailed(why=ANOTHER))

    def _find(self, logs: Logs, batch: Batch, held: FoldedLog[Any, Any], place: Place) -> StoredBefore:
        """Draft a log up to its newest entry, and look up which keys were used before."""
        stream, requests = held.stream, batch.places[place]
        copy = held.take_copy()
        try:
            if copy is None or not copy.seq:
                logs.refuse_other_kind(stream, kind=held.kind.name)
            is_new = any(request.creates for request in requests) and logs.kind_of(stream) is None
            batch.drafts[place] = LogDraft(Folded(held.kind, stream)) if is_new else self._drafted(logs, held, copy)
            used = logs.used(stream, [request.key for request in requests if request.key])
            needs_whole = any(request.needs_whole for request in requests) and not is_new
            return StoredBefore(used, self._read_whole(stream) if needs_whole else None)
        except TopcutError as refusal:
            batch.drafts[place] = LogDraft(Folded(held.kind, stream))
            return StoredBefore(refusal=refusal)

    def _drafted(self, logs: Logs, held: FoldedLog[Any, Any], copy: Folded[Any, Any] | None) -> LogDraft:
        """Bring the copy up to date with the store; without one, or if the past has changed, fold the whole log."""
        stream = held.stream
        if copy is not None:
            tail = logs.tail(stream, after=copy.seq)
            if not tail:
                return LogDraft(copy, looks=held.looks)
            if not any(map(changes_what_was, tail)):
                copy.extend(tail, openings=logs.tail_openings(stream, after=copy.seq))
                return LogDraft(copy, logs.names(stream))
        whole = self._read_whole(stream)
        return LogDraft(relive(held.kind, stream, whole.lines, openings=whole.openings), logs.names(stream))

    def _read_whole(self, stream: Stream) -> WholeLog:
        logs = Logs(self._connected())
        return WholeLog(logs.tail(stream), logs.tail_openings(stream))

    def _finish(self, batch: Batch) -> None:
        connection = self._connected()
        if not batch.new:
            self._roll_back()
            return
        with self._all_or_nothing():
            logs = Logs(connection)
            for (kind, stream), now in batch.created.items():
                logs.create(stream, kind=kind, now=now)
            logs.append(batch.new)
            self._leave_out_what_was_erased(batch)
            self._notify(connection, batch)
        self._commit_for_good(connection)

    def _leave_out_what_was_erased(self, batch: Batch) -> None:
        """Fold a log again in which a value was erased, so that it is gone from memory too."""
        erased = {entry.stream for entry in batch.new if entry.erased}
        for (_, stream), draft in batch.drafts.items():
            if stream in erased:
                whole = self._read_whole(stream)
                draft.folded = relive(draft.folded.kind, stream, whole.lines, openings=whole.openings)
                draft.is_same = False

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Roll back on any error, and turn errors of the database into refusals."""
        with self._database.in_words():
            try:
                yield
            except BaseException:
                self._roll_back()
                raise

    def _commit_for_good(self, connection: Connection) -> None:
        """Commit, or close the connection: one that failed is not used again."""
        with self._database.in_words():
            try:
                self._database.commit(connection)
            except TopcutError:
                self._let_go()
                raise

    def _notify(self, connection: Connection, batch: Batch) -> None:
        for stream, seq in {entry.stream: entry.seq for entry in batch.new}.items():
            notify(connection, stream, seq)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._database.connected(WriteFailed)
        return self._connection

    def _roll_back(self) -> None:
        if self._connection is not None:
            try:
                self._database.roll_back(self._connection)
            finally:
                self._let_go()

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
