"""`topcut backup` and `topcut restore`: one moment of a database, while it is running."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from topcut.cli.files import STDIN, STDOUT, CannotOpenFile, refuse_existing, standard_input
from topcut.cli.output import examples, json_option, print_json, say, tell
from topcut.cli.place import IsAFolder, database_option, reading_from, writing_to
from topcut.cli.whole import refuse_broken_events
from topcut.desk.chains import refuse_broken_log
from topcut.store import Database
from topcut.store import backup as back_up
from topcut.store.copy import Rows, bring_back, opened_backup
from topcut.store.erasure_list import read_list
from topcut.store.salvage import DamagedBackup

Progress = Callable[[str, int], None]


@click.command(
    epilog=examples(
        "topcut backup friday.topcut",
        "topcut backup con.topcut --database postgresql:///con",
        "topcut backup - | ssh home 'cat > friday.topcut'",
    )
)
@click.argument("file", metavar="FILE")
@database_option
@json_option
def backup(*, file: str, database: str, as_json: bool) -> None:
    """Write one moment of the database into a new FILE (- is standard output), also while a server is running.

    Every intact event of a damaged database is kept, missing parts are listed, and the exit code is 5.
    """
    if file == STDOUT:
        if as_json or sys.stdout.isatty():
            raise click.UsageError("A backup on standard output goes into a pipe or a file, without --json.")
    else:
        _refuse_folder(file)
        refuse_existing(Path(file))
    with reading_from(database) as opened, _rows_shown("Backing up") as progress:
        rows = (
            _to_standard_output(opened, progress)
            if file == STDOUT
            else back_up(opened, Path(file), progress=progress, look=refuse_broken_log)
        )
        where = opened.where
    if as_json:
        print_json({"file": file, "database": where, **_counts(rows)})
    elif file == STDOUT:
        say(f"Backed up: {_counted(rows)}.")
    else:
        tell(f"Backed up into {file}: {_counted(rows)}.")


@click.command(
    epilog=examples(
        "topcut restore friday.topcut --database shop.db", "ssh home 'cat friday.topcut' | topcut restore -"
    )
)
@click.argument("file", metavar="FILE")
@click.option(
    "--erased", metavar="LIST", help="Another list of what was erased, in addition to erased.jsonl in the folder."
)
@database_option
@json_option
def restore(*, file: str, erased: str | None, database: str, as_json: bool) -> None:
    """Bring a backup FILE (- is standard input) into an empty database; one that holds events is left alone.

    Every event is checked before it is kept. If one is broken, nothing is restored. Nobody is signed in afterwards, and
    what was erased since the backup was made is erased again: erased.jsonl, in the folder of the database, says where
    it was.
    """
    source = standard_input() if file == STDIN else _file(file)
    with opened_backup(source) as kept:
        with kept.reading() as connection:
            refuse_broken_events(connection)  # before the database is even made
        with writing_to(database) as opened, _rows_shown("Restoring") as progress:
            listed = read_list(_file(erased)) if erased else []
            rows = bring_back(kept, opened, progress=progress, check=refuse_broken_events, erased=listed)
            where = opened.where
    if as_json:
        print_json({"file": file, "database": where, **_counts(rows), "erased": rows["erased"]})
    else:
        again = f" Erased again: {rows['erased']:,}." if rows["erased"] else ""
        tell(f"Restored into {where}: {_counted(rows)}, every chain whole.{again}")


def _file(name: str) -> Path:
    _refuse_folder(name)
    if not Path(name).is_file():
        raise CannotOpenFile(file=name, why="there is no such file")
    return Path(name)


def _refuse_folder(name: str) -> None:
    if Path(name).is_dir():
        raise IsAFolder(file=name)


def _to_standard_output(database: Database, progress: Progress) -> Rows:
    """Make the whole backup first: half of one would look like a backup."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "backup"
        try:
            return back_up(database, made, progress=progress, look=refuse_broken_log)
        except DamagedBackup as damaged:
            raise DamagedBackup(**{**damaged.detail, "file": "The backup"}) from None
        finally:
            if made.exists():
                with made.open("rb") as whole:
                    shutil.copyfileobj(whole, sys.stdout.buffer)


def _counts(rows: Rows) -> dict[str, int]:
    return {"events": rows["streams"], "entries": rows["entries"]}


def _counted(rows: Rows) -> str:
    events, entries = rows["streams"], rows["entries"]
    return f"{events:,} {'event' if events == 1 else 'events'}, {entries:,} {'entry' if entries == 1 else 'entries'}"


@contextmanager
def _rows_shown(what: str) -> Iterator[Progress]:
    """Count rows on standard error, if a person is looking."""
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TextColumn

    console = Console(stderr=True)
    with Bar(TextColumn("{task.description}"), console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(what)
        yield lambda table, rows: bar.update(task, description=f"{what}: {table}, {rows:,} rows")
