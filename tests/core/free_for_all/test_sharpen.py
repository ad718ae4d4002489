"""Sharper bounds: never above a round that is possible, met where they claim it, and a wrong one is caught."""

import hashlib
import inspect
import random
import sys
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from tests.core.free_for_all.brute import counted, every_cost, field_of, places, played

from topcut.core.free_for_all import PodField, make_pods
from topcut.core.free_for_all.blocks import exchange_equals, sorted_blocks
from topcut.core.free_for_all.bounds import fewest_crossing, is_best_sorted, sorted_bound
from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.exact import weigh
from topcut.core.free_for_all.few_pods import improve
from topcut.core.free_for_all.layout import cost_of_pods, layout_of
from topcut.core.free_for_all.lines import fewest_by_shape
from topcut.core.free_for_all.listed import Kinds, least_entitled
from topcut.core.free_for_all.possible import PossiblePods
from topcut.core.free_for_all.prices import UNIT, PodProgram, priced
from topcut.core.free_for_all.sharpen import Sharpened, sharpen

SIZES = [(4, 3), (4, 3, 5), (5, 4, 3), (3, 4), (4, 5, 3)]


def some_fields(count: int, seed: int, *, players=(6, 7, 8, 9, 10, 11, 12)):
    """Fields after up to six rounds, some with people to keep apart, some with odd pods behind them."""
    rng = random.Random(seed)
    for _ in range(count):
        here, sizes = rng.choice(players), rng.choice(SIZES)
        avoid = [rng.sample(range(1, here + 1), 3)] if rng.random() < 0.4 else []
        yield played(rng, here, rng.randrange(7), sizes=sizes, avoid=avoid)


def from_sorting(field: PodField, *, apart: tuple[int, ...] = (), is_good: bool = True) -> Sharpened:
    """Sharpen the round that is found quickly, or the sorted one, clashes and all."""
    blocks = sorted_blocks(field, seed=b"s")
    bound = sorted_bound(field, blocks)
    row, cost = blocks, cost_of_pods(field, blocks)
    if is_good:
        row, clashing = exchange_equals(field, blocks, seed=b"s")
        row, cost = improve(field, row, clashing=clashing, bound=bound, seed=b"s")
    return sharpen(field, row, cost, by_sorting=bound, seed=b"s", apart=apart)


def pods_of(field: PodField, found: Sharpened) -> list[list[int]]:
    return [part.tolist() for part in np.split(found.row, layout_of(field.shape).starts[1:])]


