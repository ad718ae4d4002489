"""A disk without a byte of room: the server starts, shows what was saved, says that it saves nothing, and recovers."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.conftest import IS_SOAK
from tests.desk.test_faults import ROOT
from tests.hostile.small_disk import fill, small_disk
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.patience import LONG, soon

from topcut.desk.alive import Heart
from topcut.store import CannotOpen, WriteFailed, open_database
from topcut.store.alive import Alive

BANNER = "Nothing can be saved just now: the disk is full."
REFUSED = "Nothing was saved: the disk is full."
HALF_A_MINUTE = 30_000_000


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk") as folder:
        yield folder


def health(served: Served) -> str:
    return str(httpx.get(f"{served.url}/healthz", timeout=LONG).json()["status"])


def begun(disk: Path, *, is_killed: bool) -> Evening:
    """An event that is ready for its first round, its server gone."""
    served = Served(disk / "topcut.db", wants_papers=True).wait_until_ready()
    evening = Evening(served)
    evening.start("Ana Ruiz", "Bo Li", "Cy Young", "Dee Dee")
    if is_killed:
        served.kill()
    else:
        served.stop()
    return evening


@pytest.mark.soak
@pytest.mark.parametrize("is_killed", [False, True][: 1 + IS_SOAK])
def test_a_server_starts_without_room_and_recovers_by_itself(
    disk: Path, counted: Callable[..., None], *, is_killed: bool
) -> None:
    evening = begun(disk, is_killed=is_killed)
    filler = fill(disk)
    served = Served(
        disk / "topcut.db", port=evening.served.port, said=disk.parent / "said", wants_papers=True
    ).wait_until_ready()
    desk, phone = evening.desk, evening.phones["Ana Ruiz"]
    for browser, page in ((desk, evening.home), (desk, f"{evening.home}/history"), (phone, phone.path)):
        assert BANNER in text_of(browser.open(page))
        assert browser.page.status_code == 200, page
    assert health(served) == "read-only"

    desk.open(evening.home)
    form = desk.form("/desk/draw")
    assert REFUSED in text_of(desk.submit("/desk/draw"))
    assert desk.page.status_code == 503

    filler.unlink()
    drawn = desk.post(form[0], data=form[1])
    assert drawn.status_code == 200
    assert "Round 1" in text_of(drawn.text)
    assert BANNER not in text_of(drawn.text)
    assert health(served) == "ok"

    fill(disk)
    assert REFUSED in text_of(evening.at_desk("/round/1/post"))
    assert BANNER in text_of(desk.open(evening.home))
    assert "Friday" in text_of(served.browser().open(f"/event/{evening.stream}"))
    assert served.stop()[0] == 0
    counted("full disk", starts=1, refused=2, lost=0)


def test_a_server_that_needs_room_to_open_its_file_does_not_start(disk: Path) -> None:
    """The planted fault: the way to open a file that needs no room is not taken."""
    open_database(disk / "topcut.db").close()
    fill(disk)
    served = Served(
        disk / "topcut.db",
        program="tests.hostile.roomless",
        environment={"PYTHONPATH": str(ROOT)},
        said=disk.parent / "said",
    )
    assert served.process.wait(timeout=LONG) == 7


def test_the_heart_finds_out_that_there_is_room_again(disk: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody has to try: the next beat does. And a stretch without room is no outage."""
    open_database(disk / "topcut.db").close()
    filler = fill(disk)
    database = open_database(disk / "topcut.db")
    beats: list[int] = []

    def clock() -> int:
        beats.append(HALF_A_MINUTE * (100 + len(beats)))
        return beats[-1]

    async def scenario() -> None:
        async with Heart(database, clock=clock, every=0.01):
            assert database.cannot_save == "the disk is full."
            await soon(lambda: len(beats) >= 5)
            filler.unlink()
            await soon(lambda: not database.cannot_save)

    with caplog.at_level(logging.CRITICAL):
        asyncio.run(scenario())
    with database.reading() as connection:
        assert [(run.began, run.seen) for run in Alive(connection).runs()] == [(beats[0], beats[-1])]
    database.close()


def test_a_new_database_is_not_made_where_there_is_no_room(disk: Path) -> None:
    fill(disk)
    with pytest.raises((CannotOpen, WriteFailed), match="the disk is full"):
        open_database(disk / "topcut.db")
