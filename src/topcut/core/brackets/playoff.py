"""A bracket being played: who holds which seed, who has met whom, and who has left."""

from typing import TypeAlias

from msgspec import Struct

from topcut.core.brackets.declaration import Bracket, Fixture, FixtureWinner, Loser, Name, Seed, Side
from topcut.core.play import EntrantId, Outcome, Result


class Encounter(Struct, frozen=True, forbid_unknown_fields=True):
    """A fixture as it was paired: two meet, one has the bye, or nobody is left for it."""

    fixture: int
    sides: tuple[EntrantId, ...]
    left: tuple[EntrantId, ...] = ()
    """Entrants who left when this fixture was theirs to play: they lose it without a match."""
    result: Result | None = None

    @property
    def is_match(self) -> bool:
        return len(self.sides) == 2

    @property
    def is_open(self) -> bool:
        return self.is_match and self.result is None

    @property
    def winner(self) -> EntrantId | None:
        """The entrant who goes on; None if both lost (GAP-04)."""
        if not self.is_match:
            return self.sides[0] if self.sides else None
        outcomes = self.result.outcomes() if self.result else ()
        return self.sides[outcomes.index(Outcome.WIN)] if Outcome.WIN in outcomes else None

    @property
    def losers(self) -> tuple[EntrantId, ...]:
        if self.is_open:
            return self.left
        return (*(side for side in self.sides if side != self.winner), *self.left)


Known: TypeAlias = EntrantId | Side | None
"""A side as far as it is known: an entrant, the name it waits for, or None if nobody comes from there."""


class Playoff(Struct, frozen=True, forbid_unknown_fields=True):
    """A bracket, its entrants, and what has happened in it; each step returns a new one."""

    bracket: Bracket
    seeds: tuple[EntrantId, ...]
    """The holders of seed, or draft seat, 1, 2, 3 …"""
    standing: tuple[EntrantId, ...]
    """The same entrants, best Swiss standing first, or as the lot put them."""
    had_swiss: bool = True
    encounters: tuple[Encounter, ...] = ()
    """The rounds paired so far, in the order of the fixtures."""
    out: frozenset[EntrantId] = frozenset()
    """Entrants who left after the cut, the disqualified included."""
    disqualified: frozenset[EntrantId] = frozenset()

    @property
    def rounds_paired(self) -> int:
        return self.bracket.fixture(len(self.encounters)).round if self.encounters else 0

    @property
    def open_fixtures(self) -> tuple[int, ...]:
        return tuple(encounter.fixture for encounter in self.encounters if encounter.is_open)

    @property
    def is_over(self) -> bool:
        return len(self.encounters) == len(self.bracket.fixtures) and not self.open_fixtures

    @property
    def champion(self) -> EntrantId | None:
        return self.encounters[-1].winner if self.is_over else None

    @property
    def survivors(self) -> tuple[EntrantId, ...]:
        """Those who can still win it, best placed first."""
        second = {side.fixture for each in self.bracket.fixtures for side in each.sides if isinstance(side, Loser)}
        lost: set[EntrantId] = set()
        for encounter in self.encounters:
            down = self.going_down(encounter.fixture) if encounter.fixture in second else None
            lost.update(loser for loser in encounter.losers if loser != down)
        return tuple(entrant for entrant in self.standing if entrant not in lost | self.out)

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Every match to be played; a second final only if both finalists have one loss."""
        every, second = self.bracket.fixtures, self.bracket.second_final
        is_needed = second and self.going_down(self.bracket.final.number) is not None
        return every if is_needed or second is None else every[:-1]

    def losses(self, entrant: EntrantId) -> int:
        """Count the fixtures an entrant has lost."""
        return sum(entrant in encounter.losers for encounter in self.encounters)

    def going_down(self, fixture: int) -> EntrantId | None:
        """Find the loser who goes on with one loss; None if both lost, or if it was their second loss (GAP-04)."""
        encounter = self.encounter(fixture)
        if encounter is None or encounter.is_open or len(encounter.losers) != 1:
            return None
        (loser,) = encounter.losers
        is_final = fixture == self.bracket.final.number
        is_out = is_final and any(loser in before.losers for before in self.encounters[: fixture - 1])
        return None if is_out else loser

    def place(self, entrant: EntrantId) -> int:
        """Return the place an entrant brought to the bracket, 1 the best."""
        return self.standing.index(entrant) + 1

    def encounter(self, fixture: int) -> Encounter | None:
        """Find a fixture as it was paired; None before its round is."""
        return self.encounters[fixture - 1] if 1 <= fixture <= len(self.encounters) else None

    def known_sides(self, fixture: Fixture) -> tuple[Known, Known]:
        """Find both sides of a fixture as declared, as far as they are decided (MTR 10.4)."""
        upper, lower = fixture.sides
        return self._known(upper), self._known(lower)

    def named(self, name: Name) -> tuple[EntrantId, ...]:
        """Find the entrants a name of the ranking stands for so far: none, one, or all who lost or left there."""
        encounter = self.encounter(name.fixture)
        if isinstance(name, FixtureWinner):
            return () if encounter is None or encounter.winner is None else (encounter.winner,)
        if encounter:
            return encounter.losers
        sides = self.known_sides(self.bracket.fixture(name.fixture))
        return tuple(side for side in sides if isinstance(side, int) and side in self.out)

    def byes(self, round: int) -> tuple[EntrantId, ...]:
        """List the entrants without an opponent in a paired round, best placed first (GAP-03)."""
        entering_later = [self.seeds[seed.number - 1] for seed in self.bracket.byes(round)]
        fixtures = {fixture.number for fixture in self.bracket.in_round(round)}
        here = [encounter for encounter in self.encounters if encounter.fixture in fixtures]
        alone = [encounter.sides[0] for encounter in here if len(encounter.sides) == 1]
        return tuple(sorted((*entering_later, *alone), key=self.place))

    def _known(self, side: Side) -> Known:
        if isinstance(side, Seed):
            return self.seeds[side.number - 1]
        encounter = self.encounter(side.fixture)
        if encounter is None or encounter.is_open:
            return side
        return self.going_down(side.fixture) if isinstance(side, Loser) else encounter.winner
