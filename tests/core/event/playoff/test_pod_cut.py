"""A cut in pods in an event: announced, seated by seeds, played to the end, left, corrected, undone and verified."""

import pytest
from tests.core.event.events import STAFF, Evening, why_paired
from tests.core.event.rounds.test_event_in_pods import FIRST_WINS, FIVE_ONE_NONE, drawn, played
from tests.core.log.book import STREAM

from topcut.core.asking import Asked, WholeLog
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import announce_stages, close_round, finish_event, post_round
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.bounds import NotInPods, RoundsFollowFromTheCut
from topcut.core.event.nouns.playoff.refusals import BracketDecides
from topcut.core.event.nouns.rounds.facts import RoundDrawn
from topcut.core.event.nouns.rounds.refusals import NextPodsAreSeated
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import drop
from topcut.core.event.playoff import announce_cut, final_places, settled_places
from topcut.core.event.rounds import (
    correct_result,
    draw_round,
    pair_by_hand,
    report_result,
)
from topcut.core.event.view import bracket_view, player_view
from topcut.core.free_for_all.refusals import NoSuchCut, TooFewForTheCut
from topcut.core.log import DoesNotFold
from topcut.core.log.refusals import OthersDependOnIt
from topcut.core.play import Result, Role, Score
from topcut.core.play.result import finished

HEAD_JUDGE = STAFF[Role.HEAD_JUDGE]


def night(players: int, *, cut: int, rounds: int = 1, **playoff) -> Evening:
    first = Stage(pods=(4, 3), points=FIVE_ONE_NONE, rounds=rounds)
    last = Stage(Structure.PLAYOFF, pods=(4, 3), points=FIVE_ONE_NONE, rounds=None, cut=cut, **playoff)
    evening = Evening(players=players, policy="casual").name_staff()
    evening.act(announce_stages, stages=(first, last))
    evening.start()
    for _ in range(rounds):
        played(evening)
    return evening


def cut(evening: Evening) -> Evening:
    evening.act(announce_cut, by=HEAD_JUDGE)
    return evening


def test_a_night_of_forty_one_is_cut_to_ten_and_verified():
    evening = cut(night(41, cut=10, rounds=2))
    seeds = evening.event.cut.seeds
    round = drawn(evening).round
    assert (round.engine, set(round.byes), len(seeds)) == ("pod-cut-1", {*seeds[:2]}, 10)
    assert [at.sides for at in round.tables.values()] == [
        tuple(seeds[place] for place in (2, 5, 6, 9)),
        tuple(seeds[place] for place in (3, 4, 7, 8)),
    ]
    assert bracket_view(evening.event, names=evening.names).rounds[1].to_the_final == 0
    evening.act(report_result, round=3, table=1, result=finished((1, 1, 3, 3)))
    evening.act(report_result, round=3, table=2, result=finished((4, 3, 2, 1)))
    evening.act(close_round, round=3)
    assert len(settled_places(evening.event)) == 41 - 4
    final = drawn(evening).round
    assert final.tables[1].sides == (seeds[0], seeds[1], seeds[2], seeds[8])
    assert evening.event.is_final(final)
    evening.act(report_result, round=4, table=1, result=finished((2, 4, 1, 3)))
    evening.act(close_round, round=4)
    shown = bracket_view(evening.event, names=evening.names)
    assert (shown.champion.entrant, [each.to_the_final for each in shown.rounds]) == (seeds[2], [1, 0])
    places = final_places(evening.event)
    assert [place.entrant for place in places[:4]] == [seeds[2], seeds[0], seeds[8], seeds[1]]
    assert {(place.first, place.last) for place in places[4:10]} == {(5, 10)}
    evening.act(finish_event)
    _, derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)
    assert (derived.pairings, derived.not_yet_checkable) == (4, 0)