@pytest.mark.parametrize("is_good", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_everybody_told_apart_the_bound_is_the_least_cost_and_the_round_has_it(seed, is_good):
    """Also from a bad round the search finds a best one: it is short for so few."""
    for field in some_fields(8, seed):
        least = min(every_cost(field))
        found = from_sorting(field, is_good=is_good)
        assert found.bound == found.cost == least
        assert found.by in {"prices", "search"}
        assert counted(field, pods_of(field, found)) == least
        assert sorted(found.row.tolist()) == [*range(len(field))]


@pytest.mark.parametrize("apart", [1, 3, 5, 8])
def test_groups_that_forget_whom_they_met_give_bounds_too(apart):
    """A bound is never above the least cost, and where it is claimed to be met, it is."""
    proofs: Counter[str] = Counter()
    for field in some_fields(12, 100 + apart):
        found = from_sorting(field, apart=(apart,))
        assert (
            sorted_bound(field, sorted_blocks(field, seed=b"s")) <= found.bound <= min(every_cost(field)) <= found.cost
        )
        assert (found.by == "none") == (found.cost != found.bound)
        proofs[found.by] += 1
    assert proofs["none"] < 12, "some are proven all the same"


@pytest.mark.parametrize("players", [16, 17, 18, 20])
def test_the_bound_agrees_with_every_round_weighed(players):
    for number, field in enumerate(some_fields(3, players, players=(players,))):
        exact = make_pods(field, seed=b"%d" % number)
        assert exact.certificate.optimal
        whole, groups = from_sorting(field), from_sorting(field, apart=(8,))
        assert whole.bound == whole.cost == exact.cost
        assert groups.bound <= exact.cost <= groups.cost


def test_the_table_over_sets_finds_the_same_repeats():
    field = played(random.Random(5), 16, 7)
    assert from_sorting(field).bound.repeats == weigh(field, levels=slice(1)).cost > 0


def spread_bound(field: PodField, cost: PodCost, *, needs_more: int = 0, pays_more: int = 0) -> int:
    """Bound the spread of fields of one size by prices; planted faults claim too much of lines, or of what is paid."""
    kinds = Kinds.of(field, order=np.arange(len(field)), most=len(field))
    possible = PossiblePods.of(field, kinds, replace_spread(cost), odd=least_entitled(field))
    lines, pods = possible.lines, possible.pods
    needs = lines.needs[0]
    rows = np.flatnonzero(needs)
    program = PodProgram(
        pods.members,
        kinds.heads,
        pods.levels[-1],
        -lines.parted[rows],
        -(needs[rows] + needs_more),
        np.zeros(len(rows), dtype=bool),
    )
    prices = priced(program, sizes=pods.sizes, counts=Counter(field.shape))
    assert (prices.spare >= 0).all()
    return replace(prices, paid=prices.paid + pays_more * UNIT).bound


def replace_spread(cost: PodCost) -> PodCost:
    """Let no pod be left out for its spread."""
    return PodCost(spread=1 << 40) if cost.is_free_of_clashes else cost


def test_a_planted_wrong_bound_is_above_a_round_that_is_possible():
    is_caught = Counter[str]()
    for number in range(12):
        rng = random.Random(number)
        field = field_of([rng.choice([0, 1, 5, 6]) for _ in range(8)], met=[(0, 1), (2, 3), (4, 5)])
        least = min(every_cost(field))
        assert spread_bound(field, least) <= least.spread
        is_caught["lines"] += spread_bound(field, least, needs_more=2) > least.spread
        is_caught["paid"] += spread_bound(field, least, pays_more=1) > least.spread
    assert is_caught["lines"], "a line that claims to part more pairs than it must"
    assert is_caught["paid"], "prices that claim to be paid more than they are"


@pytest.mark.parametrize("steps", [0, 1, 3, 7, 20])
def test_prices_are_a_bound_after_any_step(steps):
    field = field_of([0, 1, 5, 6, 6, 1, 5, 0], met=[(0, 7), (3, 4)])
    kinds = Kinds.of(field, order=np.arange(8), most=8)
    possible = PossiblePods.of(field, kinds, PodCost(spread=1 << 40), odd=least_entitled(field))
    none = np.zeros((0, len(possible.pods)), dtype=np.int64)
    program = PodProgram(
        possible.pods.members, kinds.heads, possible.pods.levels[-1], none, none[:, 0], none[:, 0].astype(bool)
    )
    prices = priced(program, sizes=possible.pods.sizes, counts=Counter(field.shape), most_steps=steps)
    assert 0 <= prices.bound <= min(every_cost(field)).spread
    assert (prices.spare >= 0).all()


@pytest.mark.parametrize("shape", [(4,) * 5, (4, 4, 3), (4, 4, 3, 3, 3), (5, 5, 4, 3), (3, 3, 4), (3,)])
def test_fewest_parted_pairs_of_one_size_need_no_table(shape):
    assert fewest_by_shape(tuple(Counter(shape).items())).tolist() == fewest_crossing(shape).tolist()


def test_spreads_of_all_rounds_are_odd_or_all_are_even():
    for field in some_fields(10, 9):
        if is_best_sorted(field):
            by_odd_points: dict[int, set[int]] = {}
            for cost in every_cost(field):
                by_odd_points.setdefault(cost.odd_points, set()).add(cost.spread % 2)
            assert all(len(parity) == 1 for parity in by_odd_points.values())


def test_points_below_zero_are_bounded_too():
    field = field_of([-5, 0, -3, 2, 2, 4, -1, -7, 3, -2, 6], met=[(0, 6), (7, 9), (0, 7)], odd=[1, *[0] * 9, 1])
    found = from_sorting(field)
    assert found.bound == found.cost == min(every_cost(field))


def test_a_search_that_ends_early_leaves_the_bound_of_the_prices():
    field = played(random.Random(12), 29, 5)
    blocks = sorted_blocks(field, seed=b"e")
    bound, cost = sorted_bound(field, blocks), cost_of_pods(field, blocks)
    hardly = sharpen(field, blocks, cost, by_sorting=bound, seed=b"e", work=1)
    whole = sharpen(field, blocks, cost, by_sorting=bound, seed=b"e")
    assert bound <= hardly.bound <= whole.bound == whole.cost <= hardly.cost == cost
    assert hardly.by == "none"


@pytest.mark.parametrize("players", [24, 27, 34])
def test_rounds_of_a_shop_are_proven(players):
    """Three rounds each that were open before there were prices."""
    for number in range(3):
        field = played(random.Random(players + number), players, 4)
        seating = make_pods(field, seed=b"shop")
        before = make_pods(field, seed=b"shop", engine="pods-1")
        assert seating.certificate.by in {"prices", "search", "sorted"}
        assert before.certificate.bound <= seating.certificate.bound == seating.cost <= before.cost
        assert seating.cost == counted(field, places(field, seating.pods))


@pytest.mark.parametrize("players", [70, 130])
def test_large_fields_have_a_bound_from_their_small_groups(players):
    field = played(random.Random(players), players, 7)
    seating = make_pods(field, seed=b"large")
    before = make_pods(field, seed=b"large", engine="pods-1")
    assert before.certificate.bound < seating.certificate.bound <= seating.cost <= before.cost
    assert seating.cost == counted(field, places(field, seating.pods))
    assert (seating.engine, before.engine) == ("pods-3", "pods-1")


def test_a_search_does_not_pile_up_with_the_pods():
    """It may go through hundreds of them, wherever it is called from."""
    field = played(random.Random(130), 130, 7)
    expected = from_sorting(field)
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 40)
    try:
        found = from_sorting(field)
    finally:
        sys.setrecursionlimit(usual)
    assert (found.cost, found.bound) == (expected.cost, expected.bound)


