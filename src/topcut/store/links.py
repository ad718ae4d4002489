"""Private links and codes on the door: from a token to the person it acts for."""

import hashlib
from collections.abc import Collection
from contextlib import suppress

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from topcut.core.play import Stream, Who
from topcut.store.tables import labels, links


class Link(Struct, frozen=True):
    """One way into one event."""

    stream: Stream
    who: Who
    code: str | None = None
    """Set if the token hangs on the door for everybody to read."""


def digest_of(token: str) -> bytes:
    """Hash a token; 160 random bits need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).digest()


class Links:
    """The links of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, token: str, link: Link) -> None:
        row = {"digest": digest_of(token), "stream": link.stream, "who": link.who, "code": link.code}
        self._connection.execute(insert(links), row)

    def find(self, tokens: Collection[str]) -> dict[str, Link]:
        """Find the links of those tokens that are valid."""
        by_digest = {digest_of(token): token for token in tokens}
        rows = self._connection.execute(
            select(links.c.digest, links.c.stream, links.c.who, links.c.code).where(links.c.digest.in_(by_digest))
        )
        return {by_digest[bytes(digest)]: Link(stream, who, code) for digest, stream, who, code in rows}

    def code_of(self, stream: Stream) -> str | None:
        """Look up the code that hangs on an event's door."""
        found = select(links.c.code).where(links.c.stream == stream, links.c.code.is_not(None))
        return self._connection.execute(found).scalars().first()

    def label(self, stream: Stream, who: Who, label: str) -> None:
        """Label a link with what it was made for."""
        self._connection.execute(delete(labels).where(labels.c.stream == stream, labels.c.who == who))
        self._connection.execute(insert(labels), {"stream": stream, "who": who, "label": label})

    def label_once(self, stream: Stream, who: Who, label: str) -> str:
        """Label a link with what it was made for, if it has no label yet; return the label that stands."""
        with suppress(IntegrityError), self._connection.begin_nested():  # written by somebody else meanwhile
            self._connection.execute(insert(labels), {"stream": stream, "who": who, "label": label})
        return self.labels(stream)[who]

    def labels(self, stream: Stream) -> dict[Who, str]:
        found = select(labels.c.who, labels.c.label).where(labels.c.stream == stream)
        return {Who(who): label for who, label in self._connection.execute(found)}
