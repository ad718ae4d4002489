"""`topcut audit`: sign-ins, where they came from, and changes of powers, for the holder of the database."""

from datetime import UTC, datetime, timedelta

import click
from msgspec import Struct
from msgspec.structs import astuple

from topcut.cli.output import Column, examples, json_option, print_json, print_table, tell
from topcut.cli.place import database_option, reading_from

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DAY = 24 * 60 * 60 * 1_000_000
_NOTHING = "–"


class AuditLine(Struct, frozen=True):
    """One line of the audit as it is printed."""

    at: str
    """In UTC."""
    what: str
    times: int
    account: str | None
    """The account as logs name it."""
    event: str | None
    who: str | None
    about: str | None
    address: str | None


@click.command(epilog=examples("topcut audit", "topcut audit --days 7 --database shop.db --json"))
@click.option("--days", type=click.IntRange(1, 400), default=30, show_default=True, help="How far back to look.")
@click.option("--most", type=click.IntRange(1, 50_000), default=1_000, show_default=True, help="Lines at most.")
@database_option
@json_option
def audit(*, days: int, most: int, database: str, as_json: bool) -> None:
    """List sign-ins, failed ones too, and links and powers given or taken, the newest first; nobody is named."""
    from topcut.desk.clock import now
    from topcut.store.audit import Audit, Noted

    def shown(noted: Noted) -> AuditLine:
        account = f"account-{noted.account.lower()}" if noted.account else None
        at = (_EPOCH + timedelta(microseconds=noted.at)).strftime("%Y-%m-%dT%H:%M:%SZ")
        rest = (noted.stream, noted.who, noted.about, noted.address)
        return AuditLine(at, noted.what, noted.times, account, *(said or None for said in rest))

    with reading_from(database) as opened, opened.reading() as connection:
        lines = [shown(noted) for noted in Audit(connection).newest(since=now() - days * _DAY, most=most)]
    if as_json:
        print_json({"audit": lines})
        return
    if not lines:
        tell("Nothing was noted.")
        return
    columns = [Column("When"), Column("What"), Column("Times", is_number=True), Column("Account"), Column("Event")]
    columns += [Column("Who"), Column("About"), Column("From")]
    rows = [[_NOTHING if cell is None else str(cell) for cell in astuple(line)] for line in lines]
    print_table(columns, rows)
