"""Files that are full, read-only, foreign, shared or copied: a clear word, and nothing half-written."""

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.databases import restore

from topcut.core.log import Opening
from topcut.core.play import Stream
from topcut.store import (
    AlreadyServed,
    CannotOpen,
    CannotRead,
    Database,
    Logs,
    NewEntry,
    ServingLock,
    WriteFailed,
    backup,
    open_database,
)
from topcut.store.refusals import AlreadyThere, NotOurs
from topcut.store.row_sums import changed_rows
from topcut.store.tables import alive, metadata

S = Stream("AAAAAAAAAAAAAAAA")
HOLD = """
import signal, sys
from pathlib import Path
from topcut.store import ServingLock
lock = ServingLock(Path(sys.argv[1])).take()
print("held", flush=True)
signal.pause()
"""
SECRET = b'"Zyxwvutsrqponm-erased-words"'

BACK_TO_0009 = (
    "DROP TABLE copied_people",
    "DROP TABLE generations",
    *(
        f"ALTER TABLE {name} DROP COLUMN row_sum"
        for name in sorted({*metadata.tables} - {"copied_people", "generations"})
    ),
    "ALTER TABLE alive DROP COLUMN ahead",
    "INSERT INTO alive (run, began, seen) VALUES ('run', 1, 2)",
    "UPDATE alembic_version SET version_num = '0009'",
)
"""Makes a database one of the form it had before its newest tables and columns."""


def fill(database: Database, entries: int = 3) -> None:
    with database.writing() as connection:
        Logs(connection).create(S, kind="event", now=1)
        Logs(connection).append([NewEntry(S, seq, b"line %d" % seq, key=f"k{seq}") for seq in range(1, entries + 1)])


def lines(database: Database) -> list[bytes]:
    with database.reading() as connection:
        return Logs(connection).tail(S)


def test_a_new_folder_and_file_are_for_their_owner_alone(tmp_path: Path) -> None:
    open_database(tmp_path / "new" / "topcut.db").close()
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new" / "topcut.db").stat().st_mode) == 0o600


def test_a_full_disk_keeps_what_was_saved_and_nothing_of_what_was_not(tmp_path: Path) -> None:
    database = open_database(tmp_path / "topcut.db")
    fill(database)
    with database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        logs = Logs(connection)
        database.begin(connection)
        with pytest.raises(WriteFailed, match="the disk is full"):
            logs.append([NewEntry(S, seq, b"x" * 4000) for seq in range(4, 40)])
        database.roll_back(connection)
        connection.exec_driver_sql("PRAGMA max_page_count=1073741823")
    assert lines(database) == [b"line 1", b"line 2", b"line 3"]
    database.close()


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_bytes(b"Dear organizer, " * 100)
    with pytest.raises(NotOurs, match="not a Topcut database"):
        open_database(letter)
    assert letter.read_bytes() == b"Dear organizer, " * 100


def test_another_programs_database_is_left_as_it_is(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "photos.db")
    other.execute("CREATE TABLE photos (name)")
    other.close()
    with pytest.raises(NotOurs, match="not a Topcut database"):
        open_database(tmp_path / "photos.db")
    other = sqlite3.connect(tmp_path / "photos.db")
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("photos",)]
    other.close()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CannotOpen, match="is a file, not a folder"):
        open_database(tmp_path / "file" / "topcut.db")


def test_a_file_that_went_away_is_told_in_words(tmp_path: Path) -> None:
    database = open_database(tmp_path / "topcut.db")
    database.close()
    (tmp_path / "topcut.db").unlink()
    (tmp_path / "topcut.db").mkdir()
    with pytest.raises(WriteFailed, match="the file cannot be opened"), database.writing():
        pass
    with pytest.raises(CannotRead, match="the file cannot be opened"), database.reading():
        pass


def test_a_read_only_file_is_named_and_unchanged(tmp_path: Path) -> None:
    database = open_database(tmp_path / "topcut.db")
    fill(database)
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only=ON")
        with pytest.raises(WriteFailed, match="read-only"):
            database.begin(connection)
        connection.exec_driver_sql("PRAGMA query_only=OFF")
    assert lines(database) == [b"line 1", b"line 2", b"line 3"]
    database.close()


def test_one_file_has_one_server(tmp_path: Path) -> None:
    path = tmp_path / "topcut.db"
    with ServingLock(path):
        with pytest.raises(AlreadyServed) as refused:
            ServingLock(path).take()
        assert refused.value.detail["process"] == str(os.getpid())
    with ServingLock(path):
        pass


def test_a_lock_dies_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "topcut.db"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(AlreadyServed) as refused:
        ServingLock(path).take()
    assert refused.value.detail["process"] == str(holder.pid)
    holder.kill()
    holder.wait()
    holder.stdout.close()
    ServingLock(path).take().let_go()


