"""A room: all open feeds of one event, told together and each its own.

A message is made once for each number of the log: everybody's own part as bytes, by entrant. What has changed goes out
at once, and with it how many milliseconds to spread the next reading of the page over, so that a hall that is told
together does not ask together. In a crowd, a phone whose own part has not changed hears of the rest within two minutes.
"""

import asyncio
import logging
import time
from typing import Final

import msgspec

from topcut.core.errors import Unavailable
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, RoomView, room_view
from topcut.core.play import EntrantId, PlayerId, Stream, Who
from topcut.desk import Desk
from topcut.desk.clock import now
from topcut.http.asker import STAFF
from topcut.http.open_feeds import OpenFeed
from topcut.http.snapshots import Snapshot, Snapshots, pause_after

_log = logging.getLogger("topcut.http")

LOOK_AGAIN: Final = 1.0
"""Seconds until a database that could not be read is asked again."""
BEAT_SECONDS: Final = 4
"""So that a page knows within ten seconds that it hears us no more, and nobody in between takes the line for dead."""
A_FEW: Final = 50
"""So many are woken together."""
BEATS: Final = 30
"""So many beats a phone in a crowd goes without hearing of what is not its own."""
CROWD: Final = 100
"""So many feeds can all be told of everything at once."""
PAGE_MS: Final = 7
PLAYERS_A_MS: Final = 100
"""A page takes us so long to make, and a millisecond more for so many players of the event …"""
MOST_SPREAD_MS: Final = 300_000
"""… and all who are told together read theirs again within the time that all of them take, or this."""


def pauses(count: int) -> list[float]:
    """Say how long to wait before each few of so many pages, so that each is woken once in a beat, few or many."""
    return [min(A_FEW, count + 1 - first) * BEAT_SECONDS / (count + 1) for first in range(0, count + 1, A_FEW)]


class FeedUpdate(msgspec.Struct, frozen=True):
    """A room's parts as the bytes that phones are sent, without their last brace."""

    parts: dict[EntrantId, bytes]
    room: RoomView
    at_seats: dict[PlayerId, bytes]
    staff: frozenset[Who] = frozenset()
    """Whoever has a place at the desk now."""


def tellable(event: Event, names: Names) -> FeedUpdate:
    """Write everybody's part down once; thousands share most of the work."""
    room = room_view(event, names=names)
    encode = msgspec.json.Encoder().encode
    parts = {entrant: encode(part)[:-1] for entrant, part in room.parts.items()}
    at_seats = {player: encode(part)[:-1] for player, part in room.at_seats.items()}
    return FeedUpdate(
        parts, room, at_seats, frozenset(who for who in _appointed(event) if event.actor(who).powers & STAFF)
    )


def _appointed(event: Event) -> set[Who]:
    return {*event.roles, *event.lent, *event.people.stand_ins, *event.people.appeals_judges}


