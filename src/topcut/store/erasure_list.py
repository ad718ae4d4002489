"""The list of erasures, kept apart from the database: a line each, without any name.

It lies next to the database file, and for PostgreSQL in the user's data folder. Names of events are random, so one list
serves every database of a folder.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from topcut.store.database import Database
from topcut.store.erasures import Erasure

NAME: Final = "erased.jsonl"


def data_folder() -> Path:
    """Return the user's own folder for Topcut."""
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "topcut"


def list_of(database: Database) -> Path:
    """Return the path of a database's list."""
    return (database.path.resolve().parent if database.path else data_folder()) / NAME


def read_list(place: Path) -> list[Erasure]:
    """Read a list, ignoring incomplete lines."""
    try:
        lines = place.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    found = []
    for line in lines:
        try:
            found.append(msgspec.json.decode(line, type=Erasure))
        except msgspec.DecodeError:
            continue
    return found


def add_to_list(place: Path, taken: Iterable[Erasure]) -> None:
    """Add new erasures to a list; the file is complete whenever somebody reads it."""
    before = set(read_list(place))
    after = before | set(taken)
    if after == before:
        return
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = place.with_name(place.name + ".unfinished")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.writelines(msgspec.json.encode(one) + b"\n" for one in sorted(after))
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, place)
