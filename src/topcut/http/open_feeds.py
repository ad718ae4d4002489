"""Open feeds of any kind of log: each is woken, told a last message and ended; a `LogFeed` holds those of one log."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Final, Generic, Protocol, TypeVar

from topcut.core.errors import Unavailable
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk.clock import now
from topcut.desk.hub import Listener
from topcut.http.places import LATER, OpenPage, Places
from topcut.http.sessions import has_lost
from topcut.http.visitor import Visitor
from topcut.store.refusals import STOPPING

T = TypeVar("T")
_log = logging.getLogger("topcut.http")

LOOK_AGAIN: Final = 1.0
"""Seconds until an unavailable database is read again."""
BEAT: Final = b"event: beat\ndata: 1\n\n"
"""Sent regularly, so that the page notices and shows when it stops."""
RELOAD: Final = b"event: reload\ndata: 1\n\n"
"""Asks a page that has lost its place to come again."""
BEAT_SECONDS: Final = 4.0
"""How long a feed is silent before it sends a beat."""


async def until_readable(stream: Stream, look: Callable[[], Awaitable[T]]) -> T:
    """Look until the database answers: a task that gave up would leave its pages deaf."""
    while True:
        try:
            return await look()
        except Unavailable as error:
            _log.warning("the feed of %s waits: %s", stream, error)
            await asyncio.sleep(LOOK_AGAIN)


class OpenFeed:
    """One page that is kept open: woken when there is something to tell, until either side ends it."""

    __slots__ = ("_is_woken", "_waiting", "after", "is_over", "until")

    def __init__(self, *, until: int | None = None) -> None:
        self.until = until
        """When the session it was opened with is over."""
        self.after = b""
        """The last message it is sent."""
        self.is_over = False
        self._is_woken = False
        self._waiting: asyncio.Future[None] | None = None

    async def woken(self, *, within: float | None = None) -> bool:
        """Wait to be woken; being woken while busy counts. False after so many seconds without."""
        if not self._is_woken:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                async with asyncio.timeout(within):
                    await self._waiting
            except TimeoutError:
                return False
        self._is_woken = False
        return True

    def wake(self) -> None:
        self._is_woken = True
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    def end(self, *, after: bytes = b"") -> None:
        self.after = after or self.after
        self.is_over = True
        self.wake()

    def turn_away(self) -> None:
        """End, and ask the page to come back later: somebody else needs the place."""
        self.end(after=LATER)

    def end_with_session(self, *, now: int) -> None:
        """End if the session it was opened with is over."""
        if self.until is not None and self.until <= now:
            self.end()


P = TypeVar("P", bound=OpenFeed)


class LogFeed(Protocol):
    """All open feeds of one log in this process."""

    @property
    def phones(self) -> set[Any]: ...

    def add(self, phone: Any) -> None: ...

    def has_come(self, phone: Any) -> None: ...

    def leave(self, phone: Any) -> None: ...

    def close(self) -> None: ...


class FeedOfPhones(Generic[P]):
    """A feed that only has to know who is in it."""

    def __init__(self) -> None:
        self.phones: set[P] = set()

    def add(self, phone: P) -> None:
        self.phones.add(phone)

    def has_come(self, phone: P) -> None:
        """Tell the others, if they are to know that a page now has its place."""

    def leave(self, phone: P) -> None:
        self.phones.discard(phone)

    def wake(self) -> None:
        for phone in self.phones:
            phone.wake()


R = TypeVar("R", bound=LogFeed)


class WakingFeed(FeedOfPhones[P]):
    """The open feeds of one log: all are woken when it or another that concerns them has grown."""

    def __init__(self, desk: Desk, stream: Stream) -> None:
        super().__init__()
        self._desk = desk
        self._stream = stream
        self._listeners: dict[Stream, Listener] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.hear(stream)

    def hear(self, stream: Stream) -> None:
        """Listen to another log too."""
        if stream not in self._listeners:
            self._listeners[stream] = self._desk.hub.listen(stream)
            self._tasks.append(asyncio.create_task(self._listen(stream)))

    def close(self) -> None:
        for stream, listener in self._listeners.items():
            self._desk.hub.leave(stream, listener)
        for task in self._tasks:
            task.cancel()

    async def _listen(self, stream: Stream) -> None:
        """Wake all pages whenever a log has grown; each finds out what has changed for it."""
        while True:
            await self._listeners[stream].next()
            self.wake()


class LogFeeds(Generic[R]):
    """All logs of a kind with an open feed; when the server stops, all feeds end."""

    def __init__(self, desk: Desk, places: Places, opened: Callable[[Stream], Awaitable[R]]) -> None:
        self.is_stopping = False
        self._desk = desk
        self._places = places
        self._opened = opened
        self._feeds: dict[Stream, R] = {}

    @property
    def open_now(self) -> int:
        return sum(len(feed.phones) for feed in self._feeds.values())

    def get(self, stream: Stream) -> R | None:
        return self._feeds.get(stream)

    async def feed(self, stream: Stream) -> R:
        """Find the feeds of a log, or begin to keep them."""
        if stream not in self._feeds:
            feed = await self._opened(stream)
            if stream in self._feeds:
                feed.close()
            else:
                self._feeds[stream] = feed
        return self._feeds[stream]

    def let_go(self, stream: Stream) -> None:
        """Forget a log whose feed nobody listens to."""
        feed = self._feeds.get(stream)
        if feed and not feed.phones:
            feed.close()
            del self._feeds[stream]

    def end_all(self) -> None:
        self.is_stopping = True
        for feed in self._feeds.values():
            for phone in feed.phones:
                phone.end()

    async def follow(
        self,
        stream: Stream,
        phone: OpenFeed,
        tell: Callable[[R], Awaitable[bytes]],
        *,
        visitor: Visitor,
        address: str,
        holder: str = "",
        beat: bytes = BEAT,
        within: float = BEAT_SECONDS,
    ) -> AsyncIterator[bytes]:
        """Send one page what is new for it, until it leaves, loses its place or the server stops.

        `tell` is asked at once and whenever the page is woken; it writes nothing where nothing is new for this page.
        """
        if self.is_stopping:
            raise Unavailable(why=STOPPING)
        feed = await self.feed(stream)
        feed.add(phone)
        try:
            with self.place_for(phone, visitor, address=address, holder=holder or visitor.holder(stream)):
                phone.wake()
                feed.has_come(phone)
                yield b"retry: 1000\n\n"
                while True:
                    is_news = await phone.woken(within=within)
                    phone.end_with_session(now=now())
                    if phone.is_over:
                        break
                    if piece := await _told(stream, phone, tell(feed), beat=beat) if is_news else beat:
                        yield piece
                if phone.after:
                    yield phone.after
        finally:
            feed.leave(phone)
            self.let_go(stream)

    @contextlib.contextmanager
    def place_for(self, phone: OpenFeed, visitor: Visitor, *, address: str, holder: str) -> Iterator[None]:
        """Give a feed its place; it ends when its account loses something, the server stops, or the place is needed."""
        place = OpenPage(address=address, holder=holder, end=phone.turn_away)
        with self._desk.hub.ending(visitor.who, phone.end):
            if self.is_stopping or has_lost(visitor.signed_in, self._desk.hub):
                phone.end()
            self._places.take(place)
            try:
                yield
            finally:
                self._places.leave(place)


async def _told(stream: Stream, phone: OpenFeed, telling: Awaitable[bytes], *, beat: bytes) -> bytes:
    """Write what is new for a page; while the database cannot be read, the page stays and is soon woken again."""
    try:
        return await telling
    except Unavailable as error:
        _log.warning("the feed of %s waits: %s", stream, error)
        asyncio.get_running_loop().call_later(LOOK_AGAIN, phone.wake)
        return beat
