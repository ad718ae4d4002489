"""What a judge notes at one table: the steps that may follow, whose turn it is, what is owed there and what is due."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import STAFF, Evening
from tests.core.event.judging.test_judging_penalties import player, room_at
from tests.core.event.matches.test_turns import at_time

from topcut.core.asking import Asked, WholeLog
from topcut.core.event.judging import decide_on_cards, give_penalty, serve_penalties
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.matches import choose_first, end_game, next_steps, note_missing, see_table, take_step
from topcut.core.event.nouns.matches.refusals import NoSuchSide
from topcut.core.event.nouns.matches.terms import Game, GameEnd, Progress, Step, TableSight
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.people import give_roles
from topcut.core.event.view import due_orders
from topcut.core.judging.refusals import NothingOwed
from topcut.core.judging.terms import CardMatter, Due
from topcut.core.play import Role, Who

FLOOR, DESK = STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]
AT = {"round": 1, "table": 1}
PLAYED = (Game(0),)


@pytest.mark.parametrize(
    ("progress", "steps"),
    [
        pytest.param(Progress(), {Step.SHUFFLE}, id="MTR-2.3-b: no sideboard before game 1"),
        pytest.param(Progress(games=PLAYED), {Step.SIDEBOARD, Step.SHUFFLE}, id="MTR-2.3-a: sideboard or shuffle"),
        pytest.param(
            Progress(games=PLAYED, step=Step.SHUFFLE), {Step.SIDEBOARD, Step.PRESENT}, id="MTR-2.3-a: 1 and 2 repeat"
        ),
        pytest.param(
            Progress(games=(Game(0, GameEnd.PENALTY, was_begun=False),)), {Step.SHUFFLE}, id="MTR-3.16-i: never began"
        ),
        pytest.param(
            Progress(games=PLAYED, step=Step.SHUFFLE, hands_seen=True), {Step.PRESENT}, id="MTR-2.3-d: after a mulligan"
        ),
        pytest.param(Progress(step=Step.BEGUN), set(), id="MTR-2.3-e: it has begun"),
    ],
)
def test_which_steps_may_follow(progress: Progress, steps: set[Step]) -> None:
    assert next_steps(progress) == steps


@given(st.integers(0, 1), st.integers(0, 5), st.sampled_from([None, 0, 1]))
def test_a_game_that_is_over_has_no_turn_left_in_it(side: int, turn: int, winner: int | None) -> None:
    """MTR 2.5."""
    evening = at_time()
    evening.act(see_table, **AT, seen=TableSight.TURNS, turn=turn, side=side)
    before = evening.round.tables[1].progress
    assert (before.seen, before.turn, before.side) == (TableSight.TURNS, turn, side)
    evening.act(end_game, **AT, winner=winner)
    after = evening.round.tables[1].progress
    assert (after.seen, after.turn, after.side) == (TableSight.PLAYING, 0, None)


@pytest.mark.parametrize(
    ("noted", "side"),
    [
        pytest.param({"turn": 1}, 1, id="MTR-2.5-a: the other one"),
        pytest.param({"turn": 4}, 0, id="MTR-2.5-a: four turns later"),
        pytest.param({"turn": 1, "side": 0}, 0, id="MTR-2.5-b: the same one again"),
    ],
)
def test_turns_go_round_where_nobody_says_otherwise(noted: dict[str, int], side: int) -> None:
    """Also where it is noted on the board of the desk, which asks for the turn only."""
    evening = at_time()
    evening.act(see_table, **AT, seen=TableSight.TURNS, turn=1)
    assert evening.round.tables[1].progress.side is None, "nobody has said whose it is"
    evening.act(see_table, **AT, seen=TableSight.TURNS, turn=0, side=0)
    evening.act(see_table, **AT, seen=TableSight.TURNS, **noted)
    assert evening.round.tables[1].progress.side == side


def test_an_empty_table_stays_empty_when_its_game_is_noted() -> None:
    evening = at_time()
    evening.act(see_table, **AT, seen=TableSight.NOBODY, side=1)
    assert evening.round.tables[1].progress.side is None, "nobody has a turn there"
    evening.act(end_game, **AT, winner=0)
    assert evening.round.tables[1].progress.seen is TableSight.NOBODY


def test_a_turn_belongs_to_somebody_at_the_table() -> None:
    with pytest.raises(NoSuchSide):
        at_time().act(see_table, **AT, seen=TableSight.TURNS, side=2)


def test_one_table_serves_what_is_owed_there_and_no_other() -> None:
    """IPG 1.1."""
    room = room_at()
    for table in (1, 2):
        room.act(give_penalty, by=FLOOR, players=(player(room, table=table),), infraction="decklist-problem")
    room.act(serve_penalties, by=FLOOR, **AT)
    assert [len(room.round.tables[table].progress.games) for table in (1, 2)] == [1, 0]
    with pytest.raises(NothingOwed):
        room.act(serve_penalties, by=FLOOR, **AT)
    room.act(serve_penalties, by=DESK, round=1)
    assert len(room.round.tables[2].progress.games) == 1


@pytest.mark.parametrize(
    ("due", "moments"),
    [
        pytest.param(Due.NOW, (True, True, True), id="MTR 3.12: now"),
        pytest.param(Due.AFTER_MATCH, (False, True, True), id="MTR 3.11: after the match"),
        pytest.param(Due.NEXT_ROUND, (False, False, True), id="MTR 3.11: before the next round"),
    ],
)
def test_when_something_about_cards_is_due(due: Due, moments: tuple[bool, ...]) -> None:
    """While the match is played, when it is over, in the next round."""
    room = room_at()
    who = player(room)
    room.act(decide_on_cards, by=FLOOR, player=who, matter=CardMatter.SLEEVES, allowed=False, due=due)
    found = [_is_due(room, who)]
    room.report(1, by=DESK)
    found.append(_is_due(room, who))
    room.finish_round()
    room.pair()
    found.append(_is_due(room, who))
    assert tuple(found) == moments
    assert room.book.fold().state == room.event


def _is_due(room: Evening, who: int) -> bool:
    here = room.table_of(room.event.players[who])
    asked = {
        table: due_orders(room.event, round=room.round.number, table=table, names={}) for table in room.round.tables
    }
    assert all(not orders for table, orders in asked.items() if table != here)
    return [order.player for order in asked[here]] == [who]


@pytest.mark.parametrize(
    ("action", "args"),
    [
        pytest.param(see_table, {"seen": TableSight.TURNS, "turn": 1}, id="a turn"),
        pytest.param(end_game, {"winner": 0}, id="a game"),
        pytest.param(take_step, {"step": Step.SHUFFLE}, id="a step"),
        pytest.param(choose_first, {"chooser": 0, "first": 1}, id="a choice"),
        pytest.param(note_missing, {"missing": (0,)}, id="an empty chair"),
    ],
)
def test_a_judge_takes_back_what_they_noted_and_not_what_another_did(action, args) -> None:
    """MTR 1.8: one wrong tap, one tap back."""
    evening = at_time().name_staff()
    before = evening.round.tables[1].progress
    seq = evening.act(action, by=FLOOR, **AT, **args)
    assert evening.round.tables[1].progress != before
    colleague = Who("another-floor-judge")
    evening.act(give_roles, whom=colleague, roles=(Role.FLOOR_JUDGE,))
    with pytest.raises(NotYourPower):
        _undo(evening, seq, by=colleague)
    _undo(evening, seq, by=FLOOR)


def _undo(evening: Evening, seq: int, *, by: Who) -> None:
    book = evening.book
    EVENT_LOG.undo(book.folded, Asked(by, evening.now, bytes), WholeLog(book.lines, book.openings), seq=seq)
