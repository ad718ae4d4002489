"""Heads of requests: how long one may be, what a method is allowed, and HEAD, a GET without the body of its answer."""

from collections.abc import AsyncIterator
from typing import Any, Final

from litestar.response import Stream
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope, Send

from topcut.http.visitor import AnyRequest

_ASKED: Final = "topcut_head"
LONGEST_HEAD: Final = 32 * 1024
"""Bytes of a request's first line and headers; forty links in a cookie are 1,400."""
EVENT_STREAM: Final = "text/event-stream"


def is_too_long(scope: Scope) -> bool:
    """Check whether a request's head is longer than a browser's; the server itself stops only at about twice that."""
    query, path = scope["query_string"], scope.get("raw_path") or scope["path"].encode()
    first = len(f"{scope.get('method', '')} ? HTTP/1.1\r\n\r\n") - (not query) + len(path) + len(query)
    return first + sum(len(name) + len(value) + len(": \r\n") for name, value in scope["headers"]) > LONGEST_HEAD


def as_get(scope: Scope, send: Send) -> tuple[Scope, Send]:
    """Turn a request for the head of an answer into one for all of it, of which only the head is sent."""

    async def send_head(message: Message) -> None:
        if message["type"] != "http.response.body":
            await send(message)
        elif not message.get("more_body", False):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    whole: Any = {**scope, "method": "GET", _ASKED: True}
    return whole, send_head


def allowed(scope: Scope, known: str) -> str:
    """List the methods of a route for the header Allow, `known` being those that the framework names."""
    methods = {each for each in known.split(", ") if each}
    if scope.get("method") == "OPTIONS":  # the framework names only those of the handler that it met first
        template = scope["path_template"]
        for route in scope["litestar_app"].routes:
            if isinstance(route, HTTPRoute) and route.path_format == template:
                methods |= {str(each) for each in route.methods}
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))


def asks_for_head(request: AnyRequest) -> bool:
    return _ASKED in request.scope


def event_stream(request: AnyRequest, pieces: AsyncIterator[bytes]) -> Stream:
    """Answer with server-sent events as long as the page is open."""
    sent = _nothing() if asks_for_head(request) else pieces
    return Stream(sent, media_type=EVENT_STREAM, headers={"X-Accel-Buffering": "no"})


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield
