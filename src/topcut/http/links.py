"""Private links: issued once, recognised ever after, several of them on one phone."""

import base64
import secrets
from collections.abc import Callable, Iterable
from typing import TypeVar

from sqlalchemy import Connection

from topcut.core.play import Stream, Who
from topcut.desk import off_loop
from topcut.store import Database
from topcut.store.links import Link, Links

T = TypeVar("T")

TOKEN_BYTES = 20
"""160 bits: thirty-two letters that nobody can guess."""
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 8
"""Of a code on the door, with which players enter themselves: 37 bits, no I and no O."""
MOST_REMEMBERED = 20_000


def new_token() -> str:
    return base64.b32encode(secrets.token_bytes(TOKEN_BYTES)).decode().lower()


def read_code(typed: str) -> str:
    """Read a code as people type it: small letters, spaces, hyphens."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


class LinkBook:
    """Finds and issues links. Links that were found are remembered; an unknown token is looked up again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, Link] = {}

    async def issue(self, stream: Stream, who: Who, *, label: str = "") -> str:
        """Make a private link that acts for a person; the token is returned once and not kept."""
        token = new_token()
        await self._add(token, Link(stream, who), label)
        return token

    async def issue_code(self, stream: Stream, who: Who) -> str:
        """Make a code for the door."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        await self._add(code, Link(stream, who, code))
        return code

    async def find(self, tokens: Iterable[str]) -> dict[str, Link]:
        """Find the links of these tokens, in their order."""
        wanted = list(tokens)
        if unknown := [token for token in wanted if token not in self._known]:
            self._remember(await self._read(lambda links: links.find(unknown)))
        return {token: self._known[token] for token in wanted if token in self._known}

    def forget(self, stream: Stream) -> None:
        """Forget the links of a log that was removed."""
        self._known = {token: link for token, link in self._known.items() if link.stream != stream}

    async def code_of(self, stream: Stream) -> str | None:
        return await self._read(lambda links: links.code_of(stream))

    async def labels(self, stream: Stream) -> dict[Who, str]:
        """Read the labels of an event's links: what each was made for."""
        return await self._read(lambda links: links.labels(stream))

    async def label_once(self, stream: Stream, who: Who, label: str) -> str:
        """Write a label if there is none yet; return the one that stands."""
        if found := (await self.labels(stream)).get(who):
            return found
        return await off_loop.write(self._database, lambda connection: Links(connection).label_once(stream, who, label))

    async def _add(self, token: str, link: Link, label: str = "") -> None:
        def add(connection: Connection) -> None:
            Links(connection).add(token, link)
            if label:
                Links(connection).label(link.stream, link.who, label)

        await off_loop.write(self._database, add)

    async def _read(self, look: Callable[[Links], T]) -> T:
        return await off_loop.read(self._database, lambda connection: look(Links(connection)))

    def _remember(self, found: dict[str, Link]) -> None:
        if len(self._known) + len(found) > MOST_REMEMBERED:
            self._known.clear()
        self._known |= found
