"""One way to settings: every command looks at the database that `topcut serve` serves from here, and at no other."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest
from tests.http.evening import Evening
from tests.http.server import Served, free_port

from topcut.cli.main import COMMANDS, main, topcut

OPENED: list[str] | None = None
"""While a command runs: every SQLite file it opens."""


def _note(event: str, args: tuple[object, ...]) -> None:
    if event == "sqlite3.connect" and OPENED is not None:
        OPENED.append(str(args[0]))


sys.addaudithook(_note)


@contextmanager
def opened() -> Iterator[list[str]]:
    global OPENED  # noqa: PLW0603 - an audit hook cannot be removed
    OPENED = []
    try:
        yield OPENED
    finally:
        OPENED = None


LIST = "4 Lightning Bolt\n"
WORDS: dict[str, list[str]] = {
    "deck check": ["list.txt", "--format", "standard"],
    "deck team": ["list.txt", "list.txt", "--format", "standard"],
    "cards import": ["nothing.json"],
    "boosters import": ["nothing.json"],
    "rules diff": ["mtr-2021-07-23", "mtr-2021-07-23"],
    "rules export": ["mtr-2021-07-23", "--sign"],
    "rules list": [],
    "rules check": ["nothing.json"],
    "rules import": ["nothing.json"],
    "serve": ["--host", "192.0.2.1"],
    "events": [],
    "link": [],
    "operator": [],
    "account delete": ["nobody"],
    "export": ["{event}"],
    "verify": ["friday.jsonl"],
    "import": ["friday.jsonl"],
    "backup": ["kept.topcut"],
    "restore": ["before.topcut"],
    "audit": [],
    "doctor": [],
}
"""Words with which each command that has a database comes to the point where it opens it."""
ONLY_BESIDE = {"rules list", "rules check", "rules import", "verify", "cards import", "boosters import", "demo"}
"""Look at the packs beside the database, refuse the file first, or begin a database of their own."""


def every_command() -> dict[str, click.Command]:
    def walked(group: click.Group, before: list[str]) -> Iterator[tuple[str, click.Command]]:
        context = click.Context(group)
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            if isinstance(command, click.Group):
                yield from walked(command, [*before, name])
            else:
                yield " ".join([*before, name]), command

    return dict(walked(topcut, []))


def has_database(command: click.Command) -> bool:
    return any({"--database", "--catalog"} & {*option.opts} for option in command.params)


WITH_DATABASE = sorted(name for name, command in every_command().items() if has_database(command))


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd) -> Path:
    """A database that only topcut.toml names, with an event; the default place is somewhere else and empty."""
    monkeypatch.delenv("TOPCUT_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "--players", "5", "--rounds", "2", "--seed", "4", "--log", "friday.jsonl"]) == 0
    assert main(["import", "friday.jsonl", "--database", "named.db"]) == 0
    assert main(["backup", "before.topcut", "--database", "named.db"]) == 0
    (tmp_path / "list.txt").write_text(LIST)
    (tmp_path / "nothing.json").write_text("{}")
    (tmp_path / "topcut.toml").write_text('database = "named.db"\nport = 8765\n')
    capfd.readouterr()
    return tmp_path / "named.db"


def words_of(name: str, document) -> list[str]:
    event = document("events", "--database", "named.db")[1]["events"][0]["event"] if name == "export" else ""
    return [*name.split(), *(word.format(event=event) for word in WORDS[name])]


def test_the_table_has_every_command_with_a_database() -> None:
    assert {*WITH_DATABASE} == {*WORDS} | {"demo"}
    assert {name.split()[0] for name in every_command()} == {*COMMANDS}


@pytest.mark.parametrize("name", [name for name in WITH_DATABASE if name not in ONLY_BESIDE])
@pytest.mark.parametrize("by", ["topcut.toml", "TOPCUT_DATABASE"])
def test_it_opens_what_the_settings_name(named: Path, document, monkeypatch, name: str, by: str) -> None:
    words = words_of(name, document)
    if by != "topcut.toml":
        monkeypatch.setenv("TOPCUT_DATABASE", str(named.rename(named.with_name("spoken.db"))))
        named = named.with_name("spoken.db")
    with opened() as files:
        main(words)
    assert any(named.name in file for file in files), files
    assert not any("data" in Path(file).parts for file in files)
    assert not (named.parent / "data").exists()


@pytest.mark.parametrize("name", sorted(ONLY_BESIDE & {*WORDS}))
def test_it_makes_nothing_anywhere_else(named: Path, document, name: str) -> None:
    with opened() as files:
        main(words_of(name, document))
    assert not any("data" in Path(file).parts for file in files)
    assert not (named.parent / "data").exists()


@pytest.mark.parametrize("name", WITH_DATABASE)
def test_its_help_says_where_it_looks(name: str, capfd) -> None:
    assert main([*name.split(), "--help"]) == 0
    said = " ".join(capfd.readouterr().out.split())
    assert "topcut.toml" in said or name in {"serve", "demo", "verify", "deck check", "deck team"}


def test_a_backup_and_the_doctor_see_what_is_served(named: Path, document) -> None:
    assert document("backup", "kept.topcut")[1]["events"] == 1
    assert any(one["what"].startswith("Event ") for one in document("doctor")[1]["findings"])


def test_a_link_has_the_port_of_the_settings(named: Path, capfd) -> None:
    assert main(["link"]) == 0
    assert "\nhttp://127.0.0.1:8765/link/" in capfd.readouterr().out


def test_a_link_has_the_address_of_the_server_that_runs(named: Path, capfd) -> None:
    """Whatever the settings say: this server was started on another port, for the room."""
    command = [sys.executable, "-m", "topcut", "link"]
    served = Served(named, port=free_port()).wait_until_ready()
    try:
        evening = Evening(served)
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        link = said.splitlines()[1]
        assert link.startswith(f"{served.url}/link/")
        another = served.browser()
        another.open(link.removeprefix(served.url))
        assert another.path.startswith(evening.home)
    finally:
        served.stop()
    assert main(["link"]) == 0
    assert "\nhttp://127.0.0.1:8765/link/" in capfd.readouterr().out
