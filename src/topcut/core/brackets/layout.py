"""The places of a bracket's matches on a page: columns of rounds, rows from the top, one tree for each half."""

from collections.abc import Iterator
from itertools import count

from msgspec import Struct

from topcut.core.brackets.declaration import Fixture, FixtureWinner, Seed, Side
from topcut.core.brackets.playoff import Playoff


class Tree(Struct, frozen=True):
    """Matches that join, round by round, towards one last match."""

    fixtures: tuple[Fixture, ...]
    rows: dict[Side, float]
    """The middle of every match, by its winner, and of every bye; 0 is the middle of the first row."""
    is_lower: bool = False
    """Whether those who have lost once play in it."""

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of the bracket its columns stand for."""
        return tuple(sorted({fixture.round for fixture in self.fixtures}))

    @property
    def height(self) -> int:
        return int(max(self.rows.values())) + 1

    def column(self, round: int) -> int:
        return self.rounds.index(round)

    def row(self, fixture: Fixture) -> float:
        return self.rows[FixtureWinner(fixture.number)]

    def joined(self, fixture: Fixture) -> Iterator[tuple[int, float]]:
        """Find the column and row from which each line to a match comes."""
        played = {FixtureWinner(each.number): each for each in self.fixtures}
        for side in fixture.sides:
            if side in self.rows:
                before = self.column(played[side].round) if side in played else self.column(fixture.round) - 1
                yield before, self.rows[side]

    @property
    def byes(self) -> list[tuple[Fixture, Seed]]:
        """The seeds that enter after the first round, each with its first match (GAP-03)."""
        later = (fixture for fixture in self.fixtures if fixture.round > 1)
        return [(fixture, side) for fixture in later for side in fixture.sides if isinstance(side, Seed)]


def trees(playoff: Playoff) -> tuple[Tree, ...]:
    """Lay out a bracket: as one tree, or as two in a double elimination."""
    lower = playoff.bracket.lower
    unbeaten = tuple(fixture for fixture in playoff.fixtures if fixture.number not in lower)
    once_beaten = tuple(fixture for fixture in playoff.fixtures if fixture.number in lower)
    return (_tree(unbeaten), *((_tree(once_beaten, is_lower=True),) if once_beaten else ()))


def _tree(fixtures: tuple[Fixture, ...], *, is_lower: bool = False) -> Tree:
    rows: dict[Side, float] = {}
    _place(FixtureWinner(fixtures[-1].number), {FixtureWinner(each.number): each for each in fixtures}, rows, count())
    return Tree(fixtures, rows, is_lower)


def _place(side: Side, among: dict[FixtureWinner, Fixture], rows: dict[Side, float], free: Iterator[int]) -> float:
    """Give each first match and each bye a row, from the top, and every other match the middle of those it joins."""
    fixture = among.get(side) if isinstance(side, FixtureWinner) else None
    before = [each for each in fixture.sides if each in among or _is_bye(each, fixture)] if fixture else []
    placed = [_place(each, among, rows, free) for each in before]
    rows[side] = sum(placed) / len(placed) if placed else float(next(free))
    return rows[side]


def _is_bye(side: Side, fixture: Fixture) -> bool:
    return isinstance(side, Seed) and fixture.round > 1
