"""The packs of a server: whatever lies in the folder, it is read or left out and said."""

import gzip
import io
import lzma
import struct
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from tests.packs_made import TIEBREAKERS, formats_pack, manifest, zipped

from topcut.core.rules.packs import MANIFEST, packs
from topcut.core.rules.tables import lay_in
from topcut.exchange.pack_refusals import BadPack, NotAPack, PackTooLarge
from topcut.exchange.packs import read_pack
from topcut.store.pack_shelf import ARCHIVED_MEBIBYTES, PackShelf, pack_in_stream


@pytest.fixture(autouse=True)
def _only_ours() -> Iterator[None]:
    yield
    lay_in({})


def tarred(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, data in files.items():
            one = tarfile.TarInfo(name)
            one.size = len(data)
            archive.addfile(one, io.BytesIO(data))
    return out.getvalue()


def spoilt(method: int) -> bytes:
    """A zip whose bytes after the name of its first file are no longer what was packed."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("pack.toml", b"kind = 1\n" * 500)
    data = bytearray(out.getvalue())
    data[39 + 9 : 39 + 29] = b"\xff" * 20
    return bytes(data)


def elsewhere() -> bytes:
    """A zip whose list of files begins before the beginning."""
    data = bytearray(zipped({"pack.toml": b""}))
    at = data.rindex(b"PK\x05\x06")
    struct.pack_into("<L", data, at + 16, 0xFFFFFF)
    return bytes(data)


FORGE = "formats/Archived/Modern/2020-01-01.txt"
ODD = {
    "deflated.zip": spoilt(zipfile.ZIP_DEFLATED),
    "lzma.zip": spoilt(zipfile.ZIP_LZMA),
    "bzip2.zip": spoilt(zipfile.ZIP_BZIP2),
    "cut-short.zip": zipped(formats_pack())[:200],
    "elsewhere.zip": elsewhere(),
    "cut-short.tar.gz": tarred({"pack.toml": b"kind = 1\n" * 5000})[:60],
    "not-gzip.tar.gz": b"\x1f\x8b" + b"\xff" * 40,
    "xz.tar.xz": lzma.compress(b"x" * 1000)[:40],
    "no-tar.gz": gzip.compress(b"hello"),
    "empty": b"",
    "day.tar.gz": tarred({FORGE: b"Effective:2020-99-99\n"}),
    "no-day.tar.gz": tarred({FORGE: b"Name:Modern\n"}),
    "no-format.tar.gz": tarred({FORGE.replace("Modern", "Ours"): b"Effective:2020-01-01\n"}),
    "number.zip": zipped(formats_pack() | {"formats/standard.toml": b"id = " + b"1" * 5000}),
}


@pytest.mark.parametrize("name", [name for name in ODD if name != "number.zip"])
def test_an_odd_archive_is_no_pack(name: str) -> None:
    with pytest.raises(NotAPack) as refused:
        pack_in_stream(io.BytesIO(ODD[name]), name=name)
    assert refused.value.status == 400


def test_a_shelf_with_odd_files_is_read_all_the_same(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for name, data in ODD.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "good.zip").write_bytes(zipped(formats_pack()))
    (tmp_path / "nowhere.zip").symlink_to(tmp_path / "gone")
    shelf = PackShelf(tmp_path)
    shelf.look()
    assert "formats-2026-11" in packs()
    assert {*shelf.faults} == {*ODD, "nowhere.zip"}
    assert "the pack day.tar.gz is left out" in caplog.text


def test_no_more_is_decompressed_than_fits() -> None:
    bomb = gzip.compress(bytes((ARCHIVED_MEBIBYTES << 20) + 1), compresslevel=1)
    with pytest.raises(PackTooLarge):
        pack_in_stream(io.BytesIO(bomb), name="bomb.tar.gz")


DATA = files("topcut.core.rules").joinpath("data")
MAGIC = DATA.joinpath("infractions", "magic.toml").read_bytes()
OURS = {
    "infractions/magic.toml": {MANIFEST: manifest("penalties", "mine"), "infractions/magic.toml": MAGIC},
    "the game magic": {MANIFEST: manifest("game", "mine"), "games.toml": DATA.joinpath("games.toml").read_bytes()},
    "the tiebreakers chess": {
        MANIFEST: manifest("tiebreakers", "mine"),
        "tiebreakers.toml": TIEBREAKERS["tiebreakers.toml"].replace(b"our-league", b"chess"),
    },
}


@pytest.mark.parametrize("told", OURS)
def test_no_import_changes_what_is_here(tmp_path: Path, told: str) -> None:
    """MTR-0-e: an event that runs, or is over, keeps its infractions, its tiebreakers and its game."""
    with pytest.raises(BadPack, match=told):
        PackShelf(tmp_path / "packs").keep(read_pack(OURS[told], name="mine.zip"))
    assert not (tmp_path / "packs").exists()


def test_nor_what_an_earlier_pack_has_brought(tmp_path: Path) -> None:
    shelf = PackShelf(tmp_path)
    own = {MANIFEST: manifest("penalties", "first"), "infractions/own.toml": MAGIC}
    for pack in (own, TIEBREAKERS):
        assert shelf.keep(read_pack(pack, name="a.zip"))
        assert not shelf.keep(read_pack(pack, name="a.zip")), "the same one again changes nothing"
    other = TIEBREAKERS | {MANIFEST: manifest("tiebreakers", "second")}
    for pack in (own | {MANIFEST: manifest("penalties", "second")}, other):
        with pytest.raises(BadPack, match="here already"):
            shelf.keep(read_pack(pack, name="b.zip"))
