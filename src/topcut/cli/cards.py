"""`topcut cards`: the card catalogue."""

import sys
import time
from datetime import datetime
from pathlib import Path
from typing import IO, Final

import click
import msgspec

from topcut.cli.files import STDIN, opened_file
from topcut.cli.output import examples, json_option, print_json, tell
from topcut.cli.place import WHICH, default_database, file_of
from topcut.exchange.card_files import day_in_name, read_cards
from topcut.store import open_database
from topcut.store.cards import Cards

_MEBIBYTE: Final = 1 << 20
CATALOG_HELP: Final = "The database with the cards: a file (SQLite), or postgresql://… ."


@click.group(epilog=examples("topcut cards import AllPrintings.json.xz"))
def cards() -> None:
    """Keep the card catalogue, by which lists are checked."""


@cards.command(
    "import",
    epilog=examples(
        "topcut cards import AllPrintings.json.xz",
        "topcut cards import oracle-cards.json --catalog cards.db",
        "topcut cards import allCards.json --replace",
    ),
)
@click.argument("file", metavar="FILE")
@click.option(
    "--catalog",
    metavar="PATH",
    default=default_database,
    show_default=WHICH,
    help=CATALOG_HELP,
)
@click.option("--replace", "replacing", is_flag=True, help="Forget the cards that are not in FILE.")
@click.option(
    "--as-of",
    "day",
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="Of which day FILE is, where neither it nor its name says so.",
)
@json_option
def import_(*, file: str, catalog: str, replacing: bool, day: datetime | None, as_json: bool) -> None:
    """Bring the cards of FILE into the catalogue: MTGJSON (AllPrintings, AtomicCards), Scryfall bulk, LorcanaJSON.

    The file may be packed (xz, gzip, bzip2) and of any size. What is known stays, what is new is added, and a file that
    cannot be read to its end changes nothing.
    """
    file_of(catalog)
    with opened_file(file) as opened, _Bar(opened, file) as bar:
        found = read_cards(opened, dated=day.date() if day else day_in_name(Path(file).name), progress=bar.move)
    database = open_database(catalog)
    try:
        with database.writing() as connection:
            catalogue = Cards(connection)
            change = catalogue.keep(found, at=time.time_ns() // 1_000, replacing=replacing)
            version = catalogue.version(found.game)
    finally:
        database.close()
    if as_json:
        print_json(
            {"game": found.game, "catalog": catalog, "version": version, "sets": len(found.sets)}
            | {"legal_as_of": found.legalities.as_of if found.legalities else None}
            | msgspec.structs.asdict(change)
        )
    else:
        tell(
            f"{found.game}: {change.added} cards added, {change.changed} changed, {change.removed} removed, "
            f"{change.unchanged} as they were."
        )
        if found.legalities:
            tell(f"Where a table of legal cards has ended, this file answers as of {found.legalities.as_of}.")
        elif found.is_undated:
            tell("It says where cards are legal, but not of which day: that is not used. --as-of DATE says the day.")


class _Bar:
    """Shows the progress of reading on a terminal, and nothing in a pipe."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        self._file = file
        self._size = Path(name).stat().st_size if name != STDIN else 0
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> "_Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)

    def move(self, read: int) -> None:
        if not self._shown:
            return
        text = f"{read / _MEBIBYTE:.0f} MiB read"
        if self._size:
            share = min(1.0, self._file.tell() / self._size)
            text = f"[{'█' * round(30 * share):<30}] {share:4.0%}  {text}"
        click.echo(f"\r{text}", nl=False, err=True)
