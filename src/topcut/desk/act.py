"""The one write path: read the tail, fold, decide, append, commit, answer.

A lane is one queue, one thread and one connection. It takes all that waits as one batch:

    thread   begin, lock the logs, read what others appended
    loop     fold it, decide each request in order, apply what was decided
    thread   insert, commit
    loop     answer everybody, publish the new numbers

State is touched only on the loop, under the lock of its log, so nobody sees a fact that is not committed. If anything
fails between the first and the last step, the transaction is rolled back, the state is forgotten and folded anew.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from topcut.core.errors import Unavailable
from topcut.core.play import Stream
from topcut.desk.batch import Batch, Found, Place, Poisoned, Receipt, Request, Whole, answer, decided, fail
from topcut.desk.held import Held
from topcut.desk.hub import CHANNEL, Hub
from topcut.store import Database, Logs, StreamUnknown, WriteFailed
from topcut.store.database import in_words
from topcut.store.refusals import MaybeSaved

T = TypeVar("T")

MOST_AT_ONCE = 256
"""How many requests one commit carries at most; the rest are next."""


class Lane:
    """Commits batches, one after the other."""

    def __init__(self, database: Database, hub: Hub) -> None:
        self._database = database
        self._hub = hub
        self._waiting: asyncio.Queue[Request | None] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="topcut-lane")
        self._connection: Connection | None = None
        self._is_closing = False
        self._overwriting: asyncio.Task[None] | None = None
        self._task = asyncio.create_task(self._run())

    async def ask(self, request: Request) -> Receipt:
        if self._is_closing:
            raise Unavailable(why="the server is stopping.")
        self._waiting.put_nowait(request)
        return await request.answer

    async def close(self) -> None:
        """Commit what waits, then stop; a commit under way is waited for whatever happens."""
        self._is_closing = True
        self._waiting.put_nowait(None)
        await asyncio.shield(self._task)
        if self._overwriting:
            self._overwriting.cancel()
            await asyncio.wait([self._overwriting])
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
            except Exception as error:  # whatever it was, the next batch has its turn
                fail(batch, error)

    async def _carry_out(self, batch: Batch) -> None:
        again: Batch | None = None
        held = {place: asked[0].shelf[asked[0].stream] for place, asked in batch.places.items()}
        async with AsyncExitStack() as stack:
            for one in held.values():
                await stack.enter_async_context(one.lock)
            try:
                await self._commit(batch, held)
            except Poisoned as poison:
                for one in held.values():
                    one.forget()
                answer(poison.request, poison.error)
                again = Batch([request for request in batch.requests if request is not poison.request])
            except BaseException as error:
                for one in held.values():
                    one.forget()
                fail(batch, error)
                if not isinstance(error, Exception):
                    raise
        if again:
            await self._carry_out(again)
            return
        for entry in batch.new:
            self._hub.publish(entry.stream, entry.seq)
        for asked in batch.places.values():
            asked[0].shelf.discard_empty(asked[0].stream)
        if batch.has_erased and not self._overwriting:
            self._overwriting = asyncio.create_task(self._overwrite())

    async def _commit(self, batch: Batch, held: dict[Place, Held[Any, Any]]) -> None:
        known = {place: one.folded.seq for place, one in held.items()}
        found = await self._in_thread(self._begin, batch, known)
        try:
            for place, one in held.items():
                if not one.extend(found[place].tail, found[place].openings):
                    whole = await self._in_thread(self._read_whole, one.stream)
                    one.refold(whole.lines, whole.openings)
            for request in batch.requests:
                batch.answers[request] = decided(request, batch, held[request.place], found[request.place])
        except BaseException:
            await self._in_thread(self._roll_back)
            raise
        await self._in_thread(self._finish, batch)
        erased = {entry.stream for entry in batch.new if entry.erased}
        for one in held.values():
            if one.stream in erased:
                one.forget()
        for request, given in batch.answers.items():
            answer(request, given)

    async def _in_thread(self, work: Callable[..., T], *args: object) -> T:
        """Wait for the thread to the end, also when cancelled: a commit that has begun must be answered for."""
        running = asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            self._is_closing = True
            self._waiting.put_nowait(None)
            return await running

    async def _overwrite(self) -> None:
        """Overwrite what was erased, beside everything else, until no reader keeps it alive."""

        def work() -> bool:
            with self._database.engine.connect() as connection:
                return Logs(connection).overwrite_what_was_erased()

        while not await asyncio.to_thread(work):
            await asyncio.sleep(1)
        self._overwriting = None

    # On the lane's thread ------------------------------------------------------------------------------------------

    def _begin(self, batch: Batch, known: dict[Place, int]) -> dict[Place, Found]:
        with self._all_or_nothing():
            connection = self._connected()
            self._database.begin(connection)
            logs = Logs(connection)
            asked = batch.places
            logs.lock({stream for _, stream in asked})
            return {place: self._find(logs, asked[place], after=known[place]) for place in asked}

    def _find(self, logs: Logs, requests: list[Request], *, after: int) -> Found:
        stream = requests[0].stream
        try:
            if not after:
                logs.refuse_other_kind(stream, kind=requests[0].shelf.kind.name)
            return self._found(logs, stream, requests, after)
        except StreamUnknown as refusal:
            return Found([], {}, {}, None, refusal)

    def _found(self, logs: Logs, stream: Stream, requests: list[Request], after: int) -> Found:
        used = logs.used(stream, [request.key for request in requests if request.key])
        is_new = any(request.creates for request in requests) and logs.kind_of(stream) is None
        tail = [] if is_new else logs.tail(stream, after=after)
        openings = logs.tail_openings(stream, after=after) if tail else {}
        whole = self._read_whole(stream) if any(r.needs_whole for r in requests) and not is_new else None
        return Found(tail, openings, used, whole)

    def _read_whole(self, stream: Stream) -> Whole:
        logs = Logs(self._connected())
        return Whole(logs.tail(stream), logs.tail_openings(stream))

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
            self._notify(connection, batch)
        self._commit_for_good(connection)

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Roll back whatever goes wrong, and say in words what the database said."""
        try:
            yield
        except DBAPIError as error:
            self._roll_back()
            raise in_words(error) from error
        except BaseException:
            self._roll_back()
            raise

    def _commit_for_good(self, connection: Connection) -> None:
        """Commit; a file tells us when it did not, a server that went away leaves us in doubt."""
        try:
            self._database.commit(connection)
        except WriteFailed as failed:
            self._roll_back()
            raise failed if self._database.is_sqlite else MaybeSaved(why=failed.detail["why"]) from failed

    def _notify(self, connection: Connection, batch: Batch) -> None:
        if not self._database.is_sqlite:
            newest = {entry.stream: entry.seq for entry in batch.new}
            for stream, seq in newest.items():
                connection.execute(
                    text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": f"{stream} {seq}"}
                )

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._database.engine.connect()
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
