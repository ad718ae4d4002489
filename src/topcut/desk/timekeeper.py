"""Calls time when the clock of a round ends: by itself, once, however many processes watch.

Every process remembers when the clocks of the events it has in hand end, including those it took over from a process
that died, and asks for the same action under the same key; the write path answers all but the first with what the first
has done. A call that was undone had that key too, so it is not made again before the round has another end.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from msgspec import Struct

from topcut.core.errors import TopcutError, Unavailable
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds import call_time, deadline
from topcut.core.play import THE_CLOCK, Stream
from topcut.desk.clock import LONGEST, SECOND, now
from topcut.desk.desk import Desk
from topcut.desk.keeper import Keeper
from topcut.desk.log_desk import LogDesk
from topcut.store import Database

AGAIN: Final = 5.0
"""Seconds until a call that failed, or must wait, is tried again."""
LONGEST_WAIT: Final = 15.0
"""Seconds after which the clock is read again: the timer we wait with stands still while a laptop sleeps."""
LONGEST_ROUND: Final = 24 * 3_600 * SECOND
_log = logging.getLogger("topcut.desk")


class RoundEnd(Struct, frozen=True):
    """The current round of an event, and when its clock ends."""

    round: int
    at: int

    @property
    def key(self) -> str:
        """The same key in every process, so that it counts once."""
        return f"time-{self.round}-{self.at}"


async def _nothing(_: Stream) -> None:
    """Return None: nothing waits for an answer."""


class Timekeeper(Keeper):
    """Calls time while a server runs: `async with Timekeeper(desk, database)`."""

    again = AGAIN
    nothing_done = "the clocks could not be checked"

    def __init__(
        self,
        desk: Desk,
        database: Database,
        *,
        question: Callable[[Stream], Awaitable[object | None]] = _nothing,
        clock: Callable[[], int] = now,
    ) -> None:
        super().__init__(desk, database, clock=clock)
        self._question = question
        """Finds what the desk must answer first, such as whether minutes lost to a power cut are given back."""
        self._ends: dict[Stream, RoundEnd] = {}
        self._called: dict[Stream, RoundEnd] = {}
        self._looked_at: set[Stream] = set()

    @property
    def _logs(self) -> LogDesk[EventFact, Event]:
        return self._desk.events

    async def find(self) -> None:
        """Find the clocks that ran before this process began."""
        await self._find_since(self._clock() - LONGEST_ROUND, kind=EVENT.name)

    async def do_due(self) -> list[Stream]:
        """Call time wherever it is due."""
        return await self.call_due()

    async def call_due(self) -> list[Stream]:
        """Call time in every event whose clock has ended, and list them; a round that is long over stays as it is."""
        self._take_over()
        while self._news:
            await self._look(self._news.pop())
        at = self._clock()
        over = [stream for stream, end in self._ends.items() if end.at <= at]
        called, failed = list[Stream](), list[Exception]()
        for stream in over:
            try:
                called += [stream] if await self._call(stream) else []
            except Exception as error:
                failed.append(error)
        if failed:
            raise failed[0]
        return called

    def _take_over(self) -> None:
        """Look at events that were loaded by being read: the process that watched their clock may be gone."""
        in_hand = {*self._desk.events.shelf}
        self._news |= in_hand - self._looked_at
        self._looked_at &= in_hand

    async def _look(self, stream: Stream) -> None:
        self._looked_at.add(stream)
        try:
            end = await self._desk.events.look(stream, _end_of)
        except Unavailable:
            self._news.add(stream)
            raise
        except (TopcutError, msgspec.MsgspecError) as error:  # `topcut doctor` reports a log that cannot be read
            _log.warning("the clock of %s cannot be read: %s", stream, error)
            return
        if end is None or end == self._called.get(stream) or end.at < self._clock() - LONGEST:
            self._ends.pop(stream, None)
        else:
            self._ends[stream] = end

    async def _call(self, stream: Stream) -> bool:
        if await self._question(stream):
            return False
        end = self._ends[stream]
        try:
            await self._desk.events.act(stream, call_time, who=THE_CLOCK, key=end.key, round=end.round)
        except Unavailable:
            raise
        except TopcutError as refused:  # it was paused, extended or called meanwhile
            _log.info("time could not be called in %s: %s", stream, refused)
            self._ends.pop(stream, None)
            return False
        self._called[stream] = self._ends.pop(stream, end)
        return True

    def _until_next(self) -> float:
        at = self._clock()
        left = min((end.at - at for end in self._ends.values() if end.at > at), default=LONGEST)
        is_one_over = any(end.at <= at for end in self._ends.values())
        return min(left / SECOND, AGAIN if is_one_over else LONGEST_WAIT)


def _end_of(event: Event) -> RoundEnd | None:
    at = deadline(event)
    return RoundEnd(event.last_round.number, at) if event.last_round and at is not None else None
