"""Draft pods: their sizes, who sits where, rounds inside them, and what a log proves of it."""

import pytest
from tests.core.event.events import LOST, WON, Evening, why_paired
from tests.core.event.questions import asked_about
from tests.core.log.book import STREAM

from topcut.core.asking import NotTheirs
from topcut.core.errors import NotPermitted
from topcut.core.event.audit.authority import refuse_forged
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.drafting import (
    begin_building,
    draw_pods,
    extend_building,
    open_drafts,
    pause_building,
    resume_building,
    seat_pods,
    splits,
    take_drafted_pool,
)
from topcut.core.event.flow import finish_event, post_round
from topcut.core.event.nouns.drafts.facts import PoolDrafted
from topcut.core.event.nouns.drafts.refusals import NotDraftedHere, NotInPodsOnce, NotPodSizes, PodsArePlayed
from topcut.core.event.nouns.drafts.state import Pods, PodSeat, SeatedBy
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import drop
from topcut.core.event.rounds import (
    WhyPaired,
    draw_round,
    pair_by_hand,
    proposed_repair,
)
from topcut.core.event.view import desk_view
from topcut.core.event.view.preview import Odd
from topcut.core.log import DoesNotFold, Entry, Sealed
from topcut.core.log.refusals import NeedsAReason
from topcut.core.pairing.refusals import NotInOnePod

DRAFT = {"structure": Structure.PODS, "format": "booster-draft"}
MINUTE = 60_000_000


def night(players: int = 20, **args: object) -> Evening:
    """A draft night that has started and has its pods."""
    evening = Evening(players=players, policy="casual", **(DRAFT | args)).start()
    evening.act(draw_pods)
    return evening


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        pytest.param(8, (8,), id="MTR-7.6-a: one pod"),
        pytest.param(20, (8, 6, 6), id="MTR-7.6-a: eights, then sixes"),
        pytest.param(16, (8, 8), id="MTR-7.6-a: eights"),
        pytest.param(18, (8, 10), id="MTR-7.6-a: eights, then a ten"),
        pytest.param(23, (8, 8, 7), id="MTR-7.6-a: the odd pod last"),
        pytest.param(5, (5,), id="MTR-7.6-a: few"),
        pytest.param(11, (6, 5), id="MTR-7.6-a: two pods about alike, rather than eleven at one table"),
        pytest.param(100, (8,) * 11 + (6, 6), id="MTR-7.6-a: a hundred"),
    ],
)
def test_a_field_falls_into_pods_of_eight_first(count, sizes):
    offered = splits(count, stage=Stage(**DRAFT))
    assert offered[0] == sizes
    assert all(sum(each) == count for each in offered)


def test_other_splits_are_offered_too():
    """MTR-7.6-a: as the head judge directs; sizes that differ by one are among them."""
    assert (7, 7, 6) in {tuple(sorted(each, reverse=True)) for each in splits(20, stage=Stage(**DRAFT))}


@pytest.mark.parametrize("count", range(3, 200))
def test_every_field_has_a_split_with_an_odd_pod_only_where_it_must(count):
    first = splits(count, stage=Stage(**DRAFT))[0]
    assert sum(size % 2 for size in first) == count % 2
    assert all(size % 2 == 0 for size in first[:-1])


def test_teams_of_two_heads_draft_by_four_or_five():
    """MTR-9.7-a."""
    assert splits(9, stage=Stage(team=2, plays_together=True, format="booster-draft"))[0] == (4, 5)


def test_two_teams_share_a_rochester_table():
    """MTR-8.5-a."""
    assert splits(5, stage=Stage(team=3, format="rochester-draft")) == ((2, 2, 1),)


def test_nobody_who_dropped_is_seated_and_pods_follow_from_the_secret():
    evening = Evening(players=9, policy="casual", **DRAFT).start()
    evening.act(drop, entrant=4)
    evening.act(draw_pods)
    (pod,) = evening.event.drafts[0].pods
    assert sorted(pod) == [1, 2, 3, 5, 6, 7, 8, 9] != list(pod)
    assert evening.event.drafts[0].seat_of(pod[4]) == PodSeat(1, 5)
    evening.act(finish_event, despite=["rounds-missing"], reason="over")
    assert derive_again(STREAM, evening.book.lines, openings=evening.book.openings)[1].pods == 1


def test_drawing_again_is_asked_about_and_counted_even_when_undone():
    evening = night(8)
    with pytest.raises(NeedsAReason):
        Evening.act(_official(), draw_pods)
    seq = evening.act(draw_pods, despite=["pods-are-drawn"], reason="Somebody was missing")
    evening.undo(seq)
    assert evening.event.drafts[0].attempt == 1
    evening.act(draw_pods, despite=["pods-are-drawn"], reason="Somebody was missing")
    assert evening.event.drafts[0].attempt == 3


