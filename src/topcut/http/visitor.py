"""Who is asking: a visit, the private links its browser holds, and the account it is signed in to."""

import base64
import hashlib
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Struct

from topcut.core.play import Stream, Who
from topcut.http.address import client_of, network_of
from topcut.http.cookies import cookie, cookie_of, is_secure, moved_cookie_of
from topcut.http.limits import NOBODY, Caller
from topcut.http.links import LinkBook
from topcut.http.sessions import COOKIE as SESSION
from topcut.http.sessions import COOKIE_SECONDS as SESSION_SECONDS
from topcut.http.sessions import SessionBook, SignedIn, found_before, signed_in_of
from topcut.http.visits import Visits
from topcut.store.accounts import Account
from topcut.store.anonymous import maker_of
from topcut.store.links import Link

VISIT = "topcut_visit"
JAR = "topcut_links"
MOST_LINKS = 40
"""As many as fit a cookie; one more drops the oldest, and only a form of ours adds one."""
LONGEST_TOKEN = 64

AnyRequest = Request[Any, Any, Any]


class Visitor(Struct, frozen=True):
    """One browser. Its visit is a secret by which we recognise its forms; each of its links acts for a person."""

    visit: str
    tokens: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    """Newest first."""
    is_new: bool = False
    """Whether the browser has yet to get the cookie of its visit."""
    is_secure: bool = False
    signed_in: SignedIn | None = None
    visit_stamped: str = ""
    """The visit as it is written into its cookie."""
    caller: Caller = NOBODY

    @property
    def is_known(self) -> bool:
        """Whether there is anything by which to recognise this browser."""
        return bool(self.visit or self.signed_in)

    @property
    def account(self) -> Account | None:
        return self.signed_in.session.account if self.signed_in else None

    @property
    def session_ends(self) -> int | None:
        """When the session it is signed in with is over; None if it is not signed in."""
        return self.signed_in.session.expires if self.signed_in else None

    @property
    def maker(self) -> str:
        """The maker of what this browser creates: its account, else a name for its network."""
        return self.account.who if self.account else maker_of(self.caller.network)

    @property
    def who(self) -> Who | None:
        """The account's own name in every event."""
        return self.account.who if self.account else None

    @property
    def form_token(self) -> str:
        """A token that only a page of ours, shown to this browser, knows; it changes on signing in or out."""
        return _derived("form", self._own)

    @property
    def secret(self) -> str:
        """A secret that this browser's cookies and the server know, but no page."""
        return _derived("secret", self._own)

    @property
    def _own(self) -> str:
        return f"session {self.signed_in.session.form_secret}" if self.signed_in else self.visit

    @property
    def kept(self) -> tuple[Link, ...]:
        """The links that the account keeps."""
        return self.signed_in.holdings if self.signed_in else ()

    def at(self, stream: Stream) -> tuple[Who, ...]:
        """List everybody this browser acts for at one event: its account, the links that keeps, and its own links."""
        own = (self.account.who,) if self.account else ()
        held = (link.who for link in (*self.kept, *self.links) if link.stream == stream)
        return tuple(dict.fromkeys((*own, *held)))

    def device_at(self, stream: Stream) -> frozenset[str]:
        """List everybody this browser acts for: at an event as its log names them, elsewhere as `log/name`."""
        links = (link for link in (*self.kept, *self.links) if link.stream != stream and not link.code)
        return frozenset((*self.at(stream), *(f"{link.stream}/{link.who}" for link in links)))

    def holder(self, stream: Stream) -> str:
        """Return what this browser's pages at an event are counted by; empty without a link there and an account."""
        found = next((link.who for link in self.links if link.stream == stream and not link.code), "")
        return f"{stream} {found}" if found else self.account.who if self.account else ""

    def becoming(self, key: str) -> Who:
        """Make an id for the person that a form creates; the same form sent twice creates the same person."""
        return Who(f"link-{_derived('who', self.visit, key)[:16]}")

    def watching(self, stream: Stream) -> Who:
        """Make an id for a spectator of an event: always the same there, and a different one elsewhere."""
        return Who(f"watcher-{_derived('watch', self._own, stream)[:16]}")

    def visit_cookie(self) -> Cookie:
        return cookie(VISIT, self.visit_stamped, secure=self.is_secure)

    def would_let_go(self, token: str) -> bool:
        """Check whether one more link would push another out of the jar."""
        return token not in self.tokens and len(self.tokens) >= MOST_LINKS

    def holding(self, token: str) -> Cookie:
        """Write the cookie of links with one more in it."""
        kept = [token, *(held for held in self.tokens if held != token)][:MOST_LINKS]
        return cookie(JAR, ".".join(kept), secure=self.is_secure)

    def signing_in(self, token: str) -> Cookie:
        """Write the cookie of a session; an empty token deletes it."""
        return cookie(SESSION, token, secure=self.is_secure, age=SESSION_SECONDS if token else 0)


def browser_of(request: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """Recognise a browser well enough to check its forms, without looking up its links."""
    return Visitor(cookie_of(request, VISIT).partition(".")[0], signed_in=found_before(request))


async def visitor_of(request: AnyRequest, link_book: LinkBook, session_book: SessionBook, *, visits: Visits) -> Visitor:
    """Recognise a browser by its cookies."""
    visit = visits.read(cookie_of(request, VISIT))
    tokens = tuple(t for t in moved_cookie_of(request, JAR).split(".") if 0 < len(t) <= LONGEST_TOKEN)[:MOST_LINKS]
    found = await link_book.find(tokens) if tokens else {}
    signed_in = await signed_in_of(request, session_book)
    session = f"account {signed_in.session.account.id}" if signed_in else visit.name if visit.is_ours else ""
    return Visitor(
        visit=visit.name,
        tokens=tuple(found),
        links=tuple(found.values()),
        is_new=not visit.is_ours,
        is_secure=is_secure(request),
        signed_in=signed_in,
        visit_stamped=visit.cookie,
        caller=Caller(network_of(client_of(request)), session),
    )


def _derived(*parts: str) -> str:
    return base64.b32encode(hashlib.sha256("\0".join(parts).encode()).digest()[:20]).decode().lower()
