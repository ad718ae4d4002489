"""Fields for the tests: small events played at random, and every way to pair a few entrants."""

import random
from collections import Counter
from collections.abc import Collection, Iterator
from operator import add

import networkx
import numpy as np

from topcut.core.pairing import NOBODY, Cost, Field, Pairing, cost_of
from topcut.core.pairing.cost import levels_of

Ways = tuple[tuple[int, int], ...]


def field_of(points: list[int], *, met: list[tuple[int, int]] = (), **columns: list[int]) -> Field:
    """Build a field from points and from the pairs (by place) who have met; ids are places plus one."""
    rows: list[list[int]] = [[] for _ in points]
    for one, two in met:
        rows[one].append(two)
        rows[two].append(one)
    opponents = np.full((len(points), max(map(len, rows), default=0)), NOBODY)
    for row, places in zip(opponents, rows, strict=True):
        row[: len(places)] = places
    avoid = columns.pop("avoid", None)
    return Field.from_columns(
        ids=np.arange(1, len(points) + 1),
        points=np.array(points, dtype=np.int64),
        opponents=opponents,
        avoid=None if avoid is None else np.array(avoid).reshape(len(points), -1),
        **{name: np.array(column) for name, column in columns.items()},
    )


def played_field(rng: random.Random, entrants: int, rounds: int) -> Field:
    """Play some rounds carelessly: rematches, long pair-downs, byes, drops and penalties all happen."""
    points, byes, downs, ups = ([0] * entrants for _ in range(4))
    met: list[tuple[int, int]] = []
    here = list(range(entrants))
    draws, drops, swaps = rng.choice([0, 0.1, 0.4]), rng.choice([0, 0.05, 0.2]), rng.choice([0, 0.3])
    for round in range(rounds):
        order = sorted(here, key=lambda place: (-points[place], rng.random()))
        order = [place for place in order if not (round < 2 and rng.random() < 0.1 and _has_bye(place, byes, points))]
        for at in range(len(order) - 2):
            if rng.random() < swaps:
                order[at], order[at + 2] = order[at + 2], order[at]
        if len(order) % 2:
            _has_bye(order.pop(), byes, points)
        for one, two in zip(order[0::2], order[1::2], strict=True):
            met.append((one, two))
            if points[one] != points[two]:
                higher, lower = sorted((one, two), key=lambda place: -points[place])
                downs[higher] += 1
                ups[lower] += 1
        for one, two in zip(order[0::2], order[1::2], strict=True):
            _play(one, two, points, is_draw=rng.random() < draws, winner=rng.choice((one, two)))
        staying = [place for place in here if rng.random() > drops]
        here = staying if len(staying) >= 3 else here
    if rng.random() < 0.3:
        points = [max(0, mine + rng.choice((0, 0, 0, -1, 2))) for mine in points]
    teams = rng.choice([0, 0, 1, 3, 6])  # one team: more than half the field must be kept apart
    whole = field_of(
        points,
        met=met,
        byes=byes,
        pair_downs=downs,
        pair_ups=ups,
        avoid=[rng.randrange(teams) if teams and rng.random() < 0.7 else NOBODY for _ in points],
        rank=_ranks(points, rng),
    )
    return whole.only(np.array(here))


def _has_bye(place: int, byes: list[int], points: list[int]) -> bool:
    byes[place] += 1
    points[place] += 3
    return True


def _play(one: int, two: int, points: list[int], *, is_draw: bool, winner: int) -> None:
    if is_draw:
        points[one] += 1
        points[two] += 1
    else:
        points[winner] += 3


def _ranks(points: list[int], rng: random.Random) -> list[int]:
    order = sorted(range(len(points)), key=lambda place: (-points[place], rng.random()))
    return [order.index(place) for place in range(len(points))]


def prices(field: Field) -> dict[tuple[int, int], tuple[int, ...]]:
    """Cost every pair, and every bye as a pair with one place more than there are."""
    one, two = np.triu_indices(len(field), 1)
    levels = levels_of(field, one, two)
    columns = (levels.rematches, levels.avoid, 0 * one, 0 * one, levels.gap, levels.gap_squared)
    rows = np.stack([*columns, levels.repeat_pair_downs], axis=1).tolist()
    costs = dict(zip(zip(one.tolist(), two.tolist(), strict=True), map(tuple, rows), strict=True))
    if len(field) % 2:
        for place in range(len(field)):
            costs[place, len(field)] = (0, 0, *field.cost_of_bye(place), 0, 0, 0)
    return costs


def least_cost(field: Field) -> Cost:
    """Ask networkx, with a BYE vertex and big integers, what the best pairing of the whole field costs."""
    costs = prices(field)
    graph = networkx.Graph()
    for pair, levels in costs.items():
        weight = 0
        for level in levels:
            weight = weight * 10**7 + level
        graph.add_edge(*pair, weight=-weight)
    chosen = networkx.max_weight_matching(graph, maxcardinality=True)
    totals = [sum(level) for level in zip(*(costs[min(pair), max(pair)] for pair in chosen), strict=True)]
    return Cost(*totals)


def every_way(places: list[int]) -> Iterator[Ways]:
    """List every way to pair these places."""
    if not places:
        yield ()
        return
    one, *others = places
    for two in others:
        for way in every_way([place for place in others if place != two]):
            yield ((one, two), *way)


def optimal_ways(field: Field) -> list[Ways]:
    """List every pairing of least cost, the bye being a place more than there are."""
    costs, least = prices(field), least_cost(field).levels

    def ways(places: list[int], spent: tuple[int, ...]) -> Iterator[Ways]:
        if spent > least:
            return
        if not places:
            yield ()
            return
        one, *others = places
        for two in others:
            new = tuple(map(add, spent, costs[one, two]))
            for way in ways([place for place in others if place != two], new):
                yield ((one, two), *way)

    return list(ways(list(range(len(field) + len(field) % 2)), (0,) * len(least)))


def as_way(field: Field, pairing: Pairing) -> Ways:
    """Write a pairing as sorted pairs of places."""
    place = {id: index for index, id in enumerate(field.ids.tolist())}
    pairs = [(place[one], place[two]) for one, two in pairing.pairs]
    pairs += [(place[id], len(field)) for id in pairing.byes]
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def chi_square(seen: Counter[Ways], ways: Collection[Ways]) -> float:
    """Compare counts with equal chances, over the degrees of freedom: about 1 if they are equal."""
    expected = seen.total() / len(ways)
    return sum((seen[way] - expected) ** 2 / expected for way in ways) / (len(ways) - 1)


def counted_again(field: Field, pairing: Pairing) -> Cost:
    """Cost a pairing from its ids alone."""
    place = {id: index for index, id in enumerate(field.ids.tolist())}
    first = np.array([place[id] for id in pairing.first.tolist()], dtype=np.int64)
    second = np.array([place[id] for id in pairing.second.tolist()], dtype=np.int64)
    return cost_of(field, first, second, byes=tuple(place[id] for id in pairing.byes))
