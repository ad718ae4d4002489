"""Pods: exact against every possible round, bounded where that is too many, the same from the same seed."""

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from msgspec.structs import replace
from tests.core.free_for_all.brute import FIVE, counted, every_cost, field_of, places, played, splits

from topcut.core.free_for_all import NoPodsForSoMany, PodField, make_pods
from topcut.core.free_for_all.blocks import exchange_equals, sorted_blocks
from topcut.core.free_for_all.bounds import fewest_crossing, lower_bound, sorted_bound
from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.exact import weigh
from topcut.core.free_for_all.few_pods import improve, ways_for
from topcut.core.free_for_all.field import advantage_of
from topcut.core.free_for_all.layout import cost_of_pods
from topcut.core.free_for_all.refusals import UnusablePodSizes
from topcut.core.free_for_all.sizes import POD_SIZES, sizes_for
from topcut.core.play import EntrantId, Match, RoundResults
from topcut.core.play.result import finished


@pytest.mark.parametrize(
    ("players", "sizes", "expected"),
    [
        (3, (4, 3), (3,)),
        (4, (4, 3), (4,)),
        (6, (4, 3), (3, 3)),
        (9, (4, 3), (3, 3, 3)),
        (9, (4, 3, 5), (4, 5)),
        (10, (4, 3, 5), (4, 3, 3)),
        (13, (4, 3), (4, 3, 3, 3)),
        (41, (4, 3), (4,) * 8 + (3,) * 3),
        (5, (4, 3, 5), (5,)),
        (12, (5, 4, 3), (5, 4, 3)),
    ],
)
def test_the_fewest_pods_of_another_size_and_of_those_the_earlier(players, sizes, expected):
    assert sizes_for(players, sizes=sizes) == expected


@pytest.mark.parametrize(("players", "sizes"), [(0, (4, 3)), (1, (4, 3)), (2, (4, 3)), (5, (4, 3)), (7, (4,))])
def test_too_few_or_the_wrong_number_is_refused(players, sizes):
    with pytest.raises(NoPodsForSoMany):
        sizes_for(players, sizes=sizes)


@pytest.mark.parametrize(
    ("first", "players", "expected"),
    [(3, 6, (3, 3)), (3, 7, (3, 4)), (4, 8, (4, 4)), (4, 7, (4, 3)), (5, 9, (5, 4)), (5, 8, (5, 3))],
)
def test_an_event_that_names_one_size_also_takes_the_next(first, players, expected):
    assert sizes_for(players, sizes=POD_SIZES[first]) == expected


def test_a_cost_that_says_nothing_is_nothing():
    assert PodCost().levels == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("sizes", [(), (2,), (4, 6), (4, 4)])
def test_a_pod_has_three_to_five(sizes):
    with pytest.raises(UnusablePodSizes):
        sizes_for(12, sizes=sizes)


def small_fields(count: int, seed: int):
    """Fields of 6 to 12 after up to five rounds, some with people to keep apart, some in fives."""
    rng = random.Random(seed)
    for _ in range(count):
        players = rng.choice([6, 7, 8, 8, 9, 10, 10, 11, 12])
        sizes = rng.choice([(4, 3), (4, 3, 5), (5, 4, 3), (3, 4)])
        avoid = [rng.sample(range(1, players + 1), 3)] if rng.random() < 0.4 else []
        yield played(rng, players, rng.randrange(6), sizes=sizes, avoid=avoid)


@pytest.mark.parametrize("seed", range(3))
def test_no_round_costs_less_than_the_one_made(seed):
    for number, field in enumerate(small_fields(7, seed)):
        costs = every_cost(field)
        seating = make_pods(field, seed=b"%d" % number)
        assert counted(field, places(field, seating.pods)) == seating.cost == min(costs)
        assert seating.certificate.optimal
        assert seating.certificate.bound == seating.cost
        if seating.equals is not None:
            assert seating.equals == costs.count(min(costs))


LEADER = field_of([10, 6, 5, 5, 5, 2, 2, 2, 1, 1, 1, 0, 0], odd=[0, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1])


def points_of_the_leaders_pod(engine: str) -> list[int]:
    seating = make_pods(LEADER, seed=b"leader", engine=engine)
    return sorted(int(LEADER.base.points[id - 1]) for id in seating.pod_of(EntrantId(1)) or ())