def _official() -> Evening:
    evening = Evening(players=8, **DRAFT).start()
    evening.act(draw_pods)
    return evening


@pytest.mark.parametrize("players", [8, 20, 23])
def test_the_first_round_goes_across_the_table_and_every_round_stays_in_the_pod(players):
    """MTR-7.6-c, MTR-7.6-e, MTR-10.4-c."""
    evening = night(players)
    pods = evening.event.drafts[0].pods
    for number in range(3):
        evening.pair()
        for table in evening.round.tables.values():
            assert any({*table.sides} <= {*pod} for pod in pods)
        for pod in pods:
            assert sum(bye in pod for bye in evening.round.byes) == len(pod) % 2
        if number == 0:
            eight = pods[0]
            met = {frozenset(table.sides) for table in evening.round.tables.values()}
            assert {frozenset({eight[seat], eight[seat + 4]}) for seat in range(4)} <= met
        assert why_paired(evening.event, pods[0][0]).is_proven
        evening.finish_round(WON if number else LOST)
    evening.act(finish_event)
    derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)[1]
    assert (derived.pairings, derived.pods, derived.other_engine) == (3, 1, 0)


def test_a_repair_leaves_nobody_outside_their_pod():
    """MTR-7.6-c: somebody leaves, another of the pod has the bye."""
    evening = night(16)
    evening.pair()
    gone = evening.event.drafts[0].pods[1][0]
    evening.act(drop, entrant=gone)
    plan = proposed_repair(evening.event, round=1)
    assert all(any({*pair} <= {*pod} for pod in evening.event.drafts[0].pods) for pair in plan.pairs)


def test_rounds_keep_the_pods_they_were_paired_in():
    evening = night(8)
    seq = len(evening.book.lines)
    evening.act(draw_round)
    with pytest.raises(PodsArePlayed):
        evening.act(draw_pods)
    with pytest.raises(DoesNotFold):
        evening.undo(seq)


def test_pods_are_seated_by_hand_as_the_head_judge_directs():
    evening = Evening(players=8, policy="casual", **DRAFT).start()
    with pytest.raises(NotInPodsOnce):
        evening.act(seat_pods, pods=((1, 2, 3, 4), (5, 6, 7, 7)))
    with pytest.raises(NotPodSizes):
        evening.act(draw_pods, sizes=(4, 3))
    evening.act(seat_pods, pods=((1, 2, 3, 4), (8, 7, 6, 5)))
    assert evening.event.drafts[0].by is SeatedBy.HAND
    evening.act(seat_pods, pods=((1, 2, 3, 4, 8, 7, 6, 5),))
    assert (evening.event.drafts[0].changes, len(evening.event.drafts[0].pods)) == (1, 1)


def test_a_drafted_pool_is_a_pool_like_any_other():
    evening = night(16)
    evening.act(open_drafts, stage=0, streams=("", "d2"))
    mine = evening.event.drafts[0].pods[1][2]
    request = {"stage": 0, "player": mine, "cards": "45 Island", "seq": 361}
    with pytest.raises(NotDraftedHere):
        evening.act(take_drafted_pool, **request, stream="d1")
    with pytest.raises(NotPermitted):
        evening.act(take_drafted_pool, **request, stream="d2", by=evening.link(mine))
    evening.act(take_drafted_pool, **request, stream="d2")
    kept = evening.event.decks.pools[mine, 0]
    assert (kept.cards.value, kept.drafted_in) == ("45 Island", "d2")


def test_nobody_says_of_themself_what_they_drafted():
    """MTR 7.7: a log in which a player wrote down their own drafted pool does not verify."""
    evening = night(8)
    evening.act(open_drafts, stage=0, streams=("d1",))
    player, book = evening.link(1), evening.book
    pool = PoolDrafted(0, 1, Sealed("45 Black Lotus"), "d1", 361)
    forged = Entry(book.folded.seq + 1, book.folded.at, player, (pool,), book.folded.head)
    with pytest.raises(NotTheirs):
        refuse_forged(evening.event, forged, lines=book.lines)


