"""An event written without a store: the same actions, the same bytes, kept in memory."""

import hashlib
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from topcut.core.asking import Acted, Asked
from topcut.core.event.action import Action
from topcut.core.event.fold import EVENT
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.log import Folded, Opening, Revealed
from topcut.core.play import Who, new_stream
from topcut.exchange.log_file import write_log

SECOND = 1_000_000


class OfflineLog:
    """Whoever holds it is its event's creator. The seed names it and, unless told otherwise, gives its chance."""

    def __init__(
        self, seed: bytes, *, now: int = 0, pace: int = 0, random: Callable[[int], bytes] | None = None
    ) -> None:
        self._seed = seed
        self._blocks = count()
        self._random = random or self._from_seed
        self._now = now
        self._pace = pace
        self.folded: Folded[EventFact, Event] = Folded(EVENT, new_stream(self._from_seed(10)))
        self.lines: list[bytes] = []
        self.openings: dict[int, dict[str, Opening]] = {}
        self.names: dict[int, str] = {}

    @property
    def event(self) -> Event:
        return self.folded.state

    @property
    def stream(self) -> str:
        return self.folded.stream

    def begin(self, **args: Any) -> None:
        self._keep(EVENT_LOG.begin(self.folded, self._asked(), **args))

    def act(self, action: Action[...], *, despite: tuple[str, ...] = (), reason: str = "", **args: Any) -> None:
        self._keep(EVENT_LOG.act(self.folded, self._asked(despite, reason), action, **args))

    def _from_seed(self, size: int) -> bytes:
        return hashlib.shake_256(self._seed + b"/%d" % next(self._blocks)).digest(size)

    def as_file(self) -> bytes:
        """Write it all down as `topcut export --with-people` does."""
        return write_log(
            self.lines,
            stream=self.stream,
            edition=self.event.edition,
            openings=[opening for fields in self.openings.values() for opening in fields.values()],
            names=self.names,
        )

    def _asked(self, despite: tuple[str, ...] = (), reason: str = "") -> Asked:
        self._now += self._pace
        return Asked(Who("topcut"), self._now, self._random, despite=despite, reason=reason)

    def _keep(self, acted: Acted[EventFact, Event]) -> None:
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
