"""The database is one file: a plain copy of it, without the log beside it, lacks the last minute at most."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.desk.evening import ME, first_round
from tests.patience import soon

from topcut.core.event.people import register
from topcut.desk import Desk
from topcut.desk.one_file import LONGEST, LOOK, OneFile
from topcut.store import Database, WriteFailed, open_database
from topcut.store.alive import Alive
from topcut.store.one_file import bring_in_log, empty_log, is_marked_in_use, log_beside


@pytest.fixture
def database(tmp_path: Path):
    opened = open_database(tmp_path / "topcut.db")
    yield opened
    opened.close()


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def write(database: Database, run: str) -> None:
    with database.writing() as connection:
        Alive(connection).begin(run, now=len(run))


def in_copy(database: Database, count: str) -> int:
    """Count in a copy of the file alone; -1 if there is not even a table."""
    copied = database.path.with_name("copied.db")
    shutil.copyfile(database.path, copied)
    with closing(sqlite3.connect(copied)) as connection:
        try:
            return connection.execute(count).fetchone()[0]
        except sqlite3.OperationalError:
            return -1


RUNS = "SELECT count(*) FROM alive"


def test_without_this_a_copy_has_nothing(database: Database) -> None:
    write(database, "a")
    assert in_copy(database, RUNS) == -1


def test_what_nobody_adds_to_is_in_the_file_at_the_second_look(database: Database) -> None:
    async def scene() -> None:
        one_file = OneFile(database, clock=Hands())
        write(database, "a")
        await one_file.look()
        await one_file.look()
        assert in_copy(database, RUNS) == 1

    asyncio.run(scene())


def test_a_file_that_is_always_written_to_is_a_minute_behind_at_most(database: Database) -> None:
    async def scene() -> None:
        hands = Hands()
        one_file = OneFile(database, clock=hands)
        written_at = dict[int, float]()
        for number in range(200):
            write(database, f"{number:03}")
            written_at[number + 1] = hands.now
            await one_file.look()
            inside = max(0, in_copy(database, RUNS))
            assert all(
                hands.now - at <= LONGEST for count, at in written_at.items() if count > inside + 1 or not inside
            )
            hands.now += LOOK / 2
        assert 100 < inside < 200, "it is not brought in for every commit"

    asyncio.run(scene())


def test_bringing_in_waits_for_no_writer_and_no_writer_waits_for_it(database: Database) -> None:
    write(database, "a")
    with database.writing() as connection:
        Alive(connection).begin("b", now=2)
        assert bring_in_log(database)
        with database.engine.connect() as another:
            assert not empty_log(another), "the other mode would have had to wait"
    assert (in_copy(database, RUNS), bring_in_log(database), in_copy(database, RUNS)) == (1, True, 2)


def test_a_reader_keeps_its_moment_and_delays_it_only_as_long_as_it_reads(database: Database) -> None:
    write(database, "a")
    with database.reading() as reader:
        assert len(Alive(reader).runs()) == 1
        write(database, "b")
        assert not bring_in_log(database)
        assert len(Alive(reader).runs()) == 1
    assert bring_in_log(database)
    assert in_copy(database, RUNS) == 2


def test_a_desk_marks_its_file_and_leaves_it_whole(tmp_path: Path) -> None:
    async def scene() -> None:
        database = open_database(tmp_path / "topcut.db")
        async with Desk(database) as desk:
            assert in_copy(database, "PRAGMA user_version") == 1
            evening = await first_round(desk, players=4)
            everything = await desk.events.head(evening.stream)
            await soon(lambda: in_copy(database, "SELECT count(*) FROM entries") == everything[0], "it is brought in")
            await desk.events.act(evening.stream, register, who=ME, names=("Late",))
        assert in_copy(database, "SELECT count(*) FROM entries") == everything[0] + 1
        with database.reading() as connection:
            assert not is_marked_in_use(connection)
        assert not log_beside(database.path).stat().st_size
        database.close()

    asyncio.run(scene())


def test_a_disk_that_takes_nothing_stops_nobody(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        write(database, "a")
        one_file = OneFile(database)
        failing: Callable[[], None] = _refuse
        await one_file._try(failing)
        assert "the log stays beside the database file" in caplog.text

    asyncio.run(scene())


def _refuse() -> None:
    raise WriteFailed(why="the disk is full.")
