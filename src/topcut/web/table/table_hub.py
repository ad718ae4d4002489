"""All tables being watched: each folded once for everybody, each person sent their own view, live."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Final

from topcut.core.errors import TopcutError
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import standing_at_tables
from topcut.core.event.view import UNNAMED, Names
from topcut.core.log import Folded, relive
from topcut.core.log.fold import looks_back
from topcut.core.play import LinkStanding, Stream
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading import Chair, MatchSeat, match_seats_of
from topcut.desk import Desk
from topcut.desk.hub import Listener
from topcut.http.open_feeds import LogFeeds, OpenFeed, WakingFeed, until_readable
from topcut.http.places import Places
from topcut.http.visitor import Visitor
from topcut.web.shared.clock import now
from topcut.web.table.match import TableMatch, match_of
from topcut.web.table.seat_links import chair_of

TableLog = Folded[TabletopFact, Tabletop]

BEAT: Final = 15.0
"""Seconds after which a silent feed signals that it is alive."""
STILL_HERE: Final = b": still here\n\n"
GRACE: Final = 300
"""Seconds to wait for a disconnected player before the other calls a judge."""
SECOND: Final = 1_000_000


class TableListener(OpenFeed):
    """One open page of a table: its chair, and the visitor who opened it."""

    __slots__ = ("chair", "standing", "visitor")

    def __init__(self, chair: Chair, visitor: Visitor) -> None:
        super().__init__(until=visitor.session_ends)
        self.chair = chair
        self.visitor = visitor
        self.standing: LinkStanding | None = None
        """What its links entitled to at the table's event when last checked."""


class TableFeed(WakingFeed[TableListener]):
    """One table with its open pages; spectators see it with a delay, as it was then."""

    def __init__(self, desk: Desk, stream: Stream, *, delay: int) -> None:
        super().__init__(desk, stream)
        self.later: TableLog = Folded(TABLE_LOG.kind, stream)
        """The delayed table for spectators."""
        self.left: dict[int, float] = {}
        """When a seat's last page was closed."""
        self.names: dict[int, str] = {}
        self.match: TableMatch | None = None
        """The event's state of the match, if the table belongs to an event."""
        self.refusal: TopcutError | None = None
        """Why the event did not accept the result."""
        self._delay = delay
        self._lock = asyncio.Lock()
        self._event: tuple[Stream, Listener] | None = None
        self._watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        seats = await self._desk.tables.look(self._stream, match_seats_of)
        if not seats:
            self.names = await self._desk.tables.names(self._stream)
        else:
            event = seats[0].event
            self._event = event, self._desk.hub.listen(event)
            await self.ask_event()
            self._tasks.append(asyncio.create_task(self._listen_to_event(self._event[1])))

    def add(self, phone: TableListener) -> None:
        """Add a page; the delayed table is updated as long as there are spectators."""
        super().add(phone)
        if phone.chair.is_watching and (self._watching is None or self._watching.done()):
            self._watching = asyncio.create_task(self._watch())

    def has_come(self, phone: TableListener) -> None:
        self.tell_presence(phone.chair)

    def leave(self, phone: TableListener) -> None:
        super().leave(phone)
        if phone.chair.seat is not None:
            self.left[phone.chair.seat] = time.monotonic()
        self.tell_presence(phone.chair)

    def close(self) -> None:
        super().close()
        if self._event:
            self._desk.hub.leave(*self._event)
        if self._watching:
            self._watching.cancel()

    def away(self, seat: int) -> int | None:
        """Return for how many seconds a seat has been empty: None while somebody sits there, -1 if nobody ever did."""
        if any(phone.chair.seat == seat for phone in self.phones):
            return None
        left = self.left.get(seat)
        return -1 if left is None else int(time.monotonic() - left)

    def tell_presence(self, chair: Chair) -> None:
        """Show everybody that a player has come or gone; spectators come and go unnoticed."""
        if chair.seat is not None:
            self.wake()

    async def ask_event(self) -> bool:
        """Update the event's state of this match and the players' names; return whether anything changed."""
        before, seats = (self.match, self.names), await self._desk.tables.look(self._stream, match_seats_of)
        if seats:
            self.match, self.names = await self._desk.events.see(
                seats[0].event, lambda event, names: (self._ask(event, seats), called_by(names, seats))
            )
        return (self.match, self.names) != before

    def _ask(self, event: Event, seats: list[MatchSeat]) -> TableMatch:
        """Look up the match, and wake pages whose links now entitle to something else, to recheck their chair."""
        for phone in self.phones:
            standing = standing_at_tables(event, phone.visitor.at(seats[0].event))
            if standing != phone.standing:
                phone.standing = standing
                phone.wake()
        return match_of(event, seats)

    async def _listen_to_event(self, listener: Listener) -> None:
        """Follow the round's clock and the judges: a page has one feed, so their news comes with the table's."""
        while True:
            await listener.next()
            if await until_readable(self._stream, self.ask_event):
                self.wake()

    async def _watch(self) -> None:
        """Update the delayed table once a second while there are spectators."""
        while watching := [phone for phone in self.phones if phone.chair.is_watching]:
            await asyncio.sleep(1)
            before = self.later.seq
            await until_readable(self._stream, self.follow_later)
            for phone in watching if self.later.seq > before else ():
                phone.wake()

    async def caught_up(self, chair: Chair | None = None) -> TableLog:
        """Return the table as committed, for one look; for a spectator, first update the delayed table."""
        if chair and chair.is_watching:
            await self.follow_later()
        return (await self._desk.tables.current(self._stream)).folded

    async def follow_later(self) -> None:
        """Advance the delayed table as far as spectators may see it."""
        async with self._lock:
            if self.later.seq < (await self._desk.tables.head(self._stream))[0]:
                lines, openings = await self._desk.tables.tail(self._stream, after=self.later.seq)
                until = now() - self._delay * SECOND
                seen = [line for line in lines if TABLE_LOG.kind.read(line).at <= until]
                if any(map(looks_back, seen)):
                    whole, openings = await self._desk.tables.tail(self._stream)
                    so_far = whole[: self.later.seq + len(seen)]
                    self.later = relive(TABLE_LOG.kind, self._stream, so_far, openings=openings, since=self.later)
                else:
                    self.later.extend(seen, openings=openings)


