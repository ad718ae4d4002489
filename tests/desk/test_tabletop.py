"""Tables take the same write path as events: on both databases, side by side, and replayed line by line."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.desk.evening import ME, TWO_ONE, first_round
from tests.patience import answer

from topcut.core.event.people import register
from topcut.core.event.rounds import report_result
from topcut.core.log import Folded, fold, relive
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Actor, FirstTo, Power, Stream, Who
from topcut.core.zones import actions
from topcut.core.zones.asking import agree_take_back, ask_take_back, close_match, rewind
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.refusals import JudgesOnly, NotAtThisTable
from topcut.core.zones.nouns.refusals_before import MatchDecided
from topcut.core.zones.nouns.refusals_chance import OtherTape
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading import THE_TABLE, commitment
from topcut.core.zones.reading.shuffle import tape_bytes
from topcut.core.zones.view import view
from topcut.desk import Desk
from topcut.desk.tabletop import open_table
from topcut.exchange.log_file import read_log, verify, write_log
from topcut.store import Database, Logs, StreamUnknown

ANA, BO = Actor(Who("ana"), frozenset({Power.PLAY})), Actor(Who("bo"), frozenset({Power.PLAY}))
JUDGE = Actor(Who("judge"), frozenset({Power.RULE}))
DECK = [f"card {number}" for number in range(60)]


def run(database: Database, scenario: Callable[[Desk], Coroutine[Any, Any, None]]) -> None:
    async def opened() -> None:
        async with Desk(database) as desk:
            await scenario(desk)

    asyncio.run(opened())


async def opened(desk: Desk, purpose: str = "a game") -> Stream:
    receipt = await open_table(desk, purpose, names=("Ana", "Bo"), profile="magic", seats=(ANA.who, BO.who))
    return receipt.stream


async def playing(desk: Desk, purpose: str = "a game") -> Stream:
    """A table with a game in play; Ana begins."""
    stream = await opened(desk, purpose)
    tables = desk.tables
    for seat in (0, 1):
        await tables.act(stream, actions.bring_deck, who=THE_TABLE, seat=seat, main=DECK, salt="salt")
    await tables.act(stream, actions.set_up_game, who=ANA)
    for by in (ANA, BO):
        await tables.act(stream, actions.shuffle, who=by, effect="before-the-game")
        await tables.act(stream, actions.present_deck, who=by)
    for owner, by in ((1, ANA), (0, BO)):
        await tables.act(stream, actions.decline_shuffle, who=by, owner=owner)
    await tables.act(stream, actions.draw_chooser, who=ANA)
    chooser = await tables.look(stream, lambda table: table.chooser)
    await tables.act(stream, actions.choose_first, who=(ANA, BO)[chooser], play_first=chooser == 0)
    for by in (ANA, BO):
        await tables.act(stream, actions.deal_hand, who=by)
        await tables.act(stream, actions.look_at_hand, who=by)
    for by in (ANA, BO):
        await tables.act(stream, actions.keep_hand, who=by)
    return stream


async def first_card(desk: Desk, stream: Stream) -> int:
    return await desk.tables.look(stream, lambda table: table.sides[0].hand[0].id)


async def play_one(desk: Desk, stream: Stream) -> None:
    card = await first_card(desk, stream)
    await desk.tables.act(stream, actions.move, who=ANA, cards=[card], target="play", effect="play")


def test_a_table_is_opened_once_for_a_purpose(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        first, second = await asyncio.gather(opened(desk), opened(desk))
        assert first == second == TABLE_LOG.stream_for("a game")
        assert await desk.tables.head(first) == await desk.tables.head(second)
        assert await desk.tables.names(first) == {0: "Ana", 1: "Bo"}

    run(database, scenario)


def test_a_table_that_others_opened_for_a_purpose_is_not_given_to_anybody_else(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        stream = await opened(desk)
        said = {"names": ("Ana", "Bo"), "profile": "magic"}
        again = await open_table(desk, "a game", seats=(ANA.who, BO.who), length=FirstTo(2), **said)
        assert (again.stream, again.seq) == (stream, 1), "an older program said less about it"
        with pytest.raises(KeyUsedBefore):
            await open_table(desk, "a game", seats=(ANA.who, Who("cat")), **said)

    run(database, scenario)


def test_a_game_is_the_same_after_a_restart(database: Database) -> None:
    kept: list[Any] = []

    async def play(desk: Desk) -> None:
        stream = await playing(desk)
        await play_one(desk, stream)
        kept.extend([stream, await desk.tables.look(stream, lambda table: view(table, seat=0))])

    async def come_back(desk: Desk) -> None:
        assert await desk.tables.look(kept[0], lambda table: view(table, seat=0)) == kept[1]
        await desk.tables.act(kept[0], actions.pass_turn, who=ANA)

    run(database, play)
    run(database, come_back)


def test_events_and_tables_share_a_batch_and_neither_is_the_other(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        evening, stream = await first_round(desk), await playing(desk)
        game = {"who": ME, "round": 1, "table": evening.tables[0], "result": TWO_ONE}
        wrong = (
            desk.events.act(stream, register, who=ME, names=("Nobody",)),
            desk.tables.act(evening.stream, actions.pass_turn, who=ANA),
            desk.events.look(stream, lambda event: event),
            desk.tables.look(evening.stream, lambda table: table),
        )
        right = (
            desk.events.act(evening.stream, report_result, **game),
            desk.tables.act(stream, actions.pass_turn, who=ANA),
        )
        answers = await asyncio.gather(*wrong, *right, return_exceptions=True)
        assert [type(answer) for answer in answers[:4]] == [StreamUnknown] * 4
        assert [answer.stream for answer in answers[4:]] == [evening.stream, stream]

    run(database, scenario)


def test_a_log_of_another_kind_is_not_found_on_a_cold_start_either(database: Database) -> None:
    kept: list[Stream] = []

    async def make(desk: Desk) -> None:
        kept.append(await opened(desk))

    async def confuse(desk: Desk) -> None:
        with pytest.raises(StreamUnknown):
            await desk.events.look(kept[0], lambda event: event)
        with pytest.raises(StreamUnknown):
            await desk.events.act(kept[0], register, who=ME, names=("Nobody",))
        assert (await desk.tables.head(kept[0]))[0] == 1

    run(database, make)
    run(database, confuse)


def test_the_same_key_is_the_same_move(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        stream = await playing(desk)
        card = await first_card(desk, stream)
        move = {"who": ANA, "key": "k", "cards": [card], "effect": "play"}
        first = await desk.tables.act(stream, actions.move, target="play", **move)
        assert (await desk.tables.act(stream, actions.move, target="play", **move)).seq == first.seq
        with pytest.raises(KeyUsedBefore):
            await desk.tables.act(stream, actions.move, target="exile", **move)

    run(database, scenario)


def test_nobody_else_plays_and_only_a_judge_rewinds(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        stream = await playing(desk)
        stranger = Actor(Who("cat"), frozenset({Power.PLAY}))
        with pytest.raises(NotAtThisTable):
            await desk.tables.act(stream, actions.pass_turn, who=stranger)
        with pytest.raises(JudgesOnly):
            await desk.tables.act(stream, rewind, to=5, ruling="because", who=ANA)
        bound = commitment(bytes(tape_bytes(60)), number=4, side=0)
        await desk.tables.act(stream, actions.pledge, who=ANA, number=4, commitment=bound)
        await desk.tables.act(stream, actions.shuffle, who=ANA, effect="a trick")
        with pytest.raises(OtherTape):
            await desk.tables.act(stream, actions.show_share, who=ANA, number=4, tape=b"\x01" * tape_bytes(60))

    run(database, scenario)


async def told_again(desk: Desk, stream: Stream) -> Folded[Any, Any]:
    """Live the whole log line by line."""
    lines, openings = await desk.tables.tail(stream)
    return relive(TABLE_LOG.kind, stream, lines, openings=openings)


def test_a_log_lived_again_is_told_as_it_was_told_through_take_backs_and_rewinds(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        tables = desk.tables
        stream = await playing(desk)
        start = (await tables.head(stream))[0]
        await play_one(desk, stream)
        await tables.act(stream, ask_take_back, who=ANA)
        await tables.act(stream, agree_take_back, move=(await tables.head(stream))[0] - 1, who=BO)
        await play_one(desk, stream)
        await tables.act(stream, rewind, to=start, ruling="as it was", who=JUDGE)
        await play_one(desk, stream)
        again, seats = await told_again(desk, stream), (0, 1)
        here = (await tables.current(stream)).folded
        assert [view(again.state, seat=seat) for seat in seats] == [view(here.state, seat=seat) for seat in seats]
        assert again.told == here.told
        assert [(line.back_to > 0, line.ruling) for line in here.told if line.happening is None] == [
            (True, ""),
            (True, "as it was"),
        ]

    run(database, scenario)


def test_a_closed_match_is_a_file_that_verifies_and_names_no_card(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        stream = await playing(desk)
        await desk.tables.act(stream, actions.state_result, who=BO, winner=0, how="conceded")
        await desk.tables.act(stream, close_match, who=ANA)
        assert await desk.tables.look(stream, lambda table: table.stage) is TablePhase.CLOSED
        data = exported(database, stream)
        verified = verify(read_log(data))
        assert (verified.derived.shuffles, verified.derived.rolls, verified.derived.not_yet_checkable) == (2, 1, 0)
        assert b"card 1" not in data
        assert fold(TABLETOP, stream, read_log(data).lines).head == verified.head

    run(database, scenario)


def exported(database: Database, stream: Stream) -> bytes:
    with database.reading() as connection:
        lines, openings = Logs(connection).tail(stream), Logs(connection).tail_openings(stream)
    opened = [opening for fields in openings.values() for opening in fields.values()]
    return write_log(lines, stream=stream, edition="", openings=opened, names={}, redacted=True, log=TABLE_LOG)


def test_before_it_is_closed_nothing_of_a_match_can_be_derived(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        stream = await playing(desk)
        verified = verify(read_log(exported(database, stream)))
        assert (verified.derived.shuffles, verified.derived.not_yet_checkable) == (0, 3)

    run(database, scenario)


def test_many_moves_at_once_are_heard_in_their_order_and_none_is_missed(database: Database) -> None:
    """A feed that is woken once for several lines tells all of them."""

    async def scenario(desk: Desk) -> None:
        stream = await playing(desk)
        listener, goal = desk.hub.listen(stream), (await desk.tables.head(stream))[0] + 12

        async def follow() -> None:
            while (await desk.tables.head(stream))[0] < goal:
                await listener.next()

        following = asyncio.create_task(follow())
        rolls = [{"purpose": f"roll {number}", "faces": 20} for number in range(12)]
        await asyncio.gather(*(desk.tables.act(stream, actions.roll_dice, who=ANA, **roll) for roll in rolls))
        await answer(following)
        here, again = (await desk.tables.current(stream)).folded, await told_again(desk, stream)
        assert (here.told, here.state) == (again.told, again.state)
        assert len([line for line in here.told if line.seq > goal - 12]) == 12

    run(database, scenario)


def test_a_decided_match_has_no_next_game_at_the_desk_either(database: Database) -> None:
    async def scenario(desk: Desk) -> None:
        args = {"names": ("Ana", "Bo"), "profile": "magic", "seats": (ANA.who, BO.who), "length": FirstTo(1)}
        stream = (await open_table(desk, "one game", **args)).stream
        for seat in (0, 1):
            await desk.tables.act(stream, actions.bring_deck, who=THE_TABLE, seat=seat, main=DECK, salt="salt")
        await desk.tables.act(stream, actions.set_up_game, who=ANA)
        await desk.tables.act(stream, actions.state_result, who=BO, winner=0, how="conceded")
        with pytest.raises(MatchDecided):
            await desk.tables.act(stream, actions.set_up_game, who=BO)
        await desk.tables.act(stream, close_match, who=BO)

    run(database, scenario)
