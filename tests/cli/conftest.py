"""A shop of one's own: a folder, a database named by the environment, and an event in it."""

import json
from pathlib import Path

import pytest

from topcut.cli.main import main


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, with the database named by the environment."""
    monkeypatch.setenv("TOPCUT_DATABASE", str(tmp_path / "shop.db"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shop(place: Path, capfd: pytest.CaptureFixture[str]) -> Path:
    """A database with one event of nine players."""
    assert main(["simulate", "--players", "9", "--rounds", "2", "--seed", "4", "--log", "friday.jsonl"]) == 0
    assert main(["import", "friday.jsonl"]) == 0
    (place / "shop.db.lock").unlink()
    (place / "friday.jsonl").unlink()
    capfd.readouterr()
    return place / "shop.db"


@pytest.fixture
def document(capfd: pytest.CaptureFixture[str]):
    """Run a command with --json, and take its exit code and its one document."""

    def run(*words: str) -> tuple[int, dict]:
        capfd.readouterr()
        code = main([*words, "--json"])
        out, _ = capfd.readouterr()
        assert out.count("\n") == 1
        return code, json.loads(out)

    return run
