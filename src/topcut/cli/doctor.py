"""`topcut doctor`: look at this machine and this database, and say plainly what is wrong."""

import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from msgspec import Struct

from topcut import __version__
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.place import database_option, reading_from
from topcut.core.errors import DoesNotVerify, TopcutError, gettext_noop
from topcut.core.event import EVENT
from topcut.core.log import fold
from topcut.store import AlreadyServed, Logs, ServingLock

LEAST_FREE = 200 * 1024 * 1024
"""An evening of 400 players takes a few megabytes; a full disk takes the evening."""


class Finding(Struct, frozen=True):
    """One thing looked at."""

    what: str
    fine: bool
    found: str


class Unwell(DoesNotVerify):
    """Something needs a person."""

    code = "unwell"
    message = gettext_noop("{count} of {all} things need you: {what}.")


@click.command(epilog=examples("topcut doctor", "topcut doctor --database shop.db --json"))
@database_option
@json_option
def doctor(*, database: str, as_json: bool) -> None:
    """Check Python, disk, database and the chain of every event in it; says what is wrong, and mends nothing."""
    findings = list(_examine(database))
    wrong = [finding.what for finding in findings if not finding.fine]
    if as_json and not wrong:
        print_json({"topcut": __version__, "fine": True, "findings": findings})
    elif not as_json:
        for finding in findings:
            tell(f"{'ok  ' if finding.fine else 'LOOK'}  {finding.what}: {finding.found}")
    if wrong:
        raise Unwell(count=len(wrong), all=len(findings), what=", ".join(wrong), findings=findings)


def _examine(where: str) -> Iterator[Finding]:
    yield Finding("Topcut", True, __version__)
    yield Finding("Python", sys.version_info >= (3, 11), platform.python_version())
    yield Finding("SQLite", sqlite3.sqlite_version_info >= (3, 35), sqlite3.sqlite_version)
    if "://" in where:
        yield from _events(where)
        return
    path = Path(where).expanduser()
    folder = next(parent for parent in path.parents if parent.exists())
    yield Finding(
        "Folder", os.access(folder, os.W_OK), f"{folder} can{'' if os.access(folder, os.W_OK) else 'not'} be written"
    )
    free = shutil.disk_usage(folder).free
    yield Finding("Disk", free >= LEAST_FREE, f"{free // 2**20:,} MiB free")
    if not path.exists():
        yield Finding("Database", True, f"none yet at {path}; the first event makes it")
        return
    yield Finding("Server", True, _server(path))
    yield from _events(where)


def _server(path: Path) -> str:
    try:
        with ServingLock(path):
            return "none is running on this file"
    except AlreadyServed as served:
        return f"process {served.detail['process']} is serving this file"


def _events(where: str) -> Iterator[Finding]:
    try:
        with reading_from(where) as opened, opened.reading() as connection:
            yield Finding("Database", True, opened.where)
            logs = Logs(connection)
            for stream, _, _ in logs.all():
                yield _checked(f"Event {stream}", lambda stream=stream: _chain(logs, stream))  # type: ignore[misc]
    except TopcutError as error:
        yield Finding("Database", False, str(error))


def _chain(logs: Logs, stream: str) -> str:
    from topcut.core.play import Stream

    folded = fold(EVENT, stream, logs.tail(Stream(stream)), openings=logs.tail_openings(Stream(stream)))
    return f"{folded.seq} entries, chain whole, head {folded.head[:16]}…"


def _checked(what: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(what, True, look())
    except TopcutError as error:
        return Finding(what, False, str(error))
