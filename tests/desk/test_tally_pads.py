"""Tally pads at the desk: opened by the first press, there after a restart, gone some days after the last press."""

import asyncio
from pathlib import Path

import pytest

from topcut.core.event.view import CountedMatch
from topcut.core.play import PlayerId, Stream, Who
from topcut.core.tallies import CountedTally, PadView, move_tally
from topcut.core.tallies.refusals import NotYourSide
from topcut.desk import Desk
from topcut.desk.expiry import DAY, Expiry, Stay
from topcut.desk.tally_pads import MatchPad, pad_for
from topcut.store import Database, Logs, open_database

EVENT = Stream("EVENTEVENTEVENTE")
ANA, BO, CY = Who("ana"), Who("bo"), Who("cy")
HEADS = (CountedTally("life", 30), CountedTally("poison", 0, 15))
SIDES = ((PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4)))
MATCH = CountedMatch(round=1, table=5, sides=SIDES, tallies=HEADS, is_open=True)
START = 1_700_000_000_000_000


class Hall:
    """A desk with a clock that goes on when it is told to."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.now = START
        self.desk = Desk(database, clock=lambda: self.now)
        self.expiry = Expiry(self.desk, database, stay=Stay(), clock=lambda: self.now)

    def pad(self, who: Who, player: int | None, match: CountedMatch = MATCH) -> MatchPad:
        return MatchPad(self.desk, EVENT, match, who=who, player=None if player is None else PlayerId(player))

    async def press(self, who: Who, player: int | None, by: int, *, side: int = 0, key: str = "") -> None:
        said = {"game": 1, "side": side, "tally": "life", "by": by}
        await self.pad(who, player).act(move_tally, expiry=self.expiry, key=key, **said)

    async def life(self) -> list[int]:
        _, view = await self.pad(CY, 3).see()
        return _life(view)


def _life(view: PadView) -> list[int]:
    return [side[0].value for side in view.sides]


def test_the_first_press_opens_it_and_looking_does_not(tmp_path: Path) -> None:
    async def scenario(hall: Hall) -> None:
        assert await hall.life() == [30, 30]
        with hall.database.reading() as connection:
            assert Logs(connection).all(kind="tally-pad") == []
        await asyncio.gather(*(hall.press(who, player, -1) for who, player in ((ANA, 1), (BO, 2)) for _ in range(3)))
        assert await hall.life() == [24, 30], "of two phones at the same moment every press counts"
        with pytest.raises(NotYourSide):
            await hall.press(CY, 3, -1)

    at_a_desk(tmp_path, scenario)


def test_a_press_that_is_sent_again_counts_once(tmp_path: Path) -> None:
    async def scenario(hall: Hall) -> None:
        for _ in range(3):
            await hall.press(ANA, 1, -5, key="one press")
        assert await hall.life() == [25, 30]

    at_a_desk(tmp_path, scenario)


def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    async def before(hall: Hall) -> None:
        await hall.press(ANA, 1, -7)

    async def after(hall: Hall) -> None:
        assert await hall.life() == [23, 30]
        await hall.press(CY, 3, -1, side=1)
        assert await hall.life() == [23, 29]

    at_a_desk(tmp_path, before)
    at_a_desk(tmp_path, after)


def test_other_opponents_at_the_same_table_have_another_one() -> None:
    other = CountedMatch(round=1, table=5, sides=(SIDES[1], SIDES[0]), tallies=HEADS, is_open=True)
    seat = CountedMatch(round=1, table=5, sides=SIDES, tallies=HEADS, is_open=True, seat=1)
    assert len({pad_for(EVENT, one) for one in (MATCH, other, seat)}) == 3


def test_it_goes_a_week_after_the_last_press_and_not_before(tmp_path: Path) -> None:
    async def scenario(hall: Hall) -> None:
        await hall.press(ANA, 1, -7)
        hall.now += 6 * DAY
        await hall.press(ANA, 1, -1)
        hall.now += 6 * DAY
        assert await hall.expiry.sweep() == []
        assert await hall.life() == [22, 30]
        hall.now += 2 * DAY
        assert await hall.expiry.sweep() == [pad_for(EVENT, MATCH)]
        assert await hall.life() == [30, 30]
        await hall.press(ANA, 1, -2)
        assert await hall.life() == [28, 30], "a player who still plays begins a new one"

    at_a_desk(tmp_path, scenario)


def at_a_desk(where: Path, scenario) -> None:
    async def run() -> None:
        database = open_database(where / "topcut.db")
        hall = Hall(database)
        async with hall.desk:
            await scenario(hall)
        database.close()

    asyncio.run(run())
