"""The rescue folder: complete or not there, and never in the way of the round."""

import asyncio
import csv
import errno
import io
import os
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.desk.evening import ME, TWO_NIL, TWO_ONE, first_round
from tests.patience import soon

from topcut.core.event.flow import close_round, post_round
from topcut.core.event.people import drop, rename
from topcut.core.event.rounds import draw_round, pair_by_hand, publish_standings, report_result
from topcut.core.play import Stream
from topcut.desk import Desk, rescue
from topcut.desk.by_hand import as_table, as_text, lines_of
from topcut.desk.rescue import Rescue, Rescued, write_folder
from topcut.exchange.log_file import read_log, verify
from topcut.exchange.slug import slug
from topcut.locale import spoken
from topcut.printing.rescue import rescue_sheets
from topcut.site.rescue import folder_of, paper_of
from topcut.site.settings import Settings
from topcut.store import Database, open_database

PAPERS = {
    "README.txt",
    "blank-slips.pdf",
    "log.jsonl",
    "pairings-by-name.pdf",
    "pairings-by-table.pdf",
    "points-and-opponents.csv",
    "points-and-opponents.txt",
}


def sheets(rescued: Rescued) -> dict[str, bytes]:
    return rescue_sheets(rescued.view, head=rescued.head)


def quick_sheets(rescued: Rescued) -> dict[str, bytes]:
    """Where a test is not about the paper."""
    return {"README.txt": rescued.head.encode()}


def with_desk(
    database: Database, folder: Path | None, do: Callable[[Desk], Awaitable[None]], *, papers=quick_sheets
) -> Rescue:
    """Open a desk with its rescue folder, do something, and close it: what is to be written is written then."""

    async def run() -> Rescue:
        desk = Desk(database)
        kept = Rescue(desk, database, folder=folder, sheets=papers)
        async with desk, kept:
            await do(desk)
        return kept

    return asyncio.run(run())


async def written(folder: Path, rounds: int) -> None:
    """Wait until so many rounds have their folder, however long a machine takes to print."""
    await soon(lambda: len(list(folder.glob("*/round-0?"))) >= rounds)


async def play_round(desk: Desk, stream: Stream, *, number: int) -> None:
    for table in await desk.events.look(stream, lambda event: list(event.rounds[number].tables)):
        await desk.events.act(stream, report_result, who=ME, round=number, table=table, result=TWO_ONE)
    await desk.events.act(stream, close_round, who=ME, round=number)
    await desk.events.act(stream, publish_standings, who=ME, after=number)


@pytest.fixture
def on_disk(tmp_path: Path):
    opened = open_database(tmp_path / "topcut.db")
    yield opened
    opened.close()


def test_a_posting_writes_a_folder_that_needs_nothing_else(on_disk: Database, tmp_path: Path) -> None:
    with_desk(on_disk, tmp_path / "rescue", first_round, papers=sheets)
    (event,) = (tmp_path / "rescue").iterdir()
    assert event.name.startswith("friday-")
    (round,) = event.iterdir()
    assert (round.name, {file.name for file in round.iterdir()}) == ("round-01", PAPERS)
    assert all(file.read_bytes().startswith(b"%PDF") for file in round.glob("*.pdf"))
    assert verify(read_log((round / "log.jsonl").read_bytes())).stream == event.name.removeprefix("friday-")
    command = [sys.executable, "-m", "topcut", "verify", str(round / "log.jsonl")]
    assert "Checked: " in subprocess.run(command, capture_output=True, text=True, check=True).stdout
    readme = (round / "README.txt").read_text("utf-8")
    assert "Without a computer" in readme
    assert "Sin ordenador" in readme
    assert verify(read_log((round / "log.jsonl").read_bytes())).head in readme


def test_only_its_owner_reads_it(on_disk: Database, tmp_path: Path) -> None:
    with_desk(on_disk, tmp_path / "rescue", first_round)
    modes = {stat.S_IMODE(path.stat().st_mode) for path in [tmp_path / "rescue", *(tmp_path / "rescue").rglob("*")]}
    assert modes == {0o700, 0o600}


