"""A posted round in pods mended: the fewest changed tables, everybody seated, and said why (GAP-01)."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.free_for_all import PodField, PodRepair, pod_sentence, repair_pods
from topcut.core.free_for_all.reseating import _moves
from topcut.core.pairing import NothingToChange
from topcut.core.play import EntrantId, Match, RoundResults
from topcut.core.play.result import finished

WON = {3: finished((1, 2, 2)), 4: finished((1, 2, 2, 2)), 5: finished((1, 2, 2, 2, 2))}


def posted(*pods: tuple[int, ...], done: tuple[int, ...] = ()) -> RoundResults:
    sides = [tuple(map(EntrantId, pod)) for pod in pods]
    return RoundResults(
        tuple(Match(n, pod, WON[len(pod)] if n in done else None) for n, pod in enumerate(sides, start=1))
    )


def field(
    *people: int, met: tuple[tuple[int, ...], ...] = (), points: dict[int, int] | None = None, **more
) -> PodField:
    rounds = [posted(*met, done=tuple(range(1, len(met) + 1)))] if met else []
    return PodField.of(rounds, active=map(EntrantId, people), points=points or {}, **more)


def mended(one: PodField, round: RoundResults, **how) -> PodRepair:
    return repair_pods(one, round, seed=b"mended", **how)


def pods(repair: PodRepair) -> list[tuple[int, ...]]:
    return [match.sides for match in repair.matches]


def test_who_comes_late_takes_the_free_seat_and_nobody_else_moves():
    found = mended(field(*range(1, 9)), posted((1, 2, 3, 4), (5, 6, 7)), late=(8,))
    assert pods(found) == [(1, 2, 3, 4), (5, 6, 7, 8)]
    assert [(change.table, change.before, change.after) for change in found.changes] == [(2, (5, 6, 7), (5, 6, 7, 8))]
    assert [pod_sentence(reason) for reason in found.reasons] == [
        "8: a seat at table 2, where there was one free.",
        "Tables that change: 2. All others stay; no fewer changes will do.",
    ]


def test_of_two_free_seats_the_one_among_strangers_is_taken():
    one = field(*range(1, 12), met=((8, 5, 6),))
    found = mended(one, posted((1, 2, 3, 4), (5, 7, 9), (6, 10, 11)), late=(8,))
    assert found.cost.repeats == 0, "8 has met one of each pod: a table more is opened to keep them apart"
    one = field(*range(1, 12), met=((8, 5, 20),))
    found = mended(one, posted((1, 2, 3, 4), (5, 6, 7), (9, 10, 11)), late=(8,))
    assert pods(found) == [(1, 2, 3, 4), (5, 6, 7), (9, 10, 11, 8)]


def test_without_a_free_seat_one_table_more_is_opened():
    found = mended(field(*range(1, 7)), posted((1, 2, 3, 4)), late=(5, 6))
    assert sorted(map(len, pods(found))) == [3, 3]
    found = mended(field(*range(1, 10)), posted((1, 2, 3, 4), (5, 6, 7, 8)), late=(9,))
    assert sorted(map(len, pods(found))) == [3, 3, 3]


def test_who_comes_late_moves_as_few_as_will_do_whatever_the_points():
    """Pods of equal points could be had, if four moved."""
    points = {1: 9, 5: 9, 9: 9, 2: 5, 3: 5, 6: 5}
    found = mended(field(*range(1, 10), points=points), posted((1, 2, 3, 4), (5, 6, 7, 8)), late=(9,))
    stay = [max(len({*pod} & {*old}) for old in ((1, 2, 3, 4), (5, 6, 7, 8))) for pod in pods(found)]
    assert (sum(stay), found.cost.spread > 0) == (7, True)


def test_three_without_a_pod_make_one_and_nobody_moves():
    found = mended(field(*range(1, 8)), posted((1, 2, 3, 4)), late=(5, 6, 7))
    assert [(change.table, {*change.after}) for change in found.changes] == [(2, {5, 6, 7})]


def test_where_every_table_plays_it_is_refused():
    with pytest.raises(NothingToChange):
        mended(field(*range(1, 9)), posted((1, 2, 3, 4), (5, 6, 7)), started=(1, 2), late=(8,))
    with pytest.raises(NothingToChange):
        mended(field(*range(1, 9)), posted((1, 2, 3, 4), (5, 6, 7), done=(2,)), started=(1,), late=(8,))


def test_who_left_leaves_a_pod_of_three_as_it_sits():
    found = mended(field(1, 3, 4, 5, 6, 7, 8), posted((1, 2, 3, 4), (5, 6, 7, 8)))
    assert pods(found) == [(1, 3, 4), (5, 6, 7, 8)]


def test_two_who_are_left_of_a_pod_sit_down_with_one_other_table():
    found = mended(field(1, 2, *range(5, 13)), posted((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    assert sorted(map(len, pods(found))) == [3, 3, 4]
    assert len(found.changes) == 2
    assert [reason.code for reason in found.reasons] == ["repair-too-few", "repair-opened", "repair-stay"]


def test_two_who_have_met_are_parted_with_one_other_table():
    one = field(*range(1, 13), met=((1, 2, 20),))
    found = mended(one, posted((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    assert (found.cost.repeats, len(found.changes)) == (0, 2)
    stays = [change for change in found.changes if len({*change.before} & {*change.after}) == 3]
    assert len(stays) == 2, "one of each table changes places"


def test_corrected_points_bring_two_to_the_tables_they_belong_to():
    points = dict(zip(range(1, 9), (5, 5, 5, 0, 5, 0, 0, 0), strict=True))
    found = mended(field(*range(1, 9), points=points), posted((1, 2, 3, 4), (5, 6, 7, 8)), corrected=(4, 5))
    assert {frozenset(pod) for pod in pods(found)} == {frozenset((1, 2, 3, 5)), frozenset((4, 6, 7, 8))}
    assert (found.cost.spread, found.reasons[0].code) == (0, "repair-corrected")


@pytest.mark.parametrize(
    ("possible", "changed", "moved"),
    [
        pytest.param([(1, 2, 3, 4), (1, 2, 3, 5), (5, 6, 7, 8)], [0, 1, 1], [0, 1, 1], id="pods of four"),
        pytest.param([(5, 6, 7), (1, 2, 3), (5, 6, 8)], [0, 1, 1], [0, 0, 1], id="pods of three"),
    ],
)
def test_a_pod_is_as_before_only_whole(possible, changed, moved):
    """Three of a table of four sit as before, but at a table that has changed."""
    found = _moves(np.array(possible), ((1, 2, 3, 4), (5, 6, 7)))
    assert [column.tolist() for column in found] == [changed, moved]


def test_a_round_that_is_right_stays():
    found = mended(field(*range(1, 9)), posted((1, 2, 3, 4), (5, 6, 7, 8)))
    assert (found.changes, found.reasons) == ((), ())


def test_many_without_a_pod_are_seated_as_in_a_new_round():
    found = mended(field(*range(1, 22)), posted((1, 2, 3, 4)), late=tuple(map(EntrantId, range(5, 22))))
    assert sorted(one for pod in pods(found) for one in pod) == [*range(1, 22)]


@given(st.data())
def test_everybody_sits_once_kept_tables_stay_and_no_fewer_tables_would_do(data):
    """Against every way to leave tables alone: a repair that changed fewer would have to seat the same people."""
    count = data.draw(st.integers(3, 5))
    round = posted(*[tuple(range(4 * n + 1, 4 * n + 5)) for n in range(count)])
    gone = data.draw(st.sets(st.integers(1, 4 * count), max_size=4))
    late = data.draw(st.integers(0, 2))
    here = [one for one in range(1, 4 * count + 1) if one not in gone] + [*range(100, 100 + late)]
    try:
        found = mended(field(*here), round, late=tuple(map(EntrantId, range(100, 100 + late))))
    except NothingToChange:
        return
    assert sorted(one for pod in pods(found) for one in pod) == sorted(here)
    assert {len(pod) for pod in pods(found)} <= {3, 4}
    left = [{*match.sides} - gone for match in round.matches]
    whole, loose = [pod for pod in left if len(pod) >= 3], late + sum(len(pod) for pod in left if len(pod) < 3)
    opened = sum(pod not in [{*sides} for sides in pods(found)] for pod in whole)
    assert opened == next(
        n for n in range(len(whole) + 1) if any(_fits(loose + sum(map(len, some))) for some in combinations(whole, n))
    )


def _fits(people: int) -> bool:
    return people == 0 or any((people - 3 * threes) >= 0 and (people - 3 * threes) % 4 == 0 for threes in range(4))
