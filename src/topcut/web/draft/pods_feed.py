"""The feed of the desk's page of online drafts: it reports progress of the event or any of its pods, and no card."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from msgspec import Struct

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.view import board
from topcut.core.errors import TopcutError, Unavailable
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.http.open_feeds import BEAT, RELOAD, LogFeeds, OpenFeed, WakingFeed
from topcut.http.places import Places
from topcut.http.visitor import Visitor

EACH_ENTRY: Final = 1_000_000
"""More entries than all drafts of an event have: pages are ordered by the event first, then by its drafts."""
Pods = Callable[[], Awaitable[tuple[Stream, ...] | None]]
"""Finds the drafts of an event; None once the listener may no longer see them."""


class PodsNumber(Struct, frozen=True):
    """How far an event and its drafts are: a number that only grows, and the values the page shows."""

    seq: int
    shown: tuple[object, ...]


async def how_far(desk: Desk, event: Stream, drafts: tuple[Stream, ...]) -> PodsNumber:
    """Number a page of pods, so that a newer page has a higher number."""
    here = (await desk.events.head(event))[0]
    entries = [(await desk.drafts.head(one))[0] for one in drafts]
    shown = [await desk.drafts.look(one, _shown) for one in drafts]
    return PodsNumber(here * EACH_ENTRY + sum(entries), (here, *shown))


def _shown(draft: PodDraft) -> tuple[object, ...]:
    seen = board(draft)
    return seen.stage, seen.round, len(seen.sat), seen.is_paused


class PodsFeeds:
    """Every open page of an event's online drafts."""

    def __init__(self, desk: Desk, *, places: Places | None = None) -> None:
        self._desk = desk
        self._feeds = LogFeeds(desk, Places() if places is None else places, self._opened)
        self.stop = self._feeds.end_all

    async def _opened(self, stream: Stream) -> WakingFeed[OpenFeed]:
        return WakingFeed(self._desk, stream)

    def follow(self, event: Stream, visitor: Visitor, pods: Pods, *, address: str) -> AsyncIterator[bytes]:
        """Notify a page of every pod's progress, until it leaves or may no longer see it (MTR 7.7)."""
        phone, told = OpenFeed(until=visitor.session_ends), tuple[object, ...]()

        async def tell(feed: WakingFeed[OpenFeed]) -> bytes:
            nonlocal told
            far = await self._far(event, feed, pods)
            if far is None:
                phone.end()
                return RELOAD
            before, told = told, far.shown
            return b'data: {"seq":%d}\n\n' % far.seq if far.shown != before else BEAT

        return self._feeds.follow(event, phone, tell, visitor=visitor, address=address)

    async def _far(self, event: Stream, feed: WakingFeed[OpenFeed], pods: Pods) -> PodsNumber | None:
        """Compute the progress of the event and its drafts; None if the page may not see it, or it is gone."""
        try:
            drafts = await pods()
            for draft in drafts or ():
                feed.hear(draft)
            return None if drafts is None else await how_far(self._desk, event, drafts)
        except Unavailable:
            raise
        except TopcutError:
            return None
