"""`topcut rules`, as somebody types it: list, import, check, diff, export."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.packs_made import NEWER, SHIPPED, formats_pack, newer_rules, zipped

from topcut.cli.main import main
from topcut.core.play import Who
from topcut.core.rules.packs import MANIFEST, pins_of
from topcut.core.rules.tables import lay_in
from topcut.desk import Desk
from topcut.exchange.packs import files_of_zip
from topcut.store import open_database
from topcut.store.signing import signer_for


@pytest.fixture(autouse=True)
def _only_ours() -> Iterator[None]:
    yield
    lay_in({})


@pytest.fixture
def zips(place: Path) -> Path:
    (place / "formats.zip").write_bytes(zipped(formats_pack()))
    (place / "newer.zip").write_bytes(zipped(newer_rules()))
    (place / "bad.zip").write_bytes(
        zipped(formats_pack(standard='id = "standard"\nsets = 5\n', modern="from = 2026-06-31"))
    )
    return place


def names(document) -> list[str]:
    return [one["name"] for one in document("rules", "list")[1]["packs"]]


def test_the_list_says_for_which_days_each_pack_speaks(place: Path, document, capfd) -> None:
    [pack] = document("rules", "list")[1]["packs"]
    assert {key: pack[key] for key in ("name", "kind", "from", "until", "shipped")} == {
        "name": SHIPPED, "kind": "rules", "from": "2021-07-23", "until": "2021-12-31", "shipped": True,
    }  # fmt: skip
    assert len(pack["hash"]) == 64
    assert main(["rules", "list"]) == 0
    assert "ends before today" in capfd.readouterr().out


def test_a_pack_is_brought_in_and_judges_its_days(zips: Path, document) -> None:
    code, answer = document("rules", "import", "formats.zip")
    assert (code, answer["name"], answer["imported"]) == (0, "formats-2026-11", True)
    assert names(document) == [SHIPPED, "formats-2026-11"]
    assert document("rules", "import", "formats.zip")[1]["imported"] is False
    (zips / "bears.txt").write_text("60 Grizzly Bears")
    _, answer = document("deck", "check", "bears.txt", "--format", "standard", "--on", "2026-11-14")
    assert answer["judged_by"] == {"pack": "formats-2026-11", "as_of": "2026-11-01"}
    assert [one["code"] for one in answer["problems"]] == ["banned"]


@pytest.mark.parametrize("how", ["check", "import"])
def test_a_bad_pack_changes_nothing_and_every_bad_line_is_named(zips: Path, document, how: str) -> None:
    code, answer = document("rules", how, "bad.zip")
    assert (code, answer["code"]) == (2, "bad-pack")
    assert answer["faults"] == [
        "formats/modern.toml, line 1: cannot be read: Invalid date or datetime: from = 2026-06-31",
        "formats/standard.toml, line 2: cannot be read: Expected array, got int (sets)",
    ]
    assert names(document) == [SHIPPED]
    assert not (zips / "packs").exists()


def test_a_pack_never_changes(zips: Path, document) -> None:
    document("rules", "import", "formats.zip")
    other = formats_pack()
    other["formats/standard.toml"] += b"# otherwise\n"
    (zips / "other.zip").write_bytes(zipped(other))
    code, answer = document("rules", "import", "other.zip")
    assert (code, answer["code"]) == (5, "pack-is-there")


def test_what_changed_is_told_in_words(zips: Path, document, capfd) -> None:
    document("rules", "import", "newer.zip")
    code, answer = document("rules", "diff", SHIPPED, NEWER)
    assert (code, answer["running_events"]) == (0, [])
    assert "Standard: banned now: Alrund's Epiphany." in answer["changes"]
    assert "times, round_minutes swiss: was 50, is 55." in answer["changes"]
    assert main(["rules", "diff", SHIPPED, "newer.zip"]) == 0
    assert f"No running event has {SHIPPED}." in capfd.readouterr().out


async def _running(place: Path) -> str:
    database = open_database(str(place / "shop.db"))
    try:
        async with Desk(database) as desk:
            made = await desk.events.create(who=Who("ana"), title="Tonight", packs=pins_of([SHIPPED]))
            return str(made.stream)
    finally:
        database.close()


def test_a_difference_names_the_running_events_it_touches(zips: Path, shop: Path, document) -> None:
    """The one that is over is not among them."""
    stream = asyncio.run(_running(zips))
    assert document("rules", "diff", SHIPPED, "newer.zip")[1]["running_events"] == [stream]
    assert document("rules", "diff", "newer.zip", SHIPPED)[1]["running_events"] == []


def test_an_exported_pack_can_be_brought_in_elsewhere(zips: Path, document) -> None:
    document("rules", "import", "formats.zip")
    code, answer = document("rules", "export", "formats-2026-11")
    assert (code, answer["file"]) == (0, "formats-2026-11.zip")
    assert document("rules", "check", "formats-2026-11.zip")[1]["hash"] == answer["hash"]
    assert document("rules", "export", SHIPPED)[0] == 0
    assert document("rules", "export", "nothing")[1]["code"] == "no-such-pack"


def test_a_folder_is_a_pack_too_and_a_stray_file_keeps_nobody_from_the_rest(zips: Path, document) -> None:
    for path, data in formats_pack().items():
        (zips / "ours" / path).parent.mkdir(parents=True, exist_ok=True)
        (zips / "ours" / path).write_bytes(data)
    assert document("rules", "import", "ours")[0] == 0
    (zips / "packs" / "stray.zip").write_bytes(b"PK nothing")
    answer = document("rules", "list")[1]
    assert (names(document), list(answer["unreadable"])) == ([SHIPPED, "formats-2026-11"], ["stray.zip"])


def test_a_clash_with_what_is_here_is_said_by_a_check(zips: Path, document) -> None:
    """What `import` would refuse, `check` refuses; nothing is changed by either."""
    assert document("rules", "check", "formats.zip")[1]["is_there"] is False
    document("rules", "import", "formats.zip")
    assert document("rules", "check", "formats.zip")[1]["is_there"] is True
    other = formats_pack()
    other["formats/standard.toml"] += b"# otherwise\n"
    (zips / "other.zip").write_bytes(zipped(other))
    assert document("rules", "check", "other.zip")[1]["code"] == "pack-is-there"


def test_a_signature_is_checked_and_its_key_is_known_or_not(zips: Path, shop: Path, document) -> None:
    document("rules", "import", "formats.zip")
    assert document("rules", "export", "formats-2026-11", "--sign")[1]["code"] == "no-key-yet"
    database = open_database(str(shop))
    signer = signer_for(database, now=1, random=bytes_of_ones)
    database.close()
    answer = document("rules", "export", "formats-2026-11", "--sign")[1]
    assert (answer["signed_by"], answer["is_trusted"]) == (signer.fingerprint, False)
    (zips / "packs" / "trusted-keys.txt").write_text(f"{signer.key.hex()} The League\n")
    answer = document("rules", "check", "formats-2026-11.zip")[1]
    assert (answer["signed_by"], answer["is_trusted"]) == ("The League", True)
    unsigned = document("rules", "list")[1]["packs"][-1]
    assert (unsigned["signed_by"], unsigned["is_wrongly_signed"]) == (None, False)
    files = files_of_zip((zips / "formats-2026-11.zip").read_bytes(), name="signed")
    renamed = {MANIFEST: files[MANIFEST].replace(b"formats-2026-11", b"formats-2026-12")}
    longer = {"formats/standard.toml": files["formats/standard.toml"] + b"# one line more\n"}
    boast = {MANIFEST: b'signature = "trust me"\n' + formats_pack("formats-2026-12")[MANIFEST]}
    for planted in (renamed, renamed | longer, boast):
        (zips / "planted.zip").write_bytes(zipped(files | planted))
        assert document("rules", "import", "planted.zip")[1]["code"] == "wrong-signature", planted
    assert names(document) == [SHIPPED, "formats-2026-11"]


def bytes_of_ones(count: int) -> bytes:
    return b"1" * count
