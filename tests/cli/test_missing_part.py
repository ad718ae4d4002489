"""A file copied without its log, or a log without its file: doctor and serve say so, and nothing is made empty."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, free_port
from tests.patience import until

from topcut.cli.main import main
from topcut.store import open_database


def serve(database: Path, *, host: str = "192.0.2.1") -> subprocess.CompletedProcess:
    """Start a server that cannot listen: it says what there is to say before, and ends."""
    command = [sys.executable, "-m", "topcut", "serve", "--host", host, "--port", str(free_port())]
    command += ["--database", str(database)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def wrong(document, database: Path) -> dict[str, str]:
    _, said = document("doctor", "--database", str(database))
    return {one["what"]: one["found"] for one in said["findings"] if not one["fine"]}


def log_of(database: Path) -> Path:
    return database.with_name(database.name + "-wal")


@pytest.fixture
def evening(place: Path):
    """A round is posted on a real server, whose process is killed afterwards."""
    (place / "served").mkdir()
    server = Served(place / "served" / "topcut.db")
    evening = Evening(server.wait_until_ready())
    evening.start("Ana", "Bo")
    evening.post()
    yield evening
    server.kill()


def entries(document, database: Path) -> int:
    code, listed = document("events", "--database", str(database))
    return sum(event["entries"] for event in listed["events"]) if code == 0 else 0


def test_a_copy_of_the_file_alone_serves_the_event(evening: Evening, place: Path, document, capfd) -> None:
    served = evening.served.database
    everything = entries(document, served)
    assert everything > 5

    def copied() -> bool:
        shutil.copyfile(served, place / "copied.db")
        return entries(document, place / "copied.db") == everything

    until(copied, "the file alone never held the event")
    found = wrong(document, place / "copied.db")
    assert list(found) == ["Whole file"]
    assert (
        "it was copied while a server was using it, without copied.db-wal: it ends at about 20" in found["Whole file"]
    )
    assert "LOOK  " + str(place / "copied.db") + ": it was copied while" in serve(place / "copied.db").stderr
    again = Served(place / "copied.db").wait_until_ready()
    assert "Round 1" in again.browser().get(f"/event/{evening.stream}").text
    assert again.stop()[0] == 0
    assert wrong(document, place / "copied.db") == {}, "it is a database of its own now"


def test_nothing_is_missing_while_it_is_served_nor_after_a_stop_nor_after_a_crash(evening: Evening, document) -> None:
    served = evening.served.database
    assert wrong(document, served) == {}
    evening.served.kill()
    assert log_of(served).stat().st_size
    assert wrong(document, served) == {}
    again = Served(served).wait_until_ready()
    assert again.stop()[0] == 0
    assert wrong(document, served) == {}
    assert not log_of(served).exists()


def test_a_log_whose_file_went_away_is_left_as_it_is(evening: Evening, document) -> None:
    served = evening.served.database
    evening.served.kill()
    served.unlink()
    before = log_of(served).read_bytes()
    assert before
    for make in (lambda: None, served.touch):
        make()
        assert "is missing or empty, and topcut.db-wal beside it holds" in wrong(document, served)["Whole file"]
        assert main(["events", "--database", str(served)]) == 7
        refused = serve(served, host="127.0.0.1")
        assert refused.returncode == 7
        assert "Put the file back first; nothing was touched." in refused.stderr
        assert log_of(served).read_bytes() == before


def test_a_file_that_went_away_altogether_is_said_before_an_empty_one_is_made(evening: Evening, document) -> None:
    served = evening.served.database
    evening.served.kill()
    for path in (served, log_of(served)):
        path.unlink()
    assert "a database was used here before, for topcut.db.lock is here" in wrong(document, served)["Whole file"]
    assert "a database was used here before" in serve(served).stderr


def test_the_first_page_alone_is_no_new_shop(place: Path, document) -> None:
    """As an older Topcut left its file while it was served."""
    database = open_database(place / "first.db")
    shutil.copyfile(place / "first.db", place / "copied.db")
    database.close()
    assert (place / "copied.db").stat().st_size == 4096
    assert "everything was in copied.db-wal, which is not here" in wrong(document, place / "copied.db")["Whole file"]
    assert "LOOK" in serve(place / "copied.db").stderr


def test_a_place_where_nothing_ever_was_is_fine(place: Path, document) -> None:
    assert wrong(document, place / "new.db") == {}
    assert "LOOK" not in serve(place / "new.db").stderr
