"""Packs as files: a folder or a zip in, a pack out, or a list of every bad line; a pack in, a zip out."""

import io
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, Final

import msgspec

from topcut.core.errors import gettext_noop
from topcut.core.rules.contents import missing_tables, table_kind
from topcut.core.rules.packs import MANIFEST, Manifest, Pack
from topcut.core.rules.retired import without_retired
from topcut.exchange.pack_faults import Flaw, PackFault, Unparsed, at_odds, of_table
from topcut.exchange.pack_refusals import BadPack, NotAPack, PackTooLarge
from topcut.exchange.toml_faults import MOST_FAULTS, read_toml, shown

MOST_FILES: Final = 500
MOST_MEBIBYTES: Final = 16
BROKEN: Final = (
    ValueError,
    LookupError,
    ArithmeticError,
    EOFError,
    OSError,
    RuntimeError,
    struct.error,
    zlib.error,
    lzma.LZMAError,
)
"""Errors from reading a file that is not an archive, or is cut short, locked or otherwise broken."""
_ENDS_TOO_SOON: Final = gettext_noop("it ends on {last}, before it begins on {first}")
_WRONG_HASH: Final = gettext_noop("its files come to {hash}…, not to the hash it names")
_NO_SUCH_TABLE: Final = gettext_noop("a pack of the kind {kind} has no such table")
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9.-]{0,62}")
_PATH: Final = re.compile(r"([a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*\.toml")
_MISSING: Final = "missing required field"
"""Not worth reporting for a table from which a bad line was left out."""
_STEP: Final = re.compile(r"\.([A-Za-z0-9_-]+)|\[(\d+|\.\.\.)\]")


def read_pack(files: Mapping[str, bytes], *, name: str) -> Pack:
    """Read a pack from its files; one bad line refuses the whole pack, and the refusal lists every bad line."""
    if MANIFEST not in files:
        raise NotAPack(name=name)
    faults = list(_bad_names(files))
    manifest = _read(Manifest, MANIFEST, files[MANIFEST], faults)
    if manifest is not None:
        pack = Pack(manifest, dict(files))
        faults += _of_manifest(pack)
        for path, data in sorted(files.items()):
            if (kind := table_kind(manifest.kind, path)) is not None:
                faults += of_table(path, _read(kind, path, data, faults))
        if not faults:
            return pack
    raise _bad(name, faults)


def refuse_at_odds(pack: Pack) -> None:
    """Refuse a pack that brings something taken, or refers to something missing: no import changes an event (MTR 0)."""
    if faults := [*at_odds(pack)]:
        raise _bad(pack.name, faults)


def _bad(name: str, faults: list[PackFault]) -> BadPack:
    first = faults[:MOST_FAULTS]
    told = " ".join(f"{fault}." for fault in first)
    refusal = BadPack(name=name, told=told, faults=[str(fault) for fault in first], count=len(faults))
    refusal.found = (*first,)
    return refusal


def files_of_zip(data: bytes, *, name: str) -> dict[str, bytes]:
    """Unpack a zip in memory, with limits for files and bytes; strip folders around all of it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = [one for one in archive.infolist() if not one.is_dir()]
            if len(inside) > MOST_FILES or sum(one.file_size for one in inside) > MOST_MEBIBYTES << 20:
                raise PackTooLarge(name=name, files=MOST_FILES, most=MOST_MEBIBYTES)
            return without_folder({one.filename: _unpacked(archive, one, name) for one in inside})
    except (zipfile.BadZipFile, *BROKEN):
        raise NotAPack(name=name) from None


def _unpacked(archive: zipfile.ZipFile, one: zipfile.ZipInfo, name: str) -> bytes:
    """Read one file, never more of it than its entry says."""
    with archive.open(one) as file:
        data = file.read(one.file_size + 1)
    if len(data) > one.file_size:
        raise PackTooLarge(name=name, files=MOST_FILES, most=MOST_MEBIBYTES)
    return data


def without_folder(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the folder that holds the manifest."""
    places = [PurePosixPath(path) for path in files if PurePosixPath(path).name == MANIFEST]
    top = min((place.parent for place in places), key=lambda place: len(place.parts), default=PurePosixPath())
    if not top.parts:
        return dict(files)
    inside = {path: PurePosixPath(path) for path in files}
    return {str(at.relative_to(top)): files[path] for path, at in inside.items() if at.is_relative_to(top)}


