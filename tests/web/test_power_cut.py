"""The power goes in mid-round: everything is there afterwards, and the lost minutes come back once, if wanted."""

import contextlib
import re
import shutil
import sqlite3
import time
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.patience import until
from tests.web.later import NO_HEARTBEAT

OFFER = re.compile(r"The server was down for (\d+) minutes?: add \1 to every open match\?")


class Later(Served):
    """A server whose time can be moved on."""

    def __init__(self, database: Path, *, clock: Path, port: int | None = None, fault: str = "none") -> None:
        self.clock = clock
        self.beats = fault == "none"
        super().__init__(database, port=port, program="tests.web.later", before=(str(clock), fault))
        self.wait_until_ready()

    def pass_time(self, seconds: int) -> None:
        """Let time pass in steps that a heartbeat follows, where there is one."""
        for _ in range(0, seconds, 30):
            move(self.clock, 30)
            if self.beats:
                until(lambda: self._last_beat() >= now(self.clock), "the heart has stopped")

    def _last_beat(self) -> int:
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            return int(connection.execute("SELECT max(seen) FROM alive").fetchone()[0])

    def off_for(self, seconds: int) -> "Later":
        """Pull the plug, wait, and plug it in again."""
        self.kill()
        move(self.clock, seconds)
        return Later(self.database, clock=self.clock, port=self.port)


def now(clock: Path) -> int:
    return int(clock.read_text())


def move(clock: Path, seconds: int) -> None:
    ahead = now(clock) + seconds * 1_000_000
    moved = clock.with_suffix(".next")
    moved.write_text(str(ahead))
    moved.replace(clock)


def clock_in(folder: Path) -> Path:
    """Lay a clock into a folder: it shows this moment until somebody moves it."""
    file = folder / "clock"
    file.write_text(str(time.time_ns() // 1_000))
    return file


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    return clock_in(tmp_path)


def playing(server: Later) -> Evening:
    """An evening in mid-round: one result in, one table open, the clock running."""
    evening = Evening(server)
    evening.start("Ana", "Bo", "Cai", "Dia")
    evening.post()
    evening.at_desk("/round/1/start-clock")
    evening.at_desk("/line", line="1 21")
    return evening


def left(evening: Evening) -> float:
    """Minutes on the desk's clock."""
    return int(re.search(r'data-left="(-?\d+)"', evening.desk.open(evening.home))[1]) / 60_000


def offered(evening: Evening) -> int | None:
    found = OFFER.search(text_of(evening.desk.open(evening.home)))
    return int(found[1]) if found else None


def eleven_minutes_off(folder: Path, clock: Path, *, fault: str = "none") -> tuple[Later, Evening]:
    server = Later(folder / "topcut.db", clock=clock, fault=fault)
    evening = playing(server)
    server.pass_time(180)
    again = server.off_for(11 * 60)
    return again, evening


def copied(folder: Path, to: Path) -> Path:
    """Carry the database to another laptop; the lock stays with the machine that had it."""
    to.mkdir()
    for name in ("topcut.db", "topcut.db-wal"):
        if (folder / name).exists():
            shutil.copy(folder / name, to)
    return to / "topcut.db"


def test_after_a_power_cut_the_lost_minutes_come_back_once_and_another_laptop_goes_on(
    tmp_path: Path, clock: Path
) -> None:
    again, evening = eleven_minutes_off(tmp_path, clock)
    assert "2–1" in text_of(evening.desk.open(evening.home)), "the result that was in is in"
    assert offered(evening) == 11
    assert left(evening) == 36, "50 minutes, less 3 played, less 11 in the dark"
    evening.desk.open(evening.home)
    action, fields = evening.desk.form("/add")
    for key in ("one", "one", "two"):
        assert evening.desk.post(action, data=fields | {"key": key}).status_code == 200
    assert left(evening) == 47
    assert offered(evening) is None

    again.kill()
    move(clock, 4 * 60)
    laptop = Later(copied(tmp_path, tmp_path / "another laptop"), clock=clock, port=again.port)
    assert offered(evening) == 4
    evening.at_desk("/dismiss")
    assert offered(evening) is None
    assert left(evening) == 43
    evening.at_desk("/line", line="2 20")
    assert "Every result is in" in text_of(evening.desk.open(evening.home))
    laptop.stop()


def test_without_a_heartbeat_the_wrong_minutes_would_be_offered(tmp_path: Path, clock: Path) -> None:
    """The planted fault: with it the test above must fail."""
    again, evening = eleven_minutes_off(tmp_path, clock, fault=NO_HEARTBEAT)
    assert offered(evening) == 14
    again.stop()
