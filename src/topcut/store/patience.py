"""Time limits for PostgreSQL: we disconnect from a server that does not answer in time, then leave it alone.

A server is told to limit what it can (locks, statements, a transaction left open). A frozen server limits nothing, so
we also look at our own clock while we wait.
"""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen
from sqlalchemy import Engine, event

R = TypeVar("R")

STATEMENT: Final = 10.0
"""Seconds for one statement of a page or an action."""
CONNECT: Final = 5
"""Seconds for a connection."""
LOCK: Final = 5
"""Seconds for the lock of one log: less than for a statement, so that the server refuses before we give up."""
LEFT_OPEN: Final = 30
"""Seconds after which the server ends an idle transaction, such as one of a stopped process."""
REST: Final = 3.0
"""Seconds during which nobody else waits for a server that has just not answered."""
LINE: Final = {
    "connect_timeout": CONNECT,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""Settings to notice a connection that died silently, unless the address says otherwise."""


class Patience:
    """How long callers wait for one database, and whether one of them has just waited without success."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds: float | None = None
        """None means no limit: for migrations, backups and commands in a terminal."""
        self._clock = clock
        self._quiet_until = 0.0

    @property
    def is_over(self) -> bool:
        return self._clock() < self._quiet_until

    def lose(self) -> None:
        """Note that the database did not answer."""
        self._quiet_until = self._clock() + REST

    def find(self) -> None:
        """Note that it answers."""
        self._quiet_until = 0.0

    def limits(self) -> str:
        """Write the SQL that tells a server its limits."""
        assert self.seconds is not None
        return (
            f"SET lock_timeout = '{LOCK}s'; SET statement_timeout = '{round(self.seconds)}s'; "
            f"SET idle_in_transaction_session_timeout = '{LEFT_OPEN}s'"
        )


class PatientConnection(psycopg.Connection[Any]):
    """A connection that is closed after the limit: a late answer would be taken for that of the next statement."""

    patience = Patience()

    def wait(self, gen: PQGen[R], interval: float = 0.1, timeout: float | None = None) -> R:
        """Wait no longer than our patience, unless the driver itself has a limit."""
        try:
            return super().wait(gen, interval, self.patience.seconds if timeout is None else timeout)
        except errors._WaitTimeout:
            if timeout is not None:
                raise
            self.patience.lose()
            self.pgconn.finish()
            raise errors.ConnectionTimeout("no answer in time") from None


def connected(patience: Patience, *args: Any, **more: Any) -> PatientConnection:
    """Connect; after one timeout the other callers do not wait, either."""
    try:
        connection = PatientConnection.connect(*args, **more)
    except errors.ConnectionTimeout:
        patience.lose()
        raise
    connection.patience = patience
    if patience.seconds is not None:
        connection.autocommit = True
        connection.execute(patience.limits())
    return connection


def make_patient(engine: Engine, patience: Patience) -> None:
    """Make every connection of an engine share one patience."""

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, args: Any, more: Any) -> PatientConnection:
        return connected(patience, *args, **more)
