"""All open feeds of one event, told together, each with its own part.

The messages are made once for each entry of the log: everybody's own part as bytes, by entrant. A change goes out at
once, with the milliseconds over which to spread reading the page again, so that a hall that is told together does not
ask together. In a crowd, a phone whose own part has not changed hears of the rest within two minutes.
"""

import asyncio
import logging
import time
from typing import Final

import msgspec

from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, RoomView, room_view
from topcut.core.play import EntrantId, PlayerId, Stream, Who
from topcut.desk import Desk
from topcut.desk.clock import now
from topcut.http.asker import STAFF
from topcut.http.open_feeds import FeedOfPhones, OpenFeed, until_readable
from topcut.http.snapshots import Snapshot, Snapshots, pause_after

_log = logging.getLogger("topcut.http")

BEAT_SECONDS: Final = 4
"""A page notices within ten seconds that it no longer hears us, and no proxy takes the connection for dead."""
A_FEW: Final = 50
"""So many are woken together."""
BEATS: Final = 30
"""So many beats a phone in a crowd is not told of changes that are not its own."""
CROWD: Final = 100
"""So many feeds can all be told of everything at once."""
PAGE_MS: Final = 7
PLAYERS_A_MS: Final = 100
"""Making a page takes a fixed time, and a millisecond more for each time this many players …"""
MOST_SPREAD_MS: Final = 300_000
"""… so phones told together spread their reading over the time that all their pages take, at most this."""


def pauses(count: int) -> list[float]:
    """Compute the pause before each group of so many pages, so that each page is woken once in a beat."""
    return [min(A_FEW, count + 1 - first) * BEAT_SECONDS / (count + 1) for first in range(0, count + 1, A_FEW)]


class FeedUpdate(msgspec.Struct, frozen=True):
    """A feed's parts as the bytes that phones are sent, without their last brace."""

    parts: dict[EntrantId, bytes]
    feed: RoomView
    at_seats: dict[PlayerId, bytes]
    staff: frozenset[Who] = frozenset()
    """Everybody who may work at the desk now."""


def tellable(event: Event, names: Names) -> FeedUpdate:
    """Encode everybody's part once; thousands of feeds share the work."""
    feed = room_view(event, names=names)
    encode = msgspec.json.Encoder().encode
    parts = {entrant: encode(part)[:-1] for entrant, part in feed.parts.items()}
    at_seats = {player: encode(part)[:-1] for player, part in feed.at_seats.items()}
    return FeedUpdate(
        parts, feed, at_seats, frozenset(who for who in _appointed(event) if event.actor(who).powers & STAFF)
    )


def _appointed(event: Event) -> set[Who]:
    return {*event.roles, *event.lent, *event.people.stand_ins, *event.people.appeals_judges}


