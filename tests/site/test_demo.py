"""The demonstration: four rounds played before anybody comes, then the rest by itself, to the last prize."""

import asyncio
from pathlib import Path

import pytest
from tests.patience import soon

from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Phase
from topcut.core.event.reading import playoff_of
from topcut.core.event.rounds import report_result
from topcut.core.play import PlayerId, Result, Score
from topcut.desk import Desk
from topcut.site.demo.cast import HEROINE, NAMES
from topcut.site.demo.director import DemoPace, Director
from topcut.site.demo.house import CUT, PLAYED, open_house, player
from topcut.store import open_database

NOON = 1_780_000_000_000_000
AT_ONCE = DemoPace(result=0, breath=0, patience=0)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house once opened, and its file."""
    place = tmp_path_factory.mktemp("demo") / "demo.db"
    database = open_database(str(place))
    doors = asyncio.run(open_house(database, now=NOON, seed=1))
    yield database, doors
    database.close()


def test_a_visitor_finds_the_fifth_round_being_played(house) -> None:
    database, doors = house

    async def look() -> None:
        async with Desk(database) as desk:
            event = await desk.events.look(doors.stream, lambda event: event)
            names = await desk.events.names(doors.stream)
            assert [names[number] for number in sorted(names)] == NAMES
            assert event.last_round.number == PLAYED + 1
            assert event.last_round.state is RoundState.RUNNING
            assert len(event.last_round.tables) == 32
            assert 25 < (event.last_round.clock.ends_at - NOON) / 60_000_000 < 35
            assert event.published.keys() == set(range(1, PLAYED + 1))

    asyncio.run(look())


def test_it_runs_to_a_champion_by_itself(house) -> None:
    database, doors = house

    async def run() -> None:
        async with Desk(database) as desk:
            await Director(desk, doors, seed=1, pace=AT_ONCE).run()
            event = await desk.events.look(doors.stream, lambda event: event)
            assert event.phase is Phase.FINISHED
            assert len(event.cut.seeds) == CUT
            assert playoff_of(event).champion is not None

    asyncio.run(run())


def test_the_visitors_own_match_waits_for_them_and_the_opponent_agrees(tmp_path: Path) -> None:
    database = open_database(str(tmp_path / "demo.db"))

    async def play() -> None:
        doors = await open_house(database, now=NOON, seed=2)
        async with Desk(database) as desk:
            running = asyncio.create_task(
                Director(desk, doors, seed=2, pace=DemoPace(result=0, breath=60, patience=60)).run()
            )
            number = await _own_table(desk, doors)
            await _until(desk, doors, lambda event: len(event.last_round.open_tables) == 1)
            assert await desk.events.look(doors.stream, lambda event: event.last_round.open_tables) == [number]
            await desk.events.act(
                doors.stream,
                report_result,
                who=player(HEROINE),
                round=PLAYED + 1,
                table=number,
                result=Result(Score((2, 1))),
            )
            await _until(desk, doors, lambda event: event.last_round.tables[number].report is ReportStatus.FINAL)
            running.cancel()

    try:
        asyncio.run(play())
    finally:
        database.close()


async def _own_table(desk: Desk, doors) -> int:
    return await desk.events.look(
        doors.stream,
        lambda event: next(
            number
            for number, table in event.last_round.tables.items()
            if event.players[PlayerId(HEROINE)] in table.sides
        ),
    )


async def _until(desk: Desk, doors, holds) -> None:
    await soon(lambda: desk.events.look(doors.stream, holds))
