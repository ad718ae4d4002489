"""Standings of 100,000 entrants after 15 rounds, against the least any program must do with the same arrays.

    python benchmarks/standings.py [entrants] [rounds]

Prints ratios measured in this run; seconds depend on the machine, ratios hardly.
"""

import sys
import time
from collections.abc import Callable

import numpy as np

from topcut.core.play import FirstTo, Match, Points, Result, RoundResults, Score
from topcut.core.standings import CRITERIA, Ranking, Results, standings

SLIPS = [Result(Score(won, drawn)) for won, drawn in [((2, 0), 0), ((2, 1), 0), ((1, 2), 0), ((0, 2), 0), ((1, 1), 1)]]
LIKELY = [0.25, 0.25, 0.2, 0.25, 0.05]


def simulate(entrants: int, rounds: int) -> Results:
    """Pair neighbours by points, at random among equals; entrants who lost twice may leave, and one may have a bye."""
    rng = np.random.default_rng(2021)
    results = Results(FirstTo(2), Points())
    for entrant in range(1, entrants + 1):
        results.add_entrant(entrant)
    is_here = np.ones(entrants, bool)
    for number in range(1, rounds + 1):
        progress(f"round {number} of {rounds}")
        points = results.arrays().points
        rows = rng.permutation(np.flatnonzero(is_here))
        rows = rows[np.argsort(-points[rows], kind="stable")]
        slips = rng.choice(len(SLIPS), len(rows) // 2, p=LIKELY)
        pairs = (rows[: len(rows) // 2 * 2].reshape(-1, 2) + 1).tolist()
        matches = [
            Match(n, (a, b), SLIPS[s]) for n, ((a, b), s) in enumerate(zip(pairs, slips.tolist(), strict=True), 1)
        ]
        byes = (int(rows[-1]) + 1,) if len(rows) % 2 else ()
        results.add_round(RoundResults(tuple(matches), byes))
        is_here &= ~((results.totals().losses >= 2) & (rng.random(entrants) < 0.03))
    return results


def stream_and_sort(results: Results) -> Callable[[], None]:
    """Read every column of opponents once and sort one 64-bit number for each entrant: the lower limit."""
    arrays = results.arrays()
    keys = np.random.default_rng(7).integers(0, 1 << 60, len(results))
    opponents = np.ascontiguousarray(arrays.opponents)

    def run() -> None:
        opponents.sum(axis=1)
        np.sort(keys)

    return run


def one_change(results: Results, ranking: Ranking) -> Callable[[], None]:
    """Report another result at a table and compute the standings again."""
    rng = np.random.default_rng(11)
    tables = int((results.totals().played == results.rounds).sum()) // 2 - 1

    def run() -> None:
        round, table = int(rng.integers(1, results.rounds + 1)), int(rng.integers(1, tables))
        results.set_result(round, table, SLIPS[int(rng.integers(len(SLIPS)))])
        ranking.refresh()

    return run


def everything(results: Results) -> None:
    """Rank, and compute the last percentage even for entrants whose place it does not decide."""
    Ranking(results).figures.near(CRITERIA["ogw"])


def median(run: Callable[[], object], *, times: int = 15) -> float:
    took = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        took.append(time.perf_counter() - start)
    return float(np.median(took))


def progress(what: str) -> None:
    print(f"  {what} …", end="\r", file=sys.stderr, flush=True)


def main(entrants: int = 100_000, rounds: int = 15) -> None:
    results = simulate(entrants, rounds)
    ranking = Ranking(results)
    progress("measuring        ")
    limit = median(stream_and_sort(results))
    full = median(lambda: everything(results))
    rows = [
        ("stream and sort the same arrays", limit),
        ("full standings (aim: 8 x the limit)", full),
        ("one changed result (aim: 0.1 x full)", median(one_change(results, ranking), times=200)),
        ("every place written out in fractions", median(lambda: standings(results), times=3)),
    ]
    print(f"{f'{entrants:,} entrants, {rounds} rounds':<40}{'ms':>9}{'x limit':>9}{'x full':>9}")
    for what, took in rows:
        print(f"{what:<40}{took * 1e3:9.2f}{took / limit:9.2f}{took / full:9.3f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
