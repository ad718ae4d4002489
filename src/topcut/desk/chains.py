"""Check the chain of a log in a database, before anything reads what its lines say."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from topcut.core.event.fold import EVENT
from topcut.core.log import BrokenLog, genesis, hash_of
from topcut.core.log.fold import UNDECODABLE
from topcut.core.play import Stream
from topcut.store import Logs


class _Link(Struct, frozen=True):
    prev: str


def refuse_broken_log(connection: Connection, stream: Stream) -> None:
    """Refuse a log, of whatever kind, whose chain is broken."""
    logs = Logs(connection)
    refuse_broken_chain(stream, logs.tail(stream), kind=logs.kind_of(stream) or EVENT.name)


def refuse_broken_chain(stream: str, lines: Sequence[bytes], *, kind: str = EVENT.name) -> None:
    """Compare every hash with the one in the next line."""
    head = genesis(kind, stream)
    for number, line in enumerate(lines, start=1):
        try:
            prev = msgspec.json.decode(line, type=_Link).prev
        except UNDECODABLE as error:
            raise BrokenLog(line=number, why=str(error)) from error
        if prev != head:
            raise BrokenLog(line=number, why="it is not chained to the entry before it")
        head = hash_of(line)
