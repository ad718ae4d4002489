"""Round robin: everybody meets everybody."""

from functools import cache

from topcut.core.brackets.declaration import Fixture, Seed
from topcut.core.brackets.refusals import TooFewForABracket


@cache
def round_robin(entrants: int) -> tuple[Fixture, ...]:
    """Declare who meets whom until everybody has met everybody once; of an odd number one sits out a round (MTR 10.4).

    The first seed keeps the place and the others move round it by one. In round 1 the first meets the last, the second
    the last but one, and so on, so that whoever knows the first round knows them all.
    """
    if entrants < 2:
        raise TooFewForABracket(entrants=entrants)
    places = entrants + entrants % 2
    turning = list(range(2, places + 1))
    fixtures: list[Fixture] = []
    for round in range(1, places):
        circle = [1, *turning]
        for upper, lower in zip(circle[: places // 2], reversed(circle[places // 2 :]), strict=True):
            if max(upper, lower) <= entrants:
                fixtures.append(Fixture(len(fixtures) + 1, round, (Seed(upper), Seed(lower))))
        turning = [turning[-1], *turning[:-1]]
    return tuple(fixtures)


def rounds_of_robin(entrants: int) -> int:
    """Count the rounds until everybody has met everybody."""
    return round_robin(entrants)[-1].round
