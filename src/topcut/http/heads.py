"""HEAD: the answer to a GET without its body, on every route; one that asks so opens no feed."""

from collections.abc import AsyncIterator
from typing import Any, Final

from litestar.response import Stream
from litestar.types import Message, Scope, Send

from topcut.http.visitor import AnyRequest

_ASKED: Final = "topcut_head"
EVENT_STREAM: Final = "text/event-stream; charset=utf-8"


def as_get(scope: Scope, send: Send) -> tuple[Scope, Send]:
    """Turn a request for the head of an answer into one for all of it, of which only the head is sent."""

    async def send_head(message: Message) -> None:
        if message["type"] != "http.response.body":
            await send(message)
        elif not message.get("more_body", False):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    whole: Any = {**scope, "method": "GET", _ASKED: True}
    return whole, send_head


def asks_for_head(request: AnyRequest) -> bool:
    return _ASKED in request.scope


def event_stream(request: AnyRequest, pieces: AsyncIterator[bytes]) -> Stream:
    """Answer with server-sent events as long as the page is open."""
    sent = _nothing() if asks_for_head(request) else pieces
    return Stream(sent, media_type=EVENT_STREAM, headers={"X-Accel-Buffering": "no"})


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield
