"""What those who play on decide without a player who left, and what still needs that player's yes."""

import pytest
from tests.core.zones.actions.test_leaving_a_table import at_four, verify
from tests.core.zones.audit.test_authority import forge
from tests.core.zones.tables import Table

from topcut.core.asking import NotTheirs
from topcut.core.zones import actions
from topcut.core.zones.nouns.facts import SeatLeft
from topcut.core.zones.nouns.facts_before import RollDoubted, RollVoided
from topcut.core.zones.nouns.refusals import NotForSpectators, OutOfTheGame


@pytest.fixture
def four() -> Table:
    return at_four(watched=False)


def roll(four: Table, *, doubted_by: tuple[int, ...] = ()) -> None:
    four.act(0, actions.call_dice, purpose="damage", faces=6, results=[4])
    for seat in doubted_by:
        four.act(seat, actions.doubt_roll, roll=1, why="leaning")


@pytest.mark.parametrize("for_good", [True, False])
def test_a_roll_is_void_once_all_who_play_on_say_so(four, for_good):
    """MTR 3.9: a player who is out cannot say it, so nobody waits for it."""
    four.act(3, actions.leave_table, for_good=for_good)
    roll(four, doubted_by=(0, 1))
    with pytest.raises(OutOfTheGame):
        four.act(3, actions.doubt_roll, roll=1, why="leaning")
    assert four.state.roll.void == ""
    four.act(2, actions.doubt_roll, roll=1, why="leaning")
    assert four.state.roll.void == "leaning"
    verify(four)


def test_the_doubt_of_a_player_who_left_stands_in_nobodys_way(four):
    roll(four, doubted_by=(3,))
    four.act(3, actions.leave_table)
    for seat in (0, 1, 2):
        assert four.state.roll.void == ""
        four.act(seat, actions.doubt_roll, roll=1, why="leaning")
    assert four.state.roll.void == "leaning"
    verify(four)


@pytest.mark.parametrize(
    ("doubted_by", "void"),
    [
        pytest.param((0, 1, 2), "leaning", id="MTR 3.9: only the player who leaves let it count"),
        pytest.param((0, 1), "", id="MTR 3.9: another still lets it count"),
        pytest.param((), "", id="MTR 3.9: nobody doubted it"),
    ],
)
@pytest.mark.parametrize("for_good", [True, False])
def test_a_roll_does_not_wait_for_a_player_who_leaves(four, doubted_by, void, for_good):
    roll(four, doubted_by=doubted_by)
    four.act(3, actions.leave_table, for_good=for_good)
    assert four.state.roll.void == void
    verify(four)


def test_a_roll_that_a_judge_voided_is_not_void_again(four):
    roll(four, doubted_by=(0, 1, 2))
    four.judge(actions.void_roll, roll=1, why="off-the-table")
    four.act(3, actions.leave_table)
    assert four.state.roll.void == "off-the-table"


def test_a_roll_of_a_game_that_ends_by_leaving_is_left_alone(four):
    """The winner was the only one left, and repeats no roll in the next game."""
    for seat in (1, 2):
        four.act(seat, actions.leave_table, for_good=False)
    roll(four, doubted_by=(0,))
    four.act(3, actions.leave_table, for_good=False)
    assert (len(four.state.games), four.state.roll.void) == (1, "")


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param([RollDoubted(1, 1, "leaning"), RollVoided(1, "leaning")], id="by two words of four"),
        pytest.param([SeatLeft(1), RollVoided(1, "leaning")], id="by leaving, although two let it count"),
    ],
)
def test_a_roll_that_others_let_count_is_not_void_by_one_word(four, facts):
    roll(four, doubted_by=(0,))
    with pytest.raises(NotTheirs):
        forge(four, four.state.sides[1].who, *facts)


def test_a_player_who_left_still_decides_whether_the_table_is_watched(four):
    """MTR 1.11: their cards lie there, and the others could have sent them away to be rid of a no."""
    four.act(3, actions.leave_table)
    for seat in (0, 1, 2):
        four.act(seat, actions.allow_watching)
    with pytest.raises(NotForSpectators):
        four.view(None)
    four.act(3, actions.allow_watching)
    assert four.view(None).seat is None
    four.act(3, actions.allow_watching, yes=False)
    with pytest.raises(NotForSpectators):
        four.view(None)


def test_a_player_whom_the_others_sent_away_still_decides_who_reads_the_match(four):
    """MTR 3.13: the log of a closed match tells every card of their hand."""
    for seat in (0, 1, 2):
        four.act(seat, actions.allow_reading)
        four.act(seat, actions.miss_player, seat=3)
    assert (four.state.sides[3].has_left, four.state.is_readable) == (True, False)
    four.act(3, actions.allow_reading)
    assert four.state.is_readable
