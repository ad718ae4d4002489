"""Rounds in pods of three to five: drawn, reported, agreed, ranked, explained and verified."""

import pytest
from msgspec import structs
from tests.core.event.audit.test_authority import forged, verified
from tests.core.event.audit.test_verify import derived, with_facts
from tests.core.event.events import ANA, STAFF, Evening, why_paired
from tests.core.log.book import STREAM

from topcut.core.asking import Asked, WholeLog
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import close_round, exchange_opponents, finish_event, post_round, repair_round, seat_late
from topcut.core.event.judging import give_penalty
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.matches import end_game, see_table
from topcut.core.event.nouns.bounds import NotInPods
from topcut.core.event.nouns.facts import ResultConfirmed
from topcut.core.event.nouns.matches.refusals import MatchIsDecided
from topcut.core.event.nouns.matches.terms import GameEnd, TableSight
from topcut.core.event.nouns.rounds.refusals import ImpossibleScore, NothingToConfirm
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Structure
from topcut.core.event.people import disqualify, drop
from topcut.core.event.rounds import (
    call_time,
    confirm_result,
    dispute_result,
    draw_round,
    pair_by_hand,
    proposed_repair,
    publish_standings,
    ranking,
    report_result,
    start_clock,
)
from topcut.core.event.rounds.pairings import compute_pairings
from topcut.core.event.view import explained_place, player_view
from topcut.core.free_for_all import NoPodsForSoMany
from topcut.core.free_for_all.refusals import UnusablePodSizes
from topcut.core.log import BrokenLog
from topcut.core.log.refusals import OthersDependOnIt
from topcut.core.play import FirstTo, Points, Result, Role, Score
from topcut.core.play.result import finished

SCOREKEEPER = STAFF[Role.SCOREKEEPER]
FIVE_ONE_NONE = Points(win=5, draw=1, loss=0)
FIRST_WINS = {3: finished((1, 2, 2)), 4: finished((1, 2, 2, 2)), 5: finished((1, 2, 2, 2, 2))}


def commander(players: int, **stage) -> Evening:
    stage = {"pods": (4, 3), "points": FIVE_ONE_NONE, "rounds": 3} | stage
    return Evening(players=players, policy="casual", **stage).name_staff().start()


def drawn(evening: Evening) -> Evening:
    number = len(evening.event.rounds) + 1
    evening.act(draw_round)
    evening.act(post_round, round=number)
    return evening


def played(evening: Evening) -> Evening:
    round = drawn(evening).round
    for table, at in round.tables.items():
        evening.act(report_result, round=round.number, table=table, result=FIRST_WINS[len(at.sides)])
    evening.act(close_round, round=round.number)
    return evening


@pytest.mark.parametrize(("players", "sizes"), [(8, [4, 4]), (9, [3, 3, 3]), (10, [4, 3, 3]), (11, [4, 4, 3])])
def test_everybody_sits_in_a_pod(players, sizes):
    round = drawn(commander(players)).round
    assert sorted((len(at.sides) for at in round.tables.values()), reverse=True) == sizes
    assert sorted(one for at in round.tables.values() for one in at.sides) == [*range(1, players + 1)]
    assert (round.engine, round.byes) == ("pods-3", ())


def test_five_do_not_fit_pods_of_four_and_three():
    with pytest.raises(NoPodsForSoMany):
        commander(5).act(draw_round)


@pytest.mark.parametrize(
    ("stage", "refusal"),
    [
        ({"pods": (6,)}, UnusablePodSizes),
        ({"pods": (4, 3), "team": 2}, NotInPods),
        ({"pods": (4, 3), "structure": Structure.ROUND_ROBIN}, NotInPods),
        ({"pods": (4, 3), "structure": Structure.PLAYOFF, "cut": 4, "rounds": None}, NotInPods),
    ],
)
def test_what_pods_cannot_be(stage, refusal):
    with pytest.raises(refusal):
        Evening(**stage)


class Pod:
    """Table 1 of two pods of four, with four phones in hand."""

    def __init__(self) -> None:
        self.evening = drawn(commander(8))
        self.phones = [self.evening.link(side) for side in self.table.sides]

    @property
    def table(self):
        return self.evening.round.tables[1]

    def say(self, action, side: int, **args) -> "Pod":
        self.evening.act(action, by=self.phones[side], round=1, table=1, **args)
        return self


