"""The logs of one kind: actions wait in a lane, readers see what is committed."""

import asyncio
import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct, structs

from topcut.core.asking import Acted, AnyAction, Asked, LogRules, OnWholeLog, WholeLog
from topcut.core.errors import Unavailable
from topcut.core.log import Fact, Folded, Opening, relive
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Actor, Stream, Who, new_stream
from topcut.core.play.names import NamesAt
from topcut.desk import off_loop
from topcut.desk.act import Lane
from topcut.desk.batch import Receipt, Request
from topcut.desk.folded_logs import FoldedLog, Memory, Shelf, changes_what_was
from topcut.desk.single_flight import SingleFlight, any_will_do
from topcut.store import Database, Logs, StreamUnknown
from topcut.store.logs import asked_for, key_of

F = TypeVar("F", bound=Fact)
S = TypeVar("S")
T = TypeVar("T")

Alike = Callable[[str], Collection[int]]
Decide = Callable[[Folded[F, S], WholeLog | None, Alike], Acted[F, S]]
Tail = tuple[list[bytes], dict[int, dict[str, Opening]]]
MOST_ON_THE_LOOP: Final = 200
"""Lines that can be folded on the event loop without holding anybody up; more of them are folded in a thread."""
CAME_LATER: Final = frozenset({"seat"})
"""Arguments that were added later: a request without them has the same fingerprint as before."""
_STREAM: Final = re.compile("[A-Z2-7]{16}")


