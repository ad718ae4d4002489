"""A results file once read: who played, and what each round was for them."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from topcut.core.play import EntrantId, FirstTo, Match, MatchLength, Points, Result, RoundResults
from topcut.exchange.results_refusals import UnreadableResults


class Player(Struct, frozen=True, gc=False):
    """One player as the file lists them."""

    id: str
    name: str | None = None
    byes: int = 0
    """Awarded byes, used in the first rounds (GAP-02)."""
    dropped_after: int | None = None
    disqualified_after: int | None = None
    players: tuple[str, ...] = ()
    """Who plays in a team, by seat; nobody named where one plays alone, or only the team is known (MTR 8.2)."""

    @property
    def shown(self) -> str:
        """What people read: the name, or the id where there is none; of a team with everybody in it."""
        people = f" ({' / '.join(self.players)})" if self.players else ""
        return f"{self.called}{people}"

    @property
    def called(self) -> str:
        """The name, or the id where there is none."""
        return self.name or self.id

    @property
    def left_after(self) -> int | None:
        """The last round they were in; None while they are in the event."""
        return min(
            (after for after in (self.dropped_after, self.disqualified_after) if after is not None), default=None
        )

    def plays(self, round: int) -> bool:
        return self.left_after is None or round <= self.left_after

    def has_awarded_bye(self, round: int) -> bool:
        return round <= self.byes and self.plays(round)


class ResultsFile(Struct, frozen=True, dict=True):
    """Everything a results file says; the first player is entrant 1, in order of appearance."""

    players: tuple[Player, ...] = ()
    rounds: tuple[RoundResults, ...] = ()
    name: str | None = None
    length: MatchLength = FirstTo()
    points: Points = Points()
    warnings: tuple[UnreadableResults, ...] = ()
    """What is odd but was counted: the refusals of a strict reading."""
    pod_sizes: tuple[int, ...] = ()
    """Of a free-for-all: the sizes of its pods, in the order they are wanted; empty where matches have two sides."""
    team: int = 1
    """How many people are one entrant (MTR 8.2)."""
    seats: int = 0
    """How many matches a match of two teams is made of; 0 where all play one game (MTR 9.1)."""
    by_seat: Mapping[tuple[int, int], tuple[Result | None, ...]] = {}
    """By round and table, how each seat of two teams ended, where the file says so."""

    @property
    def entrants(self) -> tuple[EntrantId, ...]:
        return tuple(map(EntrantId, range(1, len(self.players) + 1)))

    def player(self, entrant: EntrantId) -> Player:
        return self.players[entrant - 1]

    def ids(self, entrants: Iterable[EntrantId]) -> tuple[str, ...]:
        return tuple(self.player(entrant).id for entrant in entrants)

    def find(self, id: str) -> EntrantId | None:
        """Find the entrant with this id; None where there is none."""
        return self._numbers.get(id)

    def team_of(self, person: str) -> EntrantId | None:
        """Find the one team in which somebody of this name plays; None where there is none, or several (MTR 8.2)."""
        found = [entrant for entrant in self.entrants if person in self.player(entrant).players]
        return found[0] if len(found) == 1 else None

    def still_in(self, round: int) -> tuple[EntrantId, ...]:
        """List who is to play a round that is not in the file yet (MTR 2.10)."""
        return tuple(
            entrant
            for entrant, player in zip(self.entrants, self.players, strict=True)
            if player.plays(round) and player.disqualified_after is None
        )

    def unranked(self, *, after: int) -> tuple[EntrantId, ...]:
        """List who has no place after a round: the disqualified (GAP-15), and who left before round 1 (MTR 2.10).

        Before they were disqualified they had a place. A disqualification dated after the last round has happened.
        """
        return tuple(
            entrant
            for entrant, player in zip(self.entrants, self.players, strict=True)
            if self._is_disqualified(player, after=after) or (player.dropped_after == 0 and entrant not in self._seated)
        )

    @property
    def open_matches(self) -> tuple[tuple[int, Match], ...]:
        """Matches without a result, each with its round."""
        rounds = enumerate(self.rounds, start=1)
        return tuple((number, match) for number, round in rounds for match in round.matches if match.result is None)

    def _is_disqualified(self, player: Player, *, after: int) -> bool:
        return player.disqualified_after is not None and min(player.disqualified_after, len(self.rounds)) <= after

    @cached_property
    def _numbers(self) -> dict[str, EntrantId]:
        return {player.id: entrant for entrant, player in zip(self.entrants, self.players, strict=True)}

    @cached_property
    def _seated(self) -> frozenset[EntrantId]:
        sides = (side for round in self.rounds for match in round.matches for side in match.sides)
        alone = (entrant for round in self.rounds for entrant in (*round.byes, *round.losses))
        return frozenset({*sides, *alone})