def test_erased_values_are_gone_from_the_files(tmp_path: Path) -> None:
    database = open_database(tmp_path / "topcut.db")
    with database.writing() as connection:
        Logs(connection).create(S, kind="event", now=1)
        opening = Opening(1, "0.reason", b"salt" * 4, SECRET)
        Logs(connection).append([NewEntry(S, 1, b"line", (opening,), {7: "Zyxwvutsrqponm the Erased"})])
    assert any(b"Zyxwvutsrqponm" in path.read_bytes() for path in tmp_path.iterdir()), "there is something to erase"
    with database.writing() as connection:
        Logs(connection).append([NewEntry(S, 2, b"line 2", erased=((1, "0.reason"),), names={7: ""})])
    with database.engine.connect() as connection:
        assert Logs(connection).overwrite_what_was_erased()
    assert not any(b"Zyxwvutsrqponm" in path.read_bytes() for path in tmp_path.iterdir())
    assert lines(database) == [b"line", b"line 2"]
    database.close()


def test_without_the_overwriting_erased_values_would_still_be_there(tmp_path: Path) -> None:
    """The planted fault of the test above: delete the row, and look into the files."""
    database = open_database(tmp_path / "topcut.db")
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA secure_delete=OFF")
    with database.writing() as connection:
        Logs(connection).create(S, kind="event", now=1)
        Logs(connection).append([NewEntry(S, 1, b"line", (Opening(1, "0.reason", b"salt" * 4, SECRET),))])
    with database.writing() as connection:
        Logs(connection).append([NewEntry(S, 2, b"line 2", erased=((1, "0.reason"),))])
    assert any(b"Zyxwvutsrqponm" in path.read_bytes() for path in tmp_path.iterdir())
    database.close()


def test_a_backup_holds_one_moment_and_restores_anywhere(database: Database, where: str, tmp_path: Path) -> None:
    fill(database)
    backup(database, tmp_path / "kept.topcut")
    with database.writing() as connection:
        Logs(connection).append([NewEntry(S, 4, b"later")])
    restored = open_database(tmp_path / "elsewhere.db")
    restore(tmp_path / "kept.topcut", restored)
    assert lines(restored) == [b"line 1", b"line 2", b"line 3"]
    with restored.reading() as connection:
        assert Logs(connection).used(S, ["k2"])["k2"].seq == 2
    restored.close()
    assert sorted(path.name for path in tmp_path.iterdir() if "kept" in path.name) == ["kept.topcut"]


def test_a_database_of_an_older_form_is_backed_up_whole(database: Database, tmp_path: Path) -> None:
    """An update that was installed and not yet started is a good moment for a backup."""
    fill(database)
    with database.writing() as connection:
        for change in BACK_TO_0009:
            connection.exec_driver_sql(change)
    rows = backup(database, tmp_path / "kept.topcut")
    assert (rows["entries"], rows["alive"]) == (3, 1)
    restored = open_database(tmp_path / "elsewhere.db")
    restore(tmp_path / "kept.topcut", restored)
    assert lines(restored) == [b"line 1", b"line 2", b"line 3"]
    with restored.reading() as connection:
        assert connection.execute(select(alive.c.run, alive.c.began, alive.c.seen, alive.c.ahead)).all() == [
            ("run", 1, 2, 0)
        ]
        assert not [key for table in metadata.sorted_tables for key in changed_rows(connection, table)]
    restored.close()


def test_a_backup_and_a_restore_never_overwrite(tmp_path: Path) -> None:
    database = open_database(tmp_path / "topcut.db")
    fill(database)
    backup(database, tmp_path / "kept.topcut")
    before = (tmp_path / "kept.topcut").read_bytes()
    with pytest.raises(AlreadyThere):
        backup(database, tmp_path / "kept.topcut")
    with pytest.raises(AlreadyThere):
        restore(tmp_path / "kept.topcut", database)
    assert (tmp_path / "kept.topcut").read_bytes() == before
    assert lines(database) == [b"line 1", b"line 2", b"line 3"]
    database.close()


def test_a_plain_copy_without_the_write_ahead_log_would_lose_entries(tmp_path: Path) -> None:
    """The planted fault of the backup: the file alone is not the database."""
    database = open_database(tmp_path / "topcut.db")
    fill(database)
    copied = tmp_path / "copied.db"
    copied.write_bytes((tmp_path / "topcut.db").read_bytes())
    reader = sqlite3.connect(copied)
    tables = reader.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    count = reader.execute("SELECT count(*) FROM entries").fetchone()[0] if tables else 0
    reader.close()
    assert count < 3
    database.close()


def test_a_question_mark_in_a_path_is_part_of_the_name(tmp_path: Path) -> None:
    open_database(tmp_path / "shop?x=1.db").close()
    assert [path.name for path in tmp_path.iterdir()] == ["shop?x=1.db"]


def test_a_disk_that_does_not_say_how_full_it_is_counts_as_one_with_room(tmp_path, monkeypatch) -> None:
    """What was just saved is the answer: a commit that went through is never told as one that failed."""

    def gone(_folder: object) -> None:
        raise FileNotFoundError("the folder is elsewhere for a moment")

    database = open_database(tmp_path / "topcut.db")
    database.cannot_save = "the disk is full."
    monkeypatch.setattr("topcut.store.database.shutil.disk_usage", gone)
    fill(database)
    assert (database.cannot_save, len(lines(database))) == ("", 3)
    database.close()
