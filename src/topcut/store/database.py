"""Open a database: SQLite by a path, PostgreSQL by an address; make its folder, bring its tables up to date."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from topcut.core.errors import TopcutError
from topcut.store.prepared import Prepared
from topcut.store.refusals import CannotOpen, MaybeSaved, NotOurs, SomebodyWasQuicker, WriteFailed

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", "busy_timeout=10000")
"""FULL: the commit is on the disk before anybody is answered. secure_delete: what is erased is overwritten."""
POSTGRESQL = ("postgresql:", "postgresql+psycopg:", "postgres:")
"""How the address of a server begins; anything else is a file."""

_BEGIN = Prepared(text("BEGIN"), sqlite=text("BEGIN IMMEDIATE"))
_COMMIT = Prepared(text("COMMIT"))


class Database:
    """An open database. Statements run in the driver's autocommit mode; `writing` and `reading` draw the lines."""

    def __init__(self, engine: Engine, *, path: Path | None) -> None:
        self.engine = engine
        self.path = path
        """The file, where it is SQLite."""

    @property
    def is_sqlite(self) -> bool:
        return self.path is not None

    @property
    def where(self) -> str:
        return str(self.path) if self.path else self.engine.url.render_as_string(hide_password=True)

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """Do all of it or nothing of it; on SQLite nobody else writes meanwhile. What goes wrong is told in words."""
        with self._connected(WriteFailed) as connection:
            self.begin(connection)
            try:
                yield connection
                self.commit(connection)
            except DBAPIError as error:
                self.roll_back(connection)
                raise in_words(error) from error
            except BaseException:
                self.roll_back(connection)
                raise

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """See one moment, whatever is written meanwhile."""
        with self._connected(CannotOpen) as connection:
            with _told(self, CannotOpen):
                connection.exec_driver_sql("BEGIN" if self.is_sqlite else "BEGIN ISOLATION LEVEL REPEATABLE READ")
            try:
                yield connection
            finally:
                self.roll_back(connection)

    def begin(self, connection: Connection) -> None:
        with _told(self, WriteFailed):
            _BEGIN.run(connection)

    def commit(self, connection: Connection) -> None:
        """Commit, and say what became of it where that fails: nothing was saved, or nobody can know yet."""
        try:
            _COMMIT.run(connection)
        except DBAPIError as error:
            self.roll_back(connection)
            is_certain = not _leaves_doubt(error) or self._has_settled()
            connection.invalidate()
            raise (WriteFailed if is_certain else MaybeSaved)(why=_reason(error)) from error

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
        self.engine.dispose()

    def _connected(self, refusal: "type[CannotOpen] | type[WriteFailed]") -> Connection:
        with _told(self, refusal):
            return self.engine.connect()


def open_database(where: str | Path) -> Database:
    """Open or create a database and bring it up to date; a folder that is made is for its owner alone."""
    from topcut.store.migrate import bring_up_to_date

    text = str(where)
    database = _postgresql(text) if text.startswith(POSTGRESQL) else _sqlite(text)
    try:
        bring_up_to_date(database)
    except DBAPIError as error:
        database.close()
        if "not a database" in str(error.orig):
            raise NotOurs(where=database.where) from error
        raise CannotOpen(where=database.where, why=_reason(error)) from error
    except TopcutError:
        database.close()
        raise
    return database


def _sqlite(text: str) -> Database:
    path = Path(text).expanduser()
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except FileExistsError as error:
        raise CannotOpen(where=str(path), why=f"{path.parent} is a file, not a folder.") from error
    except OSError as error:
        raise CannotOpen(where=str(path), why=f"{error.strerror}.") from error
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
        paramstyle="named",
        poolclass=QueuePool,
        pool_size=8,
        connect_args={"check_same_thread": False, "timeout": 10},
    )

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    return Database(engine, path=path)


def _postgresql(text: str) -> Database:
    url = make_url(text).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT", hide_parameters=True, pool_size=8, pool_pre_ping=True)
    return Database(engine, path=None)


@contextlib.contextmanager
def _told(database: Database, refusal: type[CannotOpen] | type[WriteFailed]) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise refusal(where=database.where, why=_reason(error)) from error


_IN_WORDS = {
    "database or disk is full": "the disk is full.",
    "attempt to write a readonly database": "the file or its folder is read-only.",
    "unable to open database file": "the file cannot be opened.",
    "disk I/O error": "the disk reports an error.",
    "database is locked": "another program is holding the file.",
}


_SAID_NO = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CONSTRAINT}
"""What SQLite answers before a commit is whole; a disk error may come after."""
_WENT_AWAY = ("08", "57P")
"""How PostgreSQL's states begin where its connection or itself ended."""


def _leaves_doubt(error: DBAPIError) -> bool:
    """Tell a commit that was refused from one whose answer was lost."""
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_IOERR) & 0xFF not in _SAID_NO
    state = getattr(error.orig, "sqlstate", None) or _WENT_AWAY[0]
    return str(state).startswith(_WENT_AWAY)


def _reason(error: DBAPIError) -> str:
    said = str(error.orig).strip().splitlines()[0] if str(error.orig).strip() else type(error.orig).__name__
    return _IN_WORDS.get(said, f"the database says: {said}.")


def in_words(error: DBAPIError) -> WriteFailed | SomebodyWasQuicker:
    """Say what a database error means for the person waiting."""
    is_taken = isinstance(error, IntegrityError) and any(name in str(error.orig) for name in ("entries", "keys"))
    return SomebodyWasQuicker() if is_taken else WriteFailed(why=_reason(error))
