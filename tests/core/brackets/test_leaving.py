"""Leaving after the cut (MTR 2.10, X-20, GAP-15)."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.brackets.playing import meetings, pair, play_out, play_round, won_by

from topcut.core.brackets import (
    Encounter,
    Playoff,
    by_draft_seat,
    by_lot,
    by_standing,
    final_ranking,
    leave,
    rejoin,
    report,
)
from topcut.core.brackets.refusals import NobodyMovesUp, NoReturnAfterTheCut, NotInTheBracket
from topcut.core.play import EntrantId, How, Result, Score

EIGHT = by_standing(range(1, 9))
SIXTEEN = by_standing(range(1, 17))


def leaving(playoff: Playoff, *entrants: EntrantId) -> Playoff:
    for entrant in entrants:
        playoff = leave(playoff, entrant=entrant)
    return playoff


def order(playoff: Playoff) -> list[EntrantId]:
    return [place.entrant for place in final_ranking(playoff)]


@pytest.mark.parametrize(
    ("gone", "byes", "first"),
    [
        pytest.param([3], (1,), [(5, 6), (2, 8), (4, 7)], id="MTR-2.10-i: seed 3 leaves, bye 1, 2–8, 4–7, 5–6"),
        pytest.param([1], (2,), [(5, 6), (3, 8), (4, 7)], id="MTR-2.10-i: the best leaves, the next has the bye"),
        pytest.param([8], (1,), [(4, 5), (2, 7), (3, 6)], id="MTR-2.10-i: the last leaves, nothing else changes"),
        pytest.param([3, 6], (1, 2), [(5, 7), (4, 8)], id="MTR-2.10-i: two leave, two byes"),
        pytest.param([6, 3], (1, 2), [(5, 7), (4, 8)], id="MTR-2.10-i: in whatever order"),
    ],
)
def test_before_the_first_match_those_who_remain_are_seeded_again(gone, byes, first):
    playoff = pair(leaving(EIGHT, *gone))
    assert (playoff.byes(1), meetings(playoff, round=1)) == (byes, first)


@given(st.integers(3, 40), st.data())
def test_seeding_again_is_seeding_a_smaller_bracket(entrants, data):
    """X-20: those who meet in the smaller bracket meet here, as long as the rounds are the same."""
    everybody = range(1, entrants + 1)
    smallest = 2 ** (by_standing(everybody).bracket.rounds - 1) + 1
    gone = data.draw(st.sets(st.sampled_from(everybody), max_size=entrants - smallest))
    small = pair(by_standing([who for who in everybody if who not in gone]))
    large = pair(leaving(by_standing(everybody), *gone))
    assert (meetings(large, round=1), large.byes(1)) == (meetings(small, round=1), small.byes(1))


def test_a_round_nobody_would_play_is_passed_over():
    """GAP-03: of five one leaves, and four play semifinals at once."""
    four = pair(leave(by_standing(range(1, 6)), entrant=2))
    assert (four.rounds_paired, meetings(four, round=1), meetings(four, round=2)) == (2, [], [(1, 5), (3, 4)])


def test_when_all_but_one_leave_the_last_has_won():
    last = leaving(EIGHT, 1, 2, 3, 4, 5, 6, 7)
    assert (last.is_over, last.champion, order(last)) == (True, 8, [8, 1, 2, 3, 4, 5, 6, 7])


@pytest.mark.parametrize(
    ("winners", "gone", "bye", "semifinal"),
    [
        pytest.param({1, 5, 2, 3}, 3, 1, (2, 5), id="X-20: third leaves, first has the bye"),
        pytest.param({1, 5, 2, 3}, 5, 1, (2, 3), id="X-20: the best one's own opponent leaves"),
        pytest.param({1, 5, 2, 3}, 1, 2, (3, 5), id="X-20: the best leaves, the next best has the bye"),
        pytest.param({8, 5, 7, 6}, 8, 5, (6, 7), id="X-20: placed fifth is best of those left"),
    ],
)
def test_later_the_best_placed_survivor_has_the_bye_and_the_rest_play(winners, gone, bye, semifinal):
    semifinals = pair(leave(play_round(EIGHT, winners=winners), entrant=gone))
    assert semifinals.byes(2) == (bye,)
    assert [tuple(sorted(sides)) for sides in meetings(semifinals, round=2)] == [semifinal]


def test_only_the_opponent_of_the_best_placed_moves():
    """X-20: 9 meets 3 instead of 1, and no other table changes."""
    winners = {1, 9, 4, 5, 2, 7, 3, 6}
    as_declared = meetings(pair(play_round(SIXTEEN, winners=winners)), round=2)
    without = meetings(pair(leave(play_round(SIXTEEN, winners=winners), entrant=6)), round=2)
    assert as_declared == [(1, 9), (4, 5), (2, 7), (3, 6)]
    assert without == [(4, 5), (2, 7), (3, 9)]


def test_two_leave_and_the_two_best_have_byes():
    winners = {1, 9, 4, 5, 2, 7, 3, 6}
    playoff = pair(leaving(play_round(SIXTEEN, winners=winners), 5, 6))
    assert playoff.byes(2) == (1, 2)
    assert meetings(playoff, round=2) == [(4, 7), (3, 9)]


def test_two_who_would_have_met_leave_and_the_next_round_has_the_bye():
    winners = {1, 9, 4, 5, 2, 7, 3, 6}
    playoff = pair(leaving(play_round(SIXTEEN, winners=winners), 3, 6))
    assert (playoff.byes(2), meetings(playoff, round=2)) == ((), [(1, 9), (4, 5), (2, 7)])
    for fixture in playoff.open_fixtures:
        playoff = report(playoff, fixture=fixture, result=won_by(0))
    playoff = pair(playoff)
    assert (playoff.byes(3), meetings(playoff, round=3)) == ((1,), [(2, 4)])


def test_by_draft_seat_nobody_else_changes_seats():
    """X-20: seat 3 is empty, the best placed sits at seat 2, so seat 6 plays seat 7."""
    seats = [11, 1, 12, 13, 14, 15, 16, 17]
    standing = [1, 11, 12, 13, 14, 15, 16, 17]
    playoff = pair(leave(by_draft_seat(standing, seats=seats), entrant=12))
    assert playoff.byes(1) == (1,)
    assert meetings(playoff, round=1) == [(11, 14), (15, 16), (13, 17)]


def test_by_draft_seat_the_two_best_may_have_been_due_to_meet():
    seats = [1, 3, 4, 5, 2, 6, 7, 8]
    playoff = pair(leaving(by_draft_seat(range(1, 9), seats=seats), 6, 7))
    assert playoff.byes(1) == (1, 2)
    assert sorted(meetings(playoff, round=1)) == [(4, 3), (5, 8)]


@pytest.mark.parametrize(
    ("disqualified", "how"),
    [
        pytest.param(False, How.NO_SHOW, id="X-20: left"),
        pytest.param(True, How.MATCH_LOSS, id="GAP-15: disqualified"),
    ],
)
def test_a_match_already_paired_is_a_walk_over(disqualified, how):
    playoff = leave(pair(EIGHT), entrant=3, disqualified=disqualified)
    assert playoff.encounter(4) == Encounter(4, (3, 6), result=Result(Score((0, 0)), how, (0,)))
    assert playoff.encounter(4).winner == 6


def test_a_match_already_won_stays_won():
    """X-20: first beat eighth, then left; eighth stays out, and second has the bye."""
    playoff = leave(play_round(EIGHT, winners={1, 4, 2, 3}), entrant=1)
    playoff = pair(playoff)
    assert (playoff.byes(2), meetings(playoff, round=2)) == ((2,), [(3, 4)])
    assert 8 not in playoff.survivors


@pytest.mark.parametrize("before_the_final", [True, False], ids=["before it is paired", "after it is paired"])
def test_whoever_leaves_the_final_is_second(before_the_final):
    """MTR-5.2-c: they agree who wins, and the other drops."""
    finalists = play_round(play_round(EIGHT, winners={1, 4, 2, 3}), winners={4, 2})
    over = leave(finalists if before_the_final else pair(finalists), entrant=2)
    assert (over.is_over, over.champion, order(over)[:2]) == (True, 4, [4, 2])


def test_nobody_advances_in_the_place_of_the_disqualified():
    """GAP-15: fifth lost to fourth, who is thrown out; fifth stays out."""
    playoff = leave(play_round(EIGHT, winners={1, 4, 2, 3}), entrant=4, disqualified=True)
    assert playoff.survivors == (1, 2, 3)
    assert meetings(pair(playoff), round=2) == [(2, 3)]


def test_the_disqualified_have_no_rank_and_those_below_move_up():
    """GAP-15."""
    over = play_out(EIGHT)
    without = leave(over, entrant=1, disqualified=True)
    assert (order(over), order(without)) == ([1, 2, 3, 4, 5, 6, 7, 8], [2, 3, 4, 5, 6, 7, 8])
    assert [place.rank for place in final_ranking(without)] == list(range(1, 8))


def test_leaving_after_losing_changes_nothing():
    over = play_out(EIGHT)
    assert order(leaving(over, 5, 1)) == order(over)


def test_leaving_twice_is_leaving_once():
    assert leaving(EIGHT, 3, 3) == leaving(EIGHT, 3)


def test_only_who_is_in_the_bracket_can_leave_it():
    with pytest.raises(NotInTheBracket):
        leave(EIGHT, entrant=9)


@pytest.mark.parametrize(
    ("entrant", "refusal"),
    [
        pytest.param(9, NobodyMovesUp, id="MTR-2.10-h: ninth after a top 8"),
        pytest.param(3, NoReturnAfterTheCut, id="MTR-2.10-l: third comes back"),
    ],
)
def test_nobody_comes_in_after_the_cut(entrant, refusal):
    with pytest.raises(refusal) as refused:
        rejoin(EIGHT.seeds, entrant=entrant)
    assert str(refused.value.rule) == "MTR 2.10"


@st.composite
def days_with_leavers(draw) -> list[Playoff]:
    """A playoff after every step of a day on which people keep leaving."""
    count, dice = draw(st.integers(2, 20)), random.Random(draw(st.integers(0, 1 << 32)))
    entrants = dice.sample(range(1, count + 1), count)
    is_draft = count == 8 and dice.random() < 0.5
    playoff = by_draft_seat(sorted(entrants), seats=entrants) if is_draft else by_lot(entrants, seed=b"")
    steps = [playoff]
    while not playoff.is_over:
        if dice.random() < 0.25:
            playoff = leave(playoff, entrant=dice.choice(entrants), disqualified=dice.random() < 0.5)
        elif playoff.open_fixtures:
            fixture = dice.choice(playoff.open_fixtures)
            playoff = report(playoff, fixture=fixture, result=won_by(dice.randrange(2)))
        else:
            playoff = pair(playoff)
        steps.append(playoff)
    return steps


@given(days_with_leavers())
def test_whenever_people_leave_the_ranking_names_all_but_the_disqualified_once(steps):
    for playoff in steps:
        ranked = {*playoff.seeds} - playoff.disqualified
        assert sorted(order(playoff)) == sorted(ranked)
        assert [place.rank for place in final_ranking(playoff)] == list(range(1, len(ranked) + 1))


@given(days_with_leavers())
def test_byes_of_those_who_left_go_to_the_best_placed_of_the_round(steps):
    for before, after in pairwise(steps):
        for round in range(before.rounds_paired + 1, after.rounds_paired + 1):
            fixtures = {fixture.number for fixture in after.bracket.in_round(round)}
            here = [encounter for encounter in after.encounters if encounter.fixture in fixtures]
            alone = sorted(after.place(e.sides[0]) for e in here if len(e.sides) == 1)
            everyone = sorted(after.place(side) for e in here for side in e.sides)
            assert alone == everyone[: len(alone)]


@given(days_with_leavers())
def test_who_has_lost_or_left_never_plays_again(steps):
    for before, after in pairwise(steps):
        newly = after.encounters[len(before.encounters) :]
        assert {side for encounter in newly for side in encounter.sides} <= {*before.survivors, *after.survivors}
        assert {*after.survivors} <= {*before.survivors}


@given(days_with_leavers())
def test_somebody_wins_who_never_lost(steps):
    over = steps[-1]
    losers = [loser for encounter in over.encounters for loser in encounter.losers]
    assert len(losers) == len(set(losers))
    assert {*over.seeds} - {*losers} == {over.champion}
