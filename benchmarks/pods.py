"""Make pods for events of every size: proofs and gaps, time against a shuffle and a sort, repeats over many rounds.

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

from topcut.core.free_for_all import POD_ENGINES, PodField, Seating, make_pods
from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.few_pods import MANY_PODS
from topcut.core.free_for_all.sharpen import MOST_SHARPENED
from topcut.core.pairing import NOBODY, Field

WIN, DRAW, DRAWS, DROPS = 5, 1, 0.15, 0.03
QUICK = "--quick" in sys.argv
SIZES = {16: 4, 24: 8, 32: 6, 41: 4, 64: 4, 128: 3, 256: 2, 1_000: 1, 2_000: 1}
"""Events of each size, with eight rounds each."""
LEVELS = PodCost.__struct_fields__
PROMISE = 50
IDEAL = {5: 0, 6: 24, 10: 120, 20: 720}
"""Sixteen players: the least Σ C(meetings, 2) over all pairs after so many rounds, were every pair to meet as evenly as
can be: after r rounds 24·r meetings fall on 120 pairs."""


class Event:
    """An event as columns: every pod has a random winner or is drawn, and some players leave."""

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

    def seed_of(self, round: int) -> bytes:
        return b"%d/%d" % (self.seed, round)

    def play(self, round: int, *, remaining: int = 0) -> Seating:
        seating = make_pods(self.field(), seed=self.seed_of(round), remaining=remaining)
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


class Tally:
    """The results of one engine for the rounds of one size."""

    def __init__(self) -> None:
        self.proofs: Counter[str] = Counter()
        self.open_at: Counter[str] = Counter()
        self.gaps: list[float] = []
        self.took: list[float] = []

    def add(self, field: PodField, *, seed: bytes, engine: str) -> Seating:
        start = time.thread_time()
        made = make_pods(field, seed=seed, engine=engine)
        self.took.append(1e3 * (time.thread_time() - start))
        cost, bound = made.cost, made.certificate.bound
        self.proofs[made.certificate.by] += 1
        level = next((name for name in LEVELS if getattr(cost, name) != getattr(bound, name)), None)
        if level:
            self.open_at[level] += 1
        if level == "spread":
            self.gaps.append((cost.spread - bound.spread) / max(1, bound.spread))
        return made

    def told(self) -> str:
        rounds, left = self.proofs.total(), self.proofs["none"]
        gap = f"{np.median(self.gaps):.0%}, {max(self.gaps):.0%}" if self.gaps else "-"
        at = ", ".join(f"{count} {level}" for level, count in self.open_at.items()) or "-"
        took = f"{np.median(self.took):.0f}, {max(self.took):.0f}"
        proofs = ", ".join(f"{count} {by}" for by, count in sorted(self.proofs.items()) if by != "none")
        return f"{rounds - left:>3} of {rounds:<3}  {gap:>12}  {took:>10}  {at:<34}  {proofs}"


def bounds() -> None:
    print("Eight rounds, some leave after each; the same rounds made by both engines, played on with the second")
    print("gap: of the spread over its bound, where only that is open, median and most; ms: median and most\n")
    print(f"{'players':>7}  {'engine':>6}  {'proven':>10}  {'gap':>12}  {'ms':>10}  {'open at':<34}  proven by")
    for players, events in SIZES.items():
        tallies = {engine: Tally() for engine in reversed(POD_ENGINES)}
        better = 0
        for seed in range(1 if QUICK else events):
            event = Event(players, rounds=8, seed=seed)
            for round in range(8):
                field, dice = event.field(), event.seed_of(round)
                first, last = (tally.add(field, seed=dice, engine=engine) for engine, tally in tallies.items())
                better += last.cost < first.cost
                event.play(round)
        for engine, tally in tallies.items():
            print(f"{players:>7,}  {engine:>6}  {tally.told()}")
        print(f"{'':>7}  {better} rounds better")


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
    print("\nRound 8 from columns, against a shuffle and a sort of the same points (medians of one run)\n")
    titles = f"{'players':>8}  {'engine':>6}  {'floor ms':>9}  {'pods ms':>9}  {'ratio':>9}  {'promise':>7}"
    print(f"{titles}  repeats  spread / bound")
    for players in (2_000, 10_000) if QUICK else (2_000, 10_000, 50_000):
        event = Event(int(players / (1 - DROPS) ** 7), rounds=8, seed=1)
        for round in range(7):
            event.play(round)
        field = event.field()
        for engine in reversed(POD_ENGINES):
            _large_field(field, engine=engine, promise=f"{PROMISE}x" if players == 10_000 else "")
    print(f"Above {MANY_PODS} pods the spread is left as it is once nobody meets again.")
    print(f"Above {MOST_SHARPENED:,} players the bound is that of sorting.")


def _large_field(field: PodField, *, engine: str, promise: str) -> None:
    make_pods(field, seed=b"warm", engine=engine)
    floors = quickest(lambda _: floor(field.base.points), times=25)
    took = quickest(lambda number: make_pods(field, seed=b"%d" % number, engine=engine), times=25)
    found = make_pods(field, seed=b"0", engine=engine)
    print(
        f"{len(field):>8,}  {engine:>6}  {1e3 * floors[12]:>9.3f}  {1e3 * took[12]:>9.3f}  "
        f"{took[12] / floors[12]:>8,.1f}x  {promise:>7}  {found.cost.repeats:>7}  "
        f"{found.cost.spread} / {found.certificate.bound.spread}"
    )


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