def test_a_report_needs_two_of_the_other_three():
    """Ours: more than half of the pod, the one who reported counted."""
    pod = Pod().say(report_result, 2, result=finished((2, 2, 1, 2)))
    assert pod.say(confirm_result, 0).table.report is ReportStatus.REPORTED
    with pytest.raises(NothingToConfirm):
        pod.say(confirm_result, 0)
    with pytest.raises(NothingToConfirm):
        pod.say(confirm_result, 2)
    assert pod.say(confirm_result, 3).table.report is ReportStatus.FINAL


def test_nobody_agrees_for_the_others_in_a_log_that_verifies():
    pod = Pod().say(report_result, 0, result=finished((1, 2, 3, 4)))
    by, said = pod.phones[1], pod.table.result
    with pytest.raises(BrokenLog):
        verified(pod.evening, forged(pod.evening, *(ResultConfirmed(1, 1, said, None, side) for side in (2, 3)), by=by))
    assert verified(pod.evening, forged(pod.evening, ResultConfirmed(1, 1, said, None, 1), by=by))


def test_one_who_differs_makes_it_a_dispute():
    pod = Pod().say(report_result, 2, result=finished((2, 2, 1, 2))).say(confirm_result, 0).say(dispute_result, 1)
    assert pod.table.report is ReportStatus.DISPUTED
    pod.evening.act(report_result, by=SCOREKEEPER, round=1, table=1, result=finished((1, 1, 1, 1)))
    assert (pod.table.report, pod.table.result.places) == (ReportStatus.FINAL, (1, 1, 1, 1))


def test_a_new_report_is_agreed_with_anew():
    pod = Pod().say(report_result, 2, result=finished((2, 2, 1, 2))).say(confirm_result, 0)
    pod.say(report_result, 1, result=finished((2, 1, 2, 2)))
    assert (pod.table.agreed, pod.table.report) == ((), ReportStatus.REPORTED)


@pytest.mark.parametrize(
    "result",
    [
        Result(Score((2, 0))),
        Result(Score((1, 0, 0, 0))),
        finished((1, 2, 2)),
        finished((1, 1, 2, 2)),
        finished((2,) * 4),
    ],
)
def test_a_pod_is_reported_by_its_places(result):
    with pytest.raises(ImpossibleScore):
        Pod().say(report_result, 0, result=result)


def test_places_are_worth_what_was_announced():
    evening = drawn(commander(4, points=Points(by_place=(5, 3, 2, 1))))
    evening.act(report_result, round=1, table=1, result=finished((3, 1, 2, 4)))
    evening.act(close_round, round=1)
    sides = evening.round.tables[1].sides
    assert [(place.entrant, place.points) for place in ranking(evening.event, after=1)] == [
        (sides[1], 5),
        (sides[2], 3),
        (sides[0], 2),
        (sides[3], 1),
    ]


def test_nobody_meets_twice_in_a_night_of_sixteen_and_every_draw_is_verified():
    evening = commander(16, rounds=4)
    met: list[frozenset[int]] = []
    for _ in range(4):
        played(evening)
        met += [frozenset((a, b)) for at in evening.round.tables.values() for a in at.sides for b in at.sides if a < b]
    assert len(set(met)) == len(met)
    evening.act(publish_standings, after=4)
    evening.act(finish_event)
    _, derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)
    assert (derived.pairings, derived.standings, derived.not_yet_checkable) == (4, 1, 0)


def test_who_leaves_is_not_seated_and_pods_become_smaller():
    evening = played(commander(8))
    evening.act(drop, entrant=3)
    round = drawn(evening).round
    assert sorted(len(at.sides) for at in round.tables.values()) == [3, 4]
    assert not round.has(3)


def test_who_is_disqualified_leaves_the_pod_to_play_on():
    pod = Pod()
    pod.evening.act(disqualify, by=STAFF[Role.HEAD_JUDGE], entrant=pod.table.sides[0])
    assert (pod.table.result, pod.table.report) == (None, ReportStatus.OPEN)


