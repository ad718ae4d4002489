"""How many sit in each pod: data, an order of sizes from the one wanted to those put up with."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from topcut.core.free_for_all.refusals import NoPodsForSoMany, UnusablePodSizes

LEAST: Final = 3
MOST: Final = 5
POD_SIZES: Final[dict[int, tuple[int, ...]]] = {3: (3, 4), 4: (4, 3), 5: (5, 4, 3)}
"""The order of sizes where an event announces only the one it wants."""


def refuse_unusable(sizes: Sequence[int]) -> None:
    if not sizes or len(set(sizes)) != len(sizes) or not all(LEAST <= size <= MOST for size in sizes):
        raise UnusablePodSizes(sizes=", ".join(map(str, sizes)) or "none", least=LEAST, most=MOST)


def sizes_for(players: int, *, sizes: Sequence[int]) -> tuple[int, ...]:
    """Seat so many players in pods: as few as can be of another size than the first, of those the earlier size."""
    refuse_unusable(sizes)
    first, *others = sizes
    for odd in range(first):  # more than that could be put together to pods of the first size, or never fits
        for chosen in combinations_with_replacement(others, odd):
            left = players - sum(chosen)
            if players and left >= 0 and left % first == 0:
                return (first,) * (left // first) + chosen
    raise NoPodsForSoMany(players=players, sizes=" or ".join(map(str, sizes)))
