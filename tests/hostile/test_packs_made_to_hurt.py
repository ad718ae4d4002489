"""Packs made to hurt: bombs, paths that lead out, links, endless nesting, liars about their size."""

import io
import tarfile
import zipfile

import pytest
from tests.packs_made import formats_pack, manifest, zipped

from topcut.core.errors import Unreadable
from topcut.exchange.pack_refusals import BadPack, NotAPack, PackTooLarge
from topcut.exchange.packs import files_of_zip, read_pack
from topcut.exchange.toml_keys import line_of_too_long_key
from topcut.store.pack_shelf import pack_in, pack_in_stream


def taken(data: bytes) -> object:
    return pack_in_stream(io.BytesIO(data), name="a.zip")


def tarred(*members: tarfile.TarInfo) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for one in members:
            archive.addfile(one, io.BytesIO(b"\0" * one.size) if one.isfile() else None)
    return out.getvalue()


def test_a_bomb_is_refused_before_it_is_unpacked():
    with pytest.raises(PackTooLarge):
        taken(zipped(formats_pack() | {"formats/bomb.toml": b"#" * (17 << 20)}))
    with pytest.raises(PackTooLarge):
        taken(zipped(formats_pack() | {f"formats/f{n}.toml": b"" for n in range(501)}))


@pytest.mark.parametrize("path", ["../out.toml", "/etc/out.toml", "formats/../../out.toml", "a\\b.toml", "C:/x.toml"])
def test_a_path_that_leads_out_is_a_fault_and_nothing_is_written(path, tmp_path):
    with pytest.raises(BadPack) as refused:
        taken(zipped(formats_pack() | {path: b""}))
    assert "no pack has a file of this name" in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_an_entry_that_lies_about_its_size_is_no_pack():
    data = bytearray(zipped({"pack.toml": b"#" * 1_000}))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    with pytest.raises(Unreadable):
        files_of_zip(bytes(data), name="a.zip")


def test_an_encrypted_or_broken_zip_is_no_pack():
    whole = zipped(formats_pack())
    for broken in (whole[:-30], whole[:100], b"PK\x05\x06" + b"\0" * 18, b"", b"\x1f\x8b nothing"):
        with pytest.raises(NotAPack):
            taken(broken)


def test_links_and_devices_of_a_tar_are_left_out():
    link = tarfile.TarInfo("pack.toml")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    with pytest.raises(NotAPack):
        taken(tarred(link))
    large = tarfile.TarInfo("pack.toml")
    large.size = 65 << 20
    with pytest.raises(PackTooLarge):
        taken(tarred(large))


def test_a_link_in_a_folder_is_not_followed(tmp_path):
    secret, folder = tmp_path / "secret.toml", tmp_path / "ours"
    secret.write_text("x = 1")
    folder.mkdir()
    (folder / "pack.toml").symlink_to(secret)
    with pytest.raises(NotAPack):
        pack_in(folder)


@pytest.mark.parametrize(
    "toml",
    [
        pytest.param(b"x = " + b"[" * 5_000, id="too deep"),
        pytest.param(b'x = "' + b"\\u0000" * 10, id="no letters"),
        pytest.param(b"a." * 20_000 + b"b = 1", id="too long a key"),
        pytest.param(b"[" + b"'a' . " * 20_000 + b"b]", id="too long a name of a table"),
        pytest.param(b"x = {" + b'"a".' * 20_000 + b"b = 1}", id="too long a key in a table on one line"),
        pytest.param(b"\n".join([b"= 1"] * 5_000), id="no names"),
    ],
)
def test_toml_made_to_hurt_is_a_fault(toml):
    with pytest.raises(BadPack) as refused:
        read_pack(formats_pack() | {"formats/modern.toml": toml}, name="a.zip")
    assert 1 <= len(refused.value.detail["faults"]) <= 100  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a.b = 1\n" + ".".join(["a"] * 33) + " = 1", 2),
        (".".join(["a"] * 32) + " = 1", None),
        ("a" * 1_000_000 + '"' * 100_000 + "a . " * 20 + "\n" * 100_000, None),
        ('x = "One. Two words. 1.5 of " # ' + "a. b c." * 10_000, None),
    ],
)
def test_keys_are_measured_before_a_parser_takes_the_square_of_their_parts(text, line):
    assert line_of_too_long_key(text) == line


def test_names_from_a_pack_steer_no_terminal_and_no_folder():
    with pytest.raises(BadPack):
        read_pack(formats_pack() | {"pack.toml": manifest("formats", "../../up")}, name="a.zip")
    assert zipfile.is_zipfile(io.BytesIO(zipped({})))