class LogDesk(Generic[F, S]):
    """Begin logs of one kind, act on them, look at them; part of a `Desk`, and closed with it."""

    def __init__(
        self,
        log: LogRules[F, S],
        *,
        database: Database,
        newest: Callable[[Stream], int],
        lane_of: Callable[[Stream], Lane],
        clock: Callable[[], int],
        random: Callable[[int], bytes],
        memory: Memory | None = None,
    ) -> None:
        self.shelf = Shelf(log.kind, memory=memory)
        self._log = log
        self._database = database
        self._newest = newest
        self._lane_of = lane_of
        self._clock = clock
        self._random = random
        self._preparing = SingleFlight[FoldedLog[F, S], None]()

    async def create(
        self,
        *,
        who: Who,
        key: str = "",
        stream: Stream | None = None,
        despite: Collection[str] = (),
        reason: str = "",
        **args: Any,
    ) -> Receipt:
        """Begin a log; the same key makes the same one, and a given stream is used as its name."""
        seed = hashlib.sha256(f"{who}\0{key}".encode()).digest()[:10] if key else self._random(10)
        asked = self._asked(who, key, despite=despite, reason=reason)

        def decide(folded: Folded[F, S], _whole: WholeLog | None, _alike: Alike) -> Acted[F, S]:
            return self._log.begin(folded, asked, **args)

        return await self._ask(
            stream or new_stream(seed), decide, asked, self._log.begins_with.__name__, args, creates=True
        )

    async def create_once(self, purpose: str, is_meant: Callable[[S], bool], *, who: Who, **args: Any) -> Receipt:
        """Begin the log for a purpose, or return it as it was begun first; refuse if that is not the one meant."""
        stream = self._log.stream_for(purpose)
        try:
            return await self.create(who=who, key="open", stream=stream, **args)
        except KeyUsedBefore:
            if not await self.look(stream, is_meant):
                raise
            return Receipt(stream, *await self.head(stream))

    async def act(
        self,
        stream: Stream,
        action: AnyAction[S, F],
        /,
        *,
        who: Who | Actor,
        key: str = "",
        despite: Collection[str] = (),
        reason: str = "",
        device: frozenset[str] = frozenset(),
        **args: Any,
    ) -> Receipt:
        """Take an action, and return once it is safe on the disk; an `Actor` brings powers from elsewhere."""
        asked = structs.replace(self._asked(who, key, despite=despite, reason=reason), device=device)

        def decide(folded: Folded[F, S], whole: WholeLog | None, alike: Alike) -> Acted[F, S]:
            return self._log.act(folded, structs.replace(asked, alike=alike), action, whole, **args)

        return await self._ask(stream, decide, asked, action.__name__, args, needs_whole=isinstance(action, OnWholeLog))

    async def undo(
        self,
        stream: Stream,
        *,
        seq: int,
        who: Who | Actor,
        key: str = "",
        despite: Collection[str] = (),
        reason: str = "",
    ) -> Receipt:
        """Let an entry no longer count; undoing an undo lets it count again."""
        asked = self._asked(who, key, despite=despite, reason=reason)

        def decide(folded: Folded[F, S], whole: WholeLog | None, _alike: Alike) -> Acted[F, S]:
            assert whole is not None
            return self._log.undo(folded, asked, whole, seq=seq)

        return await self._ask(stream, decide, asked, "undo", {"seq": seq}, needs_whole=True)

    async def look(self, stream: Stream, at: Callable[[S], T], *, at_least: int = 0) -> T:
        """Return what `at` makes of a log as it is committed, at least up to an entry the caller knows of.

        `at` copies what it needs and keeps no reference to the state.
        """
        return at((await self.current(stream, at_least)).folded.state)

    def has_in_hand(self, stream: Stream) -> bool:
        """Check whether a log was read or written lately in this process."""
        return stream in self.shelf

    async def see(self, stream: Stream, view: Callable[[S, NamesAt], T], *, at_least: int = 0) -> T:
        """Return what `view` makes of a log and its names; what `NamesAt` caches serves everybody at this number."""
        held = await self.current(stream, at_least)
        return view(held.folded.state, held.names_now())

    async def head(self, stream: Stream) -> tuple[int, str]:
        """Return the number of a log's last entry, and the hash that vouches for all of it."""
        folded = (await self.current(stream)).folded
        return folded.seq, folded.head

    async def current(self, stream: Stream, at_least: int = 0) -> FoldedLog[F, S]:
        """Find a log, folded at least up to the newest number heard of; later commits may change it any time.

        The caller looks at once and keeps nothing of it across an await.
        """
        refuse_no_stream(stream)
        held = self.shelf[stream]
        if self._is_behind(held, at_least):
            async with held.catching_up:
                if self._is_behind(held, at_least):
                    await self._catch_up(held)
        return held

    async def tail(self, stream: Stream, *, after: int = 0) -> Tail:
        """Read the committed lines after a number, with what opens them."""
        refuse_no_stream(stream)
        return await off_loop.work(self._database, self._tail, stream, after)

    async def names(self, stream: Stream) -> dict[int, str]:
        """Return the names that are stored next to a log."""
        return dict((await self.current(stream)).names)

    def _asked(self, who: Who | Actor, key: str, *, despite: Collection[str] = (), reason: str = "") -> Asked:
        by = who if isinstance(who, Actor) else None
        name = who.who if isinstance(who, Actor) else who
        return Asked(name, self._clock(), self._random, key, despite, reason, by=by)

    async def _ask(
        self,
        stream: Stream,
        decide: Decide[F, S],
        asked: Asked,
        action: str,
        args: Mapping[str, Any],
        *,
        creates: bool = False,
        needs_whole: bool = False,
    ) -> Receipt:
        """Wait in the log's lane; a key is stored with what was asked under it."""
        refuse_no_stream(stream)
        key = key_of(asked.who, asked.key)
        said = {name: value for name, value in args.items() if value is not None or name not in CAME_LATER}
        said |= {"despite": sorted(asked.despite), "reason": asked.reason}
        fingerprint = asked_for(action, said) if key else None
        if not creates:
            await self._prepare(stream)
        answer: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        request = Request(self.shelf, stream, decide, answer, key, fingerprint, creates, needs_whole)
        return await self._lane_of(stream).ask(request)

    def _is_behind(self, held: FoldedLog[F, S], at_least: int) -> bool:
        return held.is_doubtful or held.folded.seq < max(at_least, self._newest(held.stream), 1)

    async def _catch_up(self, held: FoldedLog[F, S]) -> None:
        """Read what others have appended; drop a log that cannot be read, instead of holding half of it."""
        held.is_doubtful = False
        try:
            read = await off_loop.work(self._database, self._read, held.stream, held.folded.seq)
            read.bring_to(held)
        except BaseException as error:
            held.is_doubtful = True
            if not isinstance(error, Unavailable | asyncio.CancelledError):
                held.forget()
            self.shelf.discard_empty(held.stream)
            raise
        self.shelf.weigh(held)

    async def _prepare(self, stream: Stream) -> None:
        """Fold the copy that a lane needs before waiting in the lane; concurrent callers share the work."""
        held = await self.current(stream)
        if held.copy is None and not held.is_in_lane:
            await self._preparing.result(held, lambda: self._fold_copy(held), will_do=any_will_do)

    async def _fold_copy(self, held: FoldedLog[F, S]) -> None:
        read = await off_loop.work(self._database, self._read, held.stream, 0)
        if held.copy is None and not held.is_in_lane:
            held.copy = read.folded
            self.shelf.weigh(held)

    def _tail(self, stream: Stream, after: int) -> Tail:
        with self._database.reading() as connection:
            return self._tail_of(Logs(connection), stream, after)

    def _tail_of(self, logs: Logs, stream: Stream, after: int) -> Tail:
        if not after:
            logs.refuse_other_kind(stream, kind=self.shelf.kind.name)
        return logs.tail(stream, after=after), logs.tail_openings(stream, after=after)

    def _read(self, stream: Stream, after: int) -> "_Read[F, S]":
        """Read a tail with the names; if it is long or changes the past, fold the whole log, off the event loop."""
        with self._database.reading() as connection:
            logs = Logs(connection)
            names = logs.names(stream)
            lines, openings = self._tail_of(logs, stream, after)
            is_short = after and len(lines) < MOST_ON_THE_LOOP and not any(map(changes_what_was, lines))
            if after and not is_short:
                lines, openings = self._tail_of(logs, stream, 0)
        kind = self.shelf.kind
        folded = None if is_short else relive(kind, stream, lines, openings=openings)
        return _Read(after, lines, openings, names, folded)


class _Read(Struct, Generic[F, S], frozen=True):
    """What the store held at one moment: the lines after a number, or all of them folded."""

    after: int
    lines: list[bytes]
    openings: dict[int, dict[str, Opening]]
    names: dict[int, str]
    folded: Folded[F, S] | None

    def bring_to(self, held: FoldedLog[F, S]) -> None:
        """Show it, unless a lane was quicker."""
        if self.folded:
            if self.folded.seq < held.folded.seq:
                return
            held.show(self.folded)
        elif held.folded.seq <= self.after + len(self.lines):
            held.folded.extend(self.lines[held.folded.seq - self.after :], openings=self.openings)
        else:
            return
        held.rename({}, since=self.names)


def refuse_no_stream(stream: str) -> None:
    if not _STREAM.fullmatch(stream):
        raise StreamUnknown(stream=stream)