def test_where_most_sit_in_odd_pods_points_decide():
    """Nine of thirteen: the engine before gave the leader people from the bottom, to spare others an odd pod."""
    assert points_of_the_leaders_pod("pods-3") == [5, 6, 10]
    assert min(points_of_the_leaders_pod("pods-2")) <= 2


def test_a_worse_round_is_caught():
    """The same comparison, with one exchange planted between two pods, fails."""
    field = played(random.Random(4), 12, 2)
    pods = places(field, make_pods(field, seed=b"planted").pods)
    worse = []
    for one in range(4):
        for other in range(4):
            first, second, third = (list(pod) for pod in pods)
            first[one], second[other] = second[other], first[one]
            worse.append(counted(field, (first, second, third)))
    assert max(worse) > min(every_cost(field))


def test_every_bound_is_below_every_cost_and_a_bound_too_high_is_caught():
    met = planted = 0
    for field in small_fields(10, 7):
        least = min(every_cost(field))
        blocks = sorted_blocks(field, seed=b"")
        by_sorting = sorted_bound(field, blocks)
        assert by_sorting <= least
        bound = lower_bound(field, by_sorting, found=least)
        assert bound <= least
        met += bound == least
        planted += replace(bound, spread=bound.spread + 1) > least
    assert met, "some bounds are tight"
    assert planted, "a wrong bound is above the cost of some round"


@pytest.mark.parametrize("players", [21, 30, 41, 66])
def test_larger_fields_are_bounded_and_counted_right(players):
    rng = random.Random(players)
    field = played(rng, players, 3, avoid=[[1, 2, 3]])
    seating = make_pods(field, seed=b"larger")
    assert seating.certificate.bound <= seating.cost == counted(field, places(field, seating.pods))
    assert sorted(id for pod in seating.pods for id in pod) == field.base.ids.tolist()
    assert seating.cost.is_free_of_clashes
    assert Counter(map(len, seating.pods)) == Counter(sizes_for(players, sizes=(4, 3)))
    assert seating.cost.over(seating.certificate.bound).levels[:2] == (0, 0)


def test_the_quick_way_never_makes_it_worse():
    for seed in range(4):
        field = played(random.Random(seed), 40, 6)
        blocks = sorted_blocks(field, seed=b"q")
        row, clashing = exchange_equals(field, blocks, seed=b"q")
        assert sorted(row.tolist()) == list(range(40))
        before, after = cost_of_pods(field, blocks), cost_of_pods(field, row)
        assert after <= before
        assert after.levels[2:] == before.levels[2:], "equals are exchanged"
        assert bool(len(clashing)) is not after.is_free_of_clashes
        bound = sorted_bound(field, blocks)
        improved, cost = improve(field, row.copy(), clashing=clashing, bound=bound, seed=b"q")
        assert cost == cost_of_pods(field, improved) <= after


@pytest.mark.parametrize(("sizes", "ways"), [((4, 4, 4), 5775), ((4, 4, 3), 5775), ((4, 3, 3), 2100), ((3, 3, 3), 280)])
def test_few_pods_are_seated_in_every_way_once(sizes, ways):
    listed = {frozenset(way.tolist()) for way in ways_for(sizes).chosen.T}
    assert len(listed) == ways_for(sizes).chosen.shape[1] == ways


def test_a_table_over_sets_counts_every_round_once():
    field = field_of([0] * 10)
    assert weigh(field).equals == sum(1 for _ in splits(tuple(range(10)), (4, 3, 3))) == 2100


def test_every_equally_good_round_is_as_likely():
    """Eight players have 35 rounds, of which 20 keep two apart; drawn from 400 seeds, each comes up about 20 times."""
    field = field_of([0] * 8, met=[(0, 1), (0, 1)])
    table = Counter(
        frozenset(frozenset(pod) for pod in make_pods(field, seed=b"%d" % seed).pods) for seed in range(400)
    )
    assert len(table) == 20, "15 of the 35 repeat a meeting"
    assert sum((drawn - 20) ** 2 / 20 for drawn in table.values()) < 44, "chi square, 19 degrees, one in a thousand"


def test_points_far_apart_are_weighed_in_two_numbers():
    field = field_of([0, 3, 30_000, 30_001, 9, 8, 31_000, 7], met=[(0, 1), (2, 3)] * 90)
    assert make_pods(field, seed=b"far").cost == min(every_cost(field))


