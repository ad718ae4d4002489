"""The front of the application: answers the hot pages and the feeds itself, and passes everything else on."""

import logging
import re
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import UndefinedError
from litestar import Request
from litestar.types import ASGIApp, Receive, Scope, Send

from topcut.core.errors import TopcutError
from topcut.core.play import Stream
from topcut.http.address import UNTOLD, Edge, asked_host
from topcut.http.bodies import with_an_end
from topcut.http.feed import Feeds
from topcut.http.hall_seconds import HallSeconds
from topcut.http.headers import HEADERS, over_tls
from topcut.http.refusals import HeadTooLarge, NoSuchPage, NotOurName
from topcut.http.request_heads import as_get, is_too_long
from topcut.http.visitor import AnyRequest
from topcut.locale import languages
from topcut.web.front.answers import Answer
from topcut.web.front.hot import CachedPage, HotPages, WantedPage
from topcut.web.front.kept_files import KeptFile, is_no_file, kept_file
from topcut.web.shared.language import COOKIE, language_of
from topcut.web.shared.refusal import answer_refusal
from topcut.web.shared.static_files import by_name, kept_name

_log = logging.getLogger("topcut.web")

PLACE = re.compile(r"/event/([A-Z2-7]{16})(?:/(pairings|standings|clock|feed))?/?")
SEARCHED = re.compile(rb"(?:^|&)q=")
"""A page that searches for a name belongs to one reader and is not cached."""
MOST_QUERY = 200
FOR_ANYBODY = ("/healthz", "/static/")
"""Paths answered under any host name: for monitoring, and for the style of the page that refuses the rest."""
BODILESS = frozenset({"GET", "HEAD", "OPTIONS"})
LANGUAGE = COOKIE.encode() + b"="


class Front:
    """An ASGI application in front of the framework; only a feed depends on who is asking."""

    def __init__(self, app: ASGIApp, *, hot: HotPages, feeds: Feeds, seconds: HallSeconds, edge: Edge = UNTOLD) -> None:
        self._app = app
        self._hot = hot
        self._feeds = feeds
        self._seconds = seconds
        self._edge = edge

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from memory if possible; refusals are left to the framework's pages."""
        self._edge.arrive(scope)
        if scope["scheme"] == "https":
            send = over_tls(send)
        if scope.get("method") == "HEAD":
            scope, send = as_get(scope, send)
        if is_too_long(scope):
            await self._turn_away(scope, receive, send, HeadTooLarge())
            return
        if scope.get("method") == "GET" and (file := kept_file(kept_name(scope["path"]))):
            await _send(HotRequest(scope["headers"]).choose(file), send)
            return
        scope = by_name(scope)
        if not self._edge.knows(asked_host(scope["headers"])) and not scope["path"].startswith(FOR_ANYBODY):
            here = self._edge.address or self._edge.found
            await self._turn_away(scope, receive, send, NotOurName(address=here))
            return
        if scope.get("method") == "GET" and is_no_file(scope["path"]):
            await self._turn_away(scope, receive, send, NoSuchPage())
            return
        place = PLACE.fullmatch(scope["path"])
        if scope.get("method") not in BODILESS:
            await self._app(scope, *with_an_end(scope, receive, send))
            return
        is_own = len(scope["query_string"]) > MOST_QUERY or bool(SEARCHED.search(scope["query_string"]))
        if place is None or scope.get("method") != "GET" or is_own:
            await self._app(scope, receive, send)
            return
        stream, page = Stream(place[1]), place[2] or ""
        try:
            if page == "feed":
                await self._feeds.open(Request(scope), receive, send, stream=stream)
                return
            answer = await self._answer(scope, stream, page)
        except TopcutError:
            await self._app(scope, receive, send)
        except UndefinedError as error:
            _log.error(
                ("%s could not be rendered once for everybody; rendered for this request only"),
                scope["path"],
                exc_info=error,
            )
            await self._app(scope, receive, send)
        else:
            await _send(answer, send)

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send, error: TopcutError) -> None:
        """Refuse a request before the framework sees it."""
        request: AnyRequest = Request(scope)
        answer = answer_refusal(request, error)
        await answer.to_asgi_response(None, request, headers=HEADERS)(scope, receive, send)

    async def _answer(self, scope: Scope, stream: Stream, page: str) -> Answer:
        if page == "clock":
            return await self._clock(scope, stream)
        by, at_least = _asked(scope["query_string"])
        headers = HotRequest(scope["headers"])
        wanted = WantedPage(stream, page, headers.language, by if page == "pairings" else "name")
        kept = await self._hot.page(wanted, at_least=at_least)
        return headers.choose(kept)

    async def _clock(self, scope: Scope, stream: Stream) -> Answer:
        """Answer with the time; a page that asked before also reports how exactly it knows the second."""
        said = scope["query_string"]
        if b"off=" not in said:
            return await self._hot.clock(stream, at_least=_asked(said)[1])
        told = await self._hot.clock(stream)
        self._seconds.hear(stream, said)
        return told


class HotRequest:
    """The few headers that matter: the etag seen before, the language, and whether gzip is accepted."""

    __slots__ = ("language", "seen", "takes_gzip")

    def __init__(self, headers: Any) -> None:
        self.seen = b""
        self.takes_gzip = False
        accepted, chosen = b"", b""
        for name, value in headers:
            if name == b"accept-language":
                accepted = value
            elif name == b"accept-encoding":
                self.takes_gzip = b"gzip" in value
            elif name == b"if-none-match":
                self.seen = value
            elif name == b"cookie" and LANGUAGE in value:
                chosen = _cookie(value)
        self.language = _language(accepted[:MOST_QUERY], chosen[:8])

    def choose(self, kept: CachedPage | KeptFile) -> Answer:
        """Choose the 304 answer for a browser that already has the page."""
        if self.seen and kept.etag in self.seen:
            return kept.unchanged
        return kept.packed if self.takes_gzip else kept.plain


async def _send(answer: Answer, send: Send) -> None:
    for part in answer:
        await send(part)  # type: ignore[arg-type]


def _cookie(header: bytes) -> bytes:
    parts = (part.strip() for part in header.split(b";"))
    return next((part.removeprefix(LANGUAGE) for part in parts if part.startswith(LANGUAGE)), b"")


@lru_cache(maxsize=1_000)
def _language(accepted: bytes, chosen: bytes) -> str:
    """Choose the language as every other page does; cached, because a hall uses few languages."""
    if (name := chosen.decode("latin-1")) in languages():
        return name
    asking: Any = {"type": "http", "headers": [(b"accept-language", accepted)]}
    return language_of(Request(asking))


@lru_cache(maxsize=1_000)
def _asked(query: bytes) -> tuple[str, int]:
    """Parse the order of the list, and the log number that the page must include."""
    fields = dict(parse_qsl(query.decode("latin-1")))
    seq = fields.get("seq", "")
    is_number = seq.isascii() and seq.isdigit() and len(seq) < 10
    return "table" if fields.get("by") == "table" else "name", int(seq) if is_number else 0
