"""Commands that only read: they find what is there, say what is wrong, and leave nothing behind."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from topcut.cli import looking
from topcut.cli.files import FileExists, write_new
from topcut.cli.main import main
from topcut.cli.output import hint_for
from topcut.store.refusals import CannotOpen, WriteFailed

TOPCUT = [sys.executable, "-m", "topcut"]


def event_of(document) -> str:
    return document("events")[1]["events"][0]["event"]


def change(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        for statement in statements:
            assert connection.execute(statement).rowcount >= 1


def test_reading_leaves_nothing_behind(shop, document):
    before = shop.read_bytes()
    event = event_of(document)
    assert document("export", event, "--to", "out.jsonl")[0] == 0
    assert document("backup", "kept.topcut")[0] == 0
    assert document("doctor")[0] == 0
    assert shop.read_bytes() == before
    assert sorted(path.name for path in shop.parent.iterdir()) == ["kept.topcut", "out.jsonl", "shop.db"]


def test_what_a_running_server_has_not_yet_moved_into_the_file_is_seen(shop, document):
    with closing(sqlite3.connect(shop)) as writer:
        writer.execute("INSERT INTO streams (stream, kind, created_at) VALUES ('AAAAAAAAAAAAAAAA', 'event', 1)")
        writer.commit()
        assert len(document("events")[1]["events"]) == 2


@pytest.mark.parametrize(
    ("where", "exit_code", "code"),
    [
        pytest.param("nowhere.db", 6, "no-database", id="no file"),
        pytest.param("empty.db", 6, "no-database", id="an empty file"),
        pytest.param("letter.txt", 2, "not-a-topcut-database", id="another kind of file"),
        pytest.param(".", 2, "is-a-folder", id="a folder"),
        pytest.param("mysql://root@shop/events", 2, "unknown-address", id="another kind of database"),
        pytest.param("sqlite:///shop.db", 2, "unknown-address", id="an address where a path belongs"),
        pytest.param("postgresql://shop:x:y/events", 2, "bad-address", id="an address that cannot be read"),
    ],
)
def test_what_cannot_be_read_from_is_left_as_it_is(place, document, where, exit_code, code):
    (place / "empty.db").write_bytes(b"")
    (place / "letter.txt").write_bytes(b"Dear organizer, " * 1_000)
    for words in (["events"], ["export", "AAAA", "--to", "out.jsonl"], ["backup", "kept.topcut"]):
        done, refused = document(*words, "--database", where)
        assert (done, refused["code"]) == (exit_code, code)
    assert sorted(path.name for path in place.iterdir()) == ["empty.db", "letter.txt"]
    assert (place / "empty.db").read_bytes() == b""


@pytest.mark.parametrize("where", [".", "mysql://root@shop/events"])
def test_nothing_is_imported_into_what_is_no_database(place, where):
    (place / "friday.json").write_text('{"rounds": [[{"a": "ana", "b": "bo", "score": [2, 0, 0]}]]}')
    assert main(["import", "friday.json", "--database", where]) == 2
    assert [path.name for path in place.iterdir()] == ["friday.json"]


def test_events_come_with_the_last_written_first_and_their_dates(shop, document, capfd):
    first = event_of(document)
    main(["simulate", "--players", "4", "--rounds", "1", "--seed", "9", "--log", "short.jsonl"])
    main(["import", "short.jsonl"])
    listed = document("events")[1]["events"]
    assert [event["event"] == first for event in listed] == [True, False]
    change(shop, "UPDATE streams SET created_at = 1")
    assert document("events")[1]["events"] == listed
    assert listed[0]["date"] == "2021-08-06"
    main(["events"])
    assert capfd.readouterr().out.splitlines()[0].split() == "Event Date Title Players Rounds Entries".split()


def test_a_bad_event_is_marked_and_the_good_ones_are_listed(shop, document, capfd):
    bad = event_of(document)
    main(["simulate", "--players", "4", "--rounds", "1", "--seed", "9", "--log", "short.jsonl"])
    main(["import", "short.jsonl"])
    change(shop, f"UPDATE entries SET line = replace(line, 'swiss-1', 'swiss-2') WHERE seq = 12 AND stream = '{bad}'")
    code, said = document("events")
    problems = {event["event"]: event["problem"] for event in said["events"]}
    assert code == 0
    assert [bool(problem) for problem in problems.values()] == [True, False]
    assert main(["events"]) == 0
    out, err = capfd.readouterr()
    assert "(cannot be read)" in out
    assert err == f"LOOK  Event {bad}: {problems[bad]}\n"


def test_where_no_event_can_be_read_the_exit_code_says_so(shop, document):
    change(shop, "UPDATE entries SET line = replace(line, 'swiss-1', 'swiss-2') WHERE seq = 12")
    code, refused = document("events")
    assert (code, refused["code"], len(refused["events"])) == (5, "no-event-readable", 1)
    assert main(["events"]) == 5


def test_an_event_without_entries_is_listed_without_a_date(shop, document, capfd):
    change(shop, "INSERT INTO streams (stream, kind, created_at) VALUES ('AAAAAAAAAAAAAAAA', 'event', 1)")
    assert document("events")[1]["events"][1]["date"] is None
    assert document("export", "AAAA", "--to", "out.jsonl")[1]["code"] == "nothing-written"


def test_a_damaged_database_is_said_to_be_damaged(shop, document):
    shop.write_bytes(shop.read_bytes()[:20_000])
    code, refused = document("events")
    assert (code, refused["code"]) == (5, "damaged-database")


def test_an_export_says_what_it_wrote(shop, document, capfd):
    event = event_of(document)
    code, said = document("export", event, "--to", "out.jsonl")
    assert (code, said["event"], said["entries"], said["file"]) == (0, event, 30, "out.jsonl")
    assert document("export", event)[1]["code"] == "bad-usage"
    assert main(["export", event, "--to", "-"]) == 0
    assert capfd.readouterr().out.encode() == Path("out.jsonl").read_bytes()
    assert not Path("-").exists()


def test_a_file_that_cannot_be_finished_leaves_no_stump(shop, document):
    event = event_of(document)
    limited = f"ulimit -f 1; exec {TOPCUT[0]} -m topcut export {event} --to out.jsonl"
    done = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, check=False)
    assert done.returncode == 7
    assert done.stderr.endswith("Hint: Make room on the disk, then run it again; nothing was lost.\n")
    assert [path for path in shop.parent.iterdir() if "out" in path.name] == []


def test_a_new_file_is_for_its_owner_alone_and_never_overwrites(tmp_path):
    write_new(tmp_path / "new", b"mine")
    assert os.stat(tmp_path / "new").st_mode & 0o777 == 0o600
    with pytest.raises(FileExists):
        write_new(tmp_path / "new", b"yours")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("new", b"mine")]


@pytest.mark.parametrize(
    ("error", "hint"),
    [
        (WriteFailed(why="the disk is full."), "Make room on the disk, then run it again; nothing was lost."),
        (CannotOpen(where="x", why="Is a directory."), "That is a folder: name a file in it."),
        (
            CannotOpen(where="x", why="Read-only file system."),
            "Let the file and its folder be written, or name another place.",
        ),
        (CannotOpen(where="x", why="another program is holding the file."), "Try again in a moment."),
    ],
    ids=lambda value: value.detail["why"] if isinstance(value, CannotOpen | WriteFailed) else "",
)
def test_waiting_is_advised_only_where_it_helps(error, hint):
    assert hint_for(error) == hint


def test_a_head_needs_sixteen_digits(place, document):
    main(["simulate", "--players", "4", "--rounds", "1", "--log", "friday.jsonl"])
    head = document("verify", "friday.jsonl")[1]["head"]
    assert [main(["verify", "friday.jsonl", "--head", words]) for words in ("", head[:15], "g" * 16)] == [2, 2, 2]
    assert [main(["verify", "friday.jsonl", "--head", words]) for words in (head[:16].upper(), "0" * 16)] == [0, 5]


@pytest.mark.parametrize("data", [b"", b"\n", b'{"rounds": []}', b"round,a,b\n", b"\xff\xfe"])
def test_what_is_no_export_is_not_verified(place, document, data):
    (place / "friday.json").write_bytes(data)
    code, refused = document("verify", "friday.json")
    assert (code, refused["code"]) == (2, "not-an-export")


def test_an_imported_results_file_has_no_date(place, document, capfd):
    (place / "friday.json").write_text('{"rounds": [[{"a": "ana", "b": "bo", "score": [2, 0, 0]}]]}')
    assert main(["import", "friday.json"]) == 0
    assert document("events")[1]["events"][0]["date"] is None
    main(["events"])
    assert capfd.readouterr().out.splitlines()[1].split()[1] == "–"


def test_a_file_that_a_server_keeps_to_itself_is_not_read_past_its_lock(shop, document, monkeypatch):
    """As one does that was started on a full disk: reading past it could show half a change."""
    monkeypatch.setattr(looking, "PATIENCE", 0)
    with closing(sqlite3.connect(shop)) as alone:
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL"):
            alone.execute(f"PRAGMA {pragma}")
        alone.execute("BEGIN EXCLUSIVE")
        alone.execute("COMMIT")
        code, told = document("events")
    assert (code, "another program is holding the file." in told["detail"]) == (7, True)


def test_settings_that_cannot_be_read_keep_nobody_from_the_list(shop, document, monkeypatch):
    monkeypatch.setenv("TOPCUT_TABLES_EACH", "several")
    code, told = document("events")
    assert (code, len(told["events"])) == (0, 1)
