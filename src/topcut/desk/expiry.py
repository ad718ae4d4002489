"""Logs made without an account are removed when nobody has used them for a while: announced, kept on request, swept.

A free table or draft is removed some days after its last entry, and so is every tally pad. An event that nobody has
entered and that never began is removed some weeks after its last entry, and not before the day it was announced for.
Everything that an account made or holds stays, and so does every event that was ever played.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Self

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from topcut.core.drafts.fold import DRAFT
from topcut.core.errors import TopcutError, Unavailable, gettext_noop
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.play import Stream
from topcut.core.tallies import TALLY_PAD
from topcut.core.zones.fold import TABLETOP
from topcut.desk import off_loop
from topcut.desk.clock import now
from topcut.desk.desk import Desk
from topcut.store import Database, Logs
from topcut.store.anonymous import ACCOUNT, AnonymousLog, AnonymousLogs

_log = logging.getLogger("topcut.desk")

DAY: Final = 24 * 60 * 60 * 1_000_000
EVERY: Final = 60 * 60.0
"""Seconds between two looks."""
AT_ONCE: Final = 50
"""Logs looked at before other tasks have a turn."""
A_MONTH: Final = 30
"""Days over which logs are counted that stay permanently."""
ONLINE: Final = frozenset({TABLETOP.name, DRAFT.name, TALLY_PAD.name})
"""Kinds that are removed some days after their last entry."""
BY_ACCOUNT: Final = 10
"""An account may have this many times the number of an address."""


class Enough(Unavailable):
    """An address or account has as many logs as it may have at once."""

    status = 429
    code = "enough-made"
    message = gettext_noop(
        "There are {most} of these from here already. Wait until an older one goes, or sign in to have more."
    )


class NoRoomForMore(Unavailable):
    """Logs made without an account fill the space reserved for them."""

    status = 503
    code = "no-room-for-more"
    message = gettext_noop("This server keeps no more without an account just now. Sign in, or come back tomorrow.")


class Stay(Struct, frozen=True):
    """How many days unused logs stay, and how many there may be; 0 means permanently, or without limit."""

    tables: int = 7
    events: int = 30
    tables_each: int = 5_000
    events_each: int = 1_000
    mebibytes: int = 1_024

    def days(self, kind: str) -> int:
        return self.tables if kind in ONLINE else self.events

    def each(self, kind: str) -> int:
        return self.tables_each if kind in ONLINE else self.events_each


class Expiry:
    """Computes when a log is removed, prolongs it, and sweeps: `async with Expiry(desk, database)`."""

    def __init__(
        self, desk: Desk, database: Database, *, stay: Stay | None = None, clock: Callable[[], int] = now
    ) -> None:
        self._desk = desk
        self._database = database
        self._stay = stay or Stay()
        self._clock = clock
        self._size: int | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._sweep_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def refuse_more(self, maker: str, *, kind: str) -> None:
        """Refuse another log if its maker has enough of them, or all of them together fill their space."""
        is_account = maker.startswith(ACCOUNT)
        most = self._stay.each(kind) * (BY_ACCOUNT if is_account else 1)
        since = self._clock() - (self._stay.days(kind) or A_MONTH) * DAY
        has = await off_loop.read(
            self._database, lambda connection: AnonymousLogs(connection).so_many(maker, kind=kind, since=since)
        )
        if most and has >= most:
            raise Enough(most=most)
        if not is_account and self._stay.mebibytes and await self.filled() >= self._stay.mebibytes << 20:
            raise NoRoomForMore

    async def filled(self) -> int:
        """Return how many bytes they take together, as of the last sweep; after a start, they are counted first."""
        if self._size is None:
            self._size = await off_loop.read(self._database, lambda connection: AnonymousLogs(connection).size())
        return self._size

    async def note(self, stream: Stream, *, maker: str) -> None:
        """Note the maker of a new log."""
        at = self._clock()
        await off_loop.write(
            self._database, lambda connection: AnonymousLogs(connection).add(stream, maker=maker, now=at)
        )

    async def keep(self, stream: Stream) -> None:
        """Prolong a log for the full time again."""
        at = self._clock()
        await off_loop.write(self._database, lambda connection: AnonymousLogs(connection).keep(stream, now=at))

    async def goes_at(self, stream: Stream) -> int | None:
        """Return when a log is removed unless somebody uses it; None if it stays."""
        found = await off_loop.read(self._database, lambda connection: _found(connection, stream))
        return await self._due(*found) if found else None

    async def sweep(self) -> list[Stream]:
        """Remove the logs that are due, and list them; one that is used meanwhile stays."""
        gone: list[Stream] = []
        after, now = "", self._clock()
        shortest = min((days for days in (self._stay.tables, self._stay.events) if days), default=0)
        while shortest:
            before = now - shortest * DAY
            old = await self._old(before=before, after=after)
            for one in old:
                gone += [one.stream] * await self._try(one, now=now)
            if len(old) < AT_ONCE:
                break
            after = old[-1].stream
            await asyncio.sleep(0)
        self._size = None
        await self.filled()
        return gone

    async def _old(self, *, before: int, after: str) -> list[AnonymousLog]:
        return await off_loop.read(
            self._database, lambda connection: AnonymousLogs(connection).old(before=before, after=after, most=AT_ONCE)
        )

    async def _try(self, one: AnonymousLog, *, now: int) -> bool:
        """Remove one log if it is due; one that cannot be read stays, for `topcut doctor`."""
        try:
            return await self._go(one, now=now)
        except Unavailable:
            raise
        except (TopcutError, msgspec.MsgspecError) as error:
            _log.warning("%s cannot be read and is kept: %s", one.stream, error)
            return False

    async def _go(self, one: AnonymousLog, *, now: int) -> bool:
        found = await off_loop.read(self._database, lambda connection: _found(connection, one.stream))
        due = await self._due(*found) if found else None
        if found is None or due is None or due > now:
            return False
        return await self._desk.forget(one.stream, seq=found[1])

    async def _due(self, one: AnonymousLog, _seq: int, last: int) -> int | None:
        awaited = await self._desk.events.look(one.stream, awaited_until) if one.kind == EVENT.name else 0
        return due(one, last=last, awaited=awaited, stay=self._stay)

    async def _sweep_on(self) -> None:
        """Sweep once an hour, and not at the start, when the clock may still be wrong."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                for stream in await self.sweep():
                    _log.info("%s was removed: nobody had used it", stream)
            except TopcutError as error:  # the database is away: try later
                _log.warning("nothing was swept: %s", error)
            except Exception:  # a bug in one sweep must not stop the next
                _log.exception("a bug in a sweep")


class _Timed(Struct, frozen=True):
    at: int


def due(one: AnonymousLog, *, last: int, awaited: int | None, stay: Stay) -> int | None:
    """Compute when a log is removed, from its maker, its last entry and the day it waits for; None if it stays."""
    days = stay.days(one.kind)
    if not days or awaited is None or one.maker.startswith(ACCOUNT):
        return None
    return max(last, one.kept, awaited) + days * DAY


def awaited_until(event: Event) -> int | None:
    """Return the day an unstarted event waits for, 0 if none was announced; None if it began or has entrants."""
    if event.phase is not Phase.ENTRY or event.rounds or event.entrants:
        return None
    told = event.people.announced
    return max(told.starts_at or 0, told.closes_at or 0)


def _found(connection: Connection, stream: Stream) -> tuple[AnonymousLog, int, int] | None:
    """Read the maker of a log, its length, and the time of its last entry; None for a log that stays."""
    making = AnonymousLogs(connection)
    one = making.find(stream)
    if one is None or making.is_held(stream):
        return None
    seq = making.length(stream)
    return one, seq, msgspec.json.decode(Logs(connection).line(stream, seq), type=_Timed).at
