"""Backups: what is not a whole one is refused by its own name, and the database it should go into stays as it is."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.databases import restore

from topcut.cli.main import main
from topcut.store import Logs, open_database

TOPCUT = [sys.executable, "-m", "topcut"]


@pytest.fixture
def kept(shop: Path, capfd) -> Path:
    assert main(["backup", "kept.topcut"]) == 0
    capfd.readouterr()
    return shop.with_name("kept.topcut")


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement).rowcount == 1


def test_a_backup_and_a_restore_say_how_much_there_is(shop, document, capfd):
    code, made = document("backup", "kept.topcut")
    assert (code, made) == (0, {"file": "kept.topcut", "database": str(shop), "events": 1, "entries": 30})
    code, back = document("restore", "kept.topcut", "--database", "new.db")
    assert (code, back) == (0, {"file": "kept.topcut", "database": "new.db", "events": 1, "entries": 30, "erased": 0})
    assert main(["restore", "kept.topcut", "--database", "newer.db"]) == 0
    assert capfd.readouterr().out == "Restored into newer.db: 1 event, 30 entries, every chain whole.\n"


def test_a_backup_goes_through_a_pipe(shop):
    made = subprocess.run([*TOPCUT, "backup", "-"], capture_output=True, check=True)
    assert made.stdout.startswith(b"SQLite format 3\0")
    assert made.stderr == b"Backed up: 1 event, 30 entries.\n"
    back = subprocess.run([*TOPCUT, "restore", "-", "--database", "new.db"], input=made.stdout, check=True)
    assert back.returncode == 0
    assert main(["backup", "-", "--json"]) == 2


def empty(kept: Path) -> None:
    kept.write_bytes(b"")


def half(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:30_000])


def letter(kept: Path) -> None:
    kept.write_bytes(b"Dear organizer, " * 1_000)


def photos(kept: Path) -> None:
    kept.unlink()
    with closing(sqlite3.connect(kept)) as connection:
        connection.execute("CREATE TABLE photos (name)")


def no_tables(kept: Path) -> None:
    kept.unlink()
    with closing(sqlite3.connect(kept)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA user_version=1")


def overwritten(kept: Path) -> None:
    data = bytearray(kept.read_bytes())
    data[4096 * 2 : 4096 * 4] = b"\xa5" * 4096 * 2
    kept.write_bytes(data)


def in_use(kept: Path) -> None:
    kept.with_name(kept.name + "-wal").write_bytes(b"what is not in the file yet")


@pytest.mark.parametrize("spoil", [empty, half, letter, photos, no_tables, overwritten, in_use])
def test_what_is_not_a_whole_backup_is_refused_by_its_name(kept, document, spoil):
    spoil(kept)
    code, refused = document("restore", "kept.topcut", "--database", "new.db")
    assert (code, refused["code"], refused["file"]) == (2, "not-a-backup", "kept.topcut")
    assert not kept.with_name("new.db").exists()


def test_an_empty_pipe_is_no_backup(place):
    done = subprocess.run(
        [*TOPCUT, "restore", "-", "--database", "new.db"], input=b"", capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"Unreadable: standard input is not a whole Topcut backup: it is empty.\n")
    assert list(place.iterdir()) == []


def test_a_backup_by_a_newer_topcut_is_named_as_the_person_knows_it(kept, document):
    change(kept, "UPDATE alembic_version SET version_num = '9999'")
    code, refused = document("restore", "kept.topcut", "--database", "new.db")
    assert (code, refused["code"], refused["where"]) == (7, "newer-database", "kept.topcut")


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("UPDATE entries SET line = replace(line, 'swiss-1', 'swiss-2') WHERE seq = 12", id="changed"),
        pytest.param('UPDATE entries SET line = replace(line, \'"fact":"\', \'"fact":"x\') WHERE seq = 5', id="newer?"),
        pytest.param("UPDATE entries SET line = 'rubbish' WHERE seq = 30", id="the last"),
    ],
)
def test_a_backup_with_a_broken_event_leaves_the_database_untouched(kept, document, statement):
    change(kept, statement)
    code, refused = document("restore", "kept.topcut", "--database", "new.db")
    assert (code, refused["code"]) == (5, "broken-event")
    assert not kept.with_name("new.db").exists()
    assert main(["restore", "kept.topcut", "--database", "new.db"]) == 5


def test_a_folder_is_not_a_backup_nor_a_place_for_one(shop, document):
    code, refused = document("restore", ".", "--database", "new.db")
    assert (code, refused["code"]) == (2, "is-a-folder")
    assert document("backup", ".")[1]["code"] == "is-a-folder"


def test_the_check_has_the_last_word_before_anything_is_kept(kept, tmp_path):
    class No(Exception):
        pass

    def check(connection) -> None:
        assert len(Logs(connection).all()) == 1, "there is something that could stay"
        raise No

    database = open_database(tmp_path / "new.db")
    with pytest.raises(No):
        restore(kept, database, check=check)
    with database.reading() as connection:
        assert Logs(connection).all() == []
    database.close()
