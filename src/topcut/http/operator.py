"""The operator: a browser that opened a link which only the server's own computer prints.

Where a request comes from proves nothing: behind a proxy that adds no header, the whole internet comes from loopback.
The link is good for an hour, so that none in a history or in a proxy's log opens anything later. The cookie that it
leaves is good until the key is replaced.
"""

import hmac
from pathlib import Path
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers import BaseRouteHandler
from msgspec import Struct

from topcut.core.errors import NotPermitted, Unknown, gettext_noop
from topcut.desk.clock import now
from topcut.http.cookies import cookie, cookie_of, is_secure
from topcut.store.operator_key import read_key

OPERATOR: Final = "topcut_operator"
LINK_LASTS: Final = 60 * 60 * 1_000_000
"""Microseconds."""
_MAC_DIGITS: Final = 40


class NotTheOperator(NotPermitted):
    """Some pages are for the person alone who runs the server."""

    code = "not-the-operator"
    message = gettext_noop("This page is only for the person who runs this server.")


class NoOperatorLink(Unknown):
    """A link that is over, was replaced or never was one; they look alike."""

    code = "no-operator-link"
    message = gettext_noop("This link is no longer good: it lasts an hour.")


class OperatorDoor(Struct, frozen=True):
    """Recognises the operator by the key in a file, which is read each time: a replaced one counts at once."""

    place: Path

    def is_operator(self, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
        """Check whether this browser opened the operator's link."""
        key = read_key(self.place)
        return bool(key) and hmac.compare_digest(cookie_of(connection, OPERATOR).encode(), _pass(key).encode())

    def let_in(self, connection: ASGIConnection[Any, Any, Any, Any], ticket: str) -> Cookie:
        """Return the cookie that makes a browser the operator's; refuse a link that is not good."""
        key = read_key(self.place)
        ends, _, mac = ticket.partition("-")
        is_ours = bool(key) and hmac.compare_digest(mac.encode(), _mac(key, f"link {ends}").encode())
        if not is_ours or int(ends, 36) < now():
            raise NoOperatorLink
        return cookie(OPERATOR, _pass(key), secure=is_secure(connection))


def operator_link(key: bytes, *, now: int) -> str:
    """Write the path of a link that makes a browser the operator's."""
    ends = _base_36(now + LINK_LASTS)
    return f"/operator/{ends}-{_mac(key, f'link {ends}')}"


def operator_alone(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Guard a route that is the operator's."""
    if not connection.app.state.operator_door.is_operator(connection):
        raise NotTheOperator


def _pass(key: bytes) -> str:
    return _mac(key, "cookie")


def _mac(key: bytes, what: str) -> str:
    return hmac.new(key, f"topcut operator {what}".encode(), "sha256").hexdigest()[:_MAC_DIGITS]


def _base_36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    found = ""
    while number:
        number, last = divmod(number, 36)
        found = digits[last] + found
    return found
