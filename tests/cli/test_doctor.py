"""The doctor finds, and never faints; it leaves everything as it was."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from topcut.cli.main import main
from topcut.store import ServingLock


def wrong(document, *words: str) -> dict[str, str]:
    """What needs a person, and what was found."""
    _, said = document("doctor", *words)
    return {one["what"]: one["found"] for one in said["findings"] if not one["fine"]}


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement).rowcount == 1


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_doctor_touches_nothing(shop, document):
    before = everything(shop.parent)
    assert wrong(document) == {}
    assert everything(shop.parent) == before
    assert list(before) == ["shop.db"]


def test_the_doctor_brings_no_older_database_up_to_date(shop, document):
    change(shop, "UPDATE alembic_version SET version_num = '0001'")
    before = everything(shop.parent)
    assert wrong(document) == {}
    assert everything(shop.parent) == before


@pytest.mark.parametrize("name", ["", "letter", "empty"])
def test_the_doctor_looks_at_what_is_no_database(place, document, name):
    (place / "letter").write_bytes(b"Dear organizer, " * 1_000)
    (place / "empty").write_bytes(b"")
    assert list(wrong(document, "--database", str(place / name))) == (["Database"] if name != "empty" else [])


def test_a_damaged_database_is_a_finding_and_the_rest_is_still_shown(shop, document, capfd):
    data = bytearray(shop.read_bytes())
    data[4096:] = os.urandom(1) * (len(data) - 4096)
    shop.write_bytes(data)
    assert list(wrong(document)) == ["Database"]
    assert main(["doctor"]) == 5
    out, err = capfd.readouterr()
    assert out.count("\n") == 8
    assert err == "1 of 8 checks need attention: Database. Each LOOK above says what was found.\n"


def test_a_cut_off_database_is_a_finding(shop, document):
    shop.write_bytes(shop.read_bytes()[:20_000])
    assert wrong(document)


def test_a_changed_line_that_looks_newer_is_damage(shop, document):
    change(shop, 'UPDATE entries SET line = replace(line, \'"fact":"\', \'"fact":"x\') WHERE seq = 5')
    ((_, found),) = wrong(document).items()
    assert "is not what was written" in found
    assert "newer" not in found


def test_an_event_without_entries_needs_somebody(shop, document):
    change(shop, "INSERT INTO streams VALUES ('AAAAAAAAAAAAAAAA', 'event', 1)")
    assert list(wrong(document)) == ["Event AAAAAAAAAAAAAAAA"]


def test_a_value_that_does_not_fit_its_seal_needs_somebody(shop, document):
    change(shop, "UPDATE openings SET value = CAST('\"Another title\"' AS BLOB) WHERE field = '0.title'")
    ((_, found),) = wrong(document).items()
    assert found == "chain whole, but a value stored with entry 1 does not fit its seal"


def test_a_value_of_another_kind_needs_somebody(shop, document):
    change(shop, "UPDATE openings SET value = 'text' WHERE field = '0.title'")
    ((_, found),) = wrong(document).items()
    assert found == "Line 1 is not what was written: the value stored with it is of another kind."


def test_a_full_disk_hides_nothing(shop):
    """Where SQLite has no room for its own two files, the database is read as it stands."""
    limited = f"ulimit -f 1; exec {sys.executable} -m topcut doctor --json"
    for _ in range(2):  # the second time there are stumps of those files
        done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "30 entries, chain whole" in done.stdout


def test_the_doctor_knows_who_serves(shop, document):
    with ServingLock(shop):
        _, said = document("doctor")
    assert f"process {os.getpid()} is serving this file" in [one["found"] for one in said["findings"]]


def test_a_place_no_doctor_can_look_at_is_a_finding(place, document):
    (place / "file").write_text("not a folder")
    assert wrong(document, "--database", "file/shop.db") == {}
    assert list(wrong(document, "--database", "mysql://root@shop/events")) == ["Database"]
    assert list(wrong(document, "--database", "postgresql://127.0.0.1:1/none")) == ["Database"]
