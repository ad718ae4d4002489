"""The packs of a server: one zip each in a folder of its own, read at the start and when one was added."""

import contextlib
import gzip
import io
import logging
import os
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from topcut.core.errors import TopcutError, Unavailable
from topcut.core.rules.packs import Pack, packs
from topcut.core.rules.tables import lay_in
from topcut.exchange.forge_formats import is_forge, pack_of_forge
from topcut.exchange.pack_refusals import NoSuchPack, NotAPack, PackIsThere, PackTooLarge
from topcut.exchange.pack_signing import PackSigned, read_trusted, refuse_wrong_signature, vouched
from topcut.exchange.packs import (
    BROKEN,
    MOST_FILES,
    MOST_MEBIBYTES,
    files_of_zip,
    read_pack,
    refuse_at_odds,
    without_folder,
    write_zip,
)
from topcut.store.erasure_list import data_folder

FOLDER: Final = "packs"
TRUSTED_KEYS: Final = "trusted-keys.txt"
"""Next to the packs: the keys whose signatures the operator trusts, one on each line with a name."""
MOST_ARCHIVED: Final = 4_000
"""Forge's archive has 2,047 files."""
ARCHIVED_MEBIBYTES: Final = 64
_GZIP: Final = b"\x1f\x8b"
_log = logging.getLogger("topcut.store")


def shelf_of(database: Path | None) -> Path:
    """Return the folder for the packs of a database: next to its file; for PostgreSQL in the user's data folder."""
    if named := os.environ.get("TOPCUT_PACKS"):
        return Path(named).expanduser()
    return (database.resolve().parent if database else data_folder()) / FOLDER


class PackShelf:
    """A folder with packs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: dict[str, TopcutError] = {}
        """Files in the folder that are not packs, each with the reason."""
        self._seen: object = None

    def look(self) -> None:
        """Load the packs of the folder, if they have changed."""
        now = sorted((file.name, _changed_at(file)) for file in self._files())
        if now != self._seen:
            self._seen = now
            self._lay_in()

    def _files(self) -> Iterator[Path]:
        with contextlib.suppress(OSError):
            files = sorted(self.folder.iterdir())
            yield from (file for file in files if not file.name.startswith(".") and file.name != TRUSTED_KEYS)

    def _lay_in(self) -> None:
        found: dict[str, Pack] = {}
        self.faults = {}
        for file in self._files():
            try:
                pack = pack_in(file)
            except (TopcutError, *BROKEN) as error:
                self.faults[file.name] = error if isinstance(error, TopcutError) else NotAPack(name=file.name)
                _log.warning("the pack %s is left out: %s", file.name, error)
                continue
            found.setdefault(pack.name, pack)
        lay_in({name: pack.files for name, pack in found.items()})

    def has(self, pack: Pack) -> bool:
        """Check whether a pack is here already; refuse one that conflicts with a pack that is here (MTR 0).

        It conflicts if it brings infractions, tiebreakers or a game under a taken name, or refers to unknown ones.
        """
        self.look()
        if (there := packs().get(pack.name)) is None:
            refuse_wrong_signature(pack)
            refuse_at_odds(pack)
            return False
        if there.digest != pack.digest:
            raise PackIsThere(name=pack.name)
        return True

    def vouched(self, pack: Pack) -> PackSigned:
        """Check the signature of a pack against the operator's list of trusted keys."""
        try:
            keys = (self.folder / TRUSTED_KEYS).read_text("utf-8", errors="replace")
        except OSError:
            keys = ""
        return vouched(pack, read_trusted(keys))

    def keep(self, pack: Pack) -> bool:
        """Put a pack into the folder, whole or not at all; False if it was there already."""
        if self.has(pack):
            return False
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, unfinished = tempfile.mkstemp(prefix=".", dir=self.folder)
            with os.fdopen(handle, "wb") as file:
                file.write(write_zip(pack))
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, self.folder / f"{pack.name}.zip")
        except OSError as error:
            raise Unavailable(why=error.strerror or str(error)) from None
        self.look()
        return True


def _changed_at(file: Path) -> int:
    """Return when a file was last written; 0 if it is a dead link or gone meanwhile."""
    with contextlib.suppress(OSError):
        return file.stat().st_mtime_ns
    return 0


def named_pack(name: str) -> Pack:
    """Find a pack by its name."""
    found = packs().get(name)
    if found is None:
        raise NoSuchPack(name=name, names=", ".join(packs()))
    return found


def pack_in(place: Path) -> Pack:
    """Read a pack from a folder, a zip, or an archive of Forge's formats."""
    if place.is_dir():
        files = _files_in(place)
        return pack_from(files, name=place.name)
    with place.open("rb") as file:
        return pack_in_stream(file, name=place.name)


def pack_in_stream(file: IO[bytes], *, name: str) -> Pack:
    """Read a pack from the bytes of a zip or of a tar.gz."""
    data = file.read((ARCHIVED_MEBIBYTES << 20) + 1)
    if len(data) > ARCHIVED_MEBIBYTES << 20:
        raise PackTooLarge(name=name, files=MOST_ARCHIVED, most=ARCHIVED_MEBIBYTES)
    is_zip = data.startswith(b"PK")
    return pack_from(files_of_zip(data, name=name) if is_zip else _files_of_tar(data, name=name), name=name)


def pack_from(files: dict[str, bytes], *, name: str) -> Pack:
    """Read a pack from its files; raise a refusal for anything wrong with them."""
    try:
        return read_pack(pack_of_forge(files, name=name) if is_forge(files) else without_folder(files), name=name)
    except BROKEN:
        raise NotAPack(name=name) from None


def _files_in(folder: Path) -> dict[str, bytes]:
    """Read a folder, without following links, up to a limit."""
    found: dict[str, bytes] = {}
    size = 0
    for file in sorted(folder.rglob("*")):
        if file.is_symlink() or not file.is_file() or file.suffix not in {".toml", ".txt"}:
            continue
        size += file.stat().st_size
        if len(found) == MOST_ARCHIVED or size > ARCHIVED_MEBIBYTES << 20:
            raise PackTooLarge(name=folder.name, files=MOST_FILES, most=MOST_MEBIBYTES)
        found[file.relative_to(folder).as_posix()] = file.read_bytes()
    return found


def _files_of_tar(data: bytes, *, name: str) -> dict[str, bytes]:
    """Unpack the plain files of a tar or tar.gz in memory; never decompress more than the limit."""
    found: dict[str, bytes] = {}
    size = 0
    try:
        plain = _decompressed(data, name=name) if data.startswith(_GZIP) else data
        with tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as archive:
            for one in archive:
                size += one.size
                if one.size < 0 or len(found) == MOST_ARCHIVED or size > ARCHIVED_MEBIBYTES << 20:
                    raise PackTooLarge(name=name, files=MOST_ARCHIVED, most=ARCHIVED_MEBIBYTES)
                if one.isfile() and (file := archive.extractfile(one)):
                    found[one.name] = file.read(one.size)
    except (tarfile.TarError, *BROKEN):
        raise NotAPack(name=name) from None
    return found


def _decompressed(data: bytes, *, name: str) -> bytes:
    with gzip.open(io.BytesIO(data)) as file:
        plain = file.read((ARCHIVED_MEBIBYTES << 20) + 1)
    if len(plain) > ARCHIVED_MEBIBYTES << 20:
        raise PackTooLarge(name=name, files=MOST_ARCHIVED, most=ARCHIVED_MEBIBYTES)
    return plain
