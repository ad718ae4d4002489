"""Round robin: everybody meets everybody."""

from topcut.core.brackets.refusals import TooFewForABracket


def robin_round(entrants: int, *, round: int) -> list[tuple[int, int]]:
    """List the seeds that meet in one round; one of an odd number sits out; after the last it starts over (MTR 10.4).

    The first seed keeps its place and the others move round it by one. In round 1 the first meets the last, the second
    the last but one, and so on, so that all rounds follow from the first.
    """
    turns = rounds_of_robin(entrants)
    shift, half = (round - 1) % turns, (turns + 1) // 2
    turning = list(range(2, turns + 2))
    circle = [1, *turning[turns - shift :], *turning[: turns - shift]]
    both = zip(circle[:half], reversed(circle[half:]), strict=True)
    return [(upper, lower) for upper, lower in both if max(upper, lower) <= entrants]


def rounds_of_robin(entrants: int) -> int:
    """Count the rounds until every entrant has met every other."""
    if entrants < 2:
        raise TooFewForABracket(entrants=entrants)
    return entrants + entrants % 2 - 1
