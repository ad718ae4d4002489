"""Sessions: a browser that is signed in, until it signs out, its time is over, or the password changes."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Struct
from sqlalchemy.exc import DBAPIError

from topcut.http.links import new_token
from topcut.store import Database
from topcut.store.accounts import Account, Holdings, Session, Sessions
from topcut.store.database import in_words
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

    def __init__(self, database: Database, *, clock: Callable[[], int] = lambda: time.time_ns() // 1_000) -> None:
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
        found = await asyncio.to_thread(self._find, token, now)
        if found and now - found.session.seen > HOUR:
            await self._write(lambda sessions: sessions.touch(token, seen=now, expires=now + STAY))
        return found

    async def end(self, token: str) -> None:
        await self._write(lambda sessions: sessions.remove(token))

    def _find(self, token: str, now: int) -> SignedIn | None:
        with self._database.reading() as connection:
            session = Sessions(connection).find(token, now=now)
            if session is None:
                return None
            return SignedIn(session, token, Holdings(connection).of(session.account.id))

    async def _write(self, work: Callable[[Sessions], None]) -> None:
        def write() -> None:
            try:
                with self._database.writing() as connection:
                    work(Sessions(connection))
            except DBAPIError as error:
                raise in_words(error) from error

        await asyncio.to_thread(write)


async def signed_in_of(connection: ASGIConnection[Any, Any, Any, Any], book: SessionBook) -> SignedIn | None:
    """Find the session of a request, once."""
    kept = connection.scope["state"]
    if _FOUND not in kept:
        token = connection.cookies.get(COOKIE, "")
        kept[_FOUND] = await book.find(token) if token else None
    return found_before(connection)


def found_before(connection: ASGIConnection[Any, Any, Any, Any]) -> SignedIn | None:
    """Say what was found when the request came in, for whoever cannot wait."""
    found: SignedIn | None = connection.scope["state"].get(_FOUND)
    return found


def session_cookie(token: str, *, is_secure: bool) -> Cookie:
    """Hand a browser its token, or take it away where it is empty."""
    age = COOKIE_SECONDS if token else 0
    return Cookie(key=COOKIE, value=token, httponly=True, samesite="lax", secure=is_secure, max_age=age, path="/")
