"""What an infraction costs by itself and with a history, and what it does to the score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.judging import after_game_loss, after_match_loss, infraction_of, is_decided, suggestion
from topcut.core.judging.facts import PenaltyGiven
from topcut.core.judging.penalties import severity
from topcut.core.judging.refusals import NoSuchInfraction, NoSuchPenalty
from topcut.core.judging.state import Recorded
from topcut.core.log import Sealed
from topcut.core.play import FirstTo, How, Level, PlayAll, Result, Score
from topcut.core.rules.infractions import infractions

MAGIC, LORCANA = infractions("magic"), infractions("lorcana")


def earlier(infraction, penalty="warning", *, day=1, overturned=False, times=1):
    return [
        Recorded(PenaltyGiven(n, 1, infraction, penalty, "bob", Sealed(""), day), is_overturned=overturned)
        for n in range(1, times + 1)
    ]


@pytest.mark.parametrize(
    ("infraction", "history", "level", "penalty", "nth"),
    [
        pytest.param("slow-play", [], Level.COMPETITIVE, "warning", 1, id="IPG 3.3: the first"),
        pytest.param("slow-play", earlier("slow-play"), Level.COMPETITIVE, "game-loss", 2, id="IPG 3.3: the second"),
        pytest.param("slow-play", earlier("slow-play"), Level.REGULAR, "none", 2, id="MTR-1.12-c: teach at Regular"),
        pytest.param(
            "slow-play", earlier("slow-play", day=2), Level.COMPETITIVE, "warning", 1, id="IPG 1.2: yesterday"
        ),
        pytest.param(
            "slow-play", earlier("slow-play", overturned=True), Level.COMPETITIVE, "warning", 1, id="MTR-2.9-f"
        ),
        pytest.param(
            "slow-play", earlier("marked-cards"), Level.PROFESSIONAL, "warning", 1, id="IPG 1.2: another infraction"
        ),
        pytest.param(
            "slow-play", earlier("slow-play", "none"), Level.COMPETITIVE, "warning", 1, id="IPG 1.2: no Warning before"
        ),
        pytest.param(
            "game-rule-violation",
            earlier("game-rule-violation", times=1),
            Level.COMPETITIVE,
            "warning",
            2,
            id="IPG 2.5: the second",
        ),
        pytest.param(
            "game-rule-violation",
            earlier("game-rule-violation", times=2, day=2),
            Level.COMPETITIVE,
            "game-loss",
            3,
            id="IPG 2.5: the third, also from another day",
        ),
        pytest.param(
            "failure-to-maintain-game-state",
            earlier("failure-to-maintain-game-state", times=9),
            Level.COMPETITIVE,
            "warning",
            10,
            id="IPG 2.6: never more",
        ),
    ],
)
def test_what_an_infraction_costs_with_its_history(infraction, history, level, penalty, nth):
    found = suggestion(MAGIC, infraction_of(MAGIC, infraction), history=history, level=level)
    assert (found.penalty, found.nth) == (penalty, nth)


@pytest.mark.parametrize(
    ("minutes", "penalty"),
    [
        pytest.param(0, "game-loss", id="IPG 3.1: at once"),
        pytest.param(9, "game-loss", id="IPG 3.1: nine minutes"),
        pytest.param(10, "match-loss", id="IPG 3.1: ten minutes"),
    ],
)
def test_tardiness_costs_by_the_minute(minutes, penalty):
    tardiness = infraction_of(MAGIC, "tardiness")
    found = suggestion(MAGIC, tardiness, history=[], level=Level.COMPETITIVE, minutes_late=minutes)
    assert found.penalty == penalty


def test_what_a_judge_may_choose_without_deviating():
    """GAP-09: the catalogue says what else it may be; an upgrade leaves less to choose."""
    cards = infraction_of(MAGIC, "marked-cards")
    first = suggestion(MAGIC, cards, history=[], level=Level.COMPETITIVE)
    second = suggestion(MAGIC, cards, history=earlier("marked-cards"), level=Level.COMPETITIVE)
    assert (first.within, second.within) == ({"warning", "game-loss"}, {"game-loss"})
    assert (first.is_upgraded, second.is_upgraded, second.earlier) == (False, True, (1,))


def test_at_regular_teaching_comes_first_and_nothing_adds_up():
    """MTR-1.12-c."""
    found = suggestion(
        MAGIC, infraction_of(MAGIC, "slow-play"), history=earlier("slow-play", times=5), level=Level.REGULAR
    )
    assert (found.educates, found.is_upgraded, found.within) == (True, False, {"none", "warning"})


def test_lorcana_has_one_catalogue_for_its_levels():
    manipulation = infraction_of(LORCANA, "deck-manipulation")
    for level in Level:
        found = suggestion(LORCANA, manipulation, history=[], level=level)
        assert found.educates is (level is Level.PROFESSIONAL), level


@given(st.sampled_from(MAGIC.infractions), st.integers(0, 5))
def test_more_history_never_costs_less(infraction, times):
    costs = [
        suggestion(MAGIC, infraction, history=earlier(infraction.id, times=n), level=Level.COMPETITIVE).penalty
        for n in (times, times + 1)
    ]
    assert severity(MAGIC, costs[0]) <= severity(MAGIC, costs[1])


def test_what_is_not_in_the_catalogue_is_refused():
    """GAP-09."""
    with pytest.raises(NoSuchInfraction):
        infraction_of(MAGIC, "bad-hair")
    with pytest.raises(NoSuchPenalty):
        severity(MAGIC, "ten-lashes")


@pytest.mark.parametrize(
    ("score", "sides", "length", "after", "over"),
    [
        pytest.param(Score((1, 1)), {1}, FirstTo(2), Score((2, 1)), True, id="IPG 1.1: the deciding game"),
        pytest.param(Score((0, 0)), {0}, FirstTo(2), Score((0, 1)), False, id="IPG 1.1: the first game"),
        pytest.param(Score((1, 0), 1), {0}, FirstTo(2), Score((1, 1), 1), False, id="IPG 1.1: a drawn game stays"),
        pytest.param(Score((1, 0)), {0, 1}, FirstTo(2), Score((1, 0)), False, id="IPG 1.1: to both, nothing changes"),
        pytest.param(Score((0, 0)), {1}, FirstTo(1), Score((1, 0)), True, id="MTR-2.1: one game is the match"),
        pytest.param(Score((0, 1)), {1}, PlayAll(2), Score((1, 1)), True, id="MTR-2.1: all games are played"),
    ],
)
def test_a_game_loss_gives_the_game_to_the_other_side(score, sides, length, after, over):
    assert after_game_loss(score, sides=sides) == after
    assert is_decided(after, length=length) is over


@pytest.mark.parametrize(
    ("score", "sides", "result"),
    [
        pytest.param(None, {0}, Result(Score((0, 2)), How.MATCH_LOSS, (0,)), id="GAP-14: filled to the wins needed"),
        pytest.param(Score((1, 0)), {0}, Result(Score((1, 2)), How.MATCH_LOSS, (0,)), id="GAP-14: games won are kept"),
        pytest.param(Score((1, 0)), {0, 1}, Result(Score((0, 0)), How.MATCH_LOSS, (0, 1)), id="GAP-14: both lose"),
    ],
)
def test_a_match_loss_gives_the_match_to_the_other_side(score, sides, result):
    assert after_match_loss(score, sides=sides, length=FirstTo(2)) == result
