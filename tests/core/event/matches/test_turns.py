"""When time is over: turns, whose they are, and how a match ends that nobody has won."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import Evening, posted
from tests.core.event.playoffs import cut_made

from topcut.core.event.matches import add_turns, end_of_round, see_table, turn_order, verdict
from topcut.core.event.nouns.matches.refusals import NoSuchTurn, NotThatManyTurns
from topcut.core.event.nouns.matches.terms import TableSight
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.reading import last_turn_of
from topcut.core.event.rounds import MINUTE, extend_table, start_clock
from topcut.core.event.rounds.clock import call_time
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Result, Score

A, B = 0, 1


@pytest.mark.parametrize(
    ("active", "how", "order"),
    [
        pytest.param(A, {}, (A, B, A, B, A, B), id="MTR-2.5-a: the turn is finished, then five more"),
        pytest.param(A, {"again": {1}}, (A, B, B, A, B, A), id="MTR-2.5-b: an extra turn changes whose, not how many"),
        pytest.param(A, {"has_passed": True}, (B, A, B, A, B, A), id="MTR-2.5-c: a turn already passed is over"),
    ],
)
def test_whose_turns_are_left(active, how, order):
    assert turn_order(active, turns=5, **how) == order


@pytest.mark.parametrize(
    ("team", "added", "turns"),
    [
        pytest.param("A", 0, 5, id="MTR-2.5-a: five"),
        pytest.param("AB", 0, 3, id="MTR-2.5-d: two against two in one game play three"),
        pytest.param("ABC", 0, 5, id="MTR-2.5-e: three seats with games of their own play five"),
        pytest.param("A", 2, 7, id="MTR-2.5-n: slow play adds two"),
        pytest.param("AB", 2, 5, id="MTR-2.5-n: also to the three"),
    ],
)
def test_how_many_turns_are_left(team, added, turns):
    evening = Evening(team=len(team), plays_together=len(team) == 2)
    for number in range(2):
        evening.register(*(f"{name}{number}" for name in team))
    evening.start().pair()
    if added:
        evening.act(add_turns, round=1, table=1, turns=added)
    assert last_turn_of(evening.event, evening.round.tables[1]) == turns
    assert last_turn_of(evening.event) == turns - added


@given(st.integers(0, 1), st.integers(0, 12), st.sets(st.integers(0, 12)), st.booleans())
def test_extra_turns_never_change_how_many_there_are(active, turns, again, has_passed):
    order = turn_order(active, turns=turns, again=again, has_passed=has_passed)
    assert len(order) == turns + 1
    assert {*order} <= {A, B}


@pytest.mark.parametrize(
    ("score", "how", "expected"),
    [
        pytest.param(Score((1, 0)), {}, Score((1, 0), 1), id="MTR-2.5-g: an unfinished game is drawn"),
        pytest.param(Score((1, 1)), {}, Score((1, 1), 1), id="MTR-2.1-d: equal wins are a drawn match"),
        pytest.param(Score((1, 1)), {"in_game": False}, Score((1, 1)), id="MTR-2.1-d: between games nothing is added"),
        pytest.param(
            Score((1, 1)), {"is_elimination": True, "life": (12, 9)}, Score((2, 1)), id="MTR-2.5-j: higher life wins"
        ),
        pytest.param(
            Score((0, 0)), {"is_elimination": True, "life": (19, 24)}, Score((0, 1)), id="MTR-2.5-m: a team's life too"
        ),
        pytest.param(
            Score((1, 0)), {"is_elimination": True, "life": (1, 20)}, Score((1, 0), 1), id="MTR-2.5-l: the leader wins"
        ),
        pytest.param(Score((1, 1)), {"is_elimination": True, "life": (7, 7)}, None, id="MTR-2.5-k: equal life goes on"),
        pytest.param(
            Score((1, 1)), {"is_elimination": True, "in_game": False}, None, id="MTR-2.5-k: between games goes on"
        ),
    ],
)
def test_how_a_match_ends_after_its_turns(score, how, expected):
    ends = verdict(score, **({"is_elimination": False} | how))
    assert ends.result == (None if expected is None else Result(expected))


# The board ------------------------------------------------------------------------------------------------------------


def at_time() -> Evening:
    """A round whose time has been called."""
    evening = posted(8)
    evening.act(start_clock, round=1)
    evening.now += 50 * MINUTE
    evening.act(call_time, round=1)
    return evening


def test_the_board_shows_open_tables_the_one_with_most_time_last():
    """MTR-2.5-h: with an extension the end comes later."""
    evening = at_time()
    evening.act(extend_table, round=1, table=2, minutes=7, why="deck-check")
    evening.act(see_table, round=1, table=3, seen=TableSight.TURNS, turn=2)
    evening.act(see_table, round=1, table=4, seen=TableSight.NOBODY)
    evening.report(1)
    lines = end_of_round(evening.event, now=evening.now)
    assert [(line.table, line.seen, line.turn, line.last_turn) for line in lines] == [
        (3, TableSight.TURNS, 2, 5),
        (4, TableSight.NOBODY, 0, 5),
        (2, TableSight.PLAYING, 0, 5),
    ]
    assert [line.remaining - lines[0].remaining for line in lines] == [0, 0, 7 * MINUTE]


def test_the_board_is_empty_between_rounds():
    evening = at_time()
    evening.finish_round()
    assert end_of_round(evening.event, now=evening.now) == ()


def test_slow_play_adds_turns_to_one_table():
    """MTR-2.6-e."""
    evening = at_time()
    evening.act(add_turns, round=1, table=1)
    evening.act(see_table, round=1, table=1, seen=TableSight.TURNS, turn=7)
    with pytest.raises(NoSuchTurn):
        evening.act(see_table, round=1, table=2, seen=TableSight.TURNS, turn=6)
    with pytest.raises(NotThatManyTurns):
        evening.act(add_turns, round=1, table=2, turns=0)


def test_last_turns_before_time_ask_for_a_reason():
    """MTR-2.5-h: a table with an extension has not come to its turns; a judge may note them with a reason."""
    evening = at_time()
    evening.act(extend_table, round=1, table=2, minutes=7)
    turns = {"round": 1, "table": 2, "seen": TableSight.TURNS, "turn": 1}
    with pytest.raises(NeedsAReason):
        evening.act(see_table, **turns)
    evening.act(see_table, **turns, despite=["time-is-not-over"], reason="They agreed to stop early")
    assert evening.round.tables[2].progress.turn == 1
    assert [rule.code for rule in evening.event.overruled] == ["time-is-not-over"]


def test_a_player_adds_no_turns():
    evening = at_time()
    with pytest.raises(NotYourPower):
        evening.act(add_turns, by=evening.link(1), round=1, table=1)


def test_two_headed_giant_has_three_last_turns():
    """MTR-2.5-d."""
    evening = Evening(team=2, plays_together=True)
    for number in range(4):
        evening.register(f"A{number}", f"B{number}")
    evening.start().pair()
    assert [line.last_turn for line in end_of_round(evening.event, now=evening.now)] == [3, 3]


def test_the_board_shows_a_bracket_too():
    evening = cut_made().pair()
    assert [line.remaining for line in end_of_round(evening.event, now=evening.now)] == [None, None]
