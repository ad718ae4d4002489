"""Tables at the desk: each is opened once, for a purpose that names it."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Actor, Power, Stream, Who, new_stream
from topcut.desk.batch import Receipt
from topcut.desk.desk import Desk

THE_TABLE: Final = Actor(Who("topcut"), frozenset({Power.RULE}))
"""What the table does by itself: it is opened, and decks are laid on it."""


def stream_for(purpose: str) -> Stream:
    """Name the table for a purpose: whoever asks for it again comes to the same one."""
    return new_stream(hashlib.sha256(f"table\0{purpose}".encode()).digest()[:10])


async def open_table(desk: Desk, purpose: str, *, names: Sequence[str], **args: Any) -> Receipt:
    """Open the table for a purpose, once; the names of its seats lie beside its log.

    Whoever comes to it later comes to it as it was opened: an older program may have said less about it.
    """
    stream, tables = stream_for(purpose), desk.tables
    try:
        return await tables.create(who=THE_TABLE.who, key="open", stream=stream, names=names, **args)
    except KeyUsedBefore:
        if await tables.look(stream, lambda table: [side.whose for side in table.sides]) != list(args["seats"]):
            raise
        return Receipt(stream, *await tables.head(stream))
