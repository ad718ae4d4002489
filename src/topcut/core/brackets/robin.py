"""Round robin: everybody meets everybody."""

from topcut.core.brackets.declaration import Fixture, Seed
from topcut.core.brackets.refusals import TooFewForABracket


def round_robin(entrants: int) -> tuple[Fixture, ...]:
    """Declare who meets whom until everybody has met everybody once; of an odd number one sits out a round (MTR 10.4).

    The first seed keeps the place and the others move round it by one. In round 1 the first meets the last, the second
    the last but one, and so on, so that whoever knows the first round knows them all.
    """
    rounds = range(1, rounds_of_robin(entrants) + 1)
    meetings = ((round, pair) for round in rounds for pair in robin_round(entrants, round=round))
    return tuple(
        Fixture(number, round, (Seed(upper), Seed(lower))) for number, (round, (upper, lower)) in enumerate(meetings, 1)
    )


def robin_round(entrants: int, *, round: int) -> list[tuple[int, int]]:
    """Say which seeds meet in one round; after the last it begins again (MTR 10.4)."""
    turns = rounds_of_robin(entrants)
    shift, half = (round - 1) % turns, (turns + 1) // 2
    turning = list(range(2, turns + 2))
    circle = [1, *turning[turns - shift :], *turning[: turns - shift]]
    both = zip(circle[:half], reversed(circle[half:]), strict=True)
    return [(upper, lower) for upper, lower in both if max(upper, lower) <= entrants]


def rounds_of_robin(entrants: int) -> int:
    """Count the rounds until everybody has met everybody."""
    if entrants < 2:
        raise TooFewForABracket(entrants=entrants)
    return entrants + entrants % 2 - 1
