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
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from typing import TypeVar

from msgspec import Struct
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from topcut.core.errors import AgainstTheRules, TopcutError, Unavailable
from topcut.core.event import EVENT, Event, EventFact
from topcut.core.event.acting import Acted
from topcut.core.log import DoesNotFold, Erased, Folded, Opening, Revealed, Undone, fold
from topcut.core.log.refusals import KeyUsedBefore, OthersDependOnIt
from topcut.core.play import Stream
from topcut.desk.held import Held, Shelf
from topcut.desk.hub import CHANNEL, Hub
from topcut.store import Database, Logs, NewEntry, StoredKey, StreamUnknown
from topcut.store.database import in_words

T = TypeVar("T")

MOST_AT_ONCE = 256
"""How many requests one commit carries at most; the rest are next."""


class Receipt(Struct, frozen=True):
    """What the caller is told once it is safe: the number of the entry, and the head of the log it made."""

    stream: Stream
    seq: int
    head: str
    told: tuple[AgainstTheRules, ...] = ()
    """What the rules say against it, said once; a repetition is not told again."""


class Whole(Struct, frozen=True):
    """A log from its first line to the last one decided."""

    lines: list[bytes]
    openings: dict[int, dict[str, Opening]]


class Request(Struct, eq=False):
    """One action somebody waits for."""

    stream: Stream
    decide: Callable[[Folded[EventFact, Event], Whole | None], Acted]
    answer: asyncio.Future[Receipt]
    key: str | None = None
    asked: bytes | None = None
    creates: bool = False
    needs_whole: bool = False
    """Undo, rewind and erase look back: they are folded from the start."""


class Found(Struct, frozen=True):
    """What the store holds of one log beyond what we know."""

    tail: list[bytes]
    openings: dict[int, dict[str, Opening]]
    used: dict[str, StoredKey]
    whole: Whole | None
    refusal: TopcutError | None = None
    """No such log: for those who asked for it, and for nobody else in the batch."""


class Poisoned(Exception):
    """A decided fact did not apply: a bug of ours. The state is spoilt; the other requests are tried again."""

    def __init__(self, request: "Request", error: Exception) -> None:
        super().__init__(request, error)
        self.request, self.error = request, error


class Batch:
    """Requests decided together: their answers wait for the commit."""

    def __init__(self, requests: list[Request]) -> None:
        self.requests = requests
        self.new: list[NewEntry] = []
        self.created: dict[Stream, int] = {}
        self.answers: dict[Request, Receipt | Exception] = {}
        self.repeated: dict[tuple[Stream, str], Receipt] = {}

    @property
    def streams(self) -> list[Stream]:
        return sorted({request.stream for request in self.requests})

    def of(self, stream: Stream) -> list[Request]:
        return [request for request in self.requests if request.stream == stream]

    @property
    def has_erased(self) -> bool:
        return any(entry.erased or "" in entry.names.values() for entry in self.new)


