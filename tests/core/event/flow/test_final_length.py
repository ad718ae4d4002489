"""A final can be longer than the matches before it, where that was announced."""

import pytest
from tests.core.event.events import Evening
from tests.core.event.playoffs import lower, play

from topcut.core.event.flow import announce_stages
from topcut.core.event.nouns.bounds import NotThatManyGames
from topcut.core.event.nouns.rounds.refusals import ImpossibleScore
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import drop
from topcut.core.event.playoff import announce_cut
from topcut.core.event.rounds import report_result
from topcut.core.event.view import public_view
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import FirstTo, PlayAll, Result, Score

FIVE = (Stage(rounds=2), Stage(Structure.PLAYOFF, cut=4, minutes=None, final_length=FirstTo(3)))
THREE = (Stage(rounds=2), Stage(Structure.PLAYOFF, cut=4, minutes=None))


def semifinals(*stages: Stage) -> Evening:
    evening = Evening(players=8, policy="casual")
    evening.act(announce_stages, stages=stages)
    evening.start()
    for _ in range(2):
        play(evening.pair(), lower)
    evening.act(announce_cut)
    return evening.pair()


def final(*stages: Stage) -> Evening:
    return play(semifinals(*stages), lower).pair()


def report(evening: Evening, *won: int) -> Result | None:
    table = next(iter(evening.round.tables))
    evening.act(report_result, round=evening.round.number, table=table, result=Result(Score(won)))
    return evening.round.tables[table].result


def test_only_the_final_is_longer():
    """MTR-2.1-e."""
    lengths = [evening.event.length_of(evening.round) for evening in (semifinals(*FIVE), final(*FIVE), final(*THREE))]
    assert lengths == [FirstTo(2), FirstTo(3), FirstTo(2)]
    shown = [public_view(evening.event, names={}).current for evening in (semifinals(*FIVE), final(*FIVE))]
    assert [stage.length for stage in shown if stage] == [FirstTo(2), FirstTo(3)]


@pytest.mark.parametrize(
    ("evening", "won", "is_taken"),
    [
        pytest.param(lambda: final(*FIVE), (3, 2), True, id="MTR-2.1-e: 3-2 in a final of five"),
        pytest.param(lambda: final(*THREE), (3, 2), False, id="MTR-2.1: 3-2 in a final of three"),
        pytest.param(lambda: semifinals(*FIVE), (3, 0), False, id="MTR-2.1: 3-0 in a semifinal"),
        pytest.param(lambda: semifinals(*FIVE), (2, 1), True, id="MTR-2.1: 2-1 in a semifinal"),
    ],
)
def test_a_score_fits_the_length_of_its_match(evening, won, is_taken):
    if is_taken:
        assert report(evening(), *won) == Result(Score(won))
    else:
        with pytest.raises(ImpossibleScore):
            report(evening(), *won)


def test_who_leaves_the_final_loses_as_many_games_as_it_takes():
    """X-20: the walk-over is as long as the match."""
    evening = final(*FIVE)
    table, at = next(iter(evening.round.tables.items()))
    evening.act(drop, entrant=at.sides[1])
    result = evening.round.tables[table].result
    assert result is not None
    assert result.score.won == (3, 0)


@pytest.mark.parametrize("policy", ["official-magic"])
def test_a_final_made_longer_after_the_start_is_asked_about(policy):
    """MTR-2.1-e: announced before the event starts."""
    evening = Evening(players=8, policy=policy)
    evening.act(announce_stages, stages=THREE)
    evening.act(announce_stages, stages=FIVE)
    evening.act(announce_stages, stages=THREE)
    evening.start()
    with pytest.raises(NeedsAReason) as asked:
        evening.act(announce_stages, stages=FIVE)
    assert [concern.code for concern in asked.value.detail["concerns"]] == ["length-already-announced"]


@pytest.mark.parametrize("length", [FirstTo(0), FirstTo(99), PlayAll(0)])
def test_a_final_has_some_games_and_not_too_many(length):
    evening = Evening(players=8)
    with pytest.raises(NotThatManyGames):
        evening.act(announce_stages, stages=(Stage(rounds=2), Stage(Structure.PLAYOFF, cut=4, final_length=length)))
