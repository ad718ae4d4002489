"""Leaving a table of four: who is waited for, whose word counts, and what a log cannot say of it (MTR 2.10)."""

import pytest
from tests.core.log.book import STREAM
from tests.core.zones.audit.test_authority import forge
from tests.core.zones.tables import Table, deck

from topcut.core.asking import NotTheirs
from topcut.core.log import DoesNotFold
from topcut.core.play import FirstTo
from topcut.core.zones.actions import (
    agree_draw,
    correct_manipulation,
    leave_table,
    miss_player,
    pass_turn,
    record_manipulation,
    state_result,
)
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns import facts as f
from topcut.core.zones.nouns.refusals import OutOfTheGame, WrongMoment
from topcut.core.zones.nouns.state import Ending
from topcut.core.zones.reading import result_of


@pytest.fixture
def four() -> Table:
    """It is seat 0's turn."""
    return at_four()


def at_four(**more: object) -> Table:
    return Table("magic", decks=tuple(deck(letter) for letter in "ABCD"), seats=4, length=FirstTo(1), **more).start()


def verify(table: Table) -> None:
    TABLE_LOG.derive_again(STREAM, table.lines, openings=table.openings)


# Whose word counts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("for_good", [True, False])
def test_a_table_goes_on_where_whoever_had_not_missed_somebody_goes_too(four, for_good):
    """All who still play have said that seat 0 has gone: one of them says it once more, and play goes on."""
    four.act(1, miss_player, seat=0)
    with pytest.raises(WrongMoment):
        four.act(1, miss_player, seat=0)
    assert not four.view(1).may_miss(1, 0), "two others have not said it"
    four.act(2, miss_player, seat=0)
    four.act(3, leave_table, for_good=for_good)
    assert four.view(1).may_miss(1, 0)
    four.act(1, miss_player, seat=0)
    assert four.state.sides[0].has_left
    assert four.state.active == 1
    four.act(1, pass_turn)
    verify(four)


def test_nobody_waits_for_the_words_of_two_who_have_gone_at_once(four):
    """The two who are left say it of both: each goes in turn, and play goes on."""
    for by in (0, 1):
        four.act(by, miss_player, seat=2)
    assert not four.state.sides[2].has_left, "seat 3 has not said so, and nobody says that it has gone"
    four.act(0, miss_player, seat=3)
    four.act(1, miss_player, seat=3)
    assert (four.state.sides[3].has_left, four.state.sides[2].has_left) == (True, False)
    four.act(1, miss_player, seat=2)
    assert four.state.still_in() == [0, 1]
    four.act(0, pass_turn)
    assert four.state.active == 1
    verify(four)


def test_nobody_alone_says_that_all_others_have_gone(four):
    for seat in (1, 2, 3):
        four.act(0, miss_player, seat=seat)
    assert four.state.still_in() == [0, 1, 2, 3]
    four.act(1, miss_player, seat=2)
    assert four.state.still_in() == [0, 1, 2, 3], "seat 1 has said nothing of seat 3"


def test_of_three_the_other_two_say_who_has_gone():
    three = Table("magic", decks=tuple(deck(letter) for letter in "ABC"), seats=3, chooser=0).start()
    three.act(1, miss_player, seat=0)
    assert not three.state.sides[0].has_left
    three.act(2, miss_player, seat=0)
    assert (three.state.sides[0].has_left, three.state.active) == (True, 1)
    verify(three)


def test_a_word_against_somebody_who_came_back_counts_no_longer(four):
    four.act(1, miss_player, seat=3)
    four.act(2, miss_player, seat=3)
    four.act(3, state_result, winner=3, how="played")
    assert four.view(1).missed == {}
    four.act(0, miss_player, seat=3)
    assert not four.state.sides[3].has_left
    for by in (1, 2):
        four.act(by, miss_player, seat=3)
    assert four.state.sides[3].has_left
    verify(four)


def test_who_is_out_of_one_game_draws_the_match_with_the_others_or_nobody_does(four):
    """MTR 2.4: it is their match, too; a player who has left it for good has no say."""
    four.act(3, leave_table, for_good=False)
    for seat in (0, 1, 2):
        four.act(seat, agree_draw)
    assert four.state.ended is None
    four.act(3, agree_draw)
    assert four.state.ended == Ending(None, "agreed")
    verify(four)


def test_who_has_left_agrees_to_nothing(four):
    four.act(3, leave_table)
    with pytest.raises(OutOfTheGame):
        four.act(3, agree_draw)
    for seat in (0, 1, 2):
        four.act(seat, agree_draw)
    assert four.state.ended == Ending(None, "agreed")
    verify(four)


@pytest.mark.parametrize(("for_good", "ended"), [(False, None), (True, Ending(None, "agreed"))])
def test_giving_up_a_game_agrees_to_no_draw(four, for_good, ended):
    for seat in (0, 1, 2):
        four.act(seat, agree_draw)
    four.act(3, leave_table, for_good=for_good)
    assert four.state.ended == ended
    verify(four)


@pytest.mark.parametrize("penalty", ["game-loss", "match-loss"])
def test_who_has_left_has_nothing_more_to_lose(four, penalty):
    """IPG 1.1: the record is closed, with the penalty, and the others play on."""
    four.judge(record_manipulation, seat=1, text="stacked")
    four.act(1, leave_table)
    four.judge(correct_manipulation, seat=1, correction="shuffled", penalty=penalty)
    four.act(0, pass_turn)
    assert four.state.active == 2
    verify(four)


