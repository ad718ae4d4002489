"""A results file after reading: the players and the results of each round."""

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
    """The players of a team, by seat; empty for a single player, or if only the team is known (MTR 8.2)."""

    @property
    def shown(self) -> str:
        """The name to show, or the id if there is none; for a team with its players."""
        people = f" ({' / '.join(self.players)})" if self.players else ""
        return f"{self.called}{people}"

    @property
    def called(self) -> str:
        """The name, or the id if there is none."""
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
    """Odd things that were counted anyway: the refusals of a strict reading."""
    pod_sizes: tuple[int, ...] = ()
    """The pod sizes of a free-for-all, in order of preference; empty if matches have two sides."""
    team: int = 1
    """How many people are one entrant (MTR 8.2)."""
    seats: int = 0
    """How many single matches a match of two teams consists of; 0 if all play one game (MTR 9.1)."""
    by_seat: Mapping[tuple[int, int], tuple[Result | None, ...]] = {}
    """By round and table, the result of each seat of two teams, if the file has them."""

    @property
    def entrants(self) -> tuple[EntrantId, ...]:
        return tuple(map(EntrantId, range(1, len(self.players) + 1)))

    def player(self, entrant: EntrantId) -> Player:
        return self.players[entrant - 1]

    def ids(self, entrants: Iterable[EntrantId]) -> tuple[str, ...]:
        return tuple(self.player(entrant).id for entrant in entrants)

    def find(self, id: str) -> EntrantId | None:
        """Find the entrant with this id; None if there is none."""
        return self._numbers.get(id)

    def typed(self, text: str) -> EntrantId | None:
        """Find the entrant whose id or name somebody typed, in any case; None if there is none, or several."""
        wanted = text.casefold()
        found = [e for e in self.entrants if wanted in {each.casefold() for each in _names(self.player(e))}]
        return found[0] if len(found) == 1 else None

    def team_of(self, person: str) -> EntrantId | None:
        """Find the team with a player of this name; None if there is none, or several (MTR 8.2)."""
        found = [entrant for entrant in self.entrants if person in self.player(entrant).players]
        return found[0] if len(found) == 1 else None

    def still_in(self, round: int) -> tuple[EntrantId, ...]:
        """List the entrants to pair for a round that is not in the file yet (MTR 2.10)."""
        return tuple(
            entrant
            for entrant, player in zip(self.entrants, self.players, strict=True)
            if player.plays(round) and player.disqualified_after is None
        )

    def unranked(self, *, after: int) -> tuple[EntrantId, ...]:
        """List the entrants without a place after a round: disqualified (GAP-15), or gone before round 1 (MTR 2.10).

        Before their disqualification they had a place. One dated after the last round has already happened.
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


def _names(player: Player) -> tuple[str, str]:
    return player.id, player.called