AS_EVER = {
    ("pods-1", 26, 3): "ead9c0d393c7c0c9",
    ("pods-1", 33, 5): "a737898500ca99fe",
    ("pods-1", 41, 4): "da1a1755d22eceef",
    ("pods-1", 64, 4): "17dd56ac8fa06ccc",
    ("pods-1", 130, 6): "8ea1407da361e75c",
    ("pods-2", 26, 3): "4399c69bc48b355c",
    ("pods-2", 33, 5): "146e58d221e34ee4",
    ("pods-2", 41, 4): "e1329bbf470a2ae1",
    ("pods-2", 64, 4): "f1118846ab2381c0",
    ("pods-2", 130, 6): "7988b2f36a512a90",
    ("pods-2", 13, 3): "35aeb2548fd66261",
    ("pods-2", 17, 4): "d81b2cf620cdcbd6",
    ("pods-3", 13, 3): "367911fb3933d19c",
    ("pods-3", 14, 4): "98a2f77804ed4db4",
    ("pods-3", 17, 4): "9c0f3b68eed0f852",
    ("pods-3", 33, 5): "146e58d221e34ee4",
}
"""Engine, players and rounds played, and the digest of what was made of them when the engine got its name."""


@pytest.mark.parametrize(("engine", "players", "rounds"), AS_EVER)
def test_an_engine_makes_what_it_always_made(engine, players, rounds):
    """Logs name their engine: a change of what it makes, or what it proves, needs a new name."""
    made = make_pods(played(random.Random(players), players, rounds), seed=b"as ever", engine=engine)
    told = (made.pods, made.cost.levels, made.certificate.bound.levels, made.certificate.by)
    assert hashlib.sha256(repr(told).encode()).hexdigest()[:16] == AS_EVER[engine, players, rounds]
