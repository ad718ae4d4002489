"""When servers were running: a row for each run, touched every few seconds, and the outages an event has dismissed."""

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from topcut.core.play import Stream
from topcut.store.tables import alive, dismissed, keys

MOST_RUNS = 100
"""Older runs are deleted: nobody adds time to a round of last month."""


class Run(Struct, frozen=True):
    """A period in which a server is known to have been running."""

    began: int
    seen: int
    ahead: int = 0
    """How far its clock was ahead of the computer's when it was seen last."""


class Alive:
    """The runs of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, run: str, *, now: int) -> None:
        """Note a new run, and delete the oldest."""
        self._connection.execute(insert(alive), {"run": run, "began": now, "seen": now, "ahead": 0})
        kept = select(alive.c.began).order_by(alive.c.began.desc()).limit(MOST_RUNS)
        oldest = self._connection.execute(select(func.min(kept.subquery().c.began))).scalar()
        self._connection.execute(delete(alive).where(alive.c.began < oldest))

    def beat(self, run: str, *, now: int, ahead: int = 0) -> None:
        self._connection.execute(update(alive).where(alive.c.run == run).values(seen=now, ahead=ahead))

    def runs(self) -> list[Run]:
        rows = self._connection.execute(select(alive.c.began, alive.c.seen, alive.c.ahead).order_by(alive.c.began))
        return [Run(*row) for row in rows]

    def dismiss(self, stream: Stream, outage: int) -> None:
        if outage not in self.dismissed(stream):
            self._connection.execute(insert(dismissed), {"stream": stream, "outage": outage})

    def dismissed(self, stream: Stream) -> set[int]:
        found = select(dismissed.c.outage).where(dismissed.c.stream == stream)
        return set(self._connection.execute(found).scalars())

    def is_used(self, stream: Stream, key: str) -> bool:
        """Check whether anybody has acted under a key; in the index the key comes before its user."""
        column = keys.c.key if self._connection.dialect.name == "sqlite" else keys.c.key.collate("C")
        begins_so = (column >= f"{key}\n", column < f"{key}\x0b")
        found = select(keys.c.seq).where(*begins_so, keys.c.stream == stream)
        return self._connection.execute(found.limit(1)).first() is not None
