"""The history of an event, newest first: a page of a log at a time, with the entries that were undone, and by which."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeGuard

from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, select

from topcut.core.asking import meant_by
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.people.facts import OfficialIdentified, PlayerIdentified, PlayerKnownBefore
from topcut.core.log import Entry, Erased, Opening, Revealed, Undone
from topcut.core.log.fold import opened
from topcut.core.play import PlayerId, Stream, Who
from topcut.store import Database
from topcut.store.tables import entries, openings

MOST_LINES: Final = 200
"""On one page."""
MOST_READ: Final = 2_000
"""Entries a search reads for one page; the next page continues from there."""
_BACK: Final = b"true}"
"""The end of a line that changes how earlier ones count."""

_OLDER = (
    select(entries.c.line)
    .where(entries.c.stream == bindparam("of"), entries.c.seq < bindparam("before"))
    .order_by(entries.c.seq.desc())
    .limit(bindparam("most"))
)
_NEWEST = select(func.max(entries.c.seq)).where(entries.c.stream == bindparam("of"))
_LOOKING_BACK = (
    select(entries.c.line)
    .where(
        entries.c.stream == bindparam("of"),
        entries.c.seq > bindparam("after"),
        func.substr(entries.c.line, func.length(entries.c.line) - len(_BACK) + 1) == _BACK,
    )
    .order_by(entries.c.seq.desc())
)
_OPENINGS = select(openings.c.seq, openings.c.field, openings.c.salt, openings.c.value, openings.c.public).where(
    openings.c.stream == bindparam("of"),
    openings.c.seq >= bindparam("first"),
    openings.c.seq <= bindparam("last"),
)
Wanted = Callable[[EventFact], bool]
Value = tuple[int, str]
"""A sealed value: its entry, and its field there."""


class HistoryLine(Struct, frozen=True):
    """One entry as the staff reads it."""

    seq: int
    at: int
    who: str
    facts: tuple[EventFact, ...]
    undone_by: int | None = None
    """The entry that undid it and still counts."""
    undoes: int | None = None
    """The entry it undoes, if it is an undo."""
    meant: tuple[EventFact, ...] = ()
    """Its facts with those an undo of it brings back, if it is undoable: undoing an undo lets what was undone count."""
    is_undoable: bool = True
    """Judged by its kind and what came since; only the undo itself finds out whether the rest would still fold."""


class HistoryPage(Struct, frozen=True):
    """Some lines, newest first, and where the next page begins; None if this page reaches the beginning of the log."""

    lines: tuple[HistoryLine, ...]
    before: int | None


def history(
    database: Database, stream: Stream, *, before: int | None = None, limit: int = 50, wanted: Wanted | None = None
) -> HistoryPage:
    """Read a page of a log from its newer end; a search reads a bounded stretch, never the whole log.

    `wanted` keeps the entries with such a fact. Besides them only the few lines that undo something are read.
    """
    limit = max(1, min(limit, MOST_LINES))
    with database.reading() as connection:
        newest = connection.execute(_NEWEST, {"of": stream}).scalar() or 0
        start = newest + 1 if before is None else max(1, min(before, newest + 1))
        found, reached = _found(connection, stream, before=start, limit=limit, wanted=wanted)
        undone = _undone(connection, stream, after=min((entry.seq for entry in found), default=newest))
        shown = _opened(connection, stream, found)
        lines = tuple(_line(entry, undone, partial(_entry, connection, stream)) for entry in shown)
    return HistoryPage(lines, reached if reached > 1 else None)


def _found(
    connection: Connection, stream: Stream, *, before: int, limit: int, wanted: Wanted | None
) -> tuple[list[Entry[EventFact]], int]:
    """Collect the wanted entries, and return how far back was read."""
    found: list[Entry[EventFact]] = []
    least = max(1, before - (MOST_READ if wanted else limit))
    for entry in _older(connection, stream, before=before, until=least, at_once=limit):
        before = entry.seq
        if wanted is None or any(wanted(fact) for fact in entry.facts):
            found.append(entry)
        if len(found) == limit:
            break
    return found, before


def _older(
    connection: Connection, stream: Stream, *, before: int, until: int, at_once: int
) -> Iterator[Entry[EventFact]]:
    while before > until:
        most = min(at_once, before - until)
        lines = connection.execute(_OLDER, {"of": stream, "before": before, "most": most}).scalars().all()
        if not lines:
            return
        for line in lines:
            yield EVENT.read(bytes(line))
        before -= len(lines)


def _undone(connection: Connection, stream: Stream, *, after: int) -> dict[int, int]:
    """Find which entries no longer count, and which entry undid each: newest first, as a fold does."""
    undone: dict[int, int] = {}
    for line in connection.execute(_LOOKING_BACK, {"of": stream, "after": after}).scalars():
        entry = EVENT.read(bytes(line))
        first = entry.facts[0]
        if isinstance(first, Undone) and entry.seq not in undone:
            undone[first.seq] = entry.seq
    return undone


def _opened(connection: Connection, stream: Stream, found: Sequence[Entry[EventFact]]) -> Iterable[Entry[EventFact]]:
    """Open what the staff may read: reasons, titles, messages; never the secret that the pairings come from."""
    if not found:
        return ()
    rows = connection.execute(_OPENINGS, {"of": stream, "first": found[-1].seq, "last": found[0].seq})
    by_seq: dict[int, dict[str, Opening]] = {}
    for row in rows:
        if not row.field.endswith(".secret"):
            by_seq.setdefault(row.seq, {})[row.field] = Opening(*row)
    return [opened(entry, by_seq[entry.seq]) if entry.seq in by_seq else entry for entry in found]


def _entry(connection: Connection, stream: Stream, seq: int) -> Entry[EventFact]:
    return EVENT.read(bytes(connection.execute(_OLDER, {"of": stream, "before": seq + 1, "most": 1}).scalar_one()))


def _line(entry: Entry[EventFact], undone: dict[int, int], read: Callable[[int], Entry[EventFact]]) -> HistoryLine:
    first = entry.facts[0]
    is_for_good = any(isinstance(fact, Erased | Revealed) for fact in entry.facts)
    is_undoable = entry.seq > 1 and entry.seq not in undone and not is_for_good
    return HistoryLine(
        seq=entry.seq,
        at=entry.at,
        who=entry.who,
        facts=entry.facts,
        undone_by=undone.get(entry.seq),
        undoes=first.seq if isinstance(first, Undone) else None,
        meant=meant_by(entry, read=read).facts if is_undoable else (),
        is_undoable=is_undoable,
    )


def identifications(
    database: Database,
    stream: Stream,
    players: frozenset[PlayerId] = frozenset(),
    *,
    officials: frozenset[Who] = frozenset(),
) -> list[Value]:
    """Find all sealed values in the log that still identify these players and officials."""

    def is_theirs(fact: EventFact) -> TypeGuard[PlayerIdentified | PlayerKnownBefore | OfficialIdentified]:
        if isinstance(fact, OfficialIdentified):
            return fact.who in officials
        return isinstance(fact, PlayerIdentified | PlayerKnownBefore) and fact.player in players

    found: list[Value] = []
    before: int | None = None
    while True:
        page = history(database, stream, before=before, limit=200, wanted=is_theirs)
        found += (
            (line.seq, f"{index}.kept")
            for line in page.lines
            for index, fact in enumerate(line.facts)
            if is_theirs(fact) and fact.kept.is_open
        )
        before = page.before
        if before is None:
            return found
