"""The hot pages: the public pages a whole hall looks at, rendered once for everybody and answered from memory.

A page is rendered when somebody asks and it is not the newest, once for all who wait, and no more often than
`pause_after` allows: meanwhile everybody gets the previous page, at most a second old. A request that names a log
number (`?seq=`, as in the feed and every redirect) waits for a page that includes it. Only the language cookie is read
and none is set, and the templates get nothing that belongs to one browser: a template that asks for such a value fails.
"""

import asyncio
import gzip
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from topcut.core.event.reading import time_of
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk.single_flight import SingleFlight
from topcut.http.headers import RAW
from topcut.http.snapshots import LONGEST_PAUSE, Snapshot, Snapshots, pause_after
from topcut.web.front.answers import Answer, Header, answer, unchanged
from topcut.web.public.event import TEMPLATES, PublicSnapshot, parts_of, public_snapshot
from topcut.web.shared.clock import now
from topcut.web.shared.language import words
from topcut.web.shared.pages import environment, event_path

MOST_BYTES = 64 * 1024 * 1024
"""Memory for all cached pages together; the least recently used are dropped."""
RUNNING = b" data-running"
"""A page with a running clock is at most a second old, even if nothing happens."""
FIXED: tuple[Header, ...] = (
    *RAW,
    (b"cache-control", b"public, no-cache"),
    (b"vary", b"Accept-Language, Accept-Encoding, Cookie"),
)


class WantedPage(NamedTuple):
    """The page that is wanted, and in which language."""

    stream: Stream
    page: str
    language: str
    by: str


class CachedPage:
    """A page as bytes, with everything an answer needs."""

    __slots__ = ("doubts", "due", "ends", "etag", "packed", "plain", "seq", "size", "unchanged")

    def __init__(self, body: bytes, language: str, snapshot: Snapshot[PublicSnapshot]) -> None:
        runs = RUNNING in body
        content = hashlib.sha256(body).hexdigest()[:8]  # after a restore the same number may mean another page
        mark = f"{snapshot.seq}-{language}-{content}"
        small = gzip.compress(body, 6, mtime=0)
        self.seq = snapshot.seq
        self.doubts = snapshot.doubts
        self.etag = f'W/"{mark}"'.encode()
        self.due = 0.0
        """Not rendered again before this time, whatever happens."""
        self.ends = time.monotonic() + LONGEST_PAUSE if runs else float("inf")
        """Rendered again after this time, even if nothing happens."""
        common = (*FIXED, (b"etag", self.etag), (b"content-language", language.encode()))
        typed = (*common, (b"content-type", b"text/html; charset=utf-8"))
        self.plain = answer(200, typed, body)
        self.packed = answer(200, (*typed, (b"content-encoding", b"gzip")), small)
        self.unchanged = unchanged(common)
        self.size = len(body) + len(small) + 2_000


class HotPages:
    """Every public page that was requested lately."""

    def __init__(self, desk: Desk, *, room: int = MOST_BYTES, pause: Callable[[float], float] = pause_after) -> None:
        self._room = room
        self._pause = pause
        self.snapshots: Snapshots[PublicSnapshot] = Snapshots(desk, public_snapshot)
        self._kept: OrderedDict[WantedPage, CachedPage] = OrderedDict()
        self._size = 0
        self._making = SingleFlight[WantedPage, CachedPage]()
        self._hub = desk.hub
        self._hub.on_gone.append(self._forget_all)
        self.made = 0
        """The number of pages rendered so far."""

    def at_hand(self, wanted: WantedPage, *, at_least: int = 0) -> CachedPage | None:
        """Find a cached page that is still good enough to send."""
        kept = self._kept.get(wanted)
        return kept if kept and self._will_do(kept, wanted, at_least=at_least) else None

    def _will_do(self, kept: CachedPage, wanted: WantedPage, *, at_least: int) -> bool:
        time_now = time.monotonic()
        is_newest = time_now < kept.ends and self.snapshots.is_newest(wanted.stream, kept.seq, doubts=kept.doubts)
        return kept.seq >= at_least and (is_newest or time_now < kept.due)

    async def page(self, wanted: WantedPage, *, at_least: int = 0) -> CachedPage:
        """Find a page or render it; refuse if there is no such event."""
        if kept := self.at_hand(wanted, at_least=at_least):
            self._kept.move_to_end(wanted)
            return kept
        reachable = min(at_least, await self.snapshots.head(wanted.stream, at_least=at_least))
        if kept := self.at_hand(wanted, at_least=reachable):
            return kept
        return await self._making.result(
            wanted, lambda: self._make(wanted), will_do=lambda made: self._will_do(made, wanted, at_least=reachable)
        )

    async def clock(self, stream: Stream, *, at_least: int = 0) -> Answer:
        """Answer with the clock of the current round, for clients that display it themselves."""
        snapshot = await self.snapshots.of(stream, at_least=at_least)
        round = snapshot.view.view.round
        time_is = time_of(round.clock, now=now()) if round else None
        told = {
            "seq": snapshot.seq,
            "round": round.number if round else None,
            "state": round.state.name.lower().replace("_", "-") if round else None,
            "time": time_is.is_now if time_is else None,
            "left": time_is.left // 1_000 if time_is and time_is.has_clock else None,
            "running": bool(time_is and time_is.is_running),
            "now": now() / 1_000,
        }
        headers = (*RAW, (b"cache-control", b"no-store"), (b"content-type", b"application/json"))
        return answer(200, headers, msgspec.json.encode(told))

    async def _make(self, wanted: WantedPage) -> CachedPage:
        old = self._kept.get(wanted)
        if old and (early := old.due - time.monotonic()) > 0:
            await asyncio.sleep(early)
        began, losses = time.monotonic(), self._hub.losses
        head = await self.snapshots.head(wanted.stream)  # what is shown here, if or not the hub has heard of it
        snapshot = await self.snapshots.of(wanted.stream, at_least=head)
        kept = await asyncio.to_thread(lambda: CachedPage(render(wanted, snapshot), wanted.language, snapshot))
        kept.due = (made := time.monotonic()) + self._pause(made - began)
        self.made += 1
        if losses == self._hub.losses:  # else its event may have been removed meanwhile
            self._keep(wanted, kept)
        return kept

    def _keep(self, wanted: WantedPage, kept: CachedPage) -> None:
        """Cache a page, and drop the least recently used ones if memory runs out."""
        self._forget(wanted)
        self._kept[wanted] = kept
        self._size += kept.size
        while self._size > self._room and len(self._kept) > 1:
            _, least = self._kept.popitem(last=False)
            self._size -= least.size

    def _forget_all(self, stream: Stream) -> None:
        """Forget the pages of an event that was removed."""
        for wanted in [wanted for wanted in self._kept if wanted.stream == stream]:
            self._forget(wanted)

    def _forget(self, wanted: WantedPage) -> None:
        if old := self._kept.pop(wanted, None):
            self._size -= old.size


def render(wanted: WantedPage, snapshot: Snapshot[PublicSnapshot]) -> bytes:
    """Render a template with the values that are the same for everybody."""
    spoken = words()[wanted.language]
    parts = parts_of(snapshot.view, stream=wanted.stream, seq=snapshot.seq, by=wanted.by, language=wanted.language)
    context = {
        "_": spoken,
        "n_": spoken.several,
        "words": spoken,
        "language": wanted.language,
        "path": event_path(wanted.stream, *([wanted.page] if wanted.page else [])),
        "now": now(),
        "made": {},
    }
    return environment().get_template(TEMPLATES[wanted.page]).render(context | parts).encode()
