"""All drafts being watched: a page is told when its own view changes, and never about what it may not see."""

import hashlib
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.view import board, drafter_view
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.http.open_feeds import RELOAD, LogFeeds, OpenFeed, WakingFeed
from topcut.http.places import Places
from topcut.http.visitor import Visitor
from topcut.web.draft.places import DraftPlace, place_at

_encode: Final = msgspec.msgpack.Encoder().encode


class DraftListener(OpenFeed):
    """One open page of a draft, and the last view it was told about."""

    __slots__ = ("place", "seen", "visitor")

    def __init__(self, place: DraftPlace, visitor: Visitor) -> None:
        super().__init__(until=visitor.session_ends)
        self.place = place
        self.visitor = visitor
        self.seen = b""


class DraftHub:
    """Every draft with an open page."""

    def __init__(self, desk: Desk, *, places: Places | None = None) -> None:
        self._desk = desk
        self._feeds = LogFeeds(desk, Places() if places is None else places, self._opened)
        self.stop = self._feeds.end_all

    async def _opened(self, stream: Stream) -> WakingFeed[DraftListener]:
        return WakingFeed(self._desk, stream)

    def follow(self, phone: DraftListener, *, address: str) -> AsyncIterator[bytes]:
        """Notify one page whenever its own view changes, until it leaves or loses its place."""
        stream, who = phone.place.stream, phone.place.who or phone.place.host
        holder = f"{stream} {who}" if who else ""
        return self._feeds.follow(
            stream, phone, lambda _room: self._told(phone), visitor=phone.visitor, address=address, holder=holder
        )

    async def _told(self, phone: DraftListener) -> bytes:
        """Build the message that the view has changed; a page that has lost its place is asked to reload."""
        stream = phone.place.stream
        if await place_at(self._desk, phone.visitor, stream=stream) != phone.place:
            phone.end()
            return RELOAD
        seen = await self._desk.drafts.look(stream, lambda draft: fingerprint(draft, phone.place.seat))
        seq = (await self._desk.drafts.head(stream))[0]
        if seen == phone.seen:
            return b""
        phone.seen = seen
        return b'data: {"seq":%d}\n\n' % seq


def fingerprint(draft: PodDraft, seat: int | None) -> bytes:
    """Hash everything a page shows of a draft, so that two views can be compared."""
    view = board(draft) if seat is None else drafter_view(draft, seat)
    bound = sorted(draft.pledges.get(draft.round, {}).items())
    more = (bound, sorted(draft.shown), sorted(draft.withheld), draft.is_released)
    return hashlib.sha256(_encode((view, more))).digest()
