"""The operator's key: a secret in a file next to the database. Who can read that file runs the server anyway."""

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from topcut.core.errors import Unavailable
from topcut.store.erasure_list import data_folder

NAME: Final = "operator-key"
KEY_BYTES: Final = 32


def key_place(database: Path | None) -> Path:
    """Return where the key of a database is: next to its file; for PostgreSQL in the user's data folder."""
    return (database.resolve().parent if database else data_folder()) / NAME


def read_key(place: Path) -> bytes:
    """Read the key; empty if there is none, or if it is damaged."""
    with contextlib.suppress(OSError):
        found = place.read_bytes()
        return found if len(found) == KEY_BYTES else b""
    return b""


def key_at(place: Path, *, random: Callable[[int], bytes]) -> bytes:
    """Read the key, or make the first one."""
    return read_key(place) or new_key(place, random=random)


def new_key(place: Path, *, random: Callable[[int], bytes]) -> bytes:
    """Replace the key; whatever the old one opened is shut from now on, on a running server too."""
    key = random(KEY_BYTES)
    try:
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, unfinished = tempfile.mkstemp(prefix=".", dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, place)
    except OSError as error:
        raise Unavailable(why=error.strerror or str(error)) from None
    return key