def test_every_round_has_its_folder_and_closing_renews_it(on_disk: Database, tmp_path: Path) -> None:
    async def two_rounds(desk: Desk) -> None:
        stream = (await first_round(desk)).stream
        await written(tmp_path / "rescue", 1)
        await play_round(desk, stream, number=1)
        await desk.events.act(stream, draw_round, who=ME)
        await desk.events.act(stream, post_round, who=ME, round=2)
        await written(tmp_path / "rescue", 2)
        await play_round(desk, stream, number=2)

    with_desk(on_disk, tmp_path / "rescue", two_rounds, papers=sheets)
    (event,) = (tmp_path / "rescue").iterdir()
    assert sorted(folder.name for folder in event.iterdir()) == ["round-01", "round-02"]
    assert (event / "round-02" / "standings.pdf").exists()
    log = verify(read_log((event / "round-02" / "log.jsonl").read_bytes()))
    assert log.state.rounds_closed == 2


def test_a_result_writes_nothing_new(on_disk: Database, tmp_path: Path) -> None:
    found: list[int] = []

    async def a_result(desk: Desk) -> None:
        evening = await first_round(desk)
        await written(tmp_path / "rescue", 1)
        found.append(numbered(tmp_path / "rescue"))
        await desk.events.act(evening.stream, report_result, who=ME, round=1, table=evening.tables[0], result=TWO_NIL)

    with_desk(on_disk, tmp_path / "rescue", a_result)
    assert found == [numbered(tmp_path / "rescue")]


def numbered(rescue: Path) -> int:
    """Which folder it is: one that is written again is another."""
    (folder,) = rescue.glob("*/round-01")
    return folder.stat().st_ino


def full_disk(_rescued: Rescued) -> dict[str, bytes]:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def our_bug(_rescued: Rescued) -> dict[str, bytes]:
    raise ValueError("a sheet too far")


@pytest.mark.parametrize(
    ("papers", "why"), [(full_disk, "The disk is full"), (our_bug, rescue.OUR_BUG)], ids=["full", "bug"]
)
def test_a_folder_that_cannot_be_written_fails_nothing_and_is_told(on_disk, tmp_path, papers, why) -> None:
    kept = with_desk(on_disk, tmp_path / "rescue", first_round, papers=papers)
    assert list(kept.trouble.values()) == [why]
    assert list((tmp_path / "rescue").rglob("*")) == []


def test_trouble_is_over_once_a_folder_is_written(on_disk: Database, tmp_path: Path) -> None:
    tries = [quick_sheets, full_disk]

    def fail_once(rescued: Rescued) -> dict[str, bytes]:
        return tries.pop()(rescued)

    async def twice(desk: Desk) -> None:
        stream = (await first_round(desk)).stream
        await soon(lambda: len(tries) == 1)
        await play_round(desk, stream, number=1)

    kept = with_desk(on_disk, tmp_path / "rescue", twice, papers=fail_once)
    assert kept.trouble == {}
    assert len(list((tmp_path / "rescue").glob("*/round-01"))) == 1


def test_off_writes_nothing(on_disk: Database, tmp_path: Path) -> None:
    with_desk(on_disk, None, first_round)
    assert not (tmp_path / "rescue").exists()


def test_a_half_written_folder_never_bears_its_name(tmp_path: Path) -> None:
    place = tmp_path / "event" / "round-01"
    write_folder(place, {"log.jsonl": b"old"})
    with pytest.raises(OSError, match="directory"):
        write_folder(place, {"log.jsonl": b"new", "no such folder/standings.pdf": b""})
    assert {path.name: path.read_bytes() for path in place.iterdir()} == {"log.jsonl": b"old"}
    assert [folder.name for folder in place.parent.iterdir()] == ["round-01"]


def test_an_erased_name_does_not_survive_in_older_folders(on_disk: Database, tmp_path: Path) -> None:
    async def erase(desk: Desk) -> None:
        stream = (await first_round(desk)).stream
        await written(tmp_path / "rescue", 1)
        await play_round(desk, stream, number=1)
        await desk.events.act(stream, draw_round, who=ME)
        await desk.events.act(stream, post_round, who=ME, round=2)
        await written(tmp_path / "rescue", 2)
        await desk.events.act(stream, rename, who=ME, player=3, name=None)

    with_desk(on_disk, tmp_path / "rescue", erase, papers=sheets)
    files = [file for file in (tmp_path / "rescue").rglob("*") if file.is_file()]
    assert files
    assert not any(b"Player 2" in file.read_bytes() for file in files if file.suffix != ".pdf")


