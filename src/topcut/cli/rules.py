"""`topcut rules`: list, check, import, compare and export the packs of rule data."""

import sys
from datetime import UTC, date, datetime
from pathlib import Path

import click

from topcut.cli.files import STDIN, STDOUT, CannotOpenFile, said, standard_input, write_new
from topcut.cli.output import Column, examples, json_option, print_json, print_table, say, tell
from topcut.cli.place import NoDatabase, database_option, file_of, reading_from
from topcut.cli.whole import whole_event
from topcut.core.errors import TopcutError, Unavailable, gettext_noop
from topcut.core.event.nouns.state import Phase
from topcut.core.log.fold import UNDECODABLE
from topcut.core.play import Stream
from topcut.core.rules.packs import Pack, packs
from topcut.exchange.pack_changes import changes
from topcut.exchange.pack_signing import signed
from topcut.exchange.packs import read_pack, write_zip
from topcut.store import Logs
from topcut.store.pack_shelf import PackShelf, named_pack, pack_in, pack_in_stream, shelf_of
from topcut.store.signing import signer_of

_NOTHING = "–"


class NoKeyYet(Unavailable):
    """A server makes its key when it is first started."""

    code = "no-key-yet"
    message = gettext_noop("This database has no key to sign with yet.")
    hint = gettext_noop("topcut serve makes one when it is started first.")


@click.group(epilog=examples("topcut rules list", "topcut rules import formats-2026-11.zip"))
def rules() -> None:
    """Keep the packs of rule data: rule editions, formats with dated sets and bans, games, penalties, tiebreakers."""


@rules.command("list", epilog=examples("topcut rules list", "topcut rules list --json"))
@database_option
@json_option
def list_(*, database: str, as_json: bool) -> None:
    """List every pack, for which days it speaks and where it comes from; the oldest first."""
    shelf, today = laid_out(database), datetime.now(UTC).date()
    if as_json:
        unreadable = {name: str(why) for name, why in shelf.faults.items()}
        print_json({"packs": [document(pack, shelf) for pack in packs().values()], "unreadable": unreadable})
        return
    columns = [Column("Pack", is_name=True), *map(Column, ("Kind", "From", "Until", "Hash", "Signed", ""))]
    print_table(columns, [_row(pack, shelf, is_over=_is_over(pack, today)) for pack in packs().values()])
    for name, why in shelf.faults.items():
        say(f"{name}: {why}")


@rules.command("import", epilog=examples("topcut rules import formats-2026-11.zip", "topcut rules import forge.tar.gz"))
@click.argument("file", metavar="FILE")
@database_option
@json_option
def import_(*, file: str, database: str, as_json: bool) -> None:
    """Bring in a pack: a folder or zip with pack.toml, or Forge's formats; all of it or nothing, older packs stay."""
    shelf, pack = laid_out(database), opened(file)
    is_new = shelf.keep(pack)
    if as_json:
        print_json({**document(pack, shelf), "imported": is_new})
    else:
        done = "brought in" if is_new else "was there already"
        tell(f"{pack.name}: {done}. {_speaks(pack)} {_signed(pack, shelf)}")


@rules.command("check", epilog=examples("topcut rules check formats-2026-11.zip"))
@click.argument("file", metavar="FILE")
@database_option
@json_option
def check(*, file: str, database: str, as_json: bool) -> None:
    """Look whether a pack can be brought in: every bad line and clash is named, nothing is changed."""
    shelf, pack = laid_out(database), opened(file)
    is_there = shelf.has(pack)
    if as_json:
        print_json({**document(pack, shelf), "is_there": is_there})
        return
    tell(f"{pack.name}: nothing wrong with it. {_speaks(pack)} Hash: {pack.digest}. {_signed(pack, shelf)}")
    if is_there:
        tell("It is here already.")


@rules.command("diff", epilog=examples("topcut rules diff formats-2026-08 formats-2026-11"))
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@database_option
@json_option
def diff(*, old: str, new: str, database: str, as_json: bool) -> None:
    """Say in words what changed from pack A to pack B, each a name or a file, and which running events have A."""
    laid_out(database)
    before, after = (opened(one) if Path(one).exists() else named_pack(one) for one in (old, new))
    found, events = changes(before, after), running_with(before.name, database)
    if as_json:
        told = [str(one) for one in found]
        print_json({"from": before.name, "to": after.name, "changes": told, "running_events": events})
        return
    tell(f"{before.name} to {after.name}: {len(found)} changes.")
    for one in found:
        tell(f"  {one}")
    for event in events:
        tell(f"Running with {before.name}: {event}. It stays with it.")
    if not events:
        tell(f"No running event has {before.name}.")


