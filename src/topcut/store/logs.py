"""Read and append logs over an open connection; the caller begins and ends the transaction."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from psycopg.errors import LockNotAvailable
from sqlalchemy import ColumnElement, Connection, Table, and_, bindparam, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from topcut.core.log import Opening, hash_of
from topcut.core.play import Stream
from topcut.store.erasures import WHOLE, Erasures
from topcut.store.one_file import empty_log
from topcut.store.prepared import Prepared
from topcut.store.refusals import BadKey, StreamExists, StreamUnknown
from topcut.store.row_sums import NAME as ROW_SUM
from topcut.store.row_sums import sum_of
from topcut.store.tables import entries, keys, openings, people, streams
from topcut.store.trouble import in_words

_LOCK = Prepared(text("SELECT pg_advisory_xact_lock(('x' || substr(md5(:stream), 1, 16))::bit(64)::bigint)"))
_TRY_LOCK = Prepared(text("SELECT pg_try_advisory_xact_lock(('x' || substr(md5(:stream), 1, 16))::bit(64)::bigint)"))
_TAIL = Prepared(
    select(entries.c.line)
    .where(entries.c.stream == bindparam("of"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
_TAIL_OPENINGS = (
    select(openings.c.seq, openings.c.field, openings.c.salt, openings.c.value, openings.c.public)
    .where(openings.c.stream == bindparam("of"), openings.c.seq > bindparam("after"))
    .order_by(openings.c.seq, openings.c.field)
)
_USED = Prepared(
    text("SELECT key, seq, asked FROM keys WHERE stream = :of AND key IN (SELECT value FROM json_each(:wanted))"),
    postgresql=text(
        "SELECT key, seq, asked FROM keys WHERE stream = :of AND key IN (SELECT json_array_elements_text(:wanted))"
    ),
)
_NAMING = Prepared(
    text("SELECT DISTINCT stream FROM openings WHERE instr(value, :needle) > 0"),
    postgresql=text("SELECT DISTINCT stream FROM openings WHERE position(:needle in value) > 0"),
)
_ADD_ENTRY = Prepared(
    text("INSERT INTO entries (stream, seq, line, row_sum) VALUES (:stream, :seq, :line, :row_sum)"),
)
_ADD_KEY = Prepared(
    text("INSERT INTO keys (key, stream, seq, asked, row_sum) VALUES (:key, :stream, :seq, :asked, :row_sum)"),
)
_LINE = select(entries.c.line).where(entries.c.stream == bindparam("of"), entries.c.seq == bindparam("seq"))

LONGEST_KEY = 100
_KEPT: Final = 8


class RequestPrint(Struct, frozen=True):
    """The fingerprint of a request, to tell a repetition from another request under the same key."""

    whole: bytes
    """Of the action with all its arguments; a short name could be guessed from it."""
    action: bytes

    def kept(self, *, speaks_of_people: bool) -> bytes:
        """Write both fingerprints: the one to be dropped when something is erased, and the one that stays."""
        return self.whole + (self.action if speaks_of_people else self.whole[:_KEPT])


class StoredKey(Struct, frozen=True):
    """An action that was already taken under a key."""

    seq: int
    asked: bytes | None
    head: str

    def answers(self, asked: RequestPrint) -> bool:
        """Check whether a request is the one the key was used for; without a stored fingerprint, the key decides."""
        return self.asked is None or self.asked[:WHOLE] in {asked.whole, asked.whole[:_KEPT], asked.action, b""}


class NewEntry(Struct, frozen=True):
    """One entry on its way into the store, with everything stored next to it."""

    stream: Stream
    seq: int
    line: bytes
    openings: tuple[Opening, ...] = ()
    names: Mapping[int, str] = {}
    """An empty name erases."""
    key: str | None = None
    asked: bytes | None = None
    revealed: tuple[tuple[int, str], ...] = ()
    erased: tuple[tuple[int, str], ...] = ()
    renames: bool = False

    @property
    def erases(self) -> bool:
        """Whether it erases a value or a name, which must not stay in the files."""
        return bool(self.erased) or self.renames


class Logs:
    """The logs of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._is_sqlite = connection.dialect.name == "sqlite"

    def create(self, stream: Stream, *, kind: str, now: int) -> None:
        if self.kind_of(stream) is not None:
            raise StreamExists(stream=stream)
        self._connection.execute(insert(streams), {"stream": stream, "kind": kind, "created_at": now})

    def all(self, *, kind: str = "event") -> list[tuple[Stream, int]]:
        """List the logs of a kind, each with its length, the one begun last first."""
        length = select(func.count()).where(entries.c.stream == streams.c.stream).scalar_subquery()
        rows = self._connection.execute(
            select(streams.c.stream, length).where(streams.c.kind == kind).order_by(streams.c.created_at.desc())
        )
        return [(Stream(stream), count) for stream, count in rows]

    def called(self, *, kind: str = "event") -> list[Stream]:
        """List the logs of a kind, the one begun last first, without reading them."""
        found = select(streams.c.stream).where(streams.c.kind == kind).order_by(streams.c.created_at.desc())
        return [Stream(stream) for stream in self._connection.execute(found).scalars()]

    def last_lines(self, *, kind: str = "event") -> list[tuple[Stream, bytes]]:
        """Read the last line of every log of a kind."""
        others = entries.alias()
        newest = select(func.max(others.c.seq)).where(others.c.stream == streams.c.stream).scalar_subquery()
        found = select(entries.c.stream, entries.c.line).join(streams, streams.c.stream == entries.c.stream)
        rows = self._connection.execute(found.where(streams.c.kind == kind, entries.c.seq == newest))
        return [(Stream(stream), _as_bytes(line)) for stream, line in rows]

    def naming(self, person: str) -> list[Stream]:
        """Find the logs that keep this account or number beside them; what was erased is found no more."""
        needle = msgspec.json.encode(msgspec.json.encode({"person": person}).decode())[2:-2]
        return [Stream(stream) for (stream,) in _NAMING.all(self._connection, {"needle": needle})]

    def kind_of(self, stream: Stream) -> str | None:
        return self._connection.execute(select(streams.c.kind).where(streams.c.stream == stream)).scalar()

    def refuse_other_kind(self, stream: Stream, *, kind: str) -> None:
        """Refuse to read a log as one of another kind."""
        if self.kind_of(stream) not in {None, kind}:
            raise StreamUnknown(stream=stream)

    def lock(self, names: Collection[Stream]) -> set[Stream]:
        """Lock these logs against other processes; return those whose lock was free in time.

        Always in the same order, so that there is no deadlock; after one failed wait there is no further waiting.
        """
        if self._is_sqlite:
            return set(names)
        ours: set[Stream] = set()
        is_patient = True
        for stream in sorted(names):
            if _TRY_LOCK.all(self._connection, {"stream": stream})[0][0] or (is_patient and self._waited(stream)):
                ours.add(stream)
            else:
                is_patient = False
        return ours

    def _waited(self, stream: Stream) -> bool:
        """Wait for a lock as long as the server lets us, without losing the transaction."""
        self._connection.exec_driver_sql("SAVEPOINT waiting")
        try:
            _LOCK.all(self._connection, {"stream": stream})
        except DBAPIError as error:
            if not isinstance(error.orig, LockNotAvailable):
                raise
            self._connection.exec_driver_sql("ROLLBACK TO SAVEPOINT waiting")
            return False
        self._connection.exec_driver_sql("RELEASE SAVEPOINT waiting")
        return True

    def tail(self, stream: Stream, *, after: int = 0) -> list[bytes]:
        lines = [_as_bytes(line) for (line,) in _TAIL.all(self._connection, {"of": stream, "after": after})]
        if not after and not lines and self.kind_of(stream) is None:
            raise StreamUnknown(stream=stream)
        return lines

    def tail_openings(self, stream: Stream, *, after: int = 0) -> dict[int, dict[str, Opening]]:
        found: dict[int, dict[str, Opening]] = {}
        for row in self._connection.execute(_TAIL_OPENINGS, {"of": stream, "after": after}):
            found.setdefault(row.seq, {})[row.field] = Opening(*row)
        return found

    def names(self, stream: Stream) -> dict[int, str]:
        rows = self._connection.execute(
            select(people.c.player, people.c.name).where(people.c.stream == stream).order_by(people.c.player)
        )
        return {row.player: row.name for row in rows}

    def used(self, stream: Stream, wanted: Sequence[str]) -> dict[str, StoredKey]:
        """Find those of these keys that were used before, and for what."""
        if not wanted:
            return {}
        parameters = {"of": stream, "wanted": msgspec.json.encode(wanted).decode()}
        rows = _USED.all(self._connection, parameters)
        return {key: StoredKey(seq, asked, hash_of(self.line(stream, seq))) for key, seq, asked in rows}

    def line(self, stream: Stream, seq: int) -> bytes:
        return bytes(self._connection.execute(_LINE, {"of": stream, "seq": seq}).scalar_one())

    def append(self, new: Sequence[NewEntry]) -> None:
        """Insert entries with what is stored next to them; `UNIQUE(stream, seq)` is the safety net below every lock."""
        try:
            lines = ({"stream": e.stream, "seq": e.seq, "line": e.line} for e in new)
            _ADD_ENTRY.run(self._connection, [_summed(entries, row) for row in lines])
            used = ({"key": e.key, "stream": e.stream, "seq": e.seq, "asked": e.asked} for e in new if e.key)
            if rows := [_summed(keys, row) for row in used]:
                _ADD_KEY.run(self._connection, rows)
            for entry in new:
                self._append_beside(entry)
        except DBAPIError as error:
            raise in_words(error) from error

    def _append_beside(self, entry: NewEntry) -> None:
        if entry.openings:
            rows = [{"stream": entry.stream, **msgspec.structs.asdict(opening)} for opening in entry.openings]
            self._connection.execute(insert(openings), rows)
        erasures = Erasures(self._connection)
        for player, name in entry.names.items():
            self._name(entry, player, name)
        for seq, field in entry.revealed:
            self._connection.execute(update(openings).where(_place(entry.stream, seq, field)).values(public=True))
        for place in entry.erased:
            erasures.take_value(entry.stream, place, seq=entry.seq)
        if entry.erases:
            erasures.begin(entry.stream, entry.seq)

    def _name(self, entry: NewEntry, player: int, name: str) -> None:
        erasures = Erasures(self._connection)
        if not name:
            erasures.take_name(entry.stream, player, seq=entry.seq)
            return
        erasures.drop_name(entry.stream, player)
        self._connection.execute(insert(people), {"stream": entry.stream, "player": player, "name": name})

    def overwrite_what_was_erased(self) -> bool:
        """Make sure that erased values are gone from the files, not only from the tables; outside a transaction.

        False if another try is needed, since a reader still keeps an old page alive. Nobody waits for it meanwhile.
        """
        if self._is_sqlite:
            return empty_log(self._connection)
        try:
            self._connection.exec_driver_sql("SET lock_timeout = '100ms'")
            self._connection.exec_driver_sql(
                "VACUUM FULL openings, people, keys, labels, accounts, sessions, holdings, audit"
            )
        except DBAPIError:
            return False
        finally:
            self._connection.exec_driver_sql("RESET lock_timeout")
        return True