def test_a_round_can_be_paired_by_hand_from_the_list(on_disk: Database) -> None:
    """Nobody meets twice, everybody is there, and the desk takes it as it is."""

    async def by_hand(desk: Desk) -> None:
        stream = (await first_round(desk)).stream
        await play_round(desk, stream, number=1)
        await desk.events.act(stream, drop, who=ME, entrant=8)
        names = await desk.events.names(stream)
        table = await desk.events.look(stream, lambda event: as_table(lines_of(event, names=names)))
        rows = list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))
        assert [int(row["points"]) for row in rows] == sorted((int(row["points"]) for row in rows), reverse=True)
        assert "8" not in {row["number"] for row in rows}
        matches, bye = paired_on_paper(rows)
        await desk.events.act(stream, pair_by_hand, who=ME, matches=matches, byes=bye)
        await desk.events.act(stream, post_round, who=ME, round=2)

    with_desk(on_disk, None, by_hand)


def paired_on_paper(rows: list[dict[str, str]]) -> tuple[tuple[tuple[int, int, int], ...], tuple[int, ...]]:
    """Do what the README says: from the top, nobody twice; a player who is left has the bye."""
    waiting, matches = list(rows), []
    while len(waiting) > 1:
        first = waiting.pop(0)
        second = next(row for row in waiting if row["number"] not in first["met"].split())
        waiting.remove(second)
        matches.append((len(matches) + 1, int(first["number"]), int(second["number"])))
    return tuple(matches), tuple(int(row["number"]) for row in waiting)


def test_the_list_for_people_names_who_has_met_whom(on_disk: Database) -> None:
    async def look(desk: Desk) -> None:
        stream = (await first_round(desk, players=3)).stream
        await play_round(desk, stream, number=1)
        names = await desk.events.names(stream)
        lines = await desk.events.look(stream, lambda event: lines_of(event, names=names))
        (table,) = await desk.events.look(stream, lambda event: [t.sides for t in event.rounds[1].tables.values()])
        (bye,) = {1, 2, 3} - set(table)
        text = as_text(lines)
        assert f"{bye:>4}  Player {bye - 1}  (bye)" in text
        assert f"{table[0]:>4}  Player {table[0] - 1}  ({table[1]})" in text
        assert text.startswith("3\n")

    with_desk(on_disk, None, look)


def test_a_name_is_not_a_formula(on_disk: Database) -> None:
    async def look(desk: Desk) -> None:
        stream = (await first_round(desk, players=2)).stream
        await desk.events.act(stream, rename, who=ME, player=1, name="=1+1")
        names = await desk.events.names(stream)
        table = await desk.events.look(stream, lambda event: as_table(lines_of(event, names=names)))
        assert ",'=1+1," in table.decode("utf-8-sig")

    with_desk(on_disk, None, look)


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        pytest.param("", "rescue", id="beside"),
        pytest.param("off", None, id="off"),
        pytest.param("/x/y", "/x/y", id="set"),
    ],
)
def test_where_the_folders_go(on_disk: Database, tmp_path: Path, setting: str, expected: str | None) -> None:
    found = folder_of(Settings(rescue=setting), on_disk)
    assert found == (tmp_path / expected if expected else None)


@pytest.mark.parametrize(
    ("machine", "language", "paper"),
    [("", "en", "a4"), ("es_ES.UTF-8", "es", "a4"), ("en_US.UTF-8", "en", "letter"), ("es_MX", "es", "letter")],
)
def test_paper_is_as_the_machine_speaks(machine: str, language: str, paper: str) -> None:
    assert (spoken(machine), paper_of(machine)) == (language, paper)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Friday Night: Modern!", "friday-night-modern"),
        ("Año Nuevo", "ano-nuevo"),
        ("日本", "event"),
        ("../../etc", "etc"),
        ("x" * 200, "x" * 60),
    ],
)
def test_a_title_names_a_folder(title: str, name: str) -> None:
    assert slug(title) == name
