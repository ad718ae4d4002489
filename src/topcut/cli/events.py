"""`topcut events`: what is in a database."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import click
import msgspec
from msgspec import Struct
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from topcut.cli.named_logs import other_logs
from topcut.cli.output import Column, examples, json_option, print_json, print_table, say, tell
from topcut.cli.place import database_option, reading_from
from topcut.cli.whole import whole_event
from topcut.core.errors import DoesNotVerify, TopcutError, gettext_noop
from topcut.core.event.nouns.state import Event
from topcut.core.log.fold import UNDECODABLE
from topcut.core.play import Stream
from topcut.desk.expiry import Stay, awaited_until, due
from topcut.store import Logs
from topcut.store.anonymous import AnonymousLogs
from topcut.store.tables import made

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_A_DAY = 24 * 60 * 60 * 1_000_000
_NOTHING = "–"


class NoEventReadable(DoesNotVerify):
    """There are events, but none of them can be trusted."""

    code = "no-event-readable"
    message = gettext_noop("None of the {count} events can be read.")
    hint = gettext_noop("topcut doctor says more; restore your last backup into a new database with topcut restore.")


class ListedEvent(Struct, frozen=True):
    """An event as the list shows it; None for what is unknown."""

    event: str
    date: str | None
    """Of the first entry, in UTC."""
    title: str | None
    players: int | None
    rounds: int | None
    entries: int
    problem: str | None = None
    goes_on: str | None = None
    """The day on which a server removes it if nobody uses it, in UTC."""


class _Timed(Struct, frozen=True):
    at: int


class ListedLog(Struct, frozen=True):
    """A table, a draft or a pad as the list shows it."""

    kind: str
    log: str
    date: str | None
    """Of the last entry, in UTC."""
    entries: int


@click.command(epilog=examples("topcut events", "topcut events --logs", "topcut events --database shop.db --json"))
@click.option("--logs", "others", is_flag=True, help="List online tables, drafts and life pads instead.")
@database_option
@json_option
def events(*, others: bool, database: str, as_json: bool) -> None:
    """List the events of a database, the one last written to first; one that cannot be read is marked."""
    if others:
        _list_others(database, as_json=as_json)
        return
    with reading_from(database) as opened, opened.reading() as connection:
        logs, leaving = Logs(connection), Leaving(connection, _stay())
        found = [_listed(logs, stream, leaving) for stream in logs.called()]
    listed = [event for _, event in sorted(found, key=lambda pair: -pair[0])]
    is_hopeless = bool(listed) and all(event.problem for event in listed)
    if as_json:
        if is_hopeless:
            raise NoEventReadable(count=len(listed), events=listed)
        print_json({"events": listed})
        return
    _print(listed)
    if is_hopeless:
        raise NoEventReadable(count=len(listed))


def _list_others(database: str, *, as_json: bool) -> None:
    """List what `topcut export` takes besides events: only names, never what is in them."""
    with reading_from(database) as opened, opened.reading() as connection:
        logs = Logs(connection)
        found = [_listed_log(log.noun, stream, logs.tail(stream)) for stream, log in other_logs(logs)]
    listed = [one for _, one in sorted(found, key=lambda pair: -pair[0])]
    if as_json:
        print_json({"logs": listed})
        return
    if not listed:
        tell("No tables, drafts or pads yet.")
        return
    columns = [Column("Kind"), Column("Log"), Column("Last entry"), Column("Entries", is_number=True)]
    print_table(columns, [[one.kind, one.log, one.date or _NOTHING, str(one.entries)] for one in listed])


def _listed_log(noun: str, stream: Stream, lines: Sequence[bytes]) -> tuple[int, ListedLog]:
    last = (_at(lines[-1]) if lines else None) or 0
    return last, ListedLog(noun, stream, _date(last), len(lines))


def _stay() -> Stay | None:
    """Read how long unused events stay; None if the settings cannot be read, since the list works without."""
    from topcut.site.settings import SettingsUnreadable, read_settings, stay_of

    try:
        return stay_of(read_settings())
    except SettingsUnreadable:
        return None


class Leaving:
    """Computes when events made without an account are removed."""

    def __init__(self, connection: Connection, stay: Stay | None) -> None:
        self._stay = stay
        is_known = inspect(connection).has_table(made.name)
        self._making = AnonymousLogs(connection) if is_known else None

    def day_of(self, event: Event, stream: Stream, *, last: int) -> str | None:
        """Return the day on which an event is removed; None if it stays, or a damaged file does not say."""
        if self._making is None or self._stay is None:
            return None
        try:
            one = self._making.find(stream)
            is_held = one is None or self._making.is_held(stream)
        except DBAPIError:
            return None
        if one is None or is_held:
            return None
        goes = due(one, last=last, awaited=awaited_until(event), stay=self._stay)
        return None if goes is None else _date(goes)


def _listed(logs: Logs, stream: Stream, leaving: Leaving) -> tuple[int, ListedEvent]:
    """Look at one event: when it was last written to, and what to show of it."""
    try:
        lines = logs.tail(stream)
    except DBAPIError:
        return 0, ListedEvent(stream, None, None, None, None, 0, "a part of it cannot be read: the file is damaged")
    entries = len(lines)
    first, last = (_at(lines[0]), _at(lines[-1])) if lines else (None, None)
    date = None if first is None else _date(first)
    try:
        event = whole_event(logs, stream).state
    except TopcutError as error:
        return last or 0, ListedEvent(stream, date, None, None, None, entries, str(error))
    except DBAPIError:
        why = "a value of it cannot be read: the file is damaged"
        return last or 0, ListedEvent(stream, date, None, None, None, entries, why)
    title = event.title.opened("(erased)") if lines else None
    goes_on = leaving.day_of(event, stream, last=last or 0)
    return last or 0, ListedEvent(stream, date, title, len(event.players), len(event.rounds), entries, goes_on=goes_on)


def _at(line: bytes) -> int | None:
    """Read the time of an entry, even if the rest of it is unreadable."""
    try:
        return msgspec.json.decode(line, type=_Timed).at
    except UNDECODABLE:
        return None


def _date(microseconds: int) -> str | None:
    """Format a date; None for an imported results file, whose clock begins at zero."""
    if microseconds < _A_DAY:
        return None
    try:
        return (_EPOCH + timedelta(microseconds=microseconds)).date().isoformat()
    except OverflowError:
        return None


def _print(listed: list[ListedEvent]) -> None:
    if not listed:
        tell("No events yet.")
        return
    columns = [Column("Event"), Column("Date"), Column("Title", is_name=True)]
    columns += [Column(title, is_number=True) for title in ("Players", "Rounds", "Entries")]
    leaves = any(event.goes_on for event in listed)
    columns += [Column("Goes on")] * leaves
    print_table(columns, [[*_cells(event), *[event.goes_on or _NOTHING] * leaves] for event in listed])
    if leaves:
        say("Goes on: the day the server removes an event that nobody uses and no account holds.")
    for event in listed:
        if event.problem:
            say(f"LOOK  Event {event.event}: {event.problem}")


def _cells(event: ListedEvent) -> list[str]:
    title = "(cannot be read)" if event.problem else event.title
    cells = (event.event, event.date, title, event.players, event.rounds, event.entries)
    return [_NOTHING if cell is None else str(cell) for cell in cells]
