"""`topcut doctor`: look at this machine and this database, and say plainly what is wrong; nothing is touched."""

import os
import platform
import sqlite3
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click
from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from topcut import __version__
from topcut.cli.compare_pools import PoolsHeld, compare_pools, in_database
from topcut.cli.missing_part import missing_part, server_of
from topcut.cli.output import examples, json_option, print_json, say, tell
from topcut.cli.place import NoDatabase, database_option, file_of, reading_from
from topcut.cli.whole import misfits, whole_event
from topcut.core.drafts.fold import DRAFT
from topcut.core.errors import DoesNotVerify, TopcutError, gettext_noop
from topcut.core.event.audit import pool_claims
from topcut.core.play import Stream
from topcut.core.zones.fold import TABLETOP
from topcut.desk.chains import refuse_broken_log
from topcut.store import Logs
from topcut.store.accounts import Accounts
from topcut.store.anonymous import AnonymousLogs
from topcut.store.refusals import LogWithoutFile
from topcut.store.row_sums import changed_rows, has_sums
from topcut.store.space import LEAST_FREE, free_bytes
from topcut.store.tables import metadata

MOST_NAMED = 5
"""How many broken things are listed."""


class DoctorFinding(Struct, frozen=True):
    """The result of one check."""

    what: str
    fine: bool
    found: str


Look = Callable[[], tuple[bool, str]]
"""Checks one thing: whether it is fine, and what was found."""


class Unwell(DoesNotVerify):
    """Something needs a person."""

    code = "unwell"
    message = gettext_noop("{count} of {all} checks need attention: {what}.")
    hint = gettext_noop("The findings say what was found; doctor repairs nothing.")


@click.command(epilog=examples("topcut doctor", "topcut doctor --database shop.db --json"))
@click.pass_context
@database_option
@json_option
def doctor(context: click.Context, *, database: str, as_json: bool) -> None:
    """Check Python, disk, database and every event in it; says what is wrong, and touches nothing."""
    findings = list(_examine(database))
    wrong = [finding.what for finding in findings if not finding.fine]
    unwell = Unwell(count=len(wrong), all=len(findings), what=", ".join(wrong), findings=findings)
    if as_json:
        if wrong:
            raise unwell
        print_json({"topcut": __version__, "fine": True, "findings": findings})
        return
    for finding in findings:
        tell(f"{'ok  ' if finding.fine else 'LOOK'}  {finding.what}: {finding.found}")
    if wrong:
        say(f"{unwell} Each LOOK above says what was found.")
        context.exit(Unwell.exit_code)


def _examine(where: str) -> Iterator[DoctorFinding]:
    yield DoctorFinding("Topcut", True, __version__)
    yield DoctorFinding("Python", sys.version_info >= (3, 11), platform.python_version())
    yield DoctorFinding("SQLite", sqlite3.sqlite_version_info >= (3, 35), sqlite3.sqlite_version)
    try:
        path = file_of(where)
    except (TopcutError, OSError) as error:
        yield DoctorFinding("Database", False, _said(error))
        return
    if path is not None:
        folder = next(parent for parent in path.absolute().parents if os.path.exists(parent))
        yield _looked("Folder", partial(_folder, folder))
        yield _looked("Disk", partial(_disk, path))
        yield _looked("Server", partial(_server, path))
        yield _looked("Whole file", partial(_whole_file, path))
    yield from _database(where)


def _looked(what: str, look: Look) -> DoctorFinding:
    """Check one thing; any error becomes a finding, so that the other checks still run."""
    try:
        return DoctorFinding(what, *look())
    except Exception as error:
        return DoctorFinding(what, False, _said(error))


def _said(error: Exception) -> str:
    if isinstance(error, TopcutError):
        return str(error)
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"damaged in a way that cannot be told ({type(error).__name__})"


def _folder(folder: Path) -> tuple[bool, str]:
    can = os.access(folder, os.W_OK)
    return can, f"{folder} can{'' if can else 'not'} be written"


def _disk(database: Path) -> tuple[bool, str]:
    free = free_bytes(database)
    return free >= LEAST_FREE, f"{free // 2**20:,} MiB free"


def _server(path: Path) -> tuple[bool, str]:
    """Check which process is serving the file."""
    process = server_of(path)
    return True, f"process {process} is serving this file" if process else "none is running on this file"


def _whole_file(path: Path) -> tuple[bool, str]:
    """Check whether a log belongs beside the file; one that cannot be read at all is told under Database."""
    try:
        missing = missing_part(path)
    except LogWithoutFile:
        raise
    except (TopcutError, DBAPIError):
        return True, "it cannot be read, see below"
    return not missing, missing or "nothing is known to be missing"


