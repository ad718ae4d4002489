"""A whole event with random results, through the same actions as the web: same seed, same bytes."""

from collections.abc import Iterator

from msgspec import Struct

from topcut.core.event.flow import close_round, finish_event, post_round, start_event
from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import drop, register
from topcut.core.event.rounds import draw_round, publish_standings, report_result, start_clock
from topcut.core.play import Chance, EntrantId, FirstTo, Outcome, Result, Score
from topcut.desk.offline_log import SECOND, OfflineLog

DOORS_OPEN = 1_628_272_800_000_000
"""Friday, 6 August 2021, 18:00 UTC: inside the rules edition we know."""
MILLION = 1_000_000

_FIRST = (
    "Ana Bo Carla Dani Elena Fran Gus Hana Iris Jon Kira Leo Marta Nil Olga Pau Queta Raúl Sofía Teo Uma Vera Wen Xabi "
    "Yara Zoe"
).split()
_LAST = (
    "Alonso Bravo Castro Domínguez Estévez Fuentes García Herrera Ibáñez Jurado Knight Lozano Müller Núñez Ortega "
    "Prieto Quiroga Rivas Sanz Torres Urrutia Vidal Walsh Ximénez Yáñez Zamora"
).split()


class Odds(Struct, frozen=True):
    """Chances of what happens, in a million."""

    draws: int = 50_000
    drops: int = 20_000
    """After a match lost, for those with at least two losses."""


class Teams(Struct, frozen=True):
    """How many people are one entrant, and whether they share a game (MTR 8.2, MTR 9.1)."""

    size: int = 1
    is_two_headed: bool = False

    def __str__(self) -> str:
        return "" if self.size == 1 else f"/{self.size}{'/two-headed' * self.is_two_headed}"

    def stage(self, rounds: int) -> Stage:
        length = FirstTo(1) if self.is_two_headed else FirstTo()
        return Stage(rounds=rounds, length=length, team=self.size, plays_together=self.is_two_headed)


class Simulation(OfflineLog):
    """One event: iterate over its rounds, then read its log."""

    def __init__(
        self, *, players: int, rounds: int, seed: int = 0, odds: Odds | None = None, teams: Teams | None = None
    ) -> None:
        super().__init__(f"simulate/{seed}".encode(), now=DOORS_OPEN, pace=5 * SECOND)
        self.seed = seed
        self._odds = odds or Odds()
        self._players, self._rounds = players, rounds
        self._teams = teams or Teams()
        self._chance = Chance(f"simulate/{players}/{rounds}/{seed}{self._teams}".encode())
        self._losses: dict[EntrantId, int] = {}
        self._skill: dict[EntrantId, int] = {}

    def play(self) -> Iterator[Round]:
        """Play round after round, and yield each once it is closed."""
        self._open_doors()
        for number in range(1, self._rounds + 1):
            if sum(entrant.out_after is None for entrant in self.event.entrants.values()) < 2:
                break
            yield self._play_round(number)
        self.act(finish_event, despite=("ends-early",), reason="Nobody is left to play")

    def _open_doors(self) -> None:
        self.begin(title=f"Simulated event {self.seed}", stages=(self._teams.stage(self._rounds),))
        for number in range(1, self._players + 1):
            self._enter(number)
            self._skill[EntrantId(number)] = self._chance.below(100)
        self.act(start_event)

    def _enter(self, number: int) -> None:
        last = number * self._teams.size
        names = tuple(self._name(person) for person in range(last - self._teams.size + 1, last + 1))
        self.act(register, names=names, team=f"Team {number}" if self._teams.size > 1 else "")

    def _play_round(self, number: int) -> Round:
        self.act(draw_round)
        self.act(post_round, round=number)
        self.act(start_clock, round=number)
        round = self.event.rounds[number]
        for table in self._chance.shuffled(list(round.tables)):
            self._play_match(number, table)
        self.act(close_round, round=number)
        self.act(publish_standings, after=number)
        self._let_some_go()
        return round

    def _play_match(self, round: int, table: int) -> None:
        match = self.event.rounds[round].tables[table]
        sides = match.sides
        for seat in range(len(match.seats)) or (None,):
            result = Result(self._score(*(self._skill[side] for side in sides)))
            self.act(report_result, round=round, table=table, result=result, seat=seat)
        result = self.event.rounds[round].tables[table].result or result
        for side, outcome in zip(sides, result.outcomes(), strict=True):
            self._losses[side] = self._losses.get(side, 0) + (outcome is Outcome.LOSS)

    def _score(self, mine: int, theirs: int) -> Score:
        if self._chance.below(MILLION) < self._odds.draws:
            return Score((0, 0), 1) if self._teams.is_two_headed else Score((1, 1), 1)
        better = self._chance.below(200) < 100 + mine - theirs
        if self._teams.is_two_headed:
            return Score((1, 0) if better else (0, 1))
        lost = int(self._chance.below(100) < 45)
        return Score((2, lost) if better else (lost, 2))

    def _let_some_go(self) -> None:
        for entrant in list(self.event.entrants.values()):
            lost = self._losses.get(entrant.number, 0)
            if entrant.out_after is None and lost >= 2 and self._chance.below(MILLION) < self._odds.drops:
                self.act(drop, entrant=entrant.number)

    def _name(self, number: int) -> str:
        first, last = self._chance.choose(_FIRST), self._chance.choose(_LAST)
        return f"{first} {last}" if number <= 600 else f"{first} {last} {number}"
