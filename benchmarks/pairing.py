"""Pair round 8 of events of every size, against the least any program must do and against dense exact matching.

    python benchmarks/pairing.py [--quick]

Prints ratios measured in this run; seconds depend on the machine, ratios hardly. The *floor* shuffles, sorts by points,
pairs neighbours, tests them for rematches and writes the bytes: no pairing rule at all.
"""

import importlib.util
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable

import networkx
import numpy as np
import rustworkx

from topcut.core.pairing import NOBODY, Cost, Field, Pairing, field_from_results, pair, repair
from topcut.core.pairing.cost import levels_of
from topcut.core.play import EntrantId, Match, Result, RoundResults, Score
from topcut.core.standings import Results

ROUNDS = 7
DRAWS, DROPS, BYES = 0.05, 0.045, 0.07
PROMISES = {10_000: 8.0, 100_000: 3.0}
SLOPE, BYTES_A_PLAYER = 0.8, 200
QUICK = "--quick" in sys.argv


class Event:
    """An event as columns: entrants of different skill, who may leave after two losses."""

    def __init__(self, entrants: int, *, seed: int = 8) -> None:
        rng = self.rng = np.random.default_rng(seed)
        self.skill = rng.normal(size=entrants)
        self.points, self.losses, self.byes, self.downs, self.ups = (np.zeros(entrants, np.int64) for _ in range(5))
        self.opponents = np.full((entrants, ROUNDS), NOBODY)
        self.awarded = np.where(rng.random(entrants) < BYES, rng.integers(1, 4, entrants), 0)
        self.is_here = np.ones(entrants, bool)

    def field(self, played: int) -> Field:
        here = np.flatnonzero(self.is_here & (self.awarded <= played))
        place = np.full(len(self.points) + 1, NOBODY, np.int32)
        place[here] = np.arange(len(here))
        return Field.from_columns(
            ids=here,
            points=self.points[here],
            opponents=place[self.opponents[here, :played]],
            byes=self.byes[here],
            pair_downs=self.downs[here],
            pair_ups=self.ups[here],
        )

    def play(self, round: int) -> None:
        pairing = pair(self.field(round), seed=b"round %d" % round)
        one, two, rng = pairing.first, pairing.second, self.rng
        down = self.points[one] > self.points[two]
        self.downs[one[down]] += 1
        self.ups[two[down]] += 1
        self.opponents[one, round], self.opponents[two, round] = two, one
        draw = rng.random(len(one)) < DRAWS
        win = rng.random(len(one)) < 1 / (1 + np.exp(self.skill[two] - self.skill[one]))
        self.points[one] += np.where(draw, 1, np.where(win, 3, 0))
        self.points[two] += np.where(draw, 1, np.where(win, 0, 3))
        self.losses[one] += ~draw & ~win
        self.losses[two] += ~draw & win
        resting = np.concatenate((np.flatnonzero(self.is_here & (self.awarded > round)), pairing.byes)).astype(int)
        self.points[resting] += 3
        self.byes[resting] += 1
        self.is_here &= ~((self.losses >= 2) & (rng.random(len(self.points)) < DROPS))


def before_round_8(active: int, *, seed: int = 8) -> Field:
    event = Event(int(active / 0.85), seed=seed)
    for round in range(ROUNDS):
        progress(f"{active:,} players: playing round {round + 1} of {ROUNDS}")
        event.play(round)
    progress("")
    return event.field(ROUNDS)