def _database(where: str) -> Iterator[DoctorFinding]:
    findings: list[DoctorFinding] = []
    try:
        with reading_from(where) as opened, opened.reading() as connection:
            findings.append(DoctorFinding("Database", True, opened.where))
            logs = Logs(connection)
            if opened.is_sqlite:
                findings.append(_looked("Pages", partial(_pages, connection)))
            findings += [_looked(f"Event {stream}", partial(_event, logs, stream)) for stream in logs.called()]
            if tables := logs.called(kind=TABLETOP.name):
                findings.append(_looked("Tables", partial(_logs, connection, tables, "tables")))
            if drafts := logs.called(kind=DRAFT.name):
                findings.append(_looked("Drafts", partial(_logs, connection, drafts, "drafts")))
            findings.append(_looked("Rows", partial(_rows, connection)))
            findings.append(_looked("Accounts", partial(_accounts, connection)))
            findings.append(_looked("Without an account", partial(_made, connection)))
    except NoDatabase:
        findings.append(DoctorFinding("Database", True, f"none yet at {where}; the first event makes it"))
    except Exception as error:
        findings = [finding for finding in findings if finding.what != "Database"]
        findings.insert(0, DoctorFinding("Database", False, _said(error)))
    return iter(findings)


def _pages(connection: Connection) -> tuple[bool, str]:
    """Let SQLite read every page of the file, and look for orphaned rows."""
    wrong = [str(row[0]) for row in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_NAMED})")]
    if wrong != ["ok"]:
        return False, f"damaged: {'; '.join(' '.join(line.split()) for line in wrong)}"
    strays = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(MOST_NAMED)
    if strays:
        return False, f"rows that belong to nothing in {', '.join(sorted({row[0] for row in strays}))}"
    return True, "every page is whole"


def _rows(connection: Connection) -> tuple[bool, str]:
    """Compare every row with the checksum in it; a row is named by its key, never by what it says."""
    there = [table for table in metadata.sorted_tables if has_sums(connection, table)]
    if not there:
        return True, "an older Topcut wrote them, without checksums; the server adds them when it opens the database"
    wrong = [f"{table.name} {_key_of(key)}" for table in there for key in changed_rows(connection, table)]
    if wrong:
        more = f" and {len(wrong) - MOST_NAMED} more" if len(wrong) > MOST_NAMED else ""
        return False, f"not as they were written: {'; '.join(wrong[:MOST_NAMED])}{more}"
    return True, "every row is as it was written"


def _key_of(key: tuple[object, ...]) -> str:
    return ", ".join(part.hex()[:16] if isinstance(part, bytes | memoryview) else repr(part) for part in key)


def _logs(connection: Connection, streams: list[Stream], what: str) -> tuple[bool, str]:
    """Look at the chains of all online tables, or of all online drafts."""
    broken = [stream for stream in streams if not _is_whole(connection, stream)]
    if broken:
        named = ", ".join(broken[:MOST_NAMED])
        return False, f"{len(broken)} of {len(streams)} online {what} cannot be read whole: {named}"
    return True, f"{len(streams)} online {what}, chains whole"


def _is_whole(connection: Connection, stream: Stream) -> bool:
    try:
        refuse_broken_log(connection, stream)
    except (TopcutError, DBAPIError):
        return False
    return True


def _made(connection: Connection) -> tuple[bool, str]:
    count, size = AnonymousLogs(connection).count()
    return True, f"{count} tables and events, {size / 1_048_576:.1f} MB; they go when nobody uses them"


def _accounts(connection: Connection) -> tuple[bool, str]:
    accounts, sessions = Accounts(connection).count()
    return True, f"{accounts} can sign in, {sessions} browsers are signed in"


def _event(logs: Logs, stream: Stream) -> tuple[bool, str]:
    folded = whole_event(logs, stream)
    if not folded.seq:
        return False, "there are no entries; it was made and never begun"
    lines, openings = logs.tail(stream), logs.tail_openings(stream)
    if wrong := misfits(lines, openings):
        return False, f"chain whole, but a value stored with entry {wrong[0]} does not fit its seal"
    held = compare_pools(stream, pool_claims(stream, lines, openings=openings), in_database(logs))
    return True, f"{folded.seq} entries, chain whole, head {folded.head[:16]}…{_pools(held)}"


def _pools(held: PoolsHeld) -> str:
    """Write whether drafted pools are what the drafts gave, and which drafts are not here (MTR 7.7)."""
    same = f", {held.same} drafted pools as the drafts gave them" if held.same else ""
    missing = ", ".join(one.draft for one in held.not_checked)
    return f"{same}, not checked: the pools of draft {missing}" if missing else same
