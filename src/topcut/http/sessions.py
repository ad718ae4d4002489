"""Sessions: a browser that is signed in, until it signs out, its time is over, or the password changes."""

import secrets
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from msgspec import Struct
from sqlalchemy import Connection

from topcut.desk import aside
from topcut.desk.clock import now
from topcut.http.cookies import moved_cookie_of
from topcut.http.links import new_token
from topcut.store import Database
from topcut.store.accounts import Account, Holdings, Session, Sessions
from topcut.store.links import Link

COOKIE = "topcut_session"
SECOND = 1_000_000
HOUR = 3_600 * SECOND
STAY = 30 * 24 * HOUR
"""How long a browser stays signed in that is not seen."""
COOKIE_SECONDS = 400 * 24 * 3_600
"""As long as browsers keep one; when a session is over is for the server to say."""
_FOUND = "topcut_signed_in"


class SignedIn(Struct, frozen=True):
    """A browser's session, its token, and whom its account speaks for."""

    session: Session
    token: str
    holdings: tuple[Link, ...] = ()


class SessionBook:
    """Opens, finds and ends sessions. Nothing is remembered here: one that has ended has ended everywhere."""

    def __init__(self, database: Database, *, clock: Callable[[], int] = now) -> None:
        self._database = database
        self._clock = clock

    async def open(self, account: Account, *, instead_of: str = "") -> str:
        """Sign a browser in under a new token; the one it had before no longer opens anything."""
        token, now = new_token(), self._clock()
        session = Session(account, now, now, now + STAY, secrets.token_hex(20))

        def write(sessions: Sessions) -> None:
            sessions.remove(instead_of)
            sessions.add(token, session)

        await self._write(write)
        return token

    async def find(self, token: str) -> SignedIn | None:
        """Recognise a browser; one that is seen stays."""
        now = self._clock()
        found = await aside.read(self._database, lambda connection: _signed_in(connection, token, now=now))
        if found and now - found.session.seen > HOUR:
            await self._write(lambda sessions: sessions.touch(token, seen=now, expires=now + STAY))
        return found

    async def end(self, token: str) -> None:
        await self._write(lambda sessions: sessions.remove(token))

    async def _write(self, change: Callable[[Sessions], None]) -> None:
        await aside.write(self._database, lambda connection: change(Sessions(connection)))


def _signed_in(connection: Connection, token: str, *, now: int) -> SignedIn | None:
    session = Sessions(connection).find(token, now=now)
    return SignedIn(session, token, Holdings(connection).of(session.account.id)) if session else None


async def signed_in_of(connection: ASGIConnection[Any, Any, Any, Any], book: SessionBook) -> SignedIn | None:
    """Find the session of a request, once."""
    kept = connection.scope["state"]
    if _FOUND not in kept:
        token = moved_cookie_of(connection, COOKIE, age=COOKIE_SECONDS)
        kept[_FOUND] = await book.find(token) if token else None
    return found_before(connection)


def found_before(connection: ASGIConnection[Any, Any, Any, Any]) -> SignedIn | None:
    """Say what was found when the request came in, for whoever cannot wait."""
    found: SignedIn | None = connection.scope["state"].get(_FOUND)
    return found
