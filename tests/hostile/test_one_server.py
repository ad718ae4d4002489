"""One file has one server, whatever name it is opened under."""

import subprocess
import sys
from pathlib import Path

import pytest

from topcut.cli.main import main
from topcut.store import AlreadyServed, ServingLock
from topcut.store.refusals import SeveralNames

HOLD = """
import sys
from pathlib import Path
from topcut.store import ServingLock
lock = ServingLock(Path(sys.argv[1])).take()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def served(tmp_path: Path):
    """A file that another process holds under its own name."""
    (tmp_path / "data").mkdir()
    database = tmp_path / "data" / "topcut.db"
    database.write_bytes(b"")
    holding = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holding.stdout.readline() == "held\n"
    yield database, holding.pid
    holding.communicate()


def test_a_second_name_is_the_same_file(served, tmp_path: Path) -> None:
    database, process = served
    (tmp_path / "shop.db").symlink_to(database)
    with pytest.raises(AlreadyServed, match=f"process {process}"):
        ServingLock(tmp_path / "shop.db").take()


def test_a_name_for_its_folder_is_the_same_file(served, tmp_path: Path) -> None:
    database, process = served
    (tmp_path / "shop").symlink_to(database.parent)
    with pytest.raises(AlreadyServed, match=f"process {process}"):
        ServingLock(tmp_path / "shop" / "topcut.db").take()


def test_a_file_with_two_names_of_equal_right_is_not_served_at_all(served, tmp_path: Path) -> None:
    """SQLite would keep a journal of its own next to each name, and each would overwrite the other."""
    database, _ = served
    (tmp_path / "shop.db").hardlink_to(database)
    with pytest.raises(SeveralNames, match="2 names"):
        ServingLock(tmp_path / "shop.db").take()


def test_a_lock_by_the_name_alone_would_have_been_taken_twice(served, tmp_path: Path) -> None:
    """The planted fault: next to another name lies another lock."""

    class ByName(ServingLock):
        def __init__(self, database: Path) -> None:
            super().__init__(database)
            self.path = database.with_name(database.name + ".lock")

    database, _ = served
    (tmp_path / "shop.db").symlink_to(database)
    ByName(tmp_path / "shop.db").take().let_go()


def test_the_doctor_sees_the_server_behind_another_name(served, tmp_path: Path, capfd) -> None:
    database, process = served
    (tmp_path / "shop.db").symlink_to(database)
    main(["doctor", "--database", str(tmp_path / "shop.db")])
    assert f"process {process} is serving this file" in capfd.readouterr().out
