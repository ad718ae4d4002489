"""All tally pads being watched: a page is told the newest number, and reads the pad itself."""

from collections.abc import AsyncIterator

from litestar.datastructures import State
from litestar.response import Stream as Feed

from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.http.address import client_of, network_of
from topcut.http.open_feeds import LogFeeds, OpenFeed, WakingFeed
from topcut.http.places import Places
from topcut.http.visitor import AnyRequest, Visitor
from topcut.store import StreamUnknown


class PadHub:
    """Every pad with an open page, including pads without entries."""

    def __init__(self, desk: Desk, *, places: Places | None = None) -> None:
        self._desk = desk
        self._feeds = LogFeeds(desk, Places() if places is None else places, self._opened)
        self.stop = self._feeds.end_all

    async def _opened(self, stream: Stream) -> WakingFeed[OpenFeed]:
        return WakingFeed(self._desk, stream)

    def follow(self, stream: Stream, visitor: Visitor, *, holder: str, address: str) -> AsyncIterator[bytes]:
        """Notify one page whenever its pad has grown, until it leaves or loses its place."""

        async def tell(_room: WakingFeed[OpenFeed]) -> bytes:
            return b'data: {"seq":%d}\n\n' % await self._seq(stream)

        phone = OpenFeed(until=visitor.session_ends)
        return self._feeds.follow(stream, phone, tell, visitor=visitor, address=address, holder=holder)

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
