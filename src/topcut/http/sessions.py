"""Sessions: a browser that is signed in, until it signs out, its time is over, or the password changes."""

import contextlib
import secrets
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from msgspec import Struct
from sqlalchemy import Connection

from topcut.core.errors import Unavailable
from topcut.core.play import Stream
from topcut.desk import off_loop
from topcut.desk.clock import now
from topcut.desk.hub import Hub, notify
from topcut.http.cookies import cookie_of
from topcut.http.links import new_token
from topcut.store import Database
from topcut.store.accounts import Account, Holdings, Session, Sessions, who_of
from topcut.store.links import Link

COOKIE = "topcut_session"
SECOND = 1_000_000
HOUR = 3_600 * SECOND
STAY = 30 * 24 * HOUR
"""How long a browser stays signed in without being seen."""
COOKIE_SECONDS = 400 * 24 * 3_600
"""As long as browsers keep a cookie; the server decides when a session is over."""
_FOUND = "topcut_signed_in"


class SignedIn(Struct, frozen=True):
    """A browser's session, its token, and the links its account keeps."""

    session: Session
    token: str
    holdings: tuple[Link, ...] = ()
    losses: int = 0
    """The hub's count of losses when this was looked up."""


def has_lost(signed_in: SignedIn | None, hub: Hub) -> bool:
    """Check whether an account may have lost something between being looked up and being listened for."""
    return signed_in is not None and signed_in.losses != hub.losses


class SessionBook:
    """Opens, finds and ends sessions. Nothing is cached here: an ended session has ended in every process."""

    def __init__(self, database: Database, *, hub: Hub | None = None, clock: Callable[[], int] = now) -> None:
        self._database = database
        self._hub = hub or Hub()
        self._clock = clock

    async def open(self, account: Account, *, instead_of: str = "") -> str:
        """Sign a browser in under a new token; its previous token no longer works."""
        token, now = new_token(), self._clock()
        session = Session(account, now, now, now + STAY, secrets.token_hex(20))

        if instead_of:
            await self.end(instead_of)
        await self._write(lambda sessions: sessions.add(token, session))
        return token

    async def find(self, token: str) -> SignedIn | None:
        """Find the session of a token; being seen prolongs it."""
        now, losses = self._clock(), self._hub.losses
        found = await off_loop.read(
            self._database, lambda connection: _signed_in(connection, token, now=now, losses=losses)
        )
        if found and now - found.session.seen > HOUR:
            with contextlib.suppress(Unavailable):  # on a full disk, people may still look
                await self._write(lambda sessions: sessions.touch(token, seen=now, expires=now + STAY))
        return found

    async def end_all(self, account: Account) -> None:
        """Sign out every browser of an account."""
        await self.take_back(account.id, lambda connection: Sessions(connection).remove_all(account.id))

    async def count(self, account: Account) -> int:
        """Count the browsers an account is signed in on."""
        now = self._clock()
        return await off_loop.read(self._database, lambda connection: Sessions(connection).count(account.id, now=now))

    async def end(self, token: str) -> None:
        """Sign a browser out."""
        account = await off_loop.read(self._database, lambda connection: Sessions(connection).account_of(token))
        if account is not None:
            await self.take_back(account, lambda connection: Sessions(connection).remove(token))

    async def take_back(self, account: str, change: Callable[[Connection], None]) -> None:
        """Revoke something of an account; every page opened with it ends at the commit, in every process."""
        who = who_of(account)

        def write(connection: Connection) -> None:
            change(connection)
            notify(connection, who, 0)

        await off_loop.write(self._database, write)
        self._hub.publish(Stream(who), 0)

    async def _write(self, change: Callable[[Sessions], None]) -> None:
        await off_loop.write(self._database, lambda connection: change(Sessions(connection)))


def _signed_in(connection: Connection, token: str, *, now: int, losses: int) -> SignedIn | None:
    session = Sessions(connection).find(token, now=now)
    return SignedIn(session, token, Holdings(connection).of(session.account.id), losses) if session else None


async def signed_in_of(connection: ASGIConnection[Any, Any, Any, Any], book: SessionBook) -> SignedIn | None:
    """Find the session of a request; look it up only once."""
    kept = connection.scope["state"]
    if _FOUND not in kept:
        token = cookie_of(connection, COOKIE)
        kept[_FOUND] = await book.find(token) if token else None
    return found_before(connection)


def found_before(connection: ASGIConnection[Any, Any, Any, Any]) -> SignedIn | None:
    """Return the session found when the request came in, for callers that cannot wait."""
    found: SignedIn | None = connection.scope["state"].get(_FOUND)
    return found