def called_by(names: Names, seats: list[MatchSeat]) -> dict[int, str]:
    """Return the names of the seats from the event: only it stores its players' names, and may have erased one."""
    return {number: names.get(seat.player) or UNNAMED for number, seat in enumerate(seats)}


Show = Callable[[TableFeed, TableLog, int], bytes]
"""Writes what one person may see of a table, with the lines after the number they have received."""


class TableHub:
    """Every table with an open page."""

    def __init__(self, desk: Desk, *, delay: int = 60, places: Places | None = None) -> None:
        self.delay = delay
        self._desk = desk
        self._feeds = LogFeeds(desk, Places() if places is None else places, self._opened)
        self.feed = self._feeds.feed
        self.let_go = self._feeds.let_go
        self.stop = self._feeds.end_all

    async def _opened(self, stream: Stream) -> TableFeed:
        feed = TableFeed(self._desk, stream, delay=self.delay)
        try:
            await feed.open()
        except BaseException:
            feed.close()
            raise
        return feed

    def is_here(self, stream: Stream, seat: int) -> bool:
        """Check whether a seat's player has the table's page open now."""
        feed = self._feeds.get(stream)
        return feed is not None and feed.away(seat) is None

    def keep_refusal(self, stream: Stream, refusal: TopcutError | None) -> None:
        """Show everybody at a table why its event did not accept the result (MTR 2.4)."""
        if feed := self._feeds.get(stream):
            feed.refusal = refusal
            feed.wake()

    def follow(
        self,
        phone: TableListener,
        show: Show,
        *,
        heard: int,
        address: str,
        lost: bytes,
    ) -> AsyncIterator[bytes]:
        """Send one person their own view whenever it changes, until they leave or lose the chair (MTR 3.13)."""
        chair = phone.chair

        async def tell(feed: TableFeed) -> bytes:
            """Write what is new; the chair is checked before each look, and losing it ends the feed."""
            nonlocal heard
            if not await self.is_still(phone):
                phone.end(after=lost)
                return b""
            log = await feed.caught_up(chair)
            shown, heard = show(feed, log, heard), (feed.later if chair.is_watching else log).seq
            return shown

        return self._feeds.follow(
            chair.stream,
            phone,
            tell,
            visitor=phone.visitor,
            address=address,
            holder=f"{chair.stream} {chair.by.who}" if chair.by.who else "",
            beat=STILL_HERE,
            within=BEAT,
        )

    async def is_still(self, phone: TableListener) -> bool:
        """Check whether a person still has the chair of their page; a spectator has none to lose."""
        chair = phone.chair
        if chair.is_watching:
            return True
        found = await chair_of(self._desk, phone.visitor, stream=chair.stream, wanted=chair.name)
        return (found.name, found.by.who) == (chair.name, chair.by.who)
