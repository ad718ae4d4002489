"""`topcut simulate --pod`: a free-for-all with random results."""

from typing import TYPE_CHECKING

from topcut.cli.output import Column, print_json, print_table, tell
from topcut.cli.pod_ranking import figures_of, print_pod_standings

if TYPE_CHECKING:
    from topcut.core.free_for_all import Seating
    from topcut.desk.simulated_pods import SimulatedPods
    from topcut.desk.simulation import Odds


def simulate_pods(sizes: tuple[int, ...], *, players: int, rounds: int, seed: int, odds: "Odds", as_json: bool) -> None:
    """Play it, and show what each round cost, its bound, and the final standings."""
    from topcut.desk.simulated_pods import SimulatedPods

    event = SimulatedPods(players=players, rounds=rounds, seed=seed, odds=odds, sizes=sizes)
    seatings = list(event.play())
    if as_json:
        print_json(_document(event, seatings, players=players, rounds=rounds, seed=seed))
        return
    titles = ("Round", "Pods", "Repeats", "Bound", "Spread", "Bound")
    rows = [[str(number), *_cells(seating)] for number, seating in enumerate(seatings, start=1)]
    print_table([*(Column(title, is_number=True) for title in titles), Column("Proof")], rows)
    tell()
    print_pod_standings(event.standings(), name="Player {}".format)


def _cells(seating: "Seating") -> list[str]:
    cost, bound = seating.cost, seating.certificate.bound
    numbers = (len(seating.pods), cost.repeats, bound.repeats, cost.spread, bound.spread)
    return [*map(str, numbers), seating.certificate.by]


def _document(
    event: "SimulatedPods", seatings: "list[Seating]", *, players: int, rounds: int, seed: int
) -> dict[str, object]:
    return {
        "players": players,
        "rounds": rounds,
        "seed": seed,
        "pods": [
            {"pairings": one.pods, "cost": one.cost, "bound": one.certificate.bound, "by": one.certificate.by}
            for one in seatings
        ],
        "standings": [{"rank": one.rank, "player": one.entrant, **figures_of(one)} for one in event.standings()],
    }