def spread_ms(readers: int, *, players: int) -> int:
    """Say over how long so many should spread their reading, so that none of them waits."""
    return min(MOST_SPREAD_MS, readers * (PAGE_MS + players // PLAYERS_A_MS))


class FeedListener(OpenFeed):
    """One open feed of an event: what it has heard, and whose private links its browser holds.

    What these open is asked of the event each time something is told: a link that was replaced opens nothing.
    """

    __slots__ = ("heard", "mine", "patience", "player", "shown")

    def __init__(self, *, heard: int, player: PlayerId | None, mine: tuple[Who, ...], until: int | None = None) -> None:
        super().__init__(until=until)
        self.heard = heard
        self.player = player
        self.mine = mine
        self.shown: bytes | None = None
        """One's own part as it was told last."""
        self.patience = 0

    def is_staff(self, told: FeedUpdate) -> bool:
        return not told.staff.isdisjoint(self.mine)

    def part(self, told: FeedUpdate) -> bytes | None:
        """Find one's own part, as long as a link of this browser opens it."""
        if self.player is None or not any(told.room.links.get(who) == self.player for who in self.mine):
            return None
        own = told.at_seats.get(self.player)
        return told.parts.get(told.room.entrant_of.get(self.player, EntrantId(0))) if own is None else own

    def beat(self, *, now: int) -> None:
        """Wake a phone; one whose session is over ends."""
        self.end_with_session(now=now)
        self.wake()


class EventFeed:
    """All feeds of one event in this process; one task looks for all of them."""

    def __init__(self, desk: Desk, stream: Stream, sights: Snapshots[FeedUpdate]) -> None:
        self.phones: set[FeedListener] = set()
        self._desk = desk
        self._stream = stream
        self._sights = sights
        self._sight: Snapshot[FeedUpdate] | None = None
        self._spread = 0
        self._listener = desk.hub.listen(stream)
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._beat())]

    def close(self) -> None:
        self._desk.hub.leave(self._stream, self._listener)
        for task in self._tasks:
            task.cancel()

    async def welcome(self, phone: FeedListener) -> None:
        """Let a phone in that has heard up to a number; it is told at once what it missed."""
        self._take(await self._sights.of(self._stream, at_least=phone.heard))
        assert self._sight
        if phone.heard >= self._sight.seq:
            phone.shown = phone.part(self._sight.view)
        if len(self.phones) > CROWD:  # after a restart the whole hall comes back
            self._spread = spread_ms(len(self.phones), players=len(self._sight.view.parts))

    def news(self, phone: FeedListener) -> bytes | None:
        """Write what a phone has not heard: its own part where that has changed, else the number.

        A phone that has heard more than there is knows a log from before a backup was restored: it begins again.
        """
        sight = self._sight
        if sight is not None and phone.heard > sight.seq:
            phone.heard = sight.seq
            return b'event: reload\nid: %b\ndata: {"seq":%d}\n\n' % (self._id(sight), sight.seq)
        if sight is None or phone.heard >= sight.seq:
            return None
        part = phone.part(sight.view)
        is_mine = part is not None and part != phone.shown
        if not is_mine and self._can_wait(phone, part, sight.view):
            return None
        phone.heard = sight.seq
        spread = 0 if phone.is_staff(sight.view) else self._spread
        if part is None or not is_mine:
            return b'id: %b\ndata: {"seq":%d,"spread":%d}\n\n' % (self._id(sight), sight.seq, spread)
        phone.shown = part
        return b'event: mine\nid: %b\ndata: %b,"seq":%d,"spread":%d,"now":%d}\n\n' % (
            *(self._id(sight), part, sight.seq, spread),
            now(),
        )

    def _id(self, sight: Snapshot[FeedUpdate]) -> bytes:
        """Number a message; after the point stands the life of the database, which a number alone would not tell."""
        return b"%d.%b" % (sight.seq, self._desk.generation.encode())

    def _can_wait(self, phone: FeedListener, part: bytes | None, told: FeedUpdate) -> bool:
        """Leave a phone in a crowd alone for some beats with what is not its own."""
        if part is None or phone.is_staff(told) or len(self.phones) <= CROWD:
            return False
        phone.patience = phone.patience - 1 if phone.patience else BEATS
        return phone.patience > 0

    def _take(self, sight: Snapshot[FeedUpdate]) -> None:
        if self._sight is None or sight.seq > self._sight.seq:
            self._sight = sight

    async def _listen(self) -> None:
        """Look once for everybody whenever the log has grown."""
        while True:
            await self._listener.next()
            began = time.monotonic()
            try:
                self._take(await self._sights.of(self._stream))
            except Unavailable as error:
                _log.warning("a feed could not look at %s: %s", self._stream, error)
                await asyncio.sleep(LOOK_AGAIN)
                self._listener.tell(0)  # what was not seen is still to be told
            except Exception as error:  # the next number may be readable again; the phones stay
                _log.error("a feed could not look at %s", self._stream, exc_info=error)
            else:
                self._tell()
            await asyncio.sleep(pause_after(time.monotonic() - began))

    def _tell(self) -> None:
        """Wake whoever must know now; the others hear of it with a later beat."""
        assert self._sight
        told = self._sight.view
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
