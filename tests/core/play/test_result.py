"""Results: what a match was for each side, which games can be, and what an award fills in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import lengths, scores, slips

from topcut.core.play import FirstTo, How, Outcome, PlayAll, Result, Score
from topcut.core.play.result import as_stored, awarded_against, is_possible, is_sound, lost_by_both

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
BEST_OF_3, BEST_OF_5, ONE_GAME, TWO_GAMES, THREE_GAMES = FirstTo(2), FirstTo(3), FirstTo(1), PlayAll(2), PlayAll(3)


def score(*games: int) -> Score:
    """Won, won, drawn: as a slip is filled in."""
    return Score(games[:2], *games[2:])


@pytest.mark.parametrize(
    ("games", "outcomes"),
    [
        pytest.param((2, 0), (W, L), id="MTR-2.1-a: two wins"),
        pytest.param((1, 2), (L, W), id="MTR-2.1-a: two of three"),
        pytest.param((2, 1, 1), (W, L), id="MTR-2.1-b: drawn games do not count"),
        pytest.param((1, 1, 3), (D, D), id="MTR-2.1-b: three drawn games win nothing"),
        pytest.param((1, 0, 1), (W, L), id="MTR-2.1-c: ahead when time is over"),
        pytest.param((0, 1), (L, W), id="MTR-2.1-c: one game is enough"),
        pytest.param((1, 1, 1), (D, D), id="MTR-2.1-d: level with a drawn game"),
        pytest.param((0, 0, 1), (D, D), id="MTR-2.1-d: only a drawn game"),
        pytest.param((1, 1), (D, D), id="MTR-2.1-d: level"),
    ],
)
def test_the_games_decide(games, outcomes):
    assert Result(score(*games)).outcomes() == outcomes


@pytest.mark.parametrize(
    ("result", "outcomes"),
    [
        pytest.param(Result(score(0, 0, 3), How.DRAW_AGREED), (D, D), id="MTR-2.4-f: a draw agreed at once"),
        pytest.param(Result(score(1, 0), How.DRAW_AGREED), (D, D), id="MTR-2.4-g: 1-0, then agreed, is a draw"),
        pytest.param(Result(score(1, 2), How.CONCEDED, (0,)), (L, W), id="MTR-2.4-d: a player who concedes loses"),
        pytest.param(Result(score(2, 0), How.CONCEDED, (0,)), (L, W), id="MTR-2.4-c: even after winning"),
        pytest.param(Result(score(0, 2), How.NO_SHOW, (0,)), (L, W), id="GAP-14: a player who stays away loses"),
        pytest.param(lost_by_both(), (L, L), id="GAP-14: both penalised"),
        pytest.param(lost_by_both(How.NO_SHOW), (L, L), id="GAP-04: both stayed away"),
    ],
)
def test_what_was_agreed_or_awarded_counts(result, outcomes):
    assert result.outcomes() == outcomes


@pytest.mark.parametrize(
    ("result", "met"),
    [
        pytest.param(Result(score(2, 0)), True, id="played"),
        pytest.param(Result(score(0, 0, 3), How.DRAW_AGREED), True, id="agreed"),
        pytest.param(awarded_against(0, length=BEST_OF_3), True, id="GAP-04: one was there"),
        pytest.param(lost_by_both(How.NO_SHOW), False, id="GAP-04: a double no-show"),
        pytest.param(lost_by_both(), True, id="GAP-04: a double loss has met"),
    ],
)
def test_who_has_met(result, met):
    assert result.have_met is met


@pytest.mark.parametrize(
    ("games", "length", "possible"),
    [
        pytest.param((2, 0), BEST_OF_3, True, id="MTR-2.1-a: 2-0"),
        pytest.param((2, 1), BEST_OF_3, True, id="MTR-2.1-a: 2-1"),
        pytest.param((2, 1, 1), BEST_OF_3, True, id="MTR-2.1-b: 2-1-1"),
        pytest.param((0, 0, 3), BEST_OF_3, True, id="MTR-2.4-f: 0-0-3"),
        pytest.param((1, 0), BEST_OF_3, True, id="MTR-2.1-c: 1-0 at time"),
        pytest.param((3, 1), BEST_OF_3, False, id="MTR-2.1-g: more wins than needed"),
        pytest.param((2, 2), BEST_OF_3, False, id="MTR-2.1-g: both at the wins needed"),
        pytest.param((0, 0), BEST_OF_3, False, id="MTR-2.1-g: nothing at all"),
        pytest.param((-1, 2), BEST_OF_3, False, id="MTR-2.1-g: fewer than none"),
        pytest.param((2, 0, -1), BEST_OF_3, False, id="MTR-2.1-g: fewer than none drawn"),
        pytest.param((2, 0, 98), BEST_OF_3, False, id="MTR-2.1-g: a hundred games"),
        pytest.param((2, 0, 10**12), BEST_OF_3, False, id="MTR-2.1-g: more games than a standing can count"),
        pytest.param((3, 2), BEST_OF_5, True, id="MTR-2.1-e: best of five"),
        pytest.param((2, 0), ONE_GAME, False, id="MTR-2.1-g: two wins of one game"),
        pytest.param((1, 0), ONE_GAME, True, id="MTR-2.1-a: one game"),
        pytest.param((2, 0), TWO_GAMES, True, id="two games: both"),
        pytest.param((1, 1), TWO_GAMES, True, id="two games: one each"),
        pytest.param((1, 0), TWO_GAMES, True, id="two games: one at time"),
        pytest.param((2, 1), TWO_GAMES, False, id="two games: never three"),
        pytest.param((1, 1, 1), TWO_GAMES, False, id="two games: nor with a draw"),
        pytest.param((), BEST_OF_3, False, id="no sides"),
    ],
)
def test_which_games_can_be(games, length, possible):
    assert is_possible(score(*games), length) is possible


@pytest.mark.parametrize(
    ("side", "length", "played", "stored"),
    [
        pytest.param(0, BEST_OF_3, (1, 0), (1, 2), id="MTR-2.4-d: leads 1-0 and concedes"),
        pytest.param(0, BEST_OF_3, (2, 0), (1, 2), id="MTR-2.4-d: won 2-0 and concedes"),
        pytest.param(0, BEST_OF_3, (0, 1), (0, 2), id="MTR-2.4-e: has won nothing"),
        pytest.param(1, BEST_OF_3, (0, 1), (2, 1), id="MTR-2.4-d: the other side"),
        pytest.param(0, BEST_OF_3, (1, 1, 1), (1, 2, 1), id="GAP-14: drawn games stay"),
        pytest.param(0, BEST_OF_5, (2, 1), (2, 3), id="MTR-2.4-d: best of five at 2-1"),
        pytest.param(0, ONE_GAME, (0, 0), (0, 1), id="GAP-14: one game"),
        pytest.param(1, TWO_GAMES, (0, 0), (2, 0), id="GAP-14: two games"),
        pytest.param(0, TWO_GAMES, (1, 0), (0, 2), id="GAP-14: two games have no room for a third"),
        pytest.param(0, TWO_GAMES, (0, 0, 1), (0, 2), id="GAP-14: nor for a drawn one"),
        pytest.param(1, THREE_GAMES, (0, 2), (3, 0), id="GAP-14: three games"),
    ],
)
def test_an_award_fills_the_match(side, length, played, stored):
    for how in (How.CONCEDED, How.NO_SHOW, How.MATCH_LOSS):
        result = Result(score(*stored), how, (side,))
        assert awarded_against(side, length=length, played=score(*played), how=how) == result
        assert as_stored(Result(score(*played), how, (side,)), length=length) == result


@pytest.mark.parametrize("length", [BEST_OF_3, BEST_OF_5, ONE_GAME, TWO_GAMES], ids=str)
def test_a_draw_agreed_before_a_game_is_three_drawn_games(length):
    """MTR-2.4-f, X-21: always."""
    agreed = as_stored(Result(score(0, 0), How.DRAW_AGREED), length=length)
    assert agreed == Result(score(0, 0, 3), How.DRAW_AGREED)
    assert is_sound(agreed, sides=2, length=length)


def test_a_draw_agreed_later_keeps_its_games():
    """MTR-2.4-g."""
    agreed = Result(score(1, 1), How.DRAW_AGREED)
    assert as_stored(agreed, length=BEST_OF_3) == agreed


def test_a_double_loss_adds_no_games():
    """GAP-14."""
    assert lost_by_both() == Result(score(0, 0), How.MATCH_LOSS, (0, 1))
    kept = Result(score(1, 0), How.MATCH_LOSS, (0, 1))
    assert as_stored(kept, length=BEST_OF_3) == kept


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(Result(score(0, 0)), id="nothing was played"),
        pytest.param(Result(Score((2,))), id="one side"),
        pytest.param(Result(Score((2, 0, 0))), id="three sides"),
        pytest.param(Result(score(2, 0), How.PLAYED, (1,)), id="played, against somebody"),
        pytest.param(Result(score(2, 0), How.DRAW_AGREED, (1,)), id="agreed, against somebody"),
        pytest.param(Result(score(2, 0), How.CONCEDED), id="conceded by nobody"),
        pytest.param(Result(score(2, 0), How.NO_SHOW, (2,)), id="a side that is not there"),
        pytest.param(Result(score(2, 0), How.NO_SHOW, (-1,)), id="a side before the first"),
        pytest.param(Result(score(0, 0), How.MATCH_LOSS, (1, 1)), id="one side twice"),
        pytest.param(Result(score(0, 0), How.MATCH_LOSS, (1, 0)), id="sides out of order"),
        pytest.param(Result(score(7, 9), How.MATCH_LOSS, (0, 1)), id="a double loss with impossible games"),
        pytest.param(Result(score(-1, 1), How.MATCH_LOSS, (0, 1)), id="a double loss with games that cancel out"),
        pytest.param(Result(score(3, 0), How.CONCEDED, (0,)), id="a concession with impossible games"),
        pytest.param(Result(score(2, 2), How.DRAW_AGREED), id="a draw with impossible games"),
    ],
)
def test_what_a_slip_cannot_say(result):
    """MTR-2.1-g."""
    assert not is_sound(result, sides=2, length=BEST_OF_3)


@given(slips, lengths)
def test_what_is_stored_of_a_sound_slip_is_sound_and_stays_as_it_is(slip, length):
    if is_sound(slip, sides=2, length=length):
        stored = as_stored(slip, length=length)
        assert is_sound(stored, sides=2, length=length)
        assert as_stored(stored, length=length) == stored
        assert stored.outcomes() == slip.outcomes()
        if len(stored.against) == 1:
            assert Result(stored.score).outcomes() == stored.outcomes()
            assert is_possible(stored.score, length)


@given(slips)
def test_mirrored_twice_is_the_same_and_once_is_the_other_side(slip):
    in_order = Result(slip.score, slip.how, tuple(sorted({*slip.against} & {0, 1})))
    assert in_order.mirrored().mirrored() == in_order
    assert in_order.mirrored().outcomes() == in_order.outcomes()[::-1]
    assert in_order.mirrored().have_met == in_order.have_met


@given(scores, lengths)
def test_a_score_is_possible_from_both_sides_or_from_none(score, length):
    assert is_possible(score, length) == is_possible(score.mirrored(), length)


@pytest.mark.parametrize(("games", "text"), [((2, 1), "2-1"), ((1, 1, 1), "1-1-1"), ((0, 0, 3), "0-0-3")])
def test_a_score_prints_as_on_a_slip(games, text):
    assert (str(score(*games)), score(*games).games) == (text, sum(games))


@given(st.integers(1, 5))
def test_a_match_knows_its_most_wins(n):
    assert FirstTo(n).most_games_won == PlayAll(n).most_games_won == n
