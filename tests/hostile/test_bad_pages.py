"""A disk that damages one page takes one event, not the evening: the rest is found, exported and backed up."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from topcut.cli.main import main
from topcut.core.play import Stream
from topcut.store import Logs, open_database

PAGE = 4096
INDEX_LEAF = b"\x0a"
"""How a leaf begins in a table that is kept in the order of its key."""


def page_of(database: Path, stream: str) -> int:
    """Find a leaf that holds entries of one event alone."""
    data = database.read_bytes()
    with closing(sqlite3.connect(database)) as connection:
        others = [s.encode() for (s,) in connection.execute("SELECT stream FROM streams") if s != stream]
    for number in range(1, len(data) // PAGE):
        page = data[number * PAGE : (number + 1) * PAGE]
        whose = stream.encode() in page and not any(other in page for other in others)
        if whose and page[:1] == INDEX_LEAF and b'"prev"' in page:
            return number
    raise AssertionError(f"no page of entries belongs to {stream} alone")


def spoil(database: Path, number: int) -> None:
    data = bytearray(database.read_bytes())
    data[number * PAGE : (number + 1) * PAGE] = b"\xff" * PAGE
    database.write_bytes(data)


@pytest.fixture
def streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd) -> list[str]:
    """Three events in one database, the first of them on a page that went bad."""
    monkeypatch.setenv("TOPCUT_DATABASE", str(tmp_path / "shop.db"))
    monkeypatch.chdir(tmp_path)
    found = []
    for seed in ("4", "5", "6"):
        assert main(["simulate", "--players", "16", "--rounds", "4", "--seed", seed, "--log", f"{seed}.jsonl"]) == 0
        capfd.readouterr()
        assert main(["import", f"{seed}.jsonl", "--json"]) == 0
        found.append(json.loads(capfd.readouterr().out)["event"])
    spoil(tmp_path / "shop.db", page_of(tmp_path / "shop.db", found[0]))
    return found


def test_the_doctor_finds_the_bad_page_and_names_the_event(streams, capfd) -> None:
    bad, *fine = streams
    assert main(["doctor", "--json"]) == 5
    findings = {one["what"]: one for one in json.loads(capfd.readouterr().out)["findings"]}
    assert not findings["Pages"]["fine"]
    assert not findings[f"Event {bad}"]["fine"]
    assert [findings[f"Event {stream}"]["fine"] for stream in fine] == [True, True]


def test_the_doctor_finds_a_bad_page_that_no_event_is_on(tmp_path: Path, monkeypatch, capfd) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOPCUT_DATABASE", str(tmp_path / "shop.db"))
    assert main(["simulate", "--players", "16", "--rounds", "4", "--seed", "4", "--log", "4.jsonl"]) == 0
    assert main(["import", "4.jsonl"]) == 0
    with closing(sqlite3.connect("shop.db")) as connection:
        (number,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sessions'").fetchone()
    spoil(tmp_path / "shop.db", number - 1)
    capfd.readouterr()
    assert main(["doctor", "--json"]) == 5
    findings = {one["what"]: one["fine"] for one in json.loads(capfd.readouterr().out)["findings"]}
    assert [what for what, fine in findings.items() if not fine] == ["Pages", "Rows"]


def test_a_healthy_event_is_exported_next_to_a_damaged_one(streams, capfd) -> None:
    bad, *fine = streams
    for number, stream in enumerate(fine, start=5):
        assert main(["export", stream, "--to", f"out-{number}.jsonl"]) == 0
        assert main(["verify", f"out-{number}.jsonl"]) == 0
    capfd.readouterr()
    assert main(["export", bad, "--to", "bad.jsonl"]) == 5
    assert not Path("bad.jsonl").exists()


def test_the_list_of_events_marks_the_damaged_one(streams, capfd) -> None:
    bad, *_ = streams
    assert main(["events", "--json"]) == 0
    listed = json.loads(capfd.readouterr().out)["events"]
    assert {one["event"]: bool(one["problem"]) for one in listed} == {stream: stream == bad for stream in streams}


def test_a_backup_takes_what_is_whole_and_names_what_is_not(streams, capfd) -> None:
    bad, *fine = streams
    assert main(["backup", "kept.topcut"]) == 5
    assert bad in capfd.readouterr().err
    assert main(["restore", "kept.topcut", "--database", "new.db"]) == 0
    restored = open_database("new.db")
    with restored.reading() as connection:
        assert {stream for stream, _ in Logs(connection).all()} == set(fine)
        assert all(Logs(connection).names(Stream(stream)) for stream in fine)
    restored.close()


def test_a_backup_says_for_programs_what_is_missing(streams, capfd) -> None:
    bad, *_ = streams
    assert main(["backup", "kept.topcut", "--json"]) == 5
    said = json.loads(capfd.readouterr().out)
    assert (said["code"], said["missing"]) == ("damaged-backup", [f"event {bad}"])
    assert Path("kept.topcut").exists()


def test_an_event_that_was_changed_unseen_is_left_out_of_a_backup_too(tmp_path, monkeypatch, capfd) -> None:
    """The page can be read, but its chain is broken: the restore would refuse everything for its sake."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOPCUT_DATABASE", str(tmp_path / "shop.db"))
    for seed in ("4", "5"):
        assert main(["simulate", "--players", "8", "--rounds", "2", "--seed", seed, "--log", f"{seed}.jsonl"]) == 0
        assert main(["import", f"{seed}.jsonl"]) == 0
    with closing(sqlite3.connect("shop.db")) as connection, connection:
        (bad,) = connection.execute("SELECT min(stream) FROM streams").fetchone()
        connection.execute("UPDATE entries SET line = replace(line, '\"at\":', '\"at\":1') WHERE stream = ?", [bad])
    assert main(["backup", "kept.topcut"]) == 5
    assert bad in capfd.readouterr().err
    assert main(["restore", "kept.topcut", "--database", "new.db"]) == 0
