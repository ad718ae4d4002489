"""Did you mean: the names most similar to one that no card has."""

from array import array
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher
from heapq import nsmallest
from typing import Final

from topcut.core.cards.names import fold

_MOST: Final = 3
_LOOKED_AT: Final = 30
_ALIKE_ENOUGH: Final = 0.72
_LONGEST: Final = 60


class Nearest:
    """Names indexed by their runs of three letters."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        lines = sorted({(fold(name), title) for name, title in names})
        self._keys = [key for key, _ in lines]
        self._titles = [title for _, title in lines]
        self._lines: dict[str, array[int]] = {}
        for line, key in enumerate(self._keys):
            for run in _runs(key):
                self._lines.setdefault(run, array("L")).append(line)

    def to(self, name: str) -> tuple[str, ...]:
        """List the likeliest titles, best first; empty if nothing is near."""
        key = fold(name)[:_LONGEST]
        shared = Counter[int]()
        for run in _runs(key):
            shared.update(self._lines.get(run, ()))
        near = nsmallest(_LOOKED_AT, shared, key=lambda line: (-_overlap(shared[line], key, self._keys[line]), line))
        alike = ((_likeness(key, self._keys[line]), self._titles[line]) for line in near)
        best = sorted((pair for pair in alike if pair[0] >= _ALIKE_ENOUGH), key=lambda pair: (-pair[0], pair[1]))
        return tuple(dict.fromkeys(title for _, title in best))[:_MOST]


def _runs(key: str) -> set[str]:
    framed = f"^{key}$"
    return {framed[start : start + 3] for start in range(len(framed) - 2)}


def _overlap(shared: int, one: str, other: str) -> float:
    return 2 * shared / (len(one) + len(other))


def _likeness(one: str, other: str) -> float:
    """Compare two names; the beginning of a longer one counts as near."""
    if len(one) >= 4 and other.startswith(one):
        return 0.8
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
