"""The feed of the desk's page of online drafts: it reports progress of the event or any of its pods, and no card."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from msgspec import Struct

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.view import board
from topcut.core.errors import TopcutError
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.http.open_feeds import BEAT, FeedOfPhones, LogFeeds, OpenFeed
from topcut.http.places import Places
from topcut.http.visitor import Visitor

EACH_ENTRY: Final = 1_000_000
"""More entries than all drafts of an event have: pages are ordered by the event first, then by its drafts."""
RELOAD: Final = b"event: reload\ndata: 1\n\n"
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


class PodsFeed(FeedOfPhones[OpenFeed]):
    """One event whose page of drafts is open somewhere; woken by news of any log that concerns it."""

    def __init__(self, desk: Desk, event: Stream) -> None:
        super().__init__()
        self.about: set[Stream] = {event}
        self._hub = desk.hub
        self._hub.on_news.append(self._hear)

    def close(self) -> None:
        self._hub.on_news.remove(self._hear)

    def _hear(self, stream: Stream) -> None:
        if stream in self.about:
            self.wake()


class PodsFeeds:
    """Every open page of an event's online drafts."""

    def __init__(self, desk: Desk, *, places: Places | None = None) -> None:
        self._desk = desk
        self._feeds = LogFeeds(desk, Places() if places is None else places, self._opened)
        self.stop = self._feeds.end_all

    async def _opened(self, stream: Stream) -> PodsFeed:
        return PodsFeed(self._desk, stream)

    def follow(self, event: Stream, visitor: Visitor, pods: Pods, *, address: str) -> AsyncIterator[bytes]:
        """Notify a page of every pod's progress, until it leaves or may no longer see it (MTR 7.7)."""
        phone, told = OpenFeed(until=visitor.session_ends), tuple[object, ...]()

        async def tell(feed: PodsFeed) -> bytes:
            nonlocal told
            far = await self._far(event, feed, pods)
            if far is None:
                phone.end()
                return RELOAD
            before, told = told, far.shown
            return b'data: {"seq":%d}\n\n' % far.seq if far.shown != before else BEAT

        return self._feeds.follow(event, phone, tell, visitor=visitor, address=address)

    async def _far(self, event: Stream, feed: PodsFeed, pods: Pods) -> PodsNumber | None:
        """Compute the progress of the event and its drafts; retry while the database is unavailable."""
        while True:
            try:
                drafts = await pods()
                if drafts is None:
                    return None
                feed.about |= {*drafts}
                return await how_far(self._desk, event, drafts)
            except TopcutError as error:
                if not error.status >= 500:
                    return None
                await asyncio.sleep(1)
