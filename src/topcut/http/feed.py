"""The feed: server-sent events that tell each phone its own table, and everybody how far an event has come."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar.types import Receive, Send

from topcut.core.play import PlayerId, Stream
from topcut.desk import Desk
from topcut.http.address import client_of, network_of
from topcut.http.event_feed import EventFeed, FeedListener, tellable
from topcut.http.headers import RAW
from topcut.http.open_feeds import BEAT, LogFeeds
from topcut.http.places import Places
from topcut.http.request_heads import EVENT_STREAM, asks_for_head
from topcut.http.snapshots import Snapshots
from topcut.http.visitor import AnyRequest, Visitor

RETRY_EACH_MS: Final = 1
"""Spreads the reconnecting after a restart."""
START: Final[dict[str, Any]] = {
    "type": "http.response.start",
    "status": 200,
    "headers": [
        *RAW,
        (b"content-type", f"{EVENT_STREAM}; charset=utf-8".encode()),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
    ],
}
ANOTHER_LIFE: Final = 2**31
"""A number heard in another generation of the database: more entries than any log has."""
END: Final[dict[str, Any]] = {"type": "http.response.body", "body": b"", "more_body": False}


class Feeds:
    """All open feeds; they end when the server stops, which would otherwise wait for them."""

    def __init__(
        self, desk: Desk, *, recognise: Callable[[AnyRequest], Awaitable[Visitor]], places: Places | None = None
    ) -> None:
        self._desk = desk
        self._recognise = recognise
        self._snapshots = Snapshots(desk, tellable)
        self._feeds = LogFeeds(desk, Places() if places is None else places, self._feed)
        self.on_stop: list[Callable[[], None]] = []
        """Called when the feeds end, for others that keep pages open."""

    @property
    def open_now(self) -> int:
        return self._feeds.open_now

    async def stop(self, *, patience: float) -> int:
        """End every feed and wait until the phones have been told; return how many are still open."""
        for tell in (self._feeds.end_all, *self.on_stop):
            tell()
        deadline = time.monotonic() + patience
        while self.open_now and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        return self.open_now

    async def open(self, request: AnyRequest, receive: Receive, send: Send, *, stream: Stream) -> None:
        """Open a feed from the last number heard, and keep it until either side ends it."""
        visitor = await self._recognise(request)
        phone = await self._phone(request, visitor, stream)
        if asks_for_head(request):
            await send(START)  # type: ignore[arg-type]
            await send(END)  # type: ignore[arg-type]
            return
        address, holder = network_of(client_of(request)), visitor.holder(stream)
        with self._feeds.place_for(phone, visitor, address=address, holder=holder):
            await self._keep(stream, phone, receive, send)

    async def _feed(self, stream: Stream) -> EventFeed:
        return EventFeed(self._desk, stream, self._snapshots)

    async def _keep(self, stream: Stream, phone: FeedListener, receive: Receive, send: Send) -> None:
        feed = await self._feeds.feed(stream)
        feed.add(phone)
        leaving = asyncio.ensure_future(_left(receive))
        leaving.add_done_callback(lambda _: phone.end())
        try:
            await self._follow(feed, phone, send)
        finally:
            leaving.cancel()
            feed.leave(phone)
            self._feeds.let_go(stream)

    async def _follow(self, feed: EventFeed, phone: FeedListener, send: Send) -> None:
        await feed.welcome(phone)
        await send(START)  # type: ignore[arg-type]
        retry = 1_000 + random.randrange(RETRY_EACH_MS * len(feed.phones))
        news = None if phone.is_over else feed.news(phone)
        await send(_piece(b"retry: %d\n\n%b" % (retry, news or b"")))  # type: ignore[arg-type]
        while True:
            await phone.woken()
            if phone.is_over:
                break
            await send(_piece(feed.news(phone) or BEAT))  # type: ignore[arg-type]
        if phone.after:
            await send(_piece(phone.after))  # type: ignore[arg-type]
        await send(END)  # type: ignore[arg-type]

    async def _phone(self, request: AnyRequest, visitor: Visitor, stream: Stream) -> FeedListener:
        """Build the listener for a request; a player's number counts only with a link that proves it."""
        await self._desk.events.look(stream, lambda _: None)  # raises if there is no such event
        heard = request.headers.get("last-event-id", "")
        player = _number(request.query_params.get("player", ""))
        return FeedListener(
            heard=self._heard(heard, request),
            player=None if player is None else PlayerId(player),
            mine=visitor.at(stream),
            until=visitor.session_ends,
        )

    def _heard(self, last: str, request: AnyRequest) -> int:
        """Read up to which number a phone has heard; in another generation of the database, more than there is."""
        number, _, generation = last.partition(".")
        known = generation or request.query_params.get("generation", "")
        if known and known != self._desk.generation:
            return ANOTHER_LIFE
        return _number(number) or _number(request.query_params.get("after", "")) or 0


async def _left(receive: Receive) -> None:
    """Wait for the browser to go away."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _piece(text: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": text, "more_body": True}


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
