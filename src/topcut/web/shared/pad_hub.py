"""All tally pads being watched: a page is told the newest number, and reads the pad itself."""

from collections.abc import AsyncIterator, Awaitable, Callable

from litestar.datastructures import State
from litestar.response import Stream as Feed
from msgspec import Struct

from topcut.core.errors import TopcutError, Unavailable
from topcut.core.play import Stream, Who
from topcut.desk import Desk
from topcut.http.address import client_of, network_of
from topcut.http.open_feeds import BEAT, LogFeeds, OpenFeed, WakingFeed
from topcut.http.places import Places
from topcut.http.request_heads import event_stream
from topcut.http.visitor import AnyRequest, Visitor
from topcut.store import StreamUnknown

MayStay = Callable[[], Awaitable[bool]]
"""Finds out whether a page may still show its pad; a refusal says that it may not."""


class WatchedPad(Struct, frozen=True):
    """A pad with the event of its match, and the person who watches it."""

    pad: Stream
    event: Stream
    who: Who


class PadHub:
    """Every pad with an open page, including pads without entries."""

    def __init__(self, desk: Desk, *, places: Places | None = None) -> None:
        self._desk = desk
        self._feeds = LogFeeds(desk, Places() if places is None else places, self._opened)
        self.stop = self._feeds.end_all

    async def _opened(self, stream: Stream) -> WakingFeed[OpenFeed]:
        return WakingFeed(self._desk, stream)

    def follow(self, place: WatchedPad, visitor: Visitor, may_stay: MayStay, *, address: str) -> AsyncIterator[bytes]:
        """Notify one page whenever its pad has grown, until it leaves or, by news of its event, loses its place."""
        phone, told = OpenFeed(until=visitor.session_ends), -1

        async def tell(room: WakingFeed[OpenFeed]) -> bytes:
            nonlocal told
            room.hear(place.event)
            if not await _is_so(may_stay):
                phone.end()
                return b""
            before, told = told, await self._seq(place.pad)
            return b'data: {"seq":%d}\n\n' % told if told != before else BEAT

        holder = f"{place.event} {place.who}"
        return self._feeds.follow(place.pad, phone, tell, visitor=visitor, address=address, holder=holder)

    async def _seq(self, stream: Stream) -> int:
        try:
            return (await self._desk.pads.head(stream))[0]
        except StreamUnknown:
            return 0


async def _is_so(may_stay: MayStay) -> bool:
    """Ask again whether a page may show its pad; a refusal that will pass is none."""
    try:
        return await may_stay()
    except Unavailable:
        raise
    except TopcutError:
        return False


def feed_of(request: AnyRequest, visitor: Visitor, place: WatchedPad, may_stay: MayStay, *, state: State) -> Feed:
    """Open the feed of a pad for a page that may show it."""
    state.limiter.count(f"pad feed {place.event} {place.who}", network=visitor.caller.network)
    hub: PadHub = state.pad_hub
    address = network_of(client_of(request))

    def pieces() -> AsyncIterator[bytes]:
        return hub.follow(place, visitor, may_stay, address=address)

    return event_stream(request, pieces())
