"""What an adversary tried at the desk: each attempt stays its own, and everybody else goes on."""

import asyncio
import contextlib
from pathlib import Path

import pytest
from tests.desk.evening import ME, TWO_NIL, TWO_ONE, Evening, first_round, results
from tests.patience import answer, soon

from topcut.core.errors import TopcutError, Unavailable
from topcut.core.event.flow import close_round, post_round
from topcut.core.event.nouns.refusals import LastOrganizer, NotYourPower, TooLateToUndo
from topcut.core.event.people import drop, give_roles, lend_powers, link_player, register, rename
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import PlayerId, Power, Role, Stream, Who
from topcut.desk import Desk
from topcut.store import Database, Logs, StreamUnknown, open_database
from topcut.store.refusals import BadKey


@pytest.mark.parametrize("name", ["\ud800", "a\0b", "", "../etc", "A" * 17, "a" * 16])
def test_a_name_that_is_none_is_unknown_and_the_lane_goes_on(database: Database, name: str) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            with pytest.raises(StreamUnknown):
                await answer(desk.events.act(Stream(name), draw_round, who=ME))
            with pytest.raises(StreamUnknown):
                await desk.events.look(Stream(name), lambda event: event)
            await answer(report(desk, evening))

    asyncio.run(scenario())


async def report(desk: Desk, evening: Evening, **more: object) -> int:
    receipt = await desk.events.act(
        evening.stream, report_result, **{"who": ME, "round": 1, "table": 1, "result": TWO_ONE} | more
    )
    return receipt.seq


@pytest.mark.parametrize("key", ["\ud800", "a\0b", "k" * 101])
def test_a_bad_key_is_told_to_its_sender_alone(database: Database, key: str) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            answers = await asyncio.gather(
                report(desk, evening, key=key), report(desk, evening), report(desk, evening), return_exceptions=True
            )
            assert [isinstance(answer, BadKey) for answer in answers] == [True, False, False]

    asyncio.run(scenario())


def test_a_stopped_desk_says_so_and_nobody_waits_for_ever(database: Database) -> None:
    async def scenario() -> None:
        desk = Desk(database)
        async with desk:
            evening = await first_round(desk)
        with pytest.raises(Unavailable):
            await answer(report(desk, evening))

    asyncio.run(scenario())


def test_a_close_that_is_cancelled_still_closes(tmp_path) -> None:
    async def scenario() -> None:
        database = open_database(tmp_path / "topcut.db")
        desk = await Desk(database).__aenter__()
        evening = await first_round(desk)
        waiting = [asyncio.create_task(report(desk, evening)) for _ in range(20)]
        await asyncio.sleep(0)
        with contextlib.suppress(asyncio.TimeoutError, TimeoutError):
            await asyncio.wait_for(desk.__aexit__(), 0.001)
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        stored = [answer for answer in answers if isinstance(answer, int)]
        with database.reading() as connection:
            assert len(Logs(connection).tail(evening.stream)) >= max(stored, default=0)
        async with Desk(database):
            pass
        database.close()

    asyncio.run(scenario())


