"""A bracket is a declaration: matches between names, and a final ranking over the same names."""

from collections import defaultdict

from msgspec import Struct


class Seed(Struct, frozen=True, tag="seed", tag_field="name", forbid_unknown_fields=True):
    """The entrant who holds this place at the start: by standing, by lot, or by draft seat (MTR 10.4)."""

    number: int

    def __str__(self) -> str:
        return f"seed({self.number})"


class FixtureWinner(Struct, frozen=True, tag="winner", tag_field="name", forbid_unknown_fields=True):
    """The entrant who wins a fixture."""

    fixture: int

    def __str__(self) -> str:
        return f"winner({self.fixture})"


class Loser(Struct, frozen=True, tag="loser", tag_field="name", forbid_unknown_fields=True):
    """The entrant who loses a fixture, or left when it was theirs to play."""

    fixture: int

    def __str__(self) -> str:
        return f"loser({self.fixture})"


Side = Seed | FixtureWinner | Loser
Name = FixtureWinner | Loser


class Fixture(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to come, between two names, the upper one first."""

    number: int
    round: int
    sides: tuple[Side, Side]

    def __str__(self) -> str:
        return f"{self.number}: {self.sides[0]} – {self.sides[1]}"


class Bracket(Struct, frozen=True, forbid_unknown_fields=True):
    """Fixtures numbered from 1, round by round and from the top down, and who finishes where."""

    fixtures: tuple[Fixture, ...]
    ranking: tuple[tuple[Name, ...], ...]
    """Best first; names that share a place stand together, and the Swiss standing orders them."""
    reseeds: bool = True
    """Whether those who remain move up in the seeds when somebody leaves before the first match (X-20)."""

    @property
    def entrants(self) -> int:
        return sum(isinstance(side, Seed) for fixture in self.fixtures for side in fixture.sides)

    @property
    def rounds(self) -> int:
        return self.fixtures[-1].round

    @property
    def final(self) -> Fixture:
        return self.fixtures[-2] if self.second_final else self.fixtures[-1]

    @property
    def second_final(self) -> Fixture | None:
        """The match after the final of a double elimination: played only if both have lost once by then."""
        last = self.fixtures[-1]
        return last if isinstance(last.sides[1], Loser) else None

    @property
    def is_double(self) -> bool:
        """Whether it takes two losses to be out."""
        return self.second_final is not None

    @property
    def lower(self) -> frozenset[int]:
        """The fixtures of those who have lost once; none in a single elimination."""
        found: set[int] = set()
        for fixture in self.fixtures:
            if fixture.number < self.final.number and any(_is_below(side, found) for side in fixture.sides):
                found.add(fixture.number)
        return frozenset(found)

    def fixture(self, number: int) -> Fixture:
        return self.fixtures[number - 1]

    def in_round(self, round: int) -> tuple[Fixture, ...]:
        return tuple(fixture for fixture in self.fixtures if fixture.round == round)

    def byes(self, round: int) -> tuple[Seed, ...]:
        """List the seeds that enter after this round (GAP-03)."""
        later = (fixture for fixture in self.fixtures if fixture.round > round)
        return tuple(side for fixture in later for side in fixture.sides if isinstance(side, Seed))

    def __str__(self) -> str:
        places = "; ".join(", ".join(map(str, names)) for names in self.ranking)
        return "\n".join([*map(str, self.fixtures), f"ranking: {places}"])


def _is_below(side: Side, lower: set[int]) -> bool:
    return isinstance(side, Loser) or (isinstance(side, FixtureWinner) and side.fixture in lower)


def ranked_by_round(fixtures: tuple[Fixture, ...]) -> tuple[tuple[Name, ...], ...]:
    """Rank the winner of the final, then the losers of the final, of the round before it, and so on."""
    losers: dict[int, list[Loser]] = defaultdict(list)
    for fixture in reversed(fixtures):
        losers[fixture.round].insert(0, Loser(fixture.number))
    return ((FixtureWinner(fixtures[-1].number),), *map(tuple, losers.values()))
