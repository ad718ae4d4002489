"""A free-for-all with random results, round after round: same seed, same bytes."""

from collections.abc import Iterator

from topcut.core.free_for_all import NoPodsForSoMany, PodField, Seating, make_pods, pod_standings
from topcut.core.play import Chance, EntrantId, Match, Points, RoundResults
from topcut.core.play.result import finished
from topcut.core.standings import Standing
from topcut.desk.simulation import MILLION, Odds

FIVE_ONE_NONE = Points(win=5, draw=1, loss=0)


class SimulatedPods:
    """One event in pods: iterate over its rounds, then read its standings."""

    def __init__(self, *, players: int, rounds: int, seed: int, odds: Odds, sizes: tuple[int, ...]) -> None:
        self.entrants = tuple(map(EntrantId, range(1, players + 1)))
        self.results: list[RoundResults] = []
        self.seatings: list[Seating] = []
        self._rounds, self._odds, self._sizes = rounds, odds, sizes
        self._seed = f"simulate/pods/{players}/{rounds}/{seed}".encode()
        self._chance = Chance(self._seed)
        self._here = list(self.entrants)
        self._losses = dict.fromkeys(self.entrants, 0)

    def play(self) -> Iterator[Seating]:
        """Play round after round, as long as the remaining players can sit in pods."""
        for number in range(1, self._rounds + 1):
            try:
                yield self._play_round(number)
            except NoPodsForSoMany:
                if number == 1:
                    raise
                return

    def standings(self) -> list[Standing]:
        return pod_standings(self.results, entrants=self.entrants, scheme=FIVE_ONE_NONE, seed=self._seed)

    def _play_round(self, number: int) -> Seating:
        field = PodField.of(self.results, active=self._here, sizes=self._sizes, scheme=FIVE_ONE_NONE)
        seed = self._seed + f"/{number}".encode()
        self.seatings.append(make_pods(field, seed=seed, remaining=self._rounds - number))
        pods = enumerate(self.seatings[-1].pods, start=1)
        self.results.append(RoundResults(tuple(Match(table, pod, finished(self._places(pod))) for table, pod in pods)))
        self._let_some_go()
        return self.seatings[-1]

    def _places(self, pod: tuple[EntrantId, ...]) -> tuple[int, ...]:
        if self._chance.below(MILLION) < self._odds.draws:
            return (1,) * len(pod)
        winner = self._chance.choose(pod)
        for entrant in pod:
            self._losses[entrant] += entrant != winner
        return tuple(1 if entrant == winner else 2 for entrant in pod)

    def _let_some_go(self) -> None:
        self._here = [
            entrant
            for entrant in self._here
            if self._losses[entrant] < 2 or self._chance.below(MILLION) >= self._odds.drops
        ]
