"""A heartbeat on the disk, and the question it raises after a power cut: whether the round gets its minutes back."""

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Self

import msgspec
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds import MINUTE
from topcut.core.log import fold
from topcut.core.play import Stream
from topcut.desk import off_loop
from topcut.desk.clock import CLOCK, LONGEST, SteadyClock
from topcut.desk.desk import Desk
from topcut.store import Database, Logs
from topcut.store.alive import Alive, Run

EVERY: Final = 15
"""Seconds between two beats: the error in measuring a power cut."""
SHORTEST: Final = MINUTE
"""A shorter outage cost less than a minute on the clock could give back."""
_log = logging.getLogger("topcut.desk")


class Outage(Struct, frozen=True):
    """A stretch in which no server was running."""

    began: int
    ended: int

    @property
    def key(self) -> str:
        """The same key for everybody who answers, so that the answer counts once."""
        return f"outage-{self.began}"


class TimeOffer(Struct, frozen=True):
    """The question to the desk after an outage: whether to give these minutes back."""

    outage: Outage
    round: int
    minutes: int


class _Line(Struct, frozen=True):
    at: int


def outages(runs: Iterable[Run]) -> list[Outage]:
    """Find the gaps between runs; servers that run at the same time cover for each other."""
    found: list[Outage] = []
    seen: int | None = None
    for run in sorted(runs, key=lambda run: run.began):
        if seen is not None and SHORTEST <= run.began - seen <= LONGEST:
            found.append(Outage(seen, run.began))
        seen = run.seen if seen is None else max(seen, run.seen)
    return found


def minutes_lost(event: Event, outage: Outage, *, last_entry: int) -> tuple[int, int] | None:
    """Find the round whose clock ran on during an outage, and for how many minutes; None if none did.

    A clock that was paused, or had run out before, has lost nothing: people who stop a server on purpose pause first.
    """
    round = event.last_round
    cut = max(outage.began, last_entry)
    if round is None or round.state is not RoundState.RUNNING or outage.ended - cut < SHORTEST:
        return None
    if round.clock.ends_at is None or round.clock.ends_at <= cut:
        return None
    return round.number, (outage.ended - cut + MINUTE // 2) // MINUTE


def go_on(database: Database, clock: SteadyClock = CLOCK) -> None:
    """Continue a clock from the last run of a SQLite file; servers that share a database use their own clocks."""
    with database.reading() as connection:
        last = max(Alive(connection).runs(), key=lambda run: run.seen, default=None)
    if last and database.is_sqlite:
        clock.go_on(seen=last.seen, ahead=last.ahead)


class Heart:
    """Beats while a server runs: `async with Heart(database) as heart`."""

    def __init__(
        self, database: Database, *, clock: Callable[[], int] | None = None, every: float | None = None
    ) -> None:
        self.answering = asyncio.Lock()
        """Held while an offer is answered, in case two people press at once."""
        self._database = database
        self._clock = clock or CLOCK.now
        self._ahead: Callable[[], int] = (lambda: 0) if clock else CLOCK.ahead
        self._every = EVERY if every is None else every
        self._run = ""
        """Empty until the run is written down."""
        self._began = 0
        self._seen = 0
        self._outages: list[Outage] = []
        self._lost: dict[tuple[Stream, int], tuple[int, int] | None] = {}
        self._beating: asyncio.Task[None] | None = None
        self._one_at_a_time = threading.Lock()
        """The last beat waits for the one under way, which cannot be cancelled."""

    async def __aenter__(self) -> Self:
        await self._try_to_beat()
        self._beating = asyncio.create_task(self._beat_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._beating:
            self._beating.cancel()
            await asyncio.wait([self._beating])
        with contextlib.suppress(TopcutError):
            await off_loop.work(self._database, self.beat)

    async def offer(self, desk: Desk, stream: Stream) -> TimeOffer | None:
        """Find the oldest unanswered outage that cost the current round time."""
        if not self._outages:
            return None
        playing = await desk.events.look(stream, _being_played)
        answered = await off_loop.work(self._database, self._answered, stream) if playing else set()
        for outage in self._outages:
            lost = await self._lost_in(stream, outage) if playing and outage.began not in answered else None
            if lost and lost[0] == playing:
                return TimeOffer(outage, *lost)
        return None

    def asks(self, desk: Desk) -> Callable[[Stream], Awaitable[TimeOffer | None]]:
        """Build the function that finds an event's open question, to be answered before its time is called."""

        async def offer(stream: Stream) -> TimeOffer | None:
            return await self.offer(desk, stream)

        return offer

    async def dismiss(self, stream: Stream, outage: int) -> None:
        """Answer no: the minutes are not given back."""
        await off_loop.write(self._database, lambda connection: Alive(connection).dismiss(stream, outage))

    def beat(self) -> None:
        """Write that we are running; after a sleep, such as a closed lid, a new run begins.

        A full disk is no outage: we are running, and the run is written down once there is room.
        """
        with self._one_at_a_time:
            now = self._clock()
            if now - self._seen >= SHORTEST:
                self._run, self._began = "", now
            try:
                self._write(now)
            except TopcutError:
                self._seen = now if self._database.cannot_save else self._seen
                raise
            self._seen = now

    def _write(self, now: int) -> None:
        run = self._run or os.urandom(8).hex()
        with self._database.writing() as connection:
            rows = Alive(connection)
            if not self._run:
                rows.begin(run, now=self._began)
            rows.beat(run, now=now, ahead=self._ahead())
            found = self._outages if self._run else outages(rows.runs())
        self._run, self._outages = run, found

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            await self._try_to_beat()

    async def _try_to_beat(self) -> None:
        try:
            await off_loop.work(self._database, self.beat)
        except TopcutError as error:
            _log.warning("no heartbeat: %s", error)
        except Exception:  # a bug in one beat must not stop the next
            _log.exception("a bug in a heartbeat")

    def _answered(self, stream: Stream) -> set[int]:
        with self._database.reading() as connection:
            rows = Alive(connection)
            taken = {outage.began for outage in self._outages if rows.is_used(stream, outage.key)}
            return taken | rows.dismissed(stream)

    async def _lost_in(self, stream: Stream, outage: Outage) -> tuple[int, int] | None:
        """Look at the event as it was at the outage; that never changes, so it is done once."""
        place = (stream, outage.began)
        if place not in self._lost:
            self._lost[place] = await off_loop.work(self._database, self._as_it_was, stream, outage)
        return self._lost[place]

    def _as_it_was(self, stream: Stream, outage: Outage) -> tuple[int, int] | None:
        with self._database.reading() as connection:
            logs = Logs(connection)
            lines, openings = logs.tail(stream), logs.tail_openings(stream)
        times = [msgspec.json.decode(line, type=_Line).at for line in lines]
        before = [line for line, at in zip(lines, times, strict=True) if at < outage.ended]
        if not before:
            return None
        event = fold(EVENT, stream, before, openings=openings).state
        return minutes_lost(event, outage, last_entry=times[len(before) - 1])


def _being_played(event: Event) -> int | None:
    round = event.last_round
    return round.number if round and round.state is RoundState.RUNNING else None
