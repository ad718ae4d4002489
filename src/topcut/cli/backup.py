"""`topcut backup` and `topcut restore`: one moment of a database, while it is running."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from topcut.cli.files import CannotOpen
from topcut.cli.output import examples, tell
from topcut.cli.place import database_option, reading_from, writing_to
from topcut.store import backup as back_up
from topcut.store import restore as bring_back


@click.command(epilog=examples("topcut backup friday.topcut", "topcut backup con.topcut --database postgresql:///con"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@database_option
def backup(*, file: Path, database: str) -> None:
    """Write one moment of the database into a new FILE, also while a server is running."""
    with reading_from(database) as opened, _rows_shown("Backing up") as progress:
        back_up(opened, file, progress=progress)
    tell(f"Backed up into {file}.")


@click.command(epilog=examples("topcut restore friday.topcut --database shop.db"))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@database_option
def restore(*, file: Path, database: str) -> None:
    """Bring a backup FILE into an empty database; one that holds events is left alone."""
    if not file.is_file():
        raise CannotOpen(file=str(file), why="there is no such file")
    with writing_to(database) as opened, _rows_shown("Restoring") as progress:
        bring_back(file, opened, progress=progress)
        where = opened.where
    tell(f"Restored {file} into {where}.")


@contextmanager
def _rows_shown(what: str) -> Iterator[Callable[[str, int], None]]:
    """Count rows on standard error, where a person is looking."""
    from rich.console import Console
    from rich.progress import Progress, TextColumn

    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"), console=console, disable=not console.is_terminal, transient=True
    ) as bar:
        task = bar.add_task(what)
        yield lambda table, rows: bar.update(task, description=f"{what}: {table}, {rows:,} rows")