def test_a_match_loss_is_noted_and_the_places_say_what_it_cost():
    pod = Pod()
    player = pod.evening.event.entrants[pod.table.sides[0]].players[0]
    pod.evening.act(
        give_penalty,
        by=STAFF[Role.HEAD_JUDGE],
        players=(player,),
        infraction="tardiness",
        penalty="match-loss",
        round=1,
        table=1,
    )
    assert (pod.table.result, pod.evening.event.judging.penalties[1].is_unserved) == (None, False)


def test_two_change_places():
    pod = Pod()
    one, other = pod.table.sides[0], pod.evening.round.tables[2].sides[3]
    pod.evening.act(exchange_opponents, round=1, one=one, other=other, why="sisters")
    assert (pod.table.sides[0], pod.evening.round.tables[2].sides[3]) == (other, one)


def test_a_pod_with_two_who_have_met_is_repaired_with_one_other_table():
    evening = drawn(played(commander(16)))
    met, clean = evening.event.rounds[1].tables[1].sides, evening.round.tables
    here = next(table for table in clean.values() if met[0] in table.sides)
    there = next(table for table in clean.values() if met[1] in table.sides)
    stranger = next(side for side in here.sides if side not in evening.event.rounds[1].tables[1].sides)
    evening.act(exchange_opponents, round=2, one=stranger, other=met[1], why="by mistake")
    assert {met[0], met[1]} <= {*next(table for table in evening.round.tables.values() if met[0] in table.sides).sides}
    plan = proposed_repair(evening.event, round=2)
    assert (plan.cost.repeats, len(plan.changes), plan.reasons[0].code) == (0, 2, "repair-clash")
    evening.act(repair_round, round=2, why="they have met")
    tables = evening.round.tables.values()
    assert not any(len({*met} & {*table.sides}) > 1 for table in tables)
    assert here.sides != there.sides


def test_who_comes_late_is_seated_beside_a_bye_given_by_hand():
    evening = commander(5)
    evening.act(pair_by_hand, matches=((1, 1, 2, 3, 4),), byes=(5,))
    evening.act(post_round, round=1)
    evening.act(seat_late, round=1, why="came late", name="Six")
    assert sorted(len(table.sides) for table in evening.round.tables.values()) == [3, 3]
    assert evening.round.byes == ()


def test_the_phone_shows_the_pod_and_who_has_agreed():
    pod = Pod().say(report_result, 2, result=finished((2, 2, 1, 2))).say(confirm_result, 0)
    player = pod.evening.event.entrants[pod.table.sides[3]].players[0]
    match = player_view(pod.evening.event, player, names=pod.evening.names).match
    assert (match.me, len(match.sides), match.agreed, match.to_agree) == (3, 4, (0,), 2)


def test_why_this_pod_and_why_this_place():
    evening = drawn(played(commander(16)))
    why = why_paired(evening.event, evening.round.tables[1].sides[0])
    assert why.pod == evening.round.tables[1].sides
    assert {"pod-size", "none-met", "score-group"} <= {reason.code for reason in why.reasons}
    evening.act(publish_standings, after=1)
    place = explained_place(evening.event, evening.event.published[1][0], names=evening.names)
    assert [sum.reason.by.name for sum in place.sums] == ["omw", "beaten", "seats"]
    assert len(place.sums[0].shares) == 3