def write_zip(pack: Pack) -> bytes:
    """Write a pack as a zip; the same pack gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(pack.files.items()):
            archive.writestr(zipfile.ZipInfo(path, (2000, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _bad_names(files: Mapping[str, bytes]) -> Iterator[PackFault]:
    for path in files:
        if path != MANIFEST and not _PATH.fullmatch(path):
            yield PackFault(shown(path), Flaw(gettext_noop("no pack has a file of this name")))


def _of_manifest(pack: Pack) -> Iterator[PackFault]:
    said = pack.manifest
    if not _NAME.fullmatch(said.name):
        yield PackFault(MANIFEST, Flaw(gettext_noop("a name has small letters, digits, dots and dashes")))
    if said.first_day and said.last_day and said.last_day < said.first_day:
        yield PackFault(MANIFEST, Flaw(_ENDS_TOO_SOON, {"last": said.last_day, "first": said.first_day}))
    if said.hash and said.hash.removeprefix("sha256:") != pack.digest:
        yield PackFault(MANIFEST, Flaw(_WRONG_HASH, {"hash": pack.digest[:16]}))
    for path in pack.files:
        if path != MANIFEST and _PATH.fullmatch(path) and table_kind(said.kind, path) is None:
            yield PackFault(path, Flaw(_NO_SUCH_TABLE, {"kind": said.kind}))
    for path in missing_tables(said.kind, list(pack.files)):
        yield PackFault(path, Flaw(gettext_noop("is missing")))


def _read(kind: type[Any], path: str, data: bytes, faults: list[PackFault]) -> Any:
    """Read a table, noting every bad line; None if there is any."""
    before = len(faults)
    text = _text(path, data, faults)
    found = without_retired(kind, _parsed(path, text, faults))
    is_whole = len(faults) == before
    more = list[PackFault]()
    value = _converted(kind, path, text, found, more)
    faults += (one for one in more if is_whole or _MISSING not in str(one.why))
    return value if len(faults) == before else None


def _text(path: str, data: bytes, faults: list[PackFault]) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        faults.append(PackFault(path, Flaw(gettext_noop("it is not UTF-8")), data[: error.start].count(b"\n") + 1))
        return ""


def _parsed(path: str, text: str, faults: list[PackFault]) -> dict[str, Any]:
    """Parse TOML; a bad line is noted and left out, so that the next one is found, too."""
    found, wrong = read_toml(text)
    faults += (PackFault(path, one.why, one.line) for one in wrong)
    return found


def _converted(kind: type[Any], path: str, text: str, found: dict[str, Any], faults: list[PackFault]) -> Any:
    """Decode a table; an element that does not fit is noted and left out, so that the next one is found, too."""
    for _ in range(MOST_FAULTS):
        try:
            return msgspec.convert(found, kind, str_keys=True)
        except msgspec.ValidationError as error:
            why, _, at = str(error).partition(" - at ")
            steps = [name or int(number) for name, number in _STEP.findall(at) if number != "..."]
            where = f" ({at.strip('`')[2:]})" if at else ""
            unread = Unparsed.because(f"{why.replace('`', '')}{where}")
            faults.append(PackFault(path, unread, _line_of(text, found, steps)))
            if not _left_out(found, steps):
                return None
    return None


def _left_out(found: dict[str, Any], steps: list[str | int]) -> bool:
    """Remove the innermost list element on the path to the bad value; False if there is none."""
    holders: list[tuple[list[Any], int]] = []
    here: Any = found
    for step in steps:
        if isinstance(here, list) and isinstance(step, int) and step < len(here):
            holders.append((here, step))
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            break
    if not holders:
        return False
    held, place = holders[-1]
    del held[place]
    return True


def _line_of(text: str, found: dict[str, Any], steps: list[str | int]) -> int | None:
    """Find the line of a bad value: that of its key, or of a value in the same element."""
    here: Any = found
    first = str(steps[0]) if steps else ""
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if re.match(rf"\s*\[*\s*{re.escape(first)}\b", line)), 0)
    wanted = ""
    for step in steps:
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(here, dict):
            wanted = next((value for value in here.values() if isinstance(value, str)), wanted)
    near = (n for n in range(start, len(lines)) if wanted and f'"{wanted}"' in lines[n])
    return next(near, start) + 1 if first else None
