"""Who is asking: a visit, and the private links its browser holds."""

import base64
import hashlib
import secrets
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from msgspec import Struct

from topcut.core.play import Stream, Who
from topcut.http.links import LinkBook
from topcut.store.links import Link

VISIT = "topcut_visit"
JAR = "topcut_links"
MOST_LINKS = 40
"""What fits a cookie; the oldest falls out."""
LONGEST_TOKEN = 64
SIXTY_DAYS = 60 * 24 * 60 * 60

AnyRequest = Request[Any, Any, Any]


class Visitor(Struct, frozen=True):
    """One browser. Its visit is a secret of its own, from which its forms are known; its links are people."""

    visit: str
    tokens: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    """Newest first."""
    is_new: bool = False
    is_secure: bool = False

    @property
    def form_token(self) -> str:
        """Only a page of ours, shown to this browser, knows it."""
        return _derived("form", self.visit)

    def at(self, stream: Stream) -> tuple[Who, ...]:
        """Everybody this browser speaks for at one event."""
        return tuple(link.who for link in self.links if link.stream == stream)

    def becoming(self, key: str) -> Who:
        """Name the person a form makes; the same form sent twice makes the same person."""
        return Who(f"link-{_derived('who', self.visit, key)[:16]}")

    def visit_cookie(self) -> Cookie:
        return self._cookie(VISIT, self.visit)

    def holding(self, token: str) -> Cookie:
        """Put one more link into the jar."""
        kept = [token, *(held for held in self.tokens if held != token)][:MOST_LINKS]
        return self._cookie(JAR, ".".join(kept))

    def _cookie(self, key: str, value: str) -> Cookie:
        return Cookie(
            key=key,
            value=value,
            httponly=True,
            samesite="lax",
            secure=self.is_secure,
            max_age=SIXTY_DAYS,
            path="/",
        )


async def visitor_of(request: AnyRequest, link_book: LinkBook) -> Visitor:
    """Recognise a browser by its cookies."""
    visit = request.cookies.get(VISIT, "")
    tokens = tuple(t for t in request.cookies.get(JAR, "").split(".") if 0 < len(t) <= LONGEST_TOKEN)[:MOST_LINKS]
    found = await link_book.find(tokens) if tokens else {}
    return Visitor(
        visit=visit or secrets.token_hex(16),
        tokens=tuple(found),
        links=tuple(found.values()),
        is_new=not visit,
        is_secure=request.url.scheme == "https",
    )


def _derived(*parts: str) -> str:
    return base64.b32encode(hashlib.sha256("\0".join(parts).encode()).digest()[:20]).decode().lower()