def test_a_night_stands_as_the_page_of_the_rules_works_it_out():
    """docs/rules/free-for-all.md, "One night, worked out": Ana, Bo, Cy, Dee, Eve, Fay and Gus are 1 to 7."""
    evening = commander(7, rounds=2)
    by_hand = (((1, 1, 2, 3, 4), (2, 5, 6, 7)), ((1, 5, 1, 6, 7), (2, 2, 3, 4)))
    results = ((finished((1, 2, 2, 2)), finished((1, 1, 1))), (finished((2, 2, 2, 1)), finished((1, 2, 3))))
    for number, (matches, ended) in enumerate(zip(by_hand, results, strict=True), start=1):
        evening.act(pair_by_hand, matches=matches)
        evening.act(post_round, round=number)
        for (table, *_), result in zip(matches, ended, strict=True):
            evening.act(report_result, round=number, table=table, result=result)
        evening.act(close_round, round=number)
    shown = [
        (place.entrant, place.points, *(str(figure.value) for figure in place.tiebreakers))
        for place in ranking(evening.event, after=2)
    ]
    assert shown == [
        (7, 6, "13/50", "3", "2"),
        (1, 5, "19/60", "3", "-4/3"),
        (2, 5, "13/50", "2", "-4/3"),
        (6, 1, "21/50", "0", "1/3"),
        (5, 1, "21/50", "0", "-2"),
        (3, 0, "19/50", "1", "1/3"),
        (4, 0, "19/50", "0", "2"),
    ]
    evening.act(publish_standings, after=2)
    ana = explained_place(evening.event, 1, names=evening.names).sums[0]
    assert [(share.round, share.opponent.entrant, str(share.amount.counts_as)) for share in ana.shares] == [
        *((1, 2, "1/2"), (1, 3, "1/5"), (1, 4, "1/5")),
        *((2, 5, "1/5"), (2, 6, "1/5"), (2, 7, "3/5")),
    ]


def test_a_log_of_the_first_engine_is_drawn_again_with_that_engine():
    """Beyond twenty players the second engine finds better pods; each is verified by its own name."""
    evening = played(played(commander(26)))
    first, second = (compute_pairings(evening.event, round=3, attempt=1, engine=name) for name in ("pods-1", "pods-3"))
    assert (first.engine, second.engine) == ("pods-1", "pods-3")
    assert (first.bound, first.proof) != (second.bound, second.proof)
    for fact in (first, second):
        assert derived(evening, with_facts(evening, fact))[1].pairings == 3
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, structs.replace(first, engine="pods-3")))
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, structs.replace(second, engine="pods-1")))
    with pytest.raises(BrokenLog):
        derived(evening, with_facts(evening, structs.replace(second, bound=first.bound)))


def test_a_round_proven_by_shares_says_so():
    evening = drawn(played(played(commander(26))))
    told = why_paired(evening.event, 1)
    assert evening.round.proof in {"prices", "search"}
    assert told.is_proven
    assert told.reasons[-1].code == f"proof-{evening.round.proof}"


@pytest.mark.parametrize("side", range(4))
def test_whose_turn_follows_in_a_pod_is_said_by_the_judge(side):
    """MTR 2.5: after seat 1 comes the next seat still in the game, not "the other one"."""
    evening = drawn(commander(4))
    evening.act(start_clock, round=1)
    evening.act(call_time, round=1)
    turns = [(0, side), (1, None), (2, (side + 2) % 4)]
    for turn, said in turns:
        evening.act(see_table, round=1, table=1, seen=TableSight.TURNS, turn=turn, side=said)
        assert (evening.round.tables[1].progress.turn, evening.round.tables[1].progress.side) == (turn, said)


@pytest.mark.parametrize("winner", range(4))
def test_a_game_noted_in_a_pod_decides_it_whichever_seat_won_and_binds_no_result(winner):
    """IPG 1.1: a game lost to a penalty in a pod has no one winner; its places say who lost."""
    evening = drawn(commander(4, length=FirstTo(1)))
    evening.act(end_game, round=1, table=1, winner=winner, how=GameEnd.PENALTY)
    with pytest.raises(MatchIsDecided):
        evening.act(end_game, round=1, table=1, winner=winner)
    evening.report(1, FIRST_WINS[4])
    evening.act(close_round, round=1)
    assert ranking(evening.event, after=1)[0].points == 5


def test_a_latecomer_to_a_pod_stays_once_it_has_a_result():
    """GAP-07: without the fourth, the places of four would be those of three."""
    evening = drawn(commander(7))
    three = next(table for table, at in evening.round.tables.items() if len(at.sides) == 3)
    late = evening.act(seat_late, round=1, name="Late Lou", why="came late")
    evening.report(three, FIRST_WINS[4])
    book = evening.book
    with pytest.raises(OthersDependOnIt):
        EVENT_LOG.undo(book.folded, Asked(ANA, evening.now, bytes), WholeLog(book.lines, book.openings), seq=late)