def test_points_below_zero_are_points():
    field = field_of([-5, 0, -3, 2, 2, 4, -1], odd=[1, 0, 0, 0, 0, 0, 1])
    assert make_pods(field, seed=b"below").cost == min(every_cost(field))


def test_the_same_seed_gives_the_same_round_whatever_the_order_of_entry():
    rounds = [
        RoundResults(tuple(Match(t, tuple(range(4 * t - 3, 4 * t + 1)), finished((1, 2, 2, 2))) for t in range(1, 7)))
    ]
    one = make_pods(PodField.of(rounds, active=range(1, 25), scheme=FIVE), seed=b"same")
    other = make_pods(PodField.of(rounds, active=reversed(range(1, 25)), scheme=FIVE), seed=b"same")
    assert one == other
    assert one != make_pods(PodField.of(rounds, active=range(1, 25), scheme=FIVE), seed=b"another")


def test_whoever_was_in_an_odd_pod_is_spared_the_next():
    odd = [0] * 8 + [1, 1, 1]
    pods = places(field_of([0] * 11), make_pods(field_of([0] * 11, odd=odd), seed=b"odd").pods)
    (three,) = (pod for pod in pods if len(pod) == 3)
    assert not {*three} & {8, 9, 10}


def test_the_fewest_pairs_that_a_line_parts():
    assert fewest_crossing((4, 4)).tolist() == [0, 3, 4, 3, 0, 3, 4, 3, 0]
    assert fewest_crossing((4, 3)).tolist() == [0, 2, 2, 0, 0, 2, 2, 0]


def test_looking_ahead_leaves_the_next_round_free():
    """Sixteen players can play five rounds without a repeat, but only if the third is of the right kind."""
    rng, rounds = random.Random(3), []
    for number in range(5):
        field = PodField.of(rounds, active=range(1, 17), scheme=FIVE)
        seating = make_pods(field, seed=b"ahead %d" % number, remaining=4 - number)
        assert seating.cost.repeats == 0
        assert seating.looked_ahead is (number < 4)
        wins = [rng.randrange(4) for _ in seating.pods]
        rounds.append(
            RoundResults(
                tuple(
                    Match(table, pod, finished(tuple(1 if seat == win else 2 for seat in range(4))))
                    for table, (pod, win) in enumerate(zip(seating.pods, wins, strict=True), start=1)
                )
            )
        )


def test_what_cannot_be_had_by_looking_ahead_is_not_claimed():
    """Eight players in two pods must meet again in every later round."""
    seating = make_pods(field_of([0] * 8), seed=b"ahead", remaining=3)
    assert not seating.looked_ahead
    assert seating.certificate.optimal


def seats_weighed(field: PodField, pod: list[int]) -> tuple[int, int]:
    again = sum(int(field.seats[place, seat]) for seat, place in enumerate(pod))
    carried = sum(
        (int(field.advantage[place]) + advantage_of(seat, size=len(pod))) ** 2 for seat, place in enumerate(pod)
    )
    return again, carried


def test_no_order_of_a_pod_is_fairer():
    field = played(random.Random(8), 23, 5)
    for pod in places(field, make_pods(field, seed=b"seats").pods):
        assert seats_weighed(field, pod) == min(seats_weighed(field, list(order)) for order in permutations(pod))


def test_seats_are_worth_as_much_in_pods_of_any_size():
    worth = {size: [advantage_of(seat, size=size) for seat in range(size)] for size in (3, 4, 5)}
    assert worth == {3: [12, 0, -12], 4: [12, 4, -4, -12], 5: [12, 6, 0, -6, -12]}


def test_tables_begin_with_the_most_points():
    field = field_of([0, 5, 5, 5, 5, 0, 0, 0])
    assert sorted(make_pods(field, seed=b"t").pods[0]) == [2, 3, 4, 5]
    assert make_pods(field, seed=b"t").pod_of(EntrantId(9)) is None


def test_large_fields_are_seated_whole():
    rng = np.random.default_rng(2)
    met = [(a, a + 1) for a in range(0, 1501, 2)]
    field = field_of(rng.integers(0, 6, 1502).tolist(), met=met)
    seating = make_pods(field, seed=b"large")
    assert sorted(id for pod in seating.pods for id in pod) == field.base.ids.tolist()
    assert seating.cost.repeats == 0
