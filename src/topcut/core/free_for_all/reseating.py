"""Reseating a few people of a posted round with as few changed tables and moved people as the best way allows."""

from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.few_pods import MOST_PEOPLE, levels_of_pods, pods_of_way, ways_for
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.pods import make_pods
from topcut.core.free_for_all.seats import seat_pods
from topcut.core.free_for_all.sizes import sizes_for
from topcut.core.pairing import Ints
from topcut.core.play import Chance

Company = tuple[int, ...]
"""People who sit together, as places of the field."""
CLASHES: Final = 2
"""The number of cost levels that are clashes: earlier meetings, and avoid groups."""


class Reseated(NamedTuple):
    """A way to seat some people, with its gain."""

    before: tuple[Company, ...]
    """The tables that were opened for it."""
    pods: tuple[Company, ...]
    changed: int
    odd: int
    """Pods that do not have the first size."""
    gained: tuple[int, ...]
    """The change in cost, level by level; below zero is a gain."""
    drawn: int
    """Breaks ties."""

    @property
    def clashes(self) -> tuple[int, ...]:
        return self.gained[:CLASHES]

    @property
    def key(self) -> tuple[object, ...]:
        return self.clashes, self.changed, self.odd, self.gained, self.drawn


def cost_of_company(field: PodField, pod: Company) -> PodCost:
    """Compute the cost of one pod."""
    levels = levels_of_pods(field, np.array(pod), np.arange(len(pod))[None, :])
    return PodCost(*(int(level[0]) for level in levels))


def reseated(
    field: PodField, loose: Company, opened: tuple[Company, ...], *, dice: Chance, by_points: bool = False
) -> Reseated:
    """Seat some people together with those of opened tables: fewest clashes, then fewest tables changed.

    With `by_points`, points count before unchanged tables. If there are too many people to list all ways, they are
    seated as in a new round.
    """
    people = np.array(sorted({*loose, *chain.from_iterable(opened)}))
    sizes = sizes_for(len(people), sizes=field.sizes)
    few = len(people) <= MOST_PEOPLE
    pods = _best_way(field, people, opened, dice=dice, by_points=by_points) if few else _as_a_round(field, people, dice)
    as_before = {frozenset(pod): pod for pod in opened}
    pods = tuple(as_before.get(frozenset(pod), pod) for pod in pods)
    return Reseated(
        before=opened,
        pods=pods,
        changed=sum(pod not in opened for pod in pods),
        odd=sum(size != field.sizes[0] for size in sizes),
        gained=tuple((_levels(field, pods) - _levels(field, opened)).tolist()),
        drawn=dice.below(1 << 32),
    )


def _levels(field: PodField, pods: tuple[Company, ...]) -> Ints:
    none = np.zeros(len(PodCost.__struct_fields__), dtype=np.int64)
    return sum((np.array(cost_of_company(field, pod).levels) for pod in pods), none)


def _best_way(
    field: PodField, people: Ints, opened: tuple[Company, ...], *, dice: Chance, by_points: bool
) -> tuple[Company, ...]:
    """List every way to seat them, and keep the best level by level; chance breaks ties."""
    ways = ways_for(sizes_for(len(people), sizes=field.sizes))
    by_size = [(*levels_of_pods(field, people, pods), *_moves(people[pods], opened)) for pods in ways.pods]
    levels = [np.concatenate(level) for level in zip(*by_size, strict=True)]
    *costs, changed, moved = levels
    left = np.arange(ways.chosen.shape[1])
    for level in levels if by_points else [*costs[:CLASHES], changed, moved, *costs[CLASHES:]]:
        added = level.take(ways.chosen).sum(axis=0)[left]
        left = left[added == added.min()]
    chosen = ways.chosen[:, left[dice.below(len(left))]]
    return tuple(tuple(people[pod].tolist()) for pod in pods_of_way(ways, chosen))


def _moves(pods: Ints, opened: tuple[Company, ...]) -> tuple[Ints, Ints]:
    """Find for each possible pod whether it is a new one, and how many of it have moved."""
    size, together = pods.shape[1], np.zeros(len(pods), dtype=np.int64)
    changed = np.ones(len(pods), dtype=np.int64)
    for old in opened:
        here = np.isin(pods, old).sum(axis=1)
        changed[(here == size) & (len(old) == size)] = 0
        together = np.maximum(together, here)
    return changed, size - together


def _as_a_round(field: PodField, people: Ints, dice: Chance) -> tuple[Company, ...]:
    place = {int(id): at for at, id in enumerate(field.base.ids.tolist())}
    seating = make_pods(field.only(people), seed=dice.below(1 << 62).to_bytes(8))
    return tuple(tuple(place[one] for one in pod) for pod in seating.pods)


def in_seats(field: PodField, pod: Company, before: tuple[Company, ...], *, seed: bytes) -> Company:
    """Order a changed pod by seats: a table that only gains or loses people keeps its order."""
    here = frozenset(pod)
    old = next((old for old in before if old and (here >= {*old} or here <= {*old})), ())
    stay = tuple(place for place in old if place in here)
    new = np.array([place for place in pod if place not in stay], dtype=np.int64)
    if stay:
        return (*stay, *new.tolist())
    return tuple(new[seat_pods(field.only(new), np.arange(len(new)), seed=seed)].tolist())
