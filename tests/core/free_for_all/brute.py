"""A second, slow opinion: every possible round of a small field, its cost counted pair by pair in plain Python."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from topcut.core.free_for_all import PodField
from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.sizes import sizes_for
from topcut.core.pairing import Field
from topcut.core.play import EntrantId, Match, Points, RoundResults
from topcut.core.play.result import finished

FIVE = Points(win=5, draw=1, loss=0)


Pods = tuple[tuple[int, ...], ...]


def splits(people: tuple[int, ...], sizes: Sequence[int]) -> Iterator[Pods]:
    """Seat the first of those left in a pod of any size still to be made."""
    if not people:
        yield ()
    for size in set(sizes):
        left = [*sizes]
        left.remove(size)
        for others in combinations(people[1:], size - 1):
            pod = (people[0], *others)
            rest = tuple(one for one in people if one not in pod)
            for more in splits(rest, left):
                yield pod, *more


@cache
def every_round(players: int, shape: tuple[int, ...]) -> list[Pods]:
    return list(splits(tuple(range(players)), shape))


def is_an_exception(field: PodField) -> bool:
    """Whether a pod of another size is one: not where most of a small field, but not all, sit in such pods."""
    if field.weighs_odd is not None or len(field) > 20:
        return field.weighs_odd is not False
    others = [size for size in sizes_for(len(field), sizes=field.sizes) if size != field.sizes[0]]
    return sum(others) <= len(field) / 2 or sum(others) == len(field)


def counted(field: PodField, pods) -> PodCost:
    """Count what some pods of places cost."""
    base, first = field.base, field.sizes[0]
    repeats = avoid = spread = 0
    for pod in pods:
        for one, other in combinations(sorted(pod), 2):
            repeats += base.opponents[one].tolist().count(other) ** 2
            avoid += bool({*base.avoid[one].tolist()} & {*base.avoid[other].tolist()} - {-1})
            spread += int(base.points[one] - base.points[other]) ** 2
    odd = [place for pod in pods if len(pod) != first for place in pod] if is_an_exception(field) else []
    again, points = (int(sum(column[odd])) for column in (field.odd, base.points))
    return PodCost(repeats, avoid, again, points, spread)


def every_cost(field: PodField) -> list[PodCost]:
    """List what every round costs: its pods, each counted once however many rounds it is in, added up."""
    of_pod = cache(lambda pod: counted(field, (pod,)).levels)
    rounds = every_round(len(field), sizes_for(len(field), sizes=field.sizes))
    return [PodCost(*map(sum, zip(*map(of_pod, pods), strict=True))) for pods in rounds]


def places(field: PodField, pods) -> list[list[int]]:
    at = {id: place for place, id in enumerate(field.base.ids.tolist())}
    return [[at[id] for id in pod] for pod in pods]


def played(rng, players: int, rounds: int, *, sizes=(4, 3), avoid=()) -> PodField:
    """Play some rounds in pods at random, and gather who is left."""
    results, here = [], [*range(1, players + 1)]
    for _ in range(rounds):
        order = rng.sample(here, len(here))
        matches = []
        for table, size in enumerate(sizes_for(len(here), sizes=sizes), start=1):
            pod, order = tuple(map(EntrantId, order[:size])), order[size:]
            winner = rng.randrange(-1, size)
            places = tuple(1 if winner in (-1, seat) else 2 for seat in range(size))
            matches.append(Match(table, pod, finished(places)))
        results.append(RoundResults(tuple(matches)))
    return PodField.of(results, active=here, sizes=sizes, avoid=avoid, scheme=FIVE)


def field_of(points, *, met=(), avoid=None, odd=None, sizes=(4, 3)) -> PodField:
    """Columns by hand: points, and pairs of places who have met."""
    import numpy as np

    rows = [[b if a == place else a for a, b in met if place in (a, b)] for place in range(len(points))]
    width = max(map(len, rows))
    opponents = np.array([row + [-1] * (width - len(row)) for row in rows], dtype=np.int32).reshape(len(points), width)
    groups = None if avoid is None else np.array(avoid, dtype=np.int32).reshape(len(points), -1)
    base = Field.from_columns(
        ids=np.arange(1, len(points) + 1), points=np.array(points), opponents=opponents, avoid=groups
    )
    return PodField.from_columns(base, sizes=sizes, odd=None if odd is None else np.array(odd))
