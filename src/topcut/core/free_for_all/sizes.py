"""The sizes of pods: data, from the preferred size to those accepted."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from topcut.core.free_for_all.refusals import NoPodsForSoMany, UnusablePodSizes

LEAST: Final = 3
MOST: Final = 5
POD_SIZES: Final[dict[int, tuple[int, ...]]] = {3: (3, 4), 4: (4, 3), 5: (5, 4, 3)}
"""The order of sizes if an event announces only the preferred one."""


def refuse_unusable(sizes: Sequence[int]) -> None:
    if not sizes or len(set(sizes)) != len(sizes) or not all(LEAST <= size <= MOST for size in sizes):
        raise UnusablePodSizes(sizes=", ".join(map(str, sizes)) or "none", least=LEAST, most=MOST)


def sizes_for(players: int, *, sizes: Sequence[int]) -> tuple[int, ...]:
    """Choose pod sizes for the players: as few odd ones as possible, and of those the sizes listed earlier."""
    refuse_unusable(sizes)
    first, *others = sizes
    for odd in range(first):  # more would combine to pods of the first size, or never fit
        for chosen in combinations_with_replacement(others, odd):
            left = players - sum(chosen)
            if players and left >= 0 and left % first == 0:
                return (first,) * (left // first) + chosen
    raise NoPodsForSoMany(players=players, sizes=" or ".join(map(str, sizes)))