def _as_bytes(line: bytes | str) -> bytes:
    """Convert a line that tampering turned into text, so that the chain reveals it and nothing crashes."""
    return line.encode() if isinstance(line, str) else bytes(line)


def key_of(who: str, key: str) -> str | None:
    """Write a key with its user as the index keeps them; None without a key.

    The key comes first: clients make keys that begin with the time, so that keys of the same time are neighbours in the
    index and a commit touches one page of it instead of one for each entry.
    """
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise BadKey(most=LONGEST_KEY)
    return f"{key}\n{who}" if key else None


def asked_for(action: str, arguments: Mapping[str, object]) -> RequestPrint:
    """Fingerprint an action with its arguments."""
    whole = hashlib.sha256(action.encode() + b"\0" + msgspec.json.encode(arguments, order="deterministic")).digest()
    return RequestPrint(whole[:WHOLE], hashlib.sha256(action.encode()).digest()[:_KEPT])


def _summed(table: Table, row: Mapping[str, object]) -> dict[str, object]:
    """Add the checksum to a row that is inserted directly on the driver."""
    return {**row, ROW_SUM: sum_of(table, row)}


def _place(stream: Stream, seq: int, field: str) -> ColumnElement[bool]:
    return and_(openings.c.stream == stream, openings.c.seq == seq, openings.c.field == field)
