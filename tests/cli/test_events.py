"""Commands on events: simulate, export, verify, import, backup, restore, doctor, events, demo."""

import asyncio
import hashlib
import json
from pathlib import Path

import pytest

from topcut.cli.main import main
from topcut.core.event.nouns.state import Stage
from topcut.core.play import Who
from topcut.desk import Desk
from topcut.desk.expiry import Expiry
from topcut.store import ServingLock, open_database
from topcut.store.anonymous import ACCOUNT

A_DAY_IN_2027 = 1_800_000_000_000_000


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, with the database named by the environment."""
    monkeypatch.setenv("TOPCUT_DATABASE", str(tmp_path / "shop" / "topcut.db"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def log(place: Path, capfd: pytest.CaptureFixture[str]) -> Path:
    assert main(["simulate", "--players", "9", "--rounds", "3", "--seed", "4", "--log", "friday.jsonl"]) == 0
    capfd.readouterr()
    return place / "friday.jsonl"


def only_json(capfd: pytest.CaptureFixture[str]) -> dict[str, object]:
    out, _ = capfd.readouterr()
    assert out.count("\n") == 1
    return json.loads(out)


def test_simulate_prints_the_same_bytes_for_the_same_seed(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        "--players",
        "12",
        "--rounds",
        "4",
        "--seed",
        "5",
        "--draws",
        "0.1",
        "--drops",
        "0.2",
        "--json",
    ]
    assert main(words) == 0
    first = capfd.readouterr().out
    assert main(words) == 0
    assert capfd.readouterr().out == first
    document = json.loads(first)
    assert [place["rank"] for place in document["standings"]] == list(range(1, 13))
    assert document["entries"] > 12


@pytest.mark.parametrize("words", [["--players", "1"], ["--players", "8", "--draws", "2"], ["--players", "x"]])
def test_simulate_says_what_it_cannot_read(words: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rounds", "3", *words]) == 2


def test_an_import_brings_back_every_byte(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(log), "--json"]) == 0
    event = only_json(capfd)["event"]
    assert main(["export", str(event), "--with-people"]) == 0
    assert capfd.readouterr().out.encode() == log.read_bytes()
    assert main(["events", "--json"]) == 0
    listed = only_json(capfd)["events"]
    shown = {"title": "Simulated event 4", "players": 9, "rounds": 3, "entries": 39, "problem": None, "goes_on": None}
    assert listed == [{"event": event, "date": listed[0]["date"], **shown}]


def test_an_import_never_overwrites_and_never_takes_half(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(log)]) == 0
    assert main(["import", str(log), "--json"]) == 5
    capfd.readouterr()
    broken = log.with_name("broken.jsonl")
    broken.write_bytes(log.read_bytes()[:-200])
    assert main(["import", str(broken), "--database", "other.db", "--json"]) == 5
    assert only_json(capfd)["code"] == "broken-log"
    assert not log.with_name("other.db").exists()


def test_a_log_without_entries_is_not_imported(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    header = json.loads(log.read_bytes().split(b"\n", 1)[0]) | {"entries": 0}
    del header["sum"]
    body = json.dumps(header, separators=(",", ":")).encode()[:-1]
    empty = log.with_name("empty.jsonl")
    empty.write_bytes(body + b',"sum":"' + hashlib.sha256(body).hexdigest()[:16].encode() + b'"}\n')
    assert main(["import", str(empty), "--database", "other.db", "--json"]) == 5
    assert only_json(capfd)["code"] == "broken-log"
    assert not log.with_name("other.db").exists()


def test_a_results_file_without_rounds_is_nothing_and_breaks_no_rule(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (place / "empty.json").write_text('{"rounds": []}')
    assert main(["import", "empty.json", "--json"]) == 5
    refusal = only_json(capfd)
    assert (refusal["code"], refusal.get("rule")) == ("nothing-to-import", None)


def test_a_results_file_is_imported_strictly(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (place / "fine.json").write_text('{"rounds": [[{"a": "ana", "b": "bo", "score": [2, 0, 0]}]]}')
    (place / "odd.json").write_text('{"rounds": [[{"a": "ana", "b": "bo", "score": [3, 0, 0]}]]}')
    assert main(["import", "fine.json"]) == 0
    assert main(["import", "fine.json"]) == 5
    assert main(["import", "odd.json"]) == 2


def test_verify_says_what_holds_and_names_what_does_not(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(log), "--json"]) == 0
    verified = only_json(capfd)
    assert verified["derived"] == {
        "pairings": 3,
        "standings": 3,
        "cuts": 0,
        "deck_checks": 0,
        "pool_seats": 0,
        "boosters": 0,
        "pods": 0,
    }
    assert verified["powers"] == verified["entries"], "who made each of them had the power for it"
    assert main(["verify", str(log), "--head", str(verified["head"])[:16]]) == 0
    assert main(["verify", str(log), "--head", "0" * 16]) == 5
    capfd.readouterr()
    log.with_name("bad.jsonl").write_bytes(log.read_bytes().replace(b'"table":1,', b'"table":2,', 1))
    assert main(["verify", "bad.jsonl", "--json"]) == 5
    document = only_json(capfd)
    rows = log.read_bytes().split(b"\n")
    assert document["line"] == 1 + next(number for number, row in enumerate(rows) if b'"table":1,' in row)
    assert main(["verify", "nowhere.jsonl", "--json"]) == 2


def test_an_export_can_be_redacted_and_is_asked_for_by_its_beginning(
    log: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    main(["import", str(log), "--json"])
    event = str(only_json(capfd)["event"])
    assert main(["export", event[:5].lower(), "--redacted", "--to", "public.jsonl"]) == 0
    assert main(["verify", "public.jsonl"]) == 0
    assert main(["export", event, "--to", "public.jsonl"]) == 5
    assert main(["export", "ZZZZ"]) == 6
    assert main(["export", event, "--database", "nowhere.db"]) == 6
    assert not log.with_name("nowhere.db").exists()


def test_a_backup_restores_to_an_equal_head(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    main(["import", str(log), "--json"])
    head = only_json(capfd)["head"]
    assert main(["backup", "kept.topcut"]) == 0
    assert main(["backup", "kept.topcut"]) == 5
    assert main(["restore", "kept.topcut", "--database", "second.db"]) == 0
    assert main(["restore", "kept.topcut", "--database", "second.db"]) == 5
    assert main(["restore", "nowhere.topcut", "--database", "third.db"]) == 2
    assert not log.with_name("third.db").exists()
    capfd.readouterr()
    assert main(["doctor", "--database", "second.db", "--json"]) == 0
    findings = only_json(capfd)["findings"]
    assert any(str(head)[:16] in finding["found"] for finding in findings)


def test_a_command_that_writes_leaves_a_running_server_in_peace(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = log.with_name("served.db")
    open_database(path).close()
    with ServingLock(path):
        assert main(["import", str(log), "--database", str(path), "--json"]) == 7
        assert only_json(capfd)["code"] == "already-served"
        assert main(["backup", "live.topcut", "--database", str(path)]) == 0


def test_the_doctor_finds_a_broken_chain(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    main(["import", str(log)])
    assert main(["doctor"]) == 0
    database = open_database(log.parent / "shop" / "topcut.db")
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE entries SET line = replace(line, 'swiss-1', 'swiss-2') WHERE seq = 12")
    database.close()
    capfd.readouterr()
    assert main(["doctor", "--json"]) == 5
    document = only_json(capfd)
    stream = next(finding["what"] for finding in document["findings"] if finding["what"].startswith("Event "))
    found = {finding["what"]: finding["found"] for finding in document["findings"] if not finding["fine"]}
    assert [*found] == [stream, "Rows"]
    assert "Line 13 is not what was written" in found[stream]
    assert found["Rows"].endswith(f"entries {stream.removeprefix('Event ')!r}, 12")


def test_the_doctor_makes_nothing(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    assert list(place.iterdir()) == []


def test_the_demo_tells_six_rounds_and_verifies_its_log(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--told"]) == 0
    shown = capfd.readouterr().out
    assert [f"Round {number}:" in shown for number in range(1, 8)] == [True] * 6 + [False]
    assert "Derived again: 6 pairings and proofs, 6 standings. All the same." in shown


def test_events_says_what_goes_and_when(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def made() -> tuple[str, str]:
        database = open_database(place / "shop" / "topcut.db")
        async with Desk(database, clock=lambda: A_DAY_IN_2027) as desk:
            expiry = Expiry(desk, database, clock=lambda: A_DAY_IN_2027)
            idle, ours = [
                (await desk.events.create(who=Who("me"), title=title, stages=(Stage(rounds=1),))).stream
                for title in ("Idle", "Ours")
            ]
            await expiry.note(idle, maker="an address")
            await expiry.note(ours, maker=f"{ACCOUNT}ana")
        database.close()
        return idle, ours

    idle, ours = asyncio.run(made())
    assert main(["events", "--json"]) == 0
    listed = {event["event"]: event["goes_on"] for event in only_json(capfd)["events"]}
    assert listed == {idle: "2027-02-14", ours: None}
    assert main(["events"]) == 0
    assert "2027-02-14" in capfd.readouterr().out