def spread_ms(readers: int, *, players: int) -> int:
    """Compute over how long so many readers should spread their reading, so that none of them waits."""
    return min(MOST_SPREAD_MS, readers * (PAGE_MS + players // PLAYERS_A_MS))


class FeedListener(OpenFeed):
    """One open feed of an event: what it has heard, and whose private links its browser holds.

    Each time something is told, the links are checked with the event: one that was replaced opens nothing.
    """

    __slots__ = ("heard", "mine", "patience", "player", "shown")

    def __init__(self, *, heard: int, player: PlayerId | None, mine: tuple[Who, ...], until: int | None = None) -> None:
        super().__init__(until=until)
        self.heard = heard
        self.player = player
        self.mine = mine
        self.shown: bytes | None = None
        """The phone's own part as it was told last."""
        self.patience = 0

    def is_staff(self, told: FeedUpdate) -> bool:
        return not told.staff.isdisjoint(self.mine)

    def part(self, told: FeedUpdate) -> bytes | None:
        """Find the phone's own part, as long as a link of this browser opens it."""
        if self.player is None or not any(told.feed.links.get(who) == self.player for who in self.mine):
            return None
        own = told.at_seats.get(self.player)
        return told.parts.get(told.feed.entrant_of.get(self.player, EntrantId(0))) if own is None else own

    def beat(self, *, now: int) -> None:
        """Wake a phone; end it if its session is over."""
        self.end_with_session(now=now)
        self.wake()


class EventFeed(FeedOfPhones[FeedListener]):
    """All feeds of one event in this process; one task looks for all of them."""

    def __init__(self, desk: Desk, stream: Stream, snapshots: Snapshots[FeedUpdate]) -> None:
        super().__init__()
        self._desk = desk
        self._stream = stream
        self._snapshots = snapshots
        self._snapshot: Snapshot[FeedUpdate] | None = None
        self._spread = 0
        self._listener = desk.hub.listen(stream)
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._beat())]

    def close(self) -> None:
        self._desk.hub.leave(self._stream, self._listener)
        for task in self._tasks:
            task.cancel()

    async def welcome(self, phone: FeedListener) -> None:
        """Admit a phone that has heard up to a number; it is told at once what it missed."""
        self._take(await self._snapshots.of(self._stream, at_least=phone.heard))
        assert self._snapshot
        if phone.heard >= self._snapshot.seq:
            phone.shown = phone.part(self._snapshot.view)
        if len(self.phones) > CROWD:  # after a restart the whole hall comes back
            self._spread = spread_ms(len(self.phones), players=len(self._snapshot.view.parts))

    def news(self, phone: FeedListener) -> bytes | None:
        """Write what a phone has not heard: its own part if that has changed, else the number.

        A phone that has heard more than there is knows a log from before a backup was restored: it reloads.
        """
        snapshot = self._snapshot
        if snapshot is not None and phone.heard > snapshot.seq:
            phone.heard = snapshot.seq
            return b'event: reload\nid: %b\ndata: {"seq":%d}\n\n' % (self._id(snapshot), snapshot.seq)
        if snapshot is None or phone.heard >= snapshot.seq:
            return None
        part = phone.part(snapshot.view)
        is_mine = part is not None and part != phone.shown
        if not is_mine and self._can_wait(phone, part, snapshot.view):
            return None
        phone.heard = snapshot.seq
        spread = 0 if phone.is_staff(snapshot.view) else self._spread
        if part is None or not is_mine:
            return b'id: %b\ndata: {"seq":%d,"spread":%d}\n\n' % (self._id(snapshot), snapshot.seq, spread)
        phone.shown = part
        return b'event: mine\nid: %b\ndata: %b,"seq":%d,"spread":%d,"now":%d}\n\n' % (
            *(self._id(snapshot), part, snapshot.seq, spread),
            now(),
        )

    def _id(self, snapshot: Snapshot[FeedUpdate]) -> bytes:
        """Number a message; the database's generation follows the dot, because numbers repeat after a restore."""
        return b"%d.%b" % (snapshot.seq, self._desk.generation.encode())

    def _can_wait(self, phone: FeedListener, part: bytes | None, told: FeedUpdate) -> bool:
        """Check whether a phone in a crowd can wait some beats, because the change is not its own."""
        if part is None or phone.is_staff(told) or len(self.phones) <= CROWD:
            return False
        phone.patience = phone.patience - 1 if phone.patience else BEATS
        return phone.patience > 0

    def _take(self, snapshot: Snapshot[FeedUpdate]) -> None:
        if self._snapshot is None or snapshot.seq > self._snapshot.seq:
            self._snapshot = snapshot

    async def _listen(self) -> None:
        """Look once for everybody whenever the log has grown."""
        while True:
            await self._listener.next()
            began = time.monotonic()
            try:
                self._take(await until_readable(self._stream, lambda: self._snapshots.of(self._stream)))
            except Exception as error:  # the next number may be readable again; the phones stay
                _log.error("the feed could not read %s", self._stream, exc_info=error)
            else:
                self._tell()
            await asyncio.sleep(pause_after(time.monotonic() - began))

    def _tell(self) -> None:
        """Wake the phones that must know now; the others hear of it with a later beat."""
        assert self._snapshot
        told = self._snapshot.view
        is_crowd = len(self.phones) > CROWD
        urgent = [
            phone
            for phone in self.phones
            if not is_crowd or phone.is_staff(told) or (part := phone.part(told)) is None or part != phone.shown
        ]
        self._spread = spread_ms(len(urgent), players=len(told.parts))
        for phone in urgent:
            phone.wake()

    async def _beat(self) -> None:
        """Wake everybody once in a while, a few at a time."""
        while True:
            phones = list(self.phones)
            for first, pause in zip(range(0, len(phones) + 1, A_FEW), pauses(len(phones)), strict=True):
                await asyncio.sleep(pause)
                for phone in phones[first : first + A_FEW]:
                    phone.beat(now=now())
