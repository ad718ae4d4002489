"""Make pods for events of every size: cost, bound and gap, time against a shuffle and a sort, repeats over many rounds.

    python benchmarks/pods.py [--quick]

Prints what was measured in this run; seconds depend on the machine, ratios hardly. The *floor* shuffles and sorts by
points: no rule at all. Times are those of the processor, from columns, so that a busy machine measures the same.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import numpy as np

from topcut.core.free_for_all import PodField, Seating, make_pods
from topcut.core.free_for_all.few_pods import MANY_PODS
from topcut.core.pairing import NOBODY, Field

WIN, DRAW, DRAWS, DROPS = 5, 1, 0.15, 0.03
QUICK = "--quick" in sys.argv
SIZES = {16: 8, 24: 8, 32: 6, 41: 4, 64: 4, 128: 3, 256: 2, 1_000: 1, 2_000: 1}
"""How many events of each size are played; eight rounds each."""
PROMISE = 50
IDEAL = {5: 0, 6: 24, 10: 120, 20: 720}
"""Sixteen players: the least Σ C(meetings, 2) over all pairs after so many rounds, were every pair to meet as evenly as
can be: after r rounds 24·r meetings fall on 120 pairs."""


class Event:
    """An event as columns: every pod is won by chance or drawn, and some leave."""

    def __init__(self, players: int, *, rounds: int, seed: int, drops: float = DROPS) -> None:
        self.rng = np.random.default_rng(seed)
        self.points, self.odd = np.zeros(players, np.int64), np.zeros(players, np.int64)
        self.met = np.full((players, 3 * rounds), NOBODY)
        self.is_here = np.ones(players, bool)
        self.drops, self.seed = drops, seed

    def field(self) -> PodField:
        here = np.flatnonzero(self.is_here)
        place = np.full(len(self.points) + 1, NOBODY, np.int32)
        place[here] = np.arange(len(here))
        field = Field.from_columns(ids=here, points=self.points[here], opponents=place[self.met[here]])
        return PodField.from_columns(field, odd=self.odd[here])

    def play(self, round: int, *, remaining: int = 0) -> Seating:
        seating = make_pods(self.field(), seed=b"%d/%d" % (self.seed, round), remaining=remaining)
        for pod in seating.pods:
            people = np.array(pod)
            for place in pod:
                others = people[people != place]
                self.met[place, 3 * round : 3 * round + len(others)] = others
            self.odd[people] += len(pod) != 4
            if self.rng.random() < DRAWS:
                self.points[people] += DRAW
            else:
                self.points[self.rng.choice(people)] += WIN
        self.is_here &= self.rng.random(len(self.points)) >= self.drops
        return seating


def bounds() -> None:
    print("Eight rounds, some leave after each: cost / bound in the last, the spread's gap, the proofs of all rounds\n")
    print(f"{'players':>7}  {'repeats':>11}  {'odd again':>11}  {'odd points':>11}  {'spread':>17}  gap    proofs")
    for players, events in SIZES.items():
        proofs: Counter[str] = Counter()
        for seed in range(1 if QUICK else events):
            event = Event(players, rounds=8, seed=seed)
            for round in range(8):
                last = event.play(round)
                proofs[last.certificate.by] += 1
        cost, bound = last.cost, last.certificate.bound
        cells = [
            f"{getattr(cost, level)} / {getattr(bound, level)}"
            for level in ("repeats", "odd_again", "odd_points", "spread")
        ]
        gap = (cost.spread - bound.spread) / max(1, bound.spread)
        shown = ", ".join(f"{count} {by}" for by, count in sorted(proofs.items()))
        print(f"{players:>7,}  {cells[0]:>11}  {cells[1]:>11}  {cells[2]:>11}  {cells[3]:>17}  {gap:>4.0%}   {shown}")


def floor(points: np.ndarray) -> np.ndarray:
    order = np.random.default_rng(1).permutation(len(points))
    return order[np.argsort(-points[order].astype(np.int16), kind="stable")]


def quickest(run: Callable[[int], object], *, times: int) -> list[float]:
    took = []
    for number in range(times):
        start = time.thread_time()
        run(number)
        took.append(time.thread_time() - start)
    return sorted(took)


def large_fields() -> None:
    print("\nRound 8 from columns, against a shuffle and a sort of the same points (medians)\n")
    print(f"{'players':>8}  {'floor ms':>9}  {'pods ms':>9}  {'ratio':>6}  {'promise':>7}  repeats  spread / sorted")
    for players in (2_000, 10_000) if QUICK else (2_000, 10_000, 50_000):
        event = Event(int(players / (1 - DROPS) ** 7), rounds=8, seed=1)
        for round in range(7):
            event.play(round)
        field = event.field()
        make_pods(field, seed=b"warm")
        floors = quickest(lambda _, field=field: floor(field.base.points), times=25)
        took = quickest(lambda number, field=field: make_pods(field, seed=b"%d" % number), times=25)
        found = make_pods(field, seed=b"0")
        ratio = took[12] / floors[12]
        promise = f"{PROMISE}x" if players == 10_000 else ""
        print(
            f"{len(field):>8,}  {1e3 * floors[12]:>9.3f}  {1e3 * took[12]:>9.3f}  {ratio:>5.1f}x  {promise:>7}  "
            f"{found.cost.repeats:>7}  {found.cost.spread} / {found.sorted_spread}"
        )
    print(f"Above {MANY_PODS} pods the spread is left as it is once nobody meets again.")


def sixteen_players() -> None:
    print("\nSixteen players, twenty rounds: repeat meetings, Σ C(meetings, 2), against the least there can be\n")
    for remaining in (0, 1):
        for seed in range(1 if QUICK else 3):
            event, told = Event(16, rounds=20, seed=seed, drops=0), []
            meetings: Counter[frozenset[int]] = Counter()
            for round in range(20):
                seating = event.play(round, remaining=min(remaining, 19 - round))
                meetings.update(frozenset(two) for pod in seating.pods for two in combinations(pod, 2))
                if round + 1 in IDEAL:
                    repeats = sum(count * (count - 1) // 2 for count in meetings.values())
                    told.append(f"round {round + 1}: {repeats} (least {IDEAL[round + 1]})")
            print(f"{'looking ahead' if remaining else 'round by round':>14}  {', '.join(told)}")


if __name__ == "__main__":
    bounds()
    large_fields()
    sixteen_players()
