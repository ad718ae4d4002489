"""PostgreSQL with a limit to our patience: a server that does not answer in time is hung up on, then left alone.

What a server can limit itself (locks, statements, a transaction left open) it is told to. A frozen server limits
nothing, so we also look at our own clock while we wait.
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
"""Seconds for the lock of one log: less than a statement, so that it is the server who says no."""
LEFT_OPEN: Final = 30
"""Seconds after which the server ends a transaction in which nothing happens, such as one of a stopped neighbour."""
REST: Final = 3.0
"""Seconds in which nobody else waits for a server that has just been silent."""
LINE: Final = {
    "connect_timeout": CONNECT,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""How a line that died in silence is noticed, unless the address says otherwise."""


class Patience:
    """How long anybody waits for one database, and whether somebody has just waited in vain."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds: float | None = None
        """None is as long as it takes: for migrations, backups and whoever looks at a terminal."""
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
        """Say to a server what it can limit itself."""
        assert self.seconds is not None
        return (
            f"SET lock_timeout = '{LOCK}s'; SET statement_timeout = '{round(self.seconds)}s'; "
            f"SET idle_in_transaction_session_timeout = '{LEFT_OPEN}s'"
        )


class PatientConnection(psycopg.Connection[Any]):
    """A connection that gives up: what comes after the limit would be the answer to another question."""

    patience = Patience()

    def wait(self, gen: PQGen[R], interval: float = 0.1, timeout: float | None = None) -> R:
        """Wait no longer than patience lasts, unless the driver itself has a limit."""
        try:
            return super().wait(gen, interval, self.patience.seconds if timeout is None else timeout)
        except errors._WaitTimeout:
            if timeout is not None:
                raise
            self.patience.lose()
            self.pgconn.finish()
            raise errors.ConnectionTimeout("no answer in time") from None


def connected(patience: Patience, *args: Any, **more: Any) -> PatientConnection:
    """Connect; whoever cannot within the time has waited for all the others too."""
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
    """Let every connection of an engine share one patience."""

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, args: Any, more: Any) -> PatientConnection:
        return connected(patience, *args, **more)
