"""The feed: server-sent events that say how far an event has come; whoever is told reads the page again."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from litestar import get
from litestar.params import Parameter
from litestar.response import Stream as StreamingResponse

from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk.hub import Listener
from topcut.http.visitor import AnyRequest

BEAT_SECONDS = 15
"""A comment now and then, so that nobody in between takes the line for dead."""
RETRY = b"retry: 2000\n\n"
BEAT = b": still here\n\n"


class Feeds:
    """All open feeds; they end when the server stops, so that it can."""

    def __init__(self) -> None:
        self._open: set[Listener] = set()
        self._is_stopping = False

    def stop(self) -> None:
        self._is_stopping = True
        for listener in self._open:
            listener.tell(0)

    async def follow(self, desk: Desk, stream: Stream, *, after: int) -> AsyncIterator[bytes]:
        """Tell every number beyond the last one heard, several at once as one."""
        async with desk.hub.listening(stream) as listener:
            self._open.add(listener)
            try:
                yield RETRY
                seq, _ = await desk.head(stream)
                if seq > after:
                    yield as_event(seq)
                async for newest in self._heard(listener):
                    if newest is None:
                        yield BEAT
                    elif newest > max(seq, after):
                        seq = newest
                        yield as_event(seq)
            finally:
                self._open.discard(listener)

    async def _heard(self, listener: Listener) -> AsyncIterator[int | None]:
        """Wait for numbers, and for nothing no longer than a beat."""
        while not self._is_stopping:
            try:
                yield await asyncio.wait_for(listener.next(), BEAT_SECONDS)
            except TimeoutError:
                yield None


def as_event(seq: int) -> bytes:
    return b"id: %d\ndata: %b\n\n" % (seq, msgspec.json.encode({"seq": seq}))


@get("/event/{stream:str}/feed")
async def feed(
    request: AnyRequest, desk: Desk, feeds: Feeds, stream: str, after: int = Parameter(default=0, ge=0)
) -> StreamingResponse:
    """Open a feed from the last number heard, as the browser or the page remembers it."""
    heard = request.headers.get("last-event-id", "")
    start = int(heard) if heard.isascii() and heard.isdigit() and len(heard) < 10 else after
    await desk.head(Stream(stream))
    return StreamingResponse(
        feeds.follow(desk, Stream(stream), after=start),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