def test_every_action_can_be_asked_for_at_the_desk(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            await desk.events.act(evening.stream, link_player, who=ME, link=Who("PHONE"), player=PlayerId(1))
            await desk.events.act(evening.stream, give_roles, who=ME, whom=Who("BO"), roles=(Role.SCOREKEEPER,))
            await desk.events.act(evening.stream, lend_powers, who=ME, whom=Who("DOOR"), powers=(Power.JOIN,))
            actor = await desk.events.look(evening.stream, lambda event: event.actor(Who("PHONE")))
            assert actor.player == 1

    asyncio.run(scenario())


def kept_in(path: Path) -> bytes:
    """Read a file; one that was renamed since it was listed is read under its new name."""
    found = next((each for each in (path, path.with_suffix("")) if each.exists()), None)
    with contextlib.suppress(FileNotFoundError):
        return found.read_bytes() if found else b""
    return path.with_suffix("").read_bytes()


def test_an_old_name_leaves_the_files_even_while_somebody_reads(tmp_path) -> None:
    async def scenario() -> None:
        database = open_database(tmp_path / "topcut.db")
        async with Desk(database) as desk:
            stream = (await desk.events.create(who=ME, title="Friday")).stream
            await desk.events.act(stream, register, who=ME, names=("Zyxwvut Oldname",))
            with database.reading() as connection:
                Logs(connection).all()
                await answer(desk.events.act(stream, rename, who=ME, player=PlayerId(1), name=None))
                await answer(desk.events.act(stream, register, who=ME, names=("Bo",)))
            await soon(lambda: not any(b"Oldname" in kept_in(path) for path in tmp_path.iterdir()))
        database.close()

    asyncio.run(scenario())


# Undo is no way round the rules ---------------------------------------------------------------------------------------


async def linked(desk: Desk, evening: Evening, table: int = 1) -> tuple[Who, int]:
    entrant = await desk.events.look(evening.stream, lambda event: event.rounds[1].tables[table].sides[0])
    await desk.events.act(evening.stream, link_player, who=ME, link=Who("PHONE"), player=PlayerId(entrant))
    return Who("PHONE"), entrant


async def finish_round(desk: Desk, evening: Evening, *, without: int = 0) -> None:
    for table in evening.tables:
        if table != without:
            await report(desk, evening, table=table)
    await desk.events.act(evening.stream, close_round, who=ME, round=1)


def test_a_player_does_not_change_a_closed_round_by_undoing_a_report(database: Database) -> None:
    """MTR-1.9-d."""

    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            phone, _ = await linked(desk, evening)
            await report(desk, evening, who=phone, result=TWO_NIL)
            second = await report(desk, evening, who=phone, result=TWO_NIL.mirrored())
            await finish_round(desk, evening, without=1)
            with pytest.raises(TooLateToUndo):
                await desk.events.undo(evening.stream, seq=second, who=phone)
            assert await desk.events.look(evening.stream, lambda event: results(event)[1]) == TWO_NIL.mirrored()

    asyncio.run(scenario())


def test_another_winner_in_a_past_round_needs_a_reason_also_by_undo(database: Database) -> None:
    """MTR-1.9-d: with it, the undo goes through and says so."""

    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk, policy="official-magic")
            await report(desk, evening, result=TWO_NIL)
            second = await report(desk, evening, result=TWO_NIL.mirrored())
            await finish_round(desk, evening, without=1)
            with pytest.raises(NeedsAReason):
                await desk.events.undo(evening.stream, seq=second, who=ME)
            await desk.events.undo(evening.stream, seq=second, who=ME, despite=["MTR 1.9"], reason="Slip mixed up")
            assert await desk.events.look(evening.stream, lambda event: results(event)[1]) == TWO_NIL

    asyncio.run(scenario())


def test_a_player_does_not_readmit_themselves_by_undoing_a_drop(database: Database) -> None:
    """MTR-2.10-j."""

    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            phone, entrant = await linked(desk, evening)
            gone = await desk.events.act(evening.stream, drop, who=phone, entrant=entrant)
            await desk.events.undo(evening.stream, seq=gone.seq, who=phone)
            gone = await desk.events.act(evening.stream, drop, who=phone, entrant=entrant)
            await finish_round(desk, evening)
            await desk.events.act(evening.stream, draw_round, who=ME)
            await desk.events.act(evening.stream, post_round, who=ME, round=2)
            with pytest.raises(TooLateToUndo):
                await desk.events.undo(evening.stream, seq=gone.seq, who=phone)

    asyncio.run(scenario())


def test_roles_come_back_only_from_the_organizer_and_one_always_stays(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            given = await desk.events.act(
                evening.stream, give_roles, who=ME, whom=Who("BO"), roles=(Role.ORGANIZER, Role.SCOREKEEPER)
            )
            taken = await desk.events.act(evening.stream, give_roles, who=ME, whom=Who("BO"), roles=(Role.SCOREKEEPER,))
            with pytest.raises(NotYourPower):
                await desk.events.undo(evening.stream, seq=taken.seq, who=Who("BO"))
            await desk.events.undo(evening.stream, seq=taken.seq, who=ME)
            await desk.events.act(evening.stream, give_roles, who=Who("BO"), whom=ME, roles=(Role.HEAD_JUDGE,))
            with pytest.raises((LastOrganizer, TopcutError)):
                await desk.events.undo(evening.stream, seq=given.seq, who=Who("BO"))
            roles = await desk.events.look(evening.stream, lambda event: event.roles)
            assert any(Role.ORGANIZER in held for held in roles.values())

    asyncio.run(scenario())
