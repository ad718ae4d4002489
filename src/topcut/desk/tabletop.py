"""Tables at the desk: each is opened once, for a purpose that determines its stream."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Actor, Power, Stream, Who, new_stream
from topcut.desk.batch import Receipt
from topcut.desk.desk import Desk

THE_TABLE: Final = Actor(Who("topcut"), frozenset({Power.RULE}))
"""The actor for what the table does by itself: opening it, and laying decks on it."""


def stream_for(purpose: str) -> Stream:
    """Return the stream of the table for a purpose: the same purpose always gives the same table."""
    return new_stream(hashlib.sha256(f"table\0{purpose}".encode()).digest()[:10])


async def open_table(desk: Desk, purpose: str, *, names: Sequence[str], **args: Any) -> Receipt:
    """Open the table for a purpose, once; the names of its seats are stored next to its log.

    Opening it again gives the table as it was opened first, even if an older program said less about it.
    """
    stream, tables = stream_for(purpose), desk.tables
    try:
        return await tables.create(who=THE_TABLE.who, key="open", stream=stream, names=names, **args)
    except KeyUsedBefore:
        if await tables.look(stream, lambda table: [side.whose for side in table.sides]) != list(args["seats"]):
            raise
        return Receipt(stream, *await tables.head(stream))
