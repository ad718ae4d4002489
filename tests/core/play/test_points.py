"""Match points: by result, and by game score where the games themselves are worth something."""

import pytest
from hypothesis import given
from tests.strategies import slips

from topcut.core.play import FirstTo, How, Outcome, PlayAll, Points, Result, Score
from topcut.core.play.result import as_stored, awarded_against, is_sound, lost_by_both
from topcut.core.rules.games import matches

MTR = Points()
THREE, SEVEN = (
    Points(points.win, points.draw, points.loss, points.by_score)
    for points in (matches()["two-games-3"].points, matches()["two-games-7"].points)
)
AGREED = Result(Score((0, 0), 3), How.DRAW_AGREED)


@pytest.mark.parametrize(
    ("result", "points"),
    [
        pytest.param(Result(Score((2, 0))), (3, 0), id="MTR-C-a: a win"),
        pytest.param(Result(Score((1, 2))), (0, 3), id="MTR-C-a: a loss"),
        pytest.param(Result(Score((1, 1), 1)), (1, 1), id="MTR-C-a: a draw"),
        pytest.param(Result(Score((1, 0))), (3, 0), id="MTR-2.1-c: ahead at time is a whole win"),
        pytest.param(AGREED, (1, 1), id="MTR-2.4-f: agreed"),
        pytest.param(Result(Score((1, 0)), How.DRAW_AGREED), (1, 1), id="MTR-2.4-g: agreed at 1-0"),
        pytest.param(Result(Score((2, 0)), How.CONCEDED, (0,)), (0, 3), id="MTR-2.4-c: conceded after winning"),
        pytest.param(lost_by_both(), (0, 0), id="GAP-14: both lose"),
        pytest.param(lost_by_both(How.NO_SHOW), (0, 0), id="GAP-04: 0 points each"),
    ],
)
def test_points_of_a_match(result, points):
    assert MTR.of(result) == points


@pytest.mark.parametrize(
    ("result", "three", "seven"),
    [
        pytest.param(Result(Score((2, 0))), (3, 0), (7, 0), id="both games"),
        pytest.param(Result(Score((0, 2))), (0, 3), (0, 7), id="neither"),
        pytest.param(Result(Score((1, 1))), (1, 1), (3, 3), id="one each is not a draw"),
        pytest.param(Result(Score((1, 0))), (1, 0), (3, 0), id="one game when time is over"),
        pytest.param(Result(Score((0, 1), 1)), (0, 1), (0, 3), id="one won, one drawn"),
        pytest.param(AGREED, (1, 1), (3, 3), id="MTR-2.4-f: agreed at once"),
        pytest.param(Result(Score((1, 0)), How.DRAW_AGREED), (1, 1), (3, 3), id="MTR-2.4-g: agreed at 1-0"),
        pytest.param(awarded_against(0, length=PlayAll(2)), (0, 3), (0, 7), id="GAP-14: a no-show"),
        pytest.param(
            awarded_against(0, length=PlayAll(2), played=Score((1, 0)), how=How.CONCEDED),
            (0, 3),
            (0, 7),
            id="MTR-2.4-d: conceded at 1-0",
        ),
        pytest.param(Result(Score((2, 0)), How.MATCH_LOSS, (0,)), (0, 3), (0, 7), id="GAP-14: the award counts"),
        pytest.param(Result(Score((1, 1)), How.MATCH_LOSS, (0,)), (0, 3), (0, 7), id="GAP-14: also at one each"),
        pytest.param(Result(Score((2, 0)), How.MATCH_LOSS, (0, 1)), (0, 0), (0, 0), id="GAP-14: both lose"),
    ],
)
def test_points_of_two_games(result, three, seven):
    assert (THREE.of(result), SEVEN.of(result)) == (three, seven)
    assert (THREE.of(result.mirrored()), SEVEN.of(result.mirrored())) == (three[::-1], seven[::-1])


@pytest.mark.parametrize(
    ("points", "length", "worth"),
    [
        pytest.param(MTR, FirstTo(2), 3, id="MTR-C-k: a bye is a match won"),
        pytest.param(THREE, PlayAll(2), 3, id="two games, three points"),
        pytest.param(SEVEN, PlayAll(2), 7, id="two games, seven points"),
        pytest.param(Points(by_score=((0, 2, 1, 9),)), PlayAll(2), 9, id="a table written from the loser's side"),
        pytest.param(SEVEN, PlayAll(3), 7, id="a table without that score: a win"),
    ],
)
def test_points_of_a_bye(points, length, worth):
    assert points.of_bye(length) == worth


def test_points_of_an_outcome():
    assert [MTR.of_outcome(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)] == [3, 1, 0]


@given(slips)
def test_whoever_loses_to_an_award_has_no_more_than_the_other(slip):
    length = PlayAll(2)
    if is_sound(slip, sides=2, length=length) and len(slip.against) == 1:
        (loser,) = slip.against
        for points in (MTR, THREE, SEVEN):
            earned = points.of(as_stored(slip, length=length))
            assert earned[loser] == 0 < earned[1 - loser]
