"""Round robin: everybody meets everybody."""

from topcut.core.brackets.refusals import TooFewForABracket


def robin_round(entrants: int, *, round: int) -> list[tuple[int, int]]:
    """Say which seeds meet in one round; of an odd number one sits out, and after the last it begins again (MTR 10.4).

    The first seed keeps the place and the others move round it by one. In round 1 the first meets the last, the second
    the last but one, and so on, so that whoever knows the first round knows them all.
    """
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
