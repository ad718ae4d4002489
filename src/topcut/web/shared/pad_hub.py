"""All tally pads being watched: a page is told the newest number, and reads the pad itself."""

from collections.abc import AsyncIterator
from typing import Final

from litestar.datastructures import State
from litestar.response import Stream as Feed

from topcut.core.errors import Unavailable
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.http.address import client_of, network_of
from topcut.http.feed import BEAT
from topcut.http.open_feeds import FeedRooms, OpenFeed, WakingRoom
from topcut.http.places import Places
from topcut.http.visitor import AnyRequest, Visitor
from topcut.store import StreamUnknown
from topcut.web.shared.clock import now

BEAT_SECONDS: Final = 4.0


class PadHub:
    """Every pad with an open page, including pads without entries."""

    def __init__(self, desk: Desk, *, places: Places | None = None) -> None:
        self._desk = desk
        self._rooms = FeedRooms(desk, Places() if places is None else places, self._opened)
        self.stop = self._rooms.end_all

    async def _opened(self, stream: Stream) -> WakingRoom[OpenFeed]:
        return WakingRoom(self._desk, stream)

    async def follow(self, stream: Stream, visitor: Visitor, *, holder: str, address: str) -> AsyncIterator[bytes]:
        """Notify one page whenever its pad has grown, until it leaves or loses its place."""
        if self._rooms.is_stopping:
            raise Unavailable(why="the server is stopping.")
        phone = OpenFeed(until=visitor.signed_in.session.expires if visitor.signed_in else None)
        room = await self._rooms.room(stream)
        room.phones.add(phone)
        try:
            with self._rooms.place_for(phone, visitor, address=address, holder=holder):
                phone.wake()
                yield b"retry: 1000\n\n"
                async for piece in self._pieces(phone, stream):
                    yield piece
        finally:
            room.phones.discard(phone)
            self._rooms.let_go(stream)

    async def _pieces(self, phone: OpenFeed, stream: Stream) -> AsyncIterator[bytes]:
        while True:
            is_news = await phone.woken(within=BEAT_SECONDS)
            phone.end_with_session(now=now())
            if phone.is_over:
                break
            yield b'data: {"seq":%d}\n\n' % await self._seq(stream) if is_news else BEAT
        if phone.after:
            yield phone.after

    async def _seq(self, stream: Stream) -> int:
        try:
            return (await self._desk.pads.head(stream))[0]
        except StreamUnknown:
            return 0


def feed_of(request: AnyRequest, visitor: Visitor, stream: Stream, *, state: State, holder: str) -> Feed:
    """Open the feed of a pad for a page that may show it."""
    state.limiter.count(f"pad feed {holder}", network=visitor.caller.network)
    hub: PadHub = state.pad_hub
    address = network_of(client_of(request))

    def pieces() -> AsyncIterator[bytes]:
        return hub.follow(stream, visitor, holder=holder, address=address)

    return Feed(pieces(), media_type="text/event-stream; charset=utf-8", headers={"X-Accel-Buffering": "no"})
