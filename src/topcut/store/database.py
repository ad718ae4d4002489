"""An open database: it begins and ends transactions, and reports how they ended."""

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
from topcut.store.trouble import NO_ANSWER, TAKES_NOTHING, cannot_read, in_words, leaves_doubt, reason

ENOUGH = 256 * 1024
"""Bytes that must be free before a full disk counts as having room again: a small write fits sooner than an entry."""
Refusal = TypeVar("Refusal", bound=TopcutError)
THREADS = 8
"""Short reads and writes at once; as many as connections are kept."""

_BEGIN = Prepared(text("BEGIN"), sqlite=text("BEGIN IMMEDIATE"))
_COMMIT = Prepared(text("COMMIT"))


class Database:
    """An open database. Statements run in the driver's autocommit mode; `writing` and `reading` are transactions."""

    def __init__(self, engine: Engine, *, path: Path | None, patience: Patience | None = None) -> None:
        self.engine = engine
        self.path = path
        """The file, if it is SQLite."""
        self.patience = patience or Patience()
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="topcut-store")
        """For callers on an event loop: nothing but the database keeps these threads busy."""
        self.cannot_save = ""
        """Why nothing can be saved just now, in words; empty once something was saved again."""
        self.commits = 0
        """Grows with every commit of this process."""

    @property
    def is_sqlite(self) -> bool:
        return self.path is not None

    @property
    def where(self) -> str:
        return str(self.path) if self.path else self.engine.url.render_as_string(hide_password=True)

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """Write in one transaction, during which nobody else writes on SQLite; raise errors as refusals."""
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
        """Turn an error of a write into a refusal, and remember it if every other write would fail as well."""
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
        """Read one moment, whatever is written meanwhile; raise errors as refusals."""
        with self.connected(CannotRead) as connection:
            try:
                with _told(CannotRead):
                    connection.exec_driver_sql("BEGIN" if self.is_sqlite else "BEGIN ISOLATION LEVEL REPEATABLE READ")
                    yield connection
            finally:
                self.roll_back(connection)

    @contextlib.contextmanager
    def unhurried(self) -> Iterator[Connection]:
        """Connect for work without a time limit; the connection is not used again."""
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
        """Check whether the database answers, without waiting for a connection of the pool."""
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
        """Commit; if that fails, raise whether nothing was saved or nobody can know yet."""
        try:
            _COMMIT.run(connection)
        except DBAPIError as error:
            self.roll_back(connection)
            is_certain = not leaves_doubt(error) or self._has_settled()
            connection.invalidate()
            raise (WriteFailed if is_certain else MaybeSaved)(why=reason(error)) from error
        self.commits += 1
        if self.cannot_save and self._has_room():
            self.cannot_save = ""

    def _has_room(self) -> bool:
        """Check the free space, part of which is for root alone; if unknown, rely on the commit that just worked."""
        if self.path is None:
            return True
        try:
            disk = shutil.disk_usage(self.path.resolve().parent)
        except OSError:
            return True
        is_root = getattr(os, "geteuid", lambda: 1)() == 0
        return (disk.total - disk.used if is_root else disk.free) >= ENOUGH

    def _has_settled(self) -> bool:
        """Make sure that a doubtful commit was not saved and will not reappear; this is only possible with a file.

        A commit whose sync failed lies complete behind the end of the write-ahead log, where a restart would find it.
        The next commit overwrites it; this one changes nothing else. With a server, the next request finds out.
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
        """Roll back a transaction, even if the database has already done so or is gone."""
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
        raise (cannot_read(error) if refusal is CannotRead else refusal(why=reason(error))) from error
