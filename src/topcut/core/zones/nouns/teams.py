"""Teams that play as one at a table, by the team of each seat; without teams everybody plays alone (MTR 9.1)."""

from collections import Counter
from collections.abc import Sequence


def are_even(teams: Sequence[int], *, seats: int) -> bool:
    """Check whether every seat has a team, and there are at least two of equal size, counted from 0 (MTR 9.1)."""
    sizes = Counter(teams)
    is_counted = {*sizes} == {*range(len(sizes))}
    return is_counted and len(teams) == seats and len({*sizes.values()}) == 1 and 1 < sizes[0] < seats


def mates_of(teams: Sequence[int], seat: int) -> list[int]:
    """List the seats that play as one with a seat, itself included (MTR 9.1)."""
    return [each for each, team in enumerate(teams) if team == teams[seat]] if teams else [seat]


def heads_of(teams: Sequence[int], *, seats: int) -> list[int]:
    """List the seats that take turns and win games: one for each team, or every seat (MTR 9.1)."""
    return [seat for seat in range(seats) if mates_of(teams, seat)[0] == seat]
