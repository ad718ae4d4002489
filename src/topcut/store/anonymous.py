"""Logs made without an account: their maker as far as we may keep it, how long they stay, and how they are removed."""

import hashlib
from collections.abc import Iterator
from contextlib import suppress

from msgspec import Struct
from sqlalchemy import Connection, Table, delete, func, insert, inspect, select, update
from sqlalchemy.exc import IntegrityError

from topcut.core.play import Stream
from topcut.store.tables import entries, holdings, made, metadata, openings, streams

EVENT = "event"
ACCOUNT = "account-"
"""Prefix of an account as a maker; everything it made stays."""


class AnonymousLog(Struct, frozen=True):
    """One event or table: which kind, who made it, and when somebody last asked to keep it."""

    stream: Stream
    kind: str
    maker: str
    kept: int


def maker_of(network: str) -> str:
    """Derive a maker's name from their network; thousands of addresses share each name, so it identifies nobody."""
    return f"net-{hashlib.sha256(network.encode()).hexdigest()[:5]}"


class AnonymousLogs:
    """The makers of logs, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, stream: Stream, *, maker: str, now: int) -> None:
        """Note the maker of a log, once, even if the same form is sent twice."""
        if self.find(stream) is None:
            with suppress(IntegrityError), self._connection.begin_nested():  # noted by another press meanwhile
                self._connection.execute(insert(made), {"stream": stream, "maker": maker, "kept": now})

    def find(self, stream: Stream) -> AnonymousLog | None:
        row = self._connection.execute(_ROWS.where(made.c.stream == stream)).first()
        return None if row is None else AnonymousLog(*row)

    def keep(self, stream: Stream, *, now: int) -> None:
        """Let a log stay as long again as after an entry."""
        self._connection.execute(update(made).where(made.c.stream == stream).values(kept=now))

    def so_many(self, maker: str, *, kind: str, since: int) -> int:
        """Count the logs of a kind that one maker has made or kept since a moment."""
        found = select(func.count()).select_from(made.join(streams, streams.c.stream == made.c.stream))
        found = found.where(made.c.maker == maker, streams.c.kind == kind, made.c.kept >= since)
        return self._connection.execute(found).scalar_one()

    def size(self) -> int:
        """Add up the bytes of free tables, drafts and tally pads that no account made or holds.

        Events do not count: they are few, and played ones stay.
        """
        held = select(holdings.c.stream).where(holdings.c.stream == made.c.stream).exists()
        theirs = select(made.c.stream).join(streams, streams.c.stream == made.c.stream)
        theirs = theirs.where(~made.c.maker.startswith(ACCOUNT), streams.c.kind != EVENT, ~held)
        lines = select(func.sum(func.length(entries.c.line))).where(entries.c.stream.in_(theirs))
        beside = select(func.sum(func.length(openings.c.value))).where(openings.c.stream.in_(theirs))
        return sum(self._connection.execute(each).scalar() or 0 for each in (lines, beside))

    def count(self) -> tuple[int, int]:
        """Count the logs made without an account, and the bytes that count for their room; an older form has none."""
        if not inspect(self._connection).has_table("made"):
            return 0, 0
        theirs = select(func.count()).where(~made.c.maker.startswith(ACCOUNT))
        return self._connection.execute(theirs).scalar_one(), self.size()

    def old(self, *, before: int, after: str = "", most: int) -> list[AnonymousLog]:
        """List logs that nobody has asked to keep since a moment, by name; logs that an account holds are left out."""
        held = select(holdings.c.stream).where(holdings.c.stream == made.c.stream).exists()
        found = _ROWS.where(made.c.kept < before, made.c.stream > after, ~made.c.maker.startswith(ACCOUNT), ~held)
        return [AnonymousLog(*row) for row in self._connection.execute(found.order_by(made.c.stream).limit(most))]

    def is_held(self, stream: Stream) -> bool:
        """Check whether an account holds a link to a log."""
        return self._connection.execute(select(holdings.c.who).where(holdings.c.stream == stream)).first() is not None

    def length(self, stream: Stream) -> int:
        """Count the entries of a log."""
        found = select(func.max(entries.c.seq)).where(entries.c.stream == stream)
        return self._connection.execute(found).scalar() or 0


_ROWS = select(made.c.stream, streams.c.kind, made.c.maker, made.c.kept).join_from(
    made, streams, made.c.stream == streams.c.stream
)


def hanging_on_a_log() -> Iterator[Table]:
    """List every table with rows of single logs, those first that refer to others.

    The list of erasures is not among them: an older copy that is restored must lose the same values again.
    """
    logs = {"streams"}
    for table in metadata.sorted_tables:
        logs |= {table.name} if any(key.column.table.name in logs for key in table.foreign_keys) else set()
    return (table for table in reversed(metadata.sorted_tables) if table.name in logs)


def forget_log(connection: Connection, stream: Stream) -> int:
    """Remove a log with everything stored next to it; return how many rows were deleted."""
    return sum(
        connection.execute(delete(table).where(table.c.stream == stream)).rowcount for table in hanging_on_a_log()
    )