@pytest.mark.parametrize(
    ("pods", "streams"),
    [
        (((1, 2, 3, 4, 5, 6, 7, 8),), ("",)),
        (((1, 2, 3), (5, 6, 7, 8, 4)), ("d1", "")),
        (((5, 6, 7, 8), (4, 3, 2, 1)), ("d2", "d1")),
        (((1, 2), (3, 4), (5, 6, 7, 8)), ("", "", "d2")),
    ],
    ids=["merged", "moved", "other order", "split"],
)
def test_pods_seated_otherwise_draft_anew_where_somebody_came(pods: Pods, streams: tuple[str, ...]):
    """MTR 7.6: every pod keeps its draft, or can be given another one."""
    evening = Evening(players=8, policy="casual", **DRAFT).start()
    evening.act(seat_pods, pods=((1, 2, 3, 4), (5, 6, 7, 8)))
    evening.act(open_drafts, stage=0, streams=("d1", "d2"))
    evening.act(seat_pods, pods=pods, despite={"draft-has-begun"}, reason="so it is")
    assert evening.event.drafts[0].streams == streams
    if not streams[-1]:
        pools_of_the_last_pod(evening, "d1" if len(pods) == 1 else "d2")
    evening.act(open_drafts, stage=0, streams=tuple(one or f"new{n}" for n, one in enumerate(streams)))
    if not streams[-1]:
        with pytest.raises(NotDraftedHere):
            pools_of_the_last_pod(evening, "d2")


def pools_of_the_last_pod(evening: Evening, stream: str) -> None:
    """A drafter who was drafting as the pods were changed keeps what they draft, unless their pod drafts again."""
    player = evening.event.drafts[0].pods[-1][0]
    evening.act(take_drafted_pool, stage=0, player=player, cards="45 Island", seq=9, stream=stream)
    assert evening.event.decks.pools[player, 0].drafted_in == stream


def test_decks_are_built_by_a_clock_of_twenty_five_minutes():
    """MTR-B-e."""
    evening = night(8)
    evening.act(begin_building)
    clock = evening.event.building[0]
    assert clock.length == 25 * MINUTE
    evening.act(extend_building, minutes=5)
    evening.act(pause_building)
    evening.act(resume_building)
    assert evening.event.building[0].length == 30 * MINUTE


def test_teams_draft_again_for_every_round_of_a_rochester_event():
    """MTR-8.5-a: two teams at a table, and another one for the next round."""
    evening = Evening(policy="casual", structure=Structure.PODS, format="rochester-draft", team=3)
    for number in range(5):
        evening.register(*(f"{number}{seat}" for seat in "ABC"))
    evening.start()
    met = set()
    for by in (SeatedBy.CHANCE, SeatedBy.STANDINGS):
        evening.act(draw_pods, how=by)
        tables = evening.event.drafts[0].pods
        assert sorted(map(len, tables)) == [1, 2, 2]
        evening.pair()
        pairs = {frozenset(table.sides) for table in evening.round.tables.values()}
        assert pairs == {frozenset(table) for table in tables if len(table) == 2}
        assert evening.round.byes == tables[-1]
        assert met.isdisjoint(pairs)
        met |= pairs
        for number in evening.round.tables:
            for seat in range(3):
                evening.report(number, WON, seat=seat)
        evening.finish_round()


def test_whoever_comes_late_is_written_into_a_pod_before_the_next_round():
    """MTR-7.6-c: nobody is paired outside a pod, and a late one is asked about once cards are out."""
    evening = night(8)
    evening.pair().finish_round()
    late = evening.register("Zoe")
    with pytest.raises(NotInOnePod) as refused:
        evening.act(draw_round)
    assert refused.value.detail["entrants"] == str(late)
    (pod,) = evening.event.drafts[0].pods
    evening.act(seat_pods, pods=((*pod, late),))
    evening.pair()
    assert evening.round.entrants == {*pod, late}


def test_pairing_two_of_different_pods_by_hand_is_asked_about():
    """MTR-7.6-c."""
    evening = Evening(players=8, **DRAFT).start()
    evening.act(seat_pods, pods=((1, 2, 3, 4), (5, 6, 7, 8)))
    request = {"matches": ((1, 1, 5), (2, 2, 3), (3, 4, 6), (4, 7, 8))}
    assert asked_about(evening, pair_by_hand, **request) == ["opponents-across-pods"]
    evening.act(pair_by_hand, **request, despite=["opponents-across-pods"], reason="The head judge wants it so")
    found = [one for one in desk_view(evening.event, names={}).odd if one.code is Odd.ACROSS_PODS]
    assert [[side.entrant for side in one.sides] for one in found] == [[1, 5], [4, 6]], "so says the preview"
    assert why_paired_after_posting(evening).code == "by-hand"


def why_paired_after_posting(evening: Evening) -> WhyPaired:
    evening.act(post_round, round=1)
    why = why_paired(evening.event, 1)
    assert why
    return why
