"""Visits: the server stamps the name it gives a browser, so that nobody becomes another browser by making one up."""

import hashlib
import hmac
import secrets

from msgspec import Struct


class Visit(Struct, frozen=True):
    """The name of a browser, and whether it is from us."""

    name: str
    stamp: str
    """Goes into the cookie with the name."""
    is_ours: bool

    @property
    def cookie(self) -> str:
        return f"{self.name}.{self.stamp}"


class Visits:
    """Stamps names. Each process has its own key: a name from before a restart is stamped again on the next form."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def read(self, cookie: str) -> Visit:
        """Read a cookie; a browser without one gets a new name."""
        name, _, stamp = cookie.partition(".")
        name = name or secrets.token_hex(16)
        right = hmac.new(self._key, name.encode(), hashlib.sha256).hexdigest()[:32]
        return Visit(name, right, hmac.compare_digest(stamp.encode(), right.encode()))
