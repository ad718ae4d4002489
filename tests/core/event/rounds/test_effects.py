"""A wrong result found later: who gains, whose tiebreakers move, and what becomes of the next round."""

import copy

import pytest
from tests.core.event.events import CLOSE, LOST, WON, Evening, begun, posted

from topcut.core.event.flow import post_round, repair_round
from topcut.core.event.nouns.refusals import NoSuchRound, NoSuchTable
from topcut.core.event.nouns.rounds.refusals import ImpossibleScore, NotPosted
from topcut.core.event.rounds import (
    correct_result,
    correction_effect,
    draw_round,
    pair_by_hand,
    publish_standings,
    ranking,
    start_clock,
)
from topcut.core.event.rounds.effects import Next
from topcut.core.play import Result, Score


def two_rounds() -> Evening:
    return posted(8).finish_round(CLOSE).pair().finish_round(CLOSE)


def test_it_says_what_the_correction_then_does():
    """MTR 1.9: the effect foreseen is the effect."""
    evening = two_rounds()
    foreseen = correction_effect(evening.event, round=1, table=1, result=LOST)
    before = {place.entrant: place for place in ranking(evening.event, after=2)}
    evening.act(correct_result, round=1, table=1, result=LOST, despite=["MTR 1.9"], reason="Slip")
    after = {place.entrant: place for place in ranking(evening.event, after=2)}
    sides = evening.event.rounds[1].tables[1].sides
    assert [(side.entrant, side.points) for side in foreseen.sides] == [
        (side, (before[side].points, after[side].points)) for side in sides
    ]
    others = [entrant for entrant in {*after} - {*sides} if after[entrant].tiebreakers != before[entrant].tiebreakers]
    assert foreseen.tiebreakers_moved == len(others)
    assert others, "somebody met the two"
    for each in foreseen.most_moved:
        assert each.ranks == (before[each.entrant].rank, after[each.entrant].rank)


def test_nothing_is_changed_by_asking():
    evening = two_rounds()
    before = copy.deepcopy(evening.event)
    correction_effect(evening.event, round=1, table=2, result=LOST)
    assert evening.event == before


def test_the_same_winner_moves_no_points():
    evening = two_rounds()
    effect = correction_effect(evening.event, round=1, table=1, result=WON)
    assert [side.points[0] - side.points[1] for side in effect.sides] == [0, 0]
    assert not effect.is_published
    evening.act(publish_standings, after=2)
    assert correction_effect(evening.event, round=1, table=1, result=WON).is_published


def hanging() -> Evening:
    """1 beat 2, 3 beat 4, 5 beat 6, 7 beat 8; round 2 is drawn for those points."""
    evening = begun(8)
    evening.act(pair_by_hand, matches=((1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8)))
    evening.act(post_round, round=1)
    evening.finish_round()
    evening.act(pair_by_hand, matches=((1, 1, 3), (2, 5, 7), (3, 2, 4), (4, 6, 8)))
    return evening


def test_how_far_the_next_round_has_come():
    evening = hanging()
    states = [correction_effect(evening.event, round=1, table=1, result=LOST).next]
    evening.act(post_round, round=2)
    states.append(correction_effect(evening.event, round=1, table=1, result=LOST).next)
    states.append(correction_effect(evening.event, round=2, table=1, result=LOST).next)
    evening.act(start_clock, round=2)
    states.append(correction_effect(evening.event, round=1, table=1, result=LOST).next)
    assert states == [Next.DRAWN, Next.POSTED, Next.NONE, Next.STARTED]


def test_a_posted_round_is_mended_by_moving_two_tables():
    """Flows: 2 won after all, so 1 and 2 exchange their opponents."""
    evening = hanging()
    evening.act(post_round, round=2)
    effect = correction_effect(evening.event, round=1, table=1, result=LOST)
    assert (effect.next_round, effect.is_exchange) == (2, True)
    assert {frozenset(change.after) for change in effect.repair.changes} == {frozenset({2, 3}), frozenset({1, 4})}
    evening.act(correct_result, round=1, table=1, result=LOST, despite=["MTR 1.9"], reason="Slip")
    evening.act(repair_round, round=2, why="slip", corrected=(1, 2))
    assert {number: table.sides for number, table in evening.round.tables.items()} == {
        match.table: match.sides for match in effect.repair.matches
    }, "what was proposed is what is done"


def test_a_round_with_a_result_is_left_as_it_is():
    evening = hanging()
    evening.act(post_round, round=2)
    evening.report(4)
    effect = correction_effect(evening.event, round=1, table=1, result=LOST)
    assert (effect.next, effect.repair) == (Next.STARTED, None)


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({"round": 3, "table": 1, "result": WON}, NoSuchRound),
        ({"round": 2, "table": 1, "result": WON}, NotPosted),
        ({"round": 1, "table": 9, "result": WON}, NoSuchTable),
        ({"round": 1, "table": 1, "result": Result(Score((3, 0)))}, ImpossibleScore),
    ],
)
def test_what_cannot_be_corrected_has_no_effect(args, refusal):
    evening = posted(4).finish_round()
    evening.act(draw_round)
    with pytest.raises(refusal):
        correction_effect(evening.event, **args)