class Lane:
    """Commits batches, one after the other."""

    def __init__(self, database: Database, shelf: Shelf, hub: Hub) -> None:
        self._database = database
        self._shelf = shelf
        self._hub = hub
        self._waiting: asyncio.Queue[Request | None] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="topcut-lane")
        self._connection: Connection | None = None
        self._task = asyncio.create_task(self._run())

    async def ask(self, request: Request) -> Receipt:
        self._waiting.put_nowait(request)
        return await request.answer

    async def close(self) -> None:
        """Commit what waits, then stop."""
        self._waiting.put_nowait(None)
        await self._task
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
            await self._carry_out(Batch([r for r in requests if not r.answer.done()]))

    async def _carry_out(self, batch: Batch) -> None:
        again: Batch | None = None
        async with AsyncExitStack() as stack:
            held = {stream: self._shelf[stream] for stream in batch.streams}
            for one in held.values():
                await stack.enter_async_context(one.lock)
            try:
                await self._commit(batch, held)
            except Poisoned as poison:
                for one in held.values():
                    one.forget()
                _answer(poison.request, poison.error)
                again = Batch([request for request in batch.requests if request is not poison.request])
            except BaseException as error:
                for one in held.values():
                    one.forget()
                _fail(batch, error)
                if not isinstance(error, Exception):
                    raise
        if again:
            await self._carry_out(again)
            return
        for entry in batch.new:
            self._hub.publish(entry.stream, entry.seq)

    async def _commit(self, batch: Batch, held: dict[Stream, Held]) -> None:
        known = {stream: one.folded.seq for stream, one in held.items()}
        found = await self._in_thread(self._begin, batch, known)
        try:
            for stream, one in held.items():
                if not one.extend(found[stream].tail, found[stream].openings):
                    whole = await self._in_thread(self._read_whole, stream)
                    one.refold(whole.lines, whole.openings)
            for request in batch.requests:
                batch.answers[request] = _decided(request, batch, held[request.stream], found[request.stream])
        except BaseException:
            await self._in_thread(self._roll_back)
            raise
        await self._in_thread(self._finish, batch)
        for entry in batch.new:
            if entry.erased:
                held[entry.stream].forget()
        for request, answer in batch.answers.items():
            _answer(request, answer)

    async def _in_thread(self, work: Callable[..., T], *args: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    # On the lane's thread ------------------------------------------------------------------------------------------

    def _begin(self, batch: Batch, known: dict[Stream, int]) -> dict[Stream, Found]:
        try:
            connection = self._connected()
            self._database.begin(connection)
            logs = Logs(connection)
            logs.lock(batch.streams)
            return {stream: self._find(logs, batch.of(stream), after=known[stream]) for stream in batch.streams}
        except BaseException as error:
            self._roll_back()
            raise _in_words(error) from error

    def _find(self, logs: Logs, requests: list[Request], *, after: int) -> Found:
        stream = requests[0].stream
        try:
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
        try:
            if not batch.new:
                self._database.roll_back(connection)
                return
            logs = Logs(connection)
            for stream, now in batch.created.items():
                logs.create(stream, kind=EVENT.name, now=now)
            logs.append(batch.new)
            self._notify(connection, batch)
            self._database.commit(connection)
        except BaseException as error:
            self._roll_back()
            raise _in_words(error) from error
        if batch.has_erased:
            Logs(connection).overwrite_what_was_erased()

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
            self._database.roll_back(self._connection)
            self._let_go()

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _decided(request: Request, batch: Batch, held: Held, found: Found) -> Receipt | Exception:
    """Decide one request on the state all earlier ones of the batch have left."""
    try:
        if found.refusal:
            raise found.refusal
        if repeated := _repeated(request, batch, found):
            return repeated
        acted = request.decide(held.folded, _so_far(request, batch, found))
        entry = _stored(request, acted)
        refolded = _refolded(request, batch, found, entry)
    except Exception as refusal:  # a refusal, or a bug in one action: only its asker is told
        return refusal
    try:
        if refolded:
            held.folded = refolded
        else:
            held.folded.take(acted.written.line, acted.written.entry)
    except Exception as error:
        raise Poisoned(request, error) from error
    return _kept(request, batch, held, acted, entry)


def _kept(request: Request, batch: Batch, held: Held, acted: Acted, entry: NewEntry) -> Receipt:
    if request.creates:
        batch.created[request.stream] = acted.written.entry.at
    batch.new.append(entry)
    receipt = Receipt(request.stream, held.folded.seq, held.folded.head)
    if request.key:
        batch.repeated[request.stream, request.key] = receipt
    return Receipt(receipt.stream, receipt.seq, receipt.head, acted.told)


def _repeated(request: Request, batch: Batch, found: Found) -> Receipt | None:
    """Answer a repetition as it was answered; another wish under a used key is refused."""
    if not request.key:
        return None
    for earlier in batch.new:
        if (earlier.stream, earlier.key) == (request.stream, request.key):
            if earlier.asked != request.asked:
                raise KeyUsedBefore
            return batch.repeated[request.stream, request.key]
    if used := found.used.get(request.key):
        if used.asked not in {None, request.asked}:
            raise KeyUsedBefore
        return Receipt(request.stream, used.seq, used.head)
    return None


def _so_far(request: Request, batch: Batch, found: Found) -> Whole | None:
    if not request.needs_whole or found.whole is None:
        return None
    new = [entry for entry in batch.new if entry.stream == request.stream]
    openings = found.whole.openings | {e.seq: {o.field: o for o in e.openings} for e in new if e.openings}
    return Whole([*found.whole.lines, *(entry.line for entry in new)], openings)


def _refolded(request: Request, batch: Batch, found: Found, entry: NewEntry) -> Folded[EventFact, Event] | None:
    """Fold an entry that looks back together with all before it; None where a single step is enough."""
    whole = _so_far(request, batch, found)
    if whole is None:
        return None
    try:
        return fold(EVENT, request.stream, [*whole.lines, entry.line], openings=whole.openings)
    except DoesNotFold as error:
        raise OthersDependOnIt(seq=_undoes(entry), later=error.detail["seq"]) from error


def _undoes(entry: NewEntry) -> int:
    return next(fact.seq for fact in EVENT.read(entry.line).facts if isinstance(fact, Undone))


def _stored(request: Request, acted: Acted) -> NewEntry:
    written = acted.written
    facts = written.entry.facts
    return NewEntry(
        stream=request.stream,
        seq=written.entry.seq,
        line=written.line,
        openings=written.openings,
        names=acted.names,
        key=request.key,
        asked=request.asked,
        revealed=tuple((fact.seq, fact.field) for fact in facts if isinstance(fact, Revealed)),
        erased=tuple((fact.seq, fact.field) for fact in facts if isinstance(fact, Erased)),
    )


def _answer(request: Request, answer: Receipt | Exception) -> None:
    if request.answer.done():
        return
    if isinstance(answer, Exception):
        request.answer.set_exception(answer)
    else:
        request.answer.set_result(answer)


def _fail(batch: Batch, error: BaseException) -> None:
    refusal = error if isinstance(error, Exception) else Unavailable(why="the server is stopping.")
    for request in batch.requests:
        _answer(request, refusal)
    batch.new.clear()


def _in_words(error: BaseException) -> BaseException:
    return in_words(error) if isinstance(error, DBAPIError) else error