@pytest.mark.parametrize(
    ("stage", "refusal"),
    [
        ({"cut": 8}, NoSuchCut),
        ({"cut": 10, "rounds": 3}, RoundsFollowFromTheCut),
        ({"cut": 4, "losses": 2}, NotInPods),
        ({"cut": 4, "pods": ()}, NotInPods),
    ],
)
def test_a_cut_there_is_none_of(stage, refusal):
    last = Stage(Structure.PLAYOFF, **({"pods": (4, 3), "rounds": None} | stage))
    with pytest.raises(refusal):
        Evening().act(announce_stages, stages=(Stage(pods=(4, 3), points=FIVE_ONE_NONE, rounds=1), last))


def test_too_few_for_ten_play_the_next_smaller_cut_and_three_play_none():
    evening = night(12, cut=16)
    assert len(cut(evening).event.cut.seeds) == 10
    evening = night(4, cut=4)
    evening.act(drop, entrant=1)
    with pytest.raises(TooFewForTheCut):
        cut(evening)


def test_whoever_leaves_after_the_cut_is_not_seated_and_nobody_moves_up():
    evening = cut(night(16, cut=10))
    seeds = evening.event.cut.seeds
    evening.act(drop, entrant=seeds[0])
    round = drawn(evening).round
    assert (set(round.byes), sorted(len(at.sides) for at in round.tables.values())) == ({*seeds[1:3]}, [3, 4])
    assert {*round.entrants} == {*seeds[1:]}


def test_two_left_play_the_last_game_at_one_table():
    evening = cut(night(8, cut=4))
    seeds = evening.event.cut.seeds
    for gone in seeds[2:]:
        evening.act(drop, entrant=gone)
    assert drawn(evening).round.tables[1].sides == seeds[:2]
    evening.act(report_result, round=2, table=1, result=Result(Score((0, 1))))
    evening.act(close_round, round=2)
    assert bracket_view(evening.event, names=evening.names).champion.entrant == seeds[1]


def test_who_went_on_stands_once_the_next_pods_are_seated():
    evening = played(cut(night(16, cut=16)))
    evening.act(draw_round)
    places = {"round": 2, "table": 1}
    evening.act(correct_result, by=HEAD_JUDGE, **places, result=finished((1, 4, 3, 2)))
    with pytest.raises(NextPodsAreSeated):
        evening.act(correct_result, by=HEAD_JUDGE, **places, result=finished((2, 1, 3, 4)))
    with pytest.raises(BracketDecides):
        cut(night(16, cut=4)).act(pair_by_hand, matches=((1, 1, 2, 3, 4),))


def test_a_cut_is_not_undone_once_its_pods_are_seated():
    """Its rounds would count as rounds before the cut."""
    evening = cut(night(16, cut=10))
    announced = evening.book.folded.seq
    evening.act(draw_round)
    book, asked = evening.book, Asked(HEAD_JUDGE, evening.now, evening.book.random)
    with pytest.raises(OthersDependOnIt):
        EVENT_LOG.undo(book.folded, asked, WholeLog(book.lines, book.openings), seq=announced)


def test_a_log_with_other_pods_than_the_seeds_make_does_not_fold():
    """The planted fault: two of the cut have changed places."""
    evening = cut(night(16, cut=10))
    one, two, *others = evening.event.cut.seeds
    odd = RoundDrawn(2, 1, 1, "pod-cut-1", ((1, *others[:4]), (2, *others[4:])), (one, two))
    with pytest.raises((DoesNotFold, KeyError), match="the pods of the cut"):
        evening.book.enter(odd)


def test_a_phone_and_a_question_speak_of_the_cut():
    evening = cut(night(16, cut=10))
    evening.act(draw_round)
    evening.act(post_round, round=2)
    best = evening.event.entrants[evening.event.cut.seeds[0]].players[0]
    assert player_view(evening.event, best, names=evening.names).has_bye
    assert why_paired(evening.event, evening.event.cut.seeds[4]).code == "bracket"
    assert FIRST_WINS[4].places == (1, 2, 2, 2)
