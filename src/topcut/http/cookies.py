"""Cookies: over TLS under names that no neighbour of ours and no plain connection can write."""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

OURS_ALONE: Final = "__Host-"
"""A browser takes such a cookie only over TLS and from this very host."""
SIXTY_DAYS: Final = 60 * 24 * 60 * 60
_MOVED: Final = "topcut_moved"

Connection = ASGIConnection[Any, Any, Any, Any]


def is_secure(connection: Connection) -> bool:
    """Say whether the browser speaks TLS, to us or to a proxy we believe."""
    return connection.scope["scheme"] == "https"


def cookie(key: str, value: str, *, secure: bool, age: int = SIXTY_DAYS) -> Cookie:
    """Hand a browser something that no script reads and no other site sends."""
    name = f"{OURS_ALONE}{key}" if secure else key
    return Cookie(key=name, value=value, httponly=True, samesite="lax", secure=secure, max_age=age, path="/")


def cookie_of(connection: Connection, key: str) -> str:
    """Read a cookie of ours as it is called now."""
    return connection.cookies.get(f"{OURS_ALONE}{key}" if is_secure(connection) else key, "")


def moved_cookie_of(connection: Connection, key: str, *, age: int = SIXTY_DAYS) -> str:
    """Read a cookie of ours; one from before it got its name for TLS is taken along.

    Never a session: whoever plants one under the old name would have signed this browser in as themselves.
    """
    found = cookie_of(connection, key)
    old = connection.cookies.get(key, "") if is_secure(connection) else ""
    if found or not old:
        return found
    gone = cookie(key, "", secure=False, age=0)
    connection.scope["state"].setdefault(_MOVED, {})[key] = (cookie(key, old, secure=True, age=age), gone)
    return old


def moved(scope: Any) -> list[Cookie]:
    """List the cookies a request brought under their old names, to be sent back under the new ones."""
    return [each for pair in scope["state"].get(_MOVED, {}).values() for each in pair]
