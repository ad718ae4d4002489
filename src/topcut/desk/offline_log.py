"""A log written without a store: the same actions, the same bytes, kept in memory."""

import hashlib
from collections.abc import Callable
from itertools import count
from typing import Any, Generic, TypeVar

import msgspec

from topcut.core.asking import Acted, AnyAction, Asked, LogRules, OnWholeLog, WholeLog
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.log import Fact, Folded, Opening, Revealed
from topcut.core.play import Who, new_stream
from topcut.exchange.log_file import write_log

F = TypeVar("F", bound=Fact)
S = TypeVar("S")

SECOND = 1_000_000
OURSELVES = Who("topcut")


class LogInMemory(Generic[F, S]):
    """A log of any kind. Its stream and, by default, its chance come from the seed."""

    def __init__(
        self, seed: bytes, log: LogRules[F, S], *, now: int = 0, random: Callable[[int], bytes] | None = None
    ) -> None:
        self._seed = seed
        self._log = log
        self._blocks = count()
        self._random = random or self._from_seed
        self.now = now
        self.folded: Folded[F, S] = Folded(log.kind, new_stream(self._from_seed(10)))
        self.lines: list[bytes] = []
        self.openings: dict[int, dict[str, Opening]] = {}
        self.names: dict[int, str] = {}

    @property
    def state(self) -> S:
        return self.folded.state

    @property
    def stream(self) -> str:
        return self.folded.stream

    def begin(self, **args: Any) -> None:
        self._keep(self._log.begin(self.folded, self._asked(OURSELVES), **args))

    def ask(
        self,
        action: AnyAction[S, F],
        *,
        who: Who = OURSELVES,
        despite: tuple[str, ...] = (),
        reason: str = "",
        **args: Any,
    ) -> None:
        """Take an action in somebody's name, by default the log's creator's."""
        whole = WholeLog(self.lines, self.openings) if isinstance(action, OnWholeLog) else None
        self._keep(self._log.act(self.folded, self._asked(who, despite, reason), action, whole, **args))

    def as_file(self) -> bytes:
        """Write the log as `topcut export --with-people` does."""
        return write_log(
            self.lines,
            stream=self.stream,
            edition=self._log.edition(self.state),
            openings=[opening for fields in self.openings.values() for opening in fields.values()],
            names=self.names,
            log=self._log,
        )

    def _from_seed(self, size: int) -> bytes:
        return hashlib.shake_256(self._seed + b"/%d" % next(self._blocks)).digest(size)

    def _asked(self, who: Who, despite: tuple[str, ...] = (), reason: str = "") -> Asked:
        return Asked(who, self.now, self._random, despite=despite, reason=reason)

    def _keep(self, acted: Acted[F, S]) -> None:
        written = acted.written
        self.lines.append(written.line)
        if written.openings:
            self.openings[written.entry.seq] = {opening.field: opening for opening in written.openings}
        for fact in written.entry.facts:
            if isinstance(fact, Revealed):
                fields = self.openings[fact.seq]
                fields[fact.field] = msgspec.structs.replace(fields[fact.field], public=True)
        self.names.update(acted.names)
        self.folded.take(written.line, written.entry)


class OfflineLog(LogInMemory[EventFact, Event]):
    """An event; every action of its creator takes as long as the pace says."""

    def __init__(
        self, seed: bytes, *, now: int = 0, pace: int = 0, random: Callable[[int], bytes] | None = None
    ) -> None:
        super().__init__(seed, EVENT_LOG, now=now, random=random)
        self._pace = pace

    @property
    def event(self) -> Event:
        return self.state

    def begin(self, **args: Any) -> None:
        self.now += self._pace
        super().begin(**args)

    def act(
        self, action: AnyAction[Event, EventFact], *, despite: tuple[str, ...] = (), reason: str = "", **args: Any
    ) -> None:
        self.now += self._pace
        self.ask(action, despite=despite, reason=reason, **args)