def test_nobody_has_a_place_before_a_game_is_done(four):
    assert result_of(four.state, length=FirstTo(1)).places == ()
    four.act(0, leave_table)
    assert result_of(four.state, length=FirstTo(1), by_place=True).places == ()


@pytest.mark.parametrize(
    ("out", "winner", "by_place", "by_result"),
    [
        pytest.param((), 1, (2, 1, 2, 2), (2, 1, 2, 2), id="nobody was out"),
        pytest.param((3, 0), 1, (3, 1, 2, 4), (2, 1, 2, 2), id="the last out is the best of those who were"),
        pytest.param((), None, (1, 1, 1, 1), (1, 1, 1, 1), id="drawn by all"),
        pytest.param((3,), None, (1, 1, 1, 4), (1, 1, 1, 4), id="drawn by the three who were left"),
    ],
)
def test_where_everybody_finished_or_who_won(four, out, winner, by_place, by_result):
    """Where places do not count, a player who has not won comes right behind."""
    for seat in out:
        four.act(seat, leave_table, for_good=False)
    for seat in four.state.still_in():
        four.act(seat, state_result, winner=winner, how="draw" if winner is None else "played")
    assert result_of(four.state, length=FirstTo(1), by_place=True).places == by_place
    assert result_of(four.state, length=FirstTo(1)).places == by_result


def test_nobody_waits_for_the_pledge_of_who_has_gone(four):
    number = four.state.chances + 1
    four.tapes(0, 1, 2, 3)
    four.act(3, leave_table)
    assert set(four.view(0).bound[number]) == {-1, 0, 1, 2}
    assert not four.state.sides[3].has_share


# What a log cannot say ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param([f.SeatLeft(2)], id="another's leaving"),
        pytest.param([f.SeatMissed(1, 2), f.SeatLeft(2)], id="another's, by one word of three"),
        pytest.param([f.SeatMissed(1, 1)], id="somebody who misses themself"),
        pytest.param([f.SeatLeft(1), f.MatchEnded(1, "conceded")], id="a match won by leaving"),
        pytest.param([f.SeatLeft(1), f.MatchEnded(0, "conceded")], id="a match won with two others there"),
        pytest.param([f.SeatLeft(1), f.GameResultSettled(1, "conceded")], id="a game won by leaving"),
        pytest.param([f.SeatLeft(1), f.GameResultSettled(0, "played")], id="a game won that nobody spoke of"),
        pytest.param([f.SeatLeft(1), f.MatchEnded(None, "agreed")], id="a draw that nobody agreed to"),
        pytest.param([f.SeatLeft(1), f.TurnPassed(2)], id="another's turn"),
        pytest.param([f.SeatLeft(1, for_good=False), f.SeatLeft(1)], id="leaving twice"),
        pytest.param([f.MatchEnded(0, "conceded")], id="a match conceded to one of three"),
    ],
)
def test_what_nobody_who_leaves_could_do_is_forged(four, facts):
    with pytest.raises(NotTheirs):
        forge(four, four.state.sides[1].who, *facts)


@pytest.mark.parametrize("fact", [f.SeatMissed(1, 99), f.SeatMissed(1, -1), f.SeatLeft(99), f.SeatLeft(-1)])
def test_nobody_goes_who_is_not_there(four, fact):
    with pytest.raises(DoesNotFold):
        forge(four, four.state.sides[1].who, fact)


def test_who_has_not_missed_somebody_does_not_send_them_away(four):
    """The last word is said before it counts; and who has gone does not go again."""
    for seat in (1, 2):
        four.act(seat, miss_player, seat=0)
    last = four.state.sides[3].who
    with pytest.raises(NotTheirs):
        forge(four, last, f.SeatLeft(0), f.TurnPassed(1))
    forge(four, last, f.SeatMissed(3, 0), f.SeatLeft(0), f.TurnPassed(1))
    four.act(3, miss_player, seat=0)
    with pytest.raises(NotTheirs):
        forge(four, four.state.sides[0].who, f.SeatLeft(0))


def test_two_teams_are_two():
    """MTR 9.1: a team concedes, and none of its seats leaves or is missed."""
    giants = at_four(teams=(0, 0, 1, 1))
    with pytest.raises(WrongMoment):
        giants.act(0, miss_player, seat=2)
    for facts in ([f.SeatLeft(0)], [f.SeatMissed(0, 2)], [f.MatchEnded(0, "conceded")]):
        for seat in (0, 1):
            with pytest.raises(NotTheirs):
                forge(giants, giants.state.sides[seat].who, *facts)
    forge(giants, giants.state.sides[1].who, f.MatchEnded(2, "conceded"))


def test_what_older_programs_wrote_of_a_draw_still_verifies(four):
    """Three drew the match although the fourth had given up only the game."""
    four.act(3, leave_table, for_good=False)
    for seat in (0, 1):
        four.act(seat, agree_draw)
    forge(four, four.state.sides[2].who, f.MatchEndStated(2), f.MatchEnded(None, "agreed"))


def test_a_game_that_all_who_are_left_have_told_of_ends_when_the_last_goes(four):
    for seat in (0, 1, 2):
        four.act(seat, state_result, winner=1, how="played")
    four.act(3, leave_table)
    assert [game.winner for game in four.state.games] == [1]
    verify(four)