@rules.command(
    "export", epilog=examples("topcut rules export mtr-2021-07-23", "topcut rules export ours --to ours.zip")
)
@click.argument("name", metavar="NAME")
@click.option("--to", metavar="FILE", help="Where to; - is standard output.", show_default="NAME.zip")
@click.option("--sign", is_flag=True, help="Sign it with the key of this database's server.")
@database_option
@json_option
def export(*, name: str, to: str | None, sign: bool, database: str, as_json: bool) -> None:
    """Write a pack as a zip that another computer can bring in; the same pack gives the same bytes."""
    shelf = laid_out(database)
    pack = _signed_here(named_pack(name), database) if sign else named_pack(name)
    if to == STDOUT:
        sys.stdout.buffer.write(write_zip(pack))
        return
    place = Path(to or f"{name}.zip")
    write_new(place, write_zip(pack))
    if as_json:
        print_json({**document(pack, shelf), "file": str(place)})
    else:
        tell(f"{place}: {pack.name}, {pack.digest[:16]}.")


def laid_out(database: str) -> PackShelf:
    """Load the packs of a database."""
    shelf = PackShelf(shelf_of(file_of(database)))
    shelf.look()
    return shelf


def opened(file: str) -> Pack:
    if file == STDIN:
        return pack_in_stream(standard_input(), name="standard input")
    try:
        return pack_in(Path(file))
    except (OSError, ValueError) as error:
        raise CannotOpenFile(file=file, why=said(error)) from None


def running_with(name: str, database: str) -> list[str]:
    """List the events that are not over and are held to a pack."""
    try:
        with reading_from(database) as place, place.reading() as connection:
            logs = Logs(connection)
            return [str(stream) for stream in logs.called() if _runs_with(logs, stream, name)]
    except NoDatabase:
        return []


def _runs_with(logs: Logs, stream: Stream, name: str) -> bool:
    try:
        event = whole_event(logs, stream).state
    except (TopcutError, *UNDECODABLE):
        return False
    held = {event.edition, *(pin.name for pin in event.packs)}
    return event.phase is not Phase.FINISHED and name in held


def _signed_here(pack: Pack, database: str) -> Pack:
    """Sign a pack with the key that a server makes when it is first started."""
    with reading_from(database) as place, place.reading() as connection:
        signer = signer_of(connection)
    if signer is None:
        raise NoKeyYet
    say(f"Signed by {signer.fingerprint}. People who trust you write down {signer.key.hex()}")
    return read_pack(signed(pack, signer).files, name=pack.name)


def _signed(pack: Pack, shelf: PackShelf) -> str:
    found = shelf.vouched(pack)
    if found.is_wrong:
        return "Its signature does not belong to this pack."
    if not found.by:
        return "It is not signed."
    return f"Signed by {found.by}{'' if found.is_trusted else ', whom nobody here has said to trust'}."


def document(pack: Pack, shelf: PackShelf) -> dict[str, object]:
    said, vouched = pack.manifest, shelf.vouched(pack)
    return {
        "name": pack.name,
        "kind": said.kind,
        "title": said.title,
        "edition": said.edition,
        "from": said.first_day,
        "until": said.last_day,
        "source": said.source,
        "hash": pack.digest,
        "signature": said.signature or None,
        "signed_by": vouched.by or None,
        "is_trusted": vouched.is_trusted,
        "is_wrongly_signed": vouched.is_wrong,
        "shipped": pack.is_shipped,
    }


def _row(pack: Pack, shelf: PackShelf, *, is_over: bool) -> list[str]:
    said, vouched = pack.manifest, shelf.vouched(pack)
    days = [str(day or _NOTHING) for day in (said.first_day, said.last_day)]
    known = vouched.by if vouched.is_trusted else "by an unknown key" if vouched.by else "no"
    signed_by = "wrongly" if vouched.is_wrong else known
    return [pack.name, said.kind, *days, pack.digest[:12], signed_by, "ends before today" if is_over else ""]


def _is_over(pack: Pack, today: date) -> bool:
    return pack.manifest.last_day is not None and pack.manifest.last_day < today


def _speaks(pack: Pack) -> str:
    said = pack.manifest
    return f"It speaks for {said.first_day or 'every day'} to {said.last_day or 'an end that nobody knows'}."
