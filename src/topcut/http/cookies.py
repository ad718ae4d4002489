"""Cookies: over TLS they have names that no neighbouring host and no plain connection can set."""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

OURS_ALONE: Final = "__Host-"
"""A browser accepts such a cookie only over TLS and from this very host."""
SIXTY_DAYS: Final = 60 * 24 * 60 * 60
_MOVED: Final = "topcut_moved"

Connection = ASGIConnection[Any, Any, Any, Any]


def is_secure(connection: Connection) -> bool:
    """Check whether the browser uses TLS, to us or to a trusted proxy."""
    return connection.scope["scheme"] == "https"


def cookie(key: str, value: str, *, secure: bool, age: int = SIXTY_DAYS) -> Cookie:
    """Build a cookie that no script can read and no other site can send."""
    name = f"{OURS_ALONE}{key}" if secure else key
    return Cookie(key=name, value=value, httponly=True, samesite="lax", secure=secure, max_age=age, path="/")


def cookie_of(connection: Connection, key: str) -> str:
    """Read a cookie of ours by its present name."""
    return connection.cookies.get(f"{OURS_ALONE}{key}" if is_secure(connection) else key, "")


def moved_cookie_of(connection: Connection, key: str, *, age: int = SIXTY_DAYS) -> str:
    """Read a cookie of ours, also under its name from before TLS.

    Not for sessions: an attacker who plants one under the old name would sign this browser in to their own account.
    """
    found = cookie_of(connection, key)
    old = connection.cookies.get(key, "") if is_secure(connection) else ""
    if found or not old:
        return found
    gone = cookie(key, "", secure=False, age=0)
    connection.scope["state"].setdefault(_MOVED, {})[key] = (cookie(key, old, secure=True, age=age), gone)
    return old


def moved(scope: Any) -> list[Cookie]:
    """List the cookies that a request brought under their old names, to send them back under the new ones."""
    return [each for pair in scope["state"].get(_MOVED, {}).values() for each in pair]
