"""A disk that fails in the middle of a commit: what people are told is true after a restart, and again counts once."""

import asyncio
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.conftest import IS_SOAK
from tests.desk.evening import first_round
from tests.desk.test_faults import ROOT, needs_strace
from tests.hostile.failing_disk import enter

from topcut.core.event.fold import EVENT
from topcut.core.log import fold
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.store import Logs, open_database

RESULTS = 3
OUTCOMES = ("saved", "not-saved", "not-known")
SYNC, WRITE = "fsync,fdatasync:error=EIO", "pwrite64:error=ENOSPC"
FAULTS = [
    *(f"{SYNC}:when={sync}{onwards}" for sync in (range(1, 9) if IS_SOAK else (3, 5)) for onwards in ("", "+")),
    *(f"{WRITE}:when={write}{onwards}" for write in (range(1, 41) if IS_SOAK else (20,)) for onwards in ("", "+")),
]
"""Which sync fails, or for which write there is no room: once, or for good from there on."""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Stream]:
    """An event with a posted round, in a folder to be copied."""
    where = tmp_path_factory.mktemp("begun") / "topcut.db"

    async def scenario() -> Stream:
        database = open_database(where)
        async with Desk(database) as desk:
            evening = await first_round(desk)
        database.close()
        return evening.stream

    return where, asyncio.run(scenario())


def told(where: Path, stream: Stream, *, fault: str, planted: str = "none") -> dict[str, str]:
    """Let the disk fail at a moment, and collect what was said of every key."""
    worker = [sys.executable, "-m", "tests.hostile.failing_disk", str(where), stream, str(RESULTS), planted]
    calls = fault.partition(":")[0]
    strace = ["strace", "-f", "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={fault}"]
    ran = subprocess.run([*strace, *worker], check=False, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 9, ran.stderr
    return {key: outcome for outcome, key in map(str.split, ran.stdout.splitlines())}


def keys_in(where: Path, stream: Stream) -> list[str]:
    """The keys of what is there after a restart; the chain is checked on the way."""
    database = open_database(where)
    with database.reading() as connection:
        logs = Logs(connection)
        fold(EVENT, stream, logs.tail(stream))
        used = logs.used(stream, [f"t{table}\nME" for table in range(1, RESULTS + 1)])
    database.close()
    return [key.partition("\n")[0] for key in used]


def lies(said: dict[str, str], there: list[str]) -> list[str]:
    """What was said of a key and is not so."""
    not_there = [key for key, outcome in said.items() if outcome == "saved" and key not in there]
    return not_there + [key for key, outcome in said.items() if outcome == "not-saved" and key in there]


@pytest.mark.soak
@needs_strace
@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_said_of_a_failing_disk_is_true_after_a_restart(
    tmp_path: Path, begun: tuple[Path, Stream], fault: str, counted: Callable[..., None]
) -> None:
    where, stream = tmp_path / "topcut.db", begun[1]
    shutil.copy(begun[0], where)
    said = told(where, stream, fault=fault)
    there = keys_in(where, stream)
    assert lies(said, there) == [], f"said {said}, there {there}"

    async def send_all_again() -> tuple[int, int]:
        database = open_database(where)
        async with Desk(database) as desk:
            before = (await desk.events.head(stream))[0]
            assert [await enter(desk, stream, table) for table in range(1, RESULTS + 1)] == ["saved"] * RESULTS
            after = (await desk.events.head(stream))[0]
        database.close()
        return before, after

    before, after = asyncio.run(send_all_again())
    assert after - before == RESULTS - len(there), "each counts once"
    answers = Counter(said.values())
    counted("failing disk", faults=1, **{outcome: answers[outcome] for outcome in OUTCOMES}, false=0)


@needs_strace
def test_an_error_that_is_believed_is_found_out(tmp_path: Path, begun: tuple[Path, Stream]) -> None:
    """The planted fault: "nothing was saved" is said of an entry that a restart brings back."""
    for moment in ("5+", "6+", "4+", "7+", "3+", "8+"):
        where = tmp_path / moment / "topcut.db"
        where.parent.mkdir()
        shutil.copy(begun[0], where)
        if lies(told(where, begun[1], fault=f"{SYNC}:when={moment}", planted="believe"), keys_in(where, begun[1])):
            return
    pytest.fail("a believed error went unnoticed")
