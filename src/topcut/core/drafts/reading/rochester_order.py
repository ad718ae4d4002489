"""Who opens and who picks next when all cards lie face up: around the table, twice at its end, and back (MTR 8.5)."""

from collections.abc import Collection, Iterator, Sequence
from itertools import count, islice
from typing import Final, TypeVar

T = TypeVar("T")

TABLE: Final = ("1A", "1B", "1C", "2A", "2B", "2C")
"""The seats clockwise: the players of one team sit next to each other; seat 1 is the first (MTR 8.5)."""
TEAMS: Final = (1, 2)
TEAM: Final = 3
"""Players in a team."""


def team_of(seat: int) -> int:
    """Return the team of a seat; seats are counted clockwise from 1 (MTR 8.5)."""
    return (seat - 1) // TEAM + 1


def seats_of(team: int) -> tuple[int, ...]:
    """List the seats of players A, B and C of a team (MTR 8.5)."""
    return tuple(range(TEAM * (team - 1) + 1, TEAM * team + 1))


def first_opener(team: int) -> int:
    """Find player B of the team that picks first: that player lays out the first booster (MTR 8.5)."""
    return seats_of(team)[1]


def goes_clockwise(set_of_boosters: int) -> bool:
    """Check whether turns go clockwise: in the first and third set of boosters, not in the second (MTR 8.5)."""
    return set_of_boosters % 2 == 1


def openers(seats: Sequence[T], *, first: T, set_of_boosters: int) -> tuple[T, ...]:
    """List the openers of a set in their order; the last of one set is the first of the next (MTR 8.5).

    `seats` are clockwise; `first` laid out the first booster of the draft.
    """
    around = _around(seats, start=first, clockwise=True)
    return around if goes_clockwise(set_of_boosters) else around[::-1]


def pick_order(
    seats: Sequence[T], *, opener: T, clockwise: bool, cards: int, without: Collection[T] = (), since: int = 0
) -> tuple[T, ...]:
    """List who picks each card of a booster, from its first card or from a later turn (MTR 8.5)."""
    coming = turns(seats, opener=opener, clockwise=clockwise, without=without, since=since)
    return tuple(seat for _, seat in islice(coming, cards))


def turns(
    seats: Sequence[T], *, opener: T, clockwise: bool, without: Collection[T] = (), since: int = 0
) -> Iterator[tuple[int, T]]:
    """Number the turns at a booster endlessly, from `since` on, skipping `without` (MTR 8.5)."""
    out = _around(seats, start=opener, clockwise=clockwise)
    there_and_back = out + out[::-1]
    if set(out) <= set(without):
        return
    for number in count(since):
        seat = there_and_back[number % len(there_and_back)]
        if seat not in without:
            yield number, seat


def _around(seats: Sequence[T], *, start: T, clockwise: bool) -> tuple[T, ...]:
    at, step = seats.index(start), 1 if clockwise else -1
    return tuple(islice((seats[(at + step * away) % len(seats)] for away in count()), len(seats)))
