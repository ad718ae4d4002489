"""An open database: where transactions begin and end, and what became of them."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import psycopg
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from topcut.core.errors import TopcutError
from topcut.store.patience import LINE, Patience, connected
from topcut.store.prepared import Prepared
from topcut.store.refusals import CannotRead, MaybeSaved, WriteFailed
from topcut.store.trouble import NO_ANSWER, TAKES_NOTHING, in_words, leaves_doubt, reason

ENOUGH = 256 * 1024
"""Bytes that must be free before a disk that was full counts as one with room: a line fits sooner than an entry."""
Refusal = TypeVar("Refusal", bound=TopcutError)
THREADS = 8
"""Short reads and writes at once; as many as there are connections to keep."""

_BEGIN = Prepared(text("BEGIN"), sqlite=text("BEGIN IMMEDIATE"))
_COMMIT = Prepared(text("COMMIT"))


class Database:
    """An open database. Statements run in the driver's autocommit mode; `writing` and `reading` draw the lines."""

    def __init__(self, engine: Engine, *, path: Path | None, patience: Patience | None = None) -> None:
        self.engine = engine
        self.path = path
        """The file, where it is SQLite."""
        self.patience = patience or Patience()
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="topcut-store")
        """For whoever waits on an event loop: nobody but the database keeps them waiting."""
        self.cannot_save = ""
        """Why nothing can be saved just now, in words; empty once something was saved again."""

    @property
    def is_sqlite(self) -> bool:
        return self.path is not None

    @property
    def where(self) -> str:
        return str(self.path) if self.path else self.engine.url.render_as_string(hide_password=True)

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """Do all of it or nothing of it; on SQLite nobody else writes meanwhile. What goes wrong is told in words."""
        with self.connected(WriteFailed) as connection, self.in_words():
            try:
                self.begin(connection)
                yield connection
                self.commit(connection)
            except BaseException:
                self.roll_back(connection)
                raise

    @contextlib.contextmanager
    def in_words(self) -> Iterator[None]:
        """Say in words what is wrong with a write, and remember where every other one would fail as well."""
        try:
            yield
        except SQLAlchemyError as error:
            raise self._noted(in_words(error)) from error
        except WriteFailed as refusal:
            self._noted(refusal)
            raise

    def _noted(self, refusal: Refusal) -> Refusal:
        if (why := str(refusal.detail.get("why", ""))) in TAKES_NOTHING:
            self.cannot_save = why
        return refusal

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """See one moment, whatever is written meanwhile; what goes wrong is told in words."""
        with self.connected(CannotRead) as connection:
            try:
                with _told(CannotRead):
                    connection.exec_driver_sql("BEGIN" if self.is_sqlite else "BEGIN ISOLATION LEVEL REPEATABLE READ")
                    yield connection
            finally:
                self.roll_back(connection)

    @contextlib.contextmanager
    def unhurried(self) -> Iterator[Connection]:
        """Connect for work that takes as long as it takes; the connection is not used again."""
        with self.connected(WriteFailed) as connection:
            if self.is_sqlite:
                yield connection
                return
            try:
                with _told(WriteFailed):
                    connection.connection.dbapi_connection.patience = Patience()  # type: ignore[union-attr]
                    connection.exec_driver_sql("SET statement_timeout = 0")
                    yield connection
            finally:
                connection.invalidate()

    def feel(self) -> None:
        """Ask whether the database answers, past the connections that others are waiting for."""
        if self.is_sqlite:
            with self.reading() as connection:
                connection.exec_driver_sql("SELECT 1")
            return
        dialect = self.engine.dialect
        args, more = dialect.create_connect_args(self.engine.url)
        try:
            with contextlib.closing(connected(self.patience, *args, **{**LINE, **more})) as connection:
                connection.execute("SELECT 1")
        except psycopg.Error as error:
            raise CannotRead(why=reason(error)) from error
        self.patience.find()

    def begin(self, connection: Connection) -> None:
        with _told(WriteFailed):
            _BEGIN.run(connection)

    def commit(self, connection: Connection) -> None:
        """Commit, and say what became of it where that fails: nothing was saved, or nobody can know yet."""
        try:
            _COMMIT.run(connection)
        except DBAPIError as error:
            self.roll_back(connection)
            is_certain = not leaves_doubt(error) or self._has_settled()
            connection.invalidate()
            raise (WriteFailed if is_certain else MaybeSaved)(why=reason(error)) from error
        if self.cannot_save and self._has_room():
            self.cannot_save = ""

    def _has_room(self) -> bool:
        """Ask the disk, which keeps a part for root alone; where it says nothing, what was just saved is the answer."""
        if self.path is None:
            return True
        try:
            disk = shutil.disk_usage(self.path.resolve().parent)
        except OSError:
            return True
        is_root = getattr(os, "geteuid", lambda: 1)() == 0
        return (disk.total - disk.used if is_root else disk.free) >= ENOUGH

    def _has_settled(self) -> bool:
        """Make sure that a commit in doubt is not there and will not come back; only a file can be made sure of.

        A commit whose sync failed lies whole behind the end of the write-ahead log, where a restart would find it. The
        next commit takes its place; this one changes nothing else. A server is asked by the next request.
        """
        if not self.is_sqlite:
            return False
        try:
            with self.engine.connect() as another:
                _BEGIN.run(another)
                version = another.exec_driver_sql("PRAGMA user_version").scalar()
                another.exec_driver_sql(f"PRAGMA user_version = {version}")
                _COMMIT.run(another)
        except DBAPIError:
            return False
        return True

    def roll_back(self, connection: Connection) -> None:
        """Let go of a transaction, also where the database has already done so or is gone."""
        with contextlib.suppress(SQLAlchemyError):
            connection.exec_driver_sql("ROLLBACK")

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()

    def connected(self, refusal: "type[CannotRead] | type[WriteFailed]") -> Connection:
        """Connect; a database that was silent a moment ago is not waited for again."""
        if self.patience.is_over:
            raise refusal(why=NO_ANSWER)
        with _told(refusal):
            return self.engine.connect()


@contextlib.contextmanager
def _told(refusal: "type[CannotRead] | type[WriteFailed]") -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        raise refusal(why=reason(error)) from error
