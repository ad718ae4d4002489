"""The doctor finds, and never faints; it leaves everything as it was."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from topcut.cli.main import main
from topcut.core.play import Who
from topcut.store import Logs, ServingLock, open_database
from topcut.store.links import Link, Links
from topcut.store.signing import signer_for
from topcut.store.tables import metadata


def wrong(document, *words: str) -> dict[str, str]:
    """What needs a person, and what was found."""
    _, said = document("doctor", *words)
    return {one["what"]: one["found"] for one in said["findings"] if not one["fine"]}


def of_the_event(found: dict[str, str]) -> str:
    """What is said of the one event; of the row itself it is said, too, that it is not as it was written."""
    (said,) = (said for what, said in found.items() if what.startswith("Event "))
    assert {*found} - {"Rows"} < {*found}
    return said


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
    found = of_the_event(wrong(document))
    assert "is not what was written" in found
    assert "newer" not in found


def test_an_event_without_entries_needs_somebody(shop, document):
    change(shop, "INSERT INTO streams (stream, kind, created_at) VALUES ('AAAAAAAAAAAAAAAA', 'event', 1)")
    assert list(wrong(document)) == ["Event AAAAAAAAAAAAAAAA", "Rows"]


def test_a_value_that_does_not_fit_its_seal_needs_somebody(shop, document):
    change(shop, "UPDATE openings SET value = CAST('\"Another title\"' AS BLOB) WHERE field = '0.title'")
    found = of_the_event(wrong(document))
    assert found == "chain whole, but a value stored with entry 1 does not fit its seal"


def test_a_value_of_another_kind_needs_somebody(shop, document):
    change(shop, "UPDATE openings SET value = 'text' WHERE field = '0.title'")
    found = of_the_event(wrong(document))
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


CHANGED = [
    pytest.param("signing_keys", "UPDATE signing_keys SET seed = X'00' || substr(seed, 2)", id="signing_keys"),
    pytest.param("streams", "UPDATE streams SET kind = 'evenu'", id="streams.kind"),
    pytest.param("people", "UPDATE people SET name = replace(name, 'a', 'e') WHERE player = 1", id="people.name"),
    pytest.param("links", "UPDATE links SET who = who || 'x'", id="links.who"),
    pytest.param("keys", "UPDATE keys SET asked = X'00' || substr(asked, 2)", id="keys.asked"),
    pytest.param("entries", "UPDATE entries SET line = replace(line, '1', '2') WHERE seq = 30", id="the last line"),
]


@pytest.mark.parametrize(("table", "statement"), CHANGED)
def test_one_changed_letter_outside_the_chain_needs_somebody(shop, document, table, statement):
    """Each of these was said to be fine."""
    database = open_database(shop)
    signer_for(database, now=1, random=os.urandom)
    with database.writing() as connection:
        (stream,) = Logs(connection).called()
        Links(connection).add("token", Link(stream, Who("link-abc")))
        row = {"key": "k\nme", "stream": stream, "seq": 3, "asked": b"asked"}
        connection.execute(metadata.tables["keys"].insert(), row)
    database.close()
    assert wrong(document) == {}
    with closing(sqlite3.connect(shop)) as connection, connection:
        assert connection.execute(statement).rowcount >= 1
    assert f"{table} " in wrong(document)["Rows"]


def test_what_the_doctor_says_of_a_row_does_not_say_what_is_in_it(shop, document):
    change(shop, "UPDATE people SET name = 'Zyxwvut' WHERE player = 1")
    assert "Zyxwvut" not in str(wrong(document))