def floor(field: Field) -> bytes:
    rng = np.random.default_rng(1)
    order = rng.permutation(len(field))
    order = order[np.argsort(-field.points[order].astype(np.int16), kind="stable")]
    one, two = order[0 : len(order) // 2 * 2 : 2], order[1::2]
    (field.opponents[one] == two[:, None]).any(axis=1)
    return np.stack((one, two)).astype(np.int32).tobytes()


def median(run: Callable[[int], object], *, times: int) -> float:
    took = []
    for number in range(times):
        start = time.perf_counter()
        run(number)
        took.append(time.perf_counter() - start)
    return sorted(took)[times // 2]


def side_by_side(fields: list[Field], *, times: int) -> tuple[list[float], list[float]]:
    """Measure the floor and the pairing by turns, so that the machine is equally busy for both."""
    floors, pairs = [], []
    for field in fields:
        pair(field, seed=b"warm")
        for number in range(times):
            floors.append(median(lambda _, field=field: floor(field), times=1))
            pairs.append(median(lambda _, field=field, n=number: pair(field, seed=b"%d" % n), times=1))
    return sorted(floors), sorted(pairs)


EVENTS = {100: 25, 1_000: 25, 10_000: 9, 100_000: 3, 1_000_000: 1}
"""Events of each size, since some need a kernel and some do not."""


def sizes() -> dict[int, Field]:
    """Pair every size; print the floor, the pairing, their ratio and the proofs."""
    print("Round 8, from columns: medians over several events and seeds\n")
    print(f"{'active':>9}  {'floor ms':>9}  {'pair ms':>9}  {'worst':>7}  {'ratio':>6}  {'promise':>7}  proofs")
    some, took = {}, {}
    for active, events in EVENTS.items():
        if QUICK and active > 100_000:
            continue
        fields = [before_round_8(active, seed=seed) for seed in range(events)]
        some[active] = fields[0]
        floors, pairs = side_by_side(fields, times=9 if active <= 100_000 else 5)
        least, took[active] = floors[len(floors) // 2], pairs[len(pairs) // 2]
        proofs = Counter(pair(field, seed=b"proof").certificate.by for field in fields)
        promise = f"{PROMISES[active]:g}x" if active in PROMISES else ""
        shown = ", ".join(f"{count} {by}" for by, count in sorted(proofs.items()))
        print(
            f"{len(fields[0]):>9,}  {1e3 * least:>9.3f}  {1e3 * took[active]:>9.3f}  {1e3 * pairs[-1]:>7.1f}  "
            f"{took[active] / least:>5.1f}x  {promise:>7}  {shown}"
        )
    slope = np.log(took[100_000] / took[1_000]) / np.log(len(some[100_000]) / len(some[1_000]))
    print(f"\nGrowth from 1,000 to 100,000: slope {slope:.2f} (promise {SLOPE})")
    return some


def memory(field: Field) -> None:
    tracemalloc.start()
    pair(field, seed=b"memory")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    per_player = peak / len(field)
    print(f"Peak memory above the input at {len(field):,}: {per_player:.0f} bytes a player (promise {BYTES_A_PLAYER})")


def from_event_state(field: Field) -> None:
    """Build the same field from the columns of the standings, and from rounds of matches."""
    won = Result(Score((2, 0)))
    results = Results()
    for entrant in range(len(field)):
        results.add_entrant(EntrantId(entrant))
    rounds = []
    for column in range(field.opponents.shape[1]):
        pairs = [(a, b) for a, b in enumerate(field.opponents[:, column].tolist()) if a < b]
        rounds.append(RoundResults(tuple(Match(table, pair, won) for table, pair in enumerate(pairs, start=1))))
        results.add_round(rounds[-1])
    active = np.arange(len(field))
    from_columns = median(lambda _: field_from_results(results, active=active), times=9)
    from_matches = median(lambda _: Field.of(rounds, active=range(len(field))), times=3)
    print(f"Gathering the field of {len(field):,}: {1e3 * from_columns:.1f} ms from the standings' columns, ", end="")
    print(f"{1e3 * from_matches:.0f} ms from the matches of seven rounds")


def weights(field: Field) -> tuple[list[tuple[int, int]], list[int]]:
    one, two = np.triu_indices(len(field), 1)
    levels = levels_of(field, one, two)
    columns = [levels.rematches, levels.gap, levels.gap_squared, levels.repeat_pair_downs]
    costs = [
        ((r * 10**6 + g) * 10**8 + s) * 10**6 + f for r, g, s, f in zip(*(c.tolist() for c in columns), strict=True)
    ]
    return list(zip(one.tolist(), two.tolist(), strict=True)), costs


def dense_rustworkx(field: Field) -> int:
    pairs, costs = weights(field)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(field)))
    graph.extend_from_weighted_edge_list([(*ends, 10**24 - cost) for ends, cost in zip(pairs, costs, strict=True)])
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    price = dict(zip(pairs, costs, strict=True))
    return sum(price[min(ends), max(ends)] for ends in chosen)


def dense_networkx(field: Field) -> int:
    pairs, costs = weights(field)
    graph = networkx.Graph()
    graph.add_weighted_edges_from((*ends, -cost) for ends, cost in zip(pairs, costs, strict=True))
    price = dict(zip(pairs, costs, strict=True))
    return sum(price[min(ends), max(ends)] for ends in networkx.max_weight_matching(graph, maxcardinality=True))


def as_one_number(cost: Cost) -> int:
    return ((cost.rematches * 10**6 + cost.gap) * 10**8 + cost.gap_squared) * 10**6 + cost.repeat_pair_downs


def against_others() -> None:
    print("\nAgainst dense exact matching of the whole field (even fields, the same cost)\n")
    print(f"{'active':>9}  {'ours ms':>9}  {'rustworkx':>10}  {'networkx':>10}  same cost")
    for active in (100, 300) if QUICK else (100, 300, 1_000):
        field = before_round_8(active)
        field = field.only(np.arange(len(field) // 2 * 2))
        pairing: Pairing = pair(field, seed=b"")
        ours = median(lambda n, field=field: pair(field, seed=b"%d" % n), times=15)
        progress("dense matching …")
        dense, same = [], [as_one_number(pairing.cost)]
        for solve, most in ((dense_rustworkx, 1_200), (dense_networkx, 400)):
            if len(field) > most:
                dense.append(f"{'–':>10}")
                continue
            start = time.perf_counter()
            same.append(solve(field))
            dense.append(f"{(time.perf_counter() - start) / ours:>9,.0f}x")
        progress("")
        print(f"{len(field):>9,}  {1e3 * ours:>9.2f}  {'  '.join(dense)}  {len(set(same)) == 1}")
    against_swisspair()


def against_swisspair() -> None:
    """Compare with the most similar other program; its objective differs, so only time and gap are compared."""
    if not importlib.util.find_spec("swisspair"):
        print("swisspair is not installed (pip install swisspair): not compared")
        return
    import swisspair

    print(f"\n{'active':>9}  {'ours ms':>9}  {'swisspair':>10}  {'gap, ours':>10}  {'theirs':>8}  {'rematches':>10}")
    for active in (100, 300, 2_000) if QUICK else (100, 300, 2_000, 10_000):
        field = before_round_8(active)
        field = field.only(np.arange(len(field) // 2 * 2))
        ours = median(lambda n, field=field: pair(field, seed=b"%d" % n), times=15)
        players = [
            swisspair.Player(
                id=str(place),
                points=int(field.points[place]),
                rank=rank,
                can_get_bye=True,
                cannot_be_paired_against_ids={str(other) for other in field.opponents[place].tolist() if other >= 0},
            )
            for rank, place in enumerate(np.argsort(-field.points, kind="stable").tolist(), start=1)
        ]
        start = time.perf_counter()
        matches = swisspair.create_matches(players)
        took = (time.perf_counter() - start) / ours
        ends = np.array([[int(match.p1.id), int(match.p2.id)] for match in matches])
        theirs = levels_of(field, ends[:, 0], ends[:, 1])
        gap, met = int(theirs.gap.sum()), int(theirs.rematches.sum())
        mine = pair(field, seed=b"").cost.gap
        print(f"{len(field):>9,}  {1e3 * ours:>9.2f}  {took:>9,.0f}x  {mine:>10}  {gap:>8}  {met:>10}")


def mend() -> None:
    field = before_round_8(2_000)
    pairing = pair(field, seed=b"mend")
    posted = RoundResults(tuple(Match(t, two) for t, two in enumerate(pairing.pairs, start=1)), pairing.byes)
    here = field.only(np.setdiff1d(np.arange(len(field)), [17, 900]))
    start = time.perf_counter()
    changes = len(repair(here, posted, seed=b"mend").changes)
    took = time.perf_counter() - start
    print(f"\nRepair of a round of {len(field):,} after two withdrew: {took:.2f} s, {changes} tables (promise 1 s)")


def evening(number: int, *, ahead: bool) -> bool:
    """Play eight entrants for six rounds; return whether any two met twice."""
    rng = np.random.default_rng(number)
    rounds: list[RoundResults] = []
    for round in range(6):
        field = Field.of(rounds, active=range(1, 9))
        pairing = pair(field, seed=b"%d/%d" % (number, round), remaining=5 - round if ahead else 0)
        wins = [Result(Score((2, 0) if rng.random() < 0.5 else (0, 2))) for _ in pairing.pairs]
        rounds.append(
            RoundResults(tuple(Match(t, two, w) for t, (two, w) in enumerate(zip(pairing.pairs, wins, strict=True), 1)))
        )
    pairs = Counter(frozenset(match.sides) for played in rounds for match in played.matches)
    return max(pairs.values()) > 1


def small_fields(events: int = 300 if QUICK else 1_000) -> None:
    shares = []
    for ahead in (False, True):
        progress(f"eight players, six rounds, looking ahead: {ahead}")
        shares.append(sum(evening(number, ahead=ahead) for number in range(events)) / events)
    progress("")
    print(f"Eight players, six rounds, {events} events with a rematch: {shares[0]:.1%} → {shares[1]:.1%} looking ahead")


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    fields = sizes()
    memory(fields[100_000])
    from_event_state(fields[10_000])
    from_event_state(fields[100_000])
    against_others()
    mend()
    small_fields()
