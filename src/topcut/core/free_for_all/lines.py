"""Lines between two scores: pods of four leave some of those above a line over, who must sit with others."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from topcut.core.free_for_all.bounds import fewest_crossing
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.listed import Kinds, Listed
from topcut.core.pairing import Ints

_NONE_ABOVE = -(1 << 40)


@lru_cache(maxsize=1024)
def fewest_by_shape(sizes: tuple[tuple[int, int], ...]) -> Ints:
    """Compute the fewest pairs a line must separate for each number of people above; sizes come with their counts.

    Of pods of one size only one has to be split.
    """
    (size, count), *others = sizes or ((0, 0),)
    above = np.arange(size * count + 1)
    rest = above % max(1, size)
    odd = fewest_crossing(tuple(each for each, times in others for _ in range(times)))
    fewest = np.full(len(above) + len(odd) - 1, 1 << 40)
    for more, parted in enumerate(odd.tolist()):
        here = fewest[more : more + len(above)]
        np.minimum(here, rest * (size - rest) + parted, out=here)
    return fewest


@dataclass(frozen=True, slots=True, eq=False)
class ScoreLines:
    """All lines of a field, over all pods, or separately for odd pods if their people are known."""

    above: Ints
    """A row for each line: how many of each pod stand above it."""
    parted: Ints
    """The number of pairs of the pod that it separates."""
    sort: Ints
    """The sort of each pod: 0, or 1 for odd pods if they are separate."""
    people: Ints
    """A row for each sort, a column for each line: how many of its people stand above."""
    sizes: tuple[tuple[tuple[int, int], ...], ...]
    """The sizes of each sort, with their numbers of pods."""

    @classmethod
    def of(cls, field: PodField, kinds: Kinds, listed: Listed, *, odd: Ints | None) -> Self:
        """Compute the lines; `odd` are the people of odd pods, if they are known."""
        points = np.append(field.base.points[kinds.people], _NONE_ABOVE)
        lines = np.unique(field.base.points)[1:]
        above = (
            np.stack([(points[listed.members] >= line).sum(axis=0) for line in lines])
            if len(lines)
            else (np.zeros((0, len(listed)), dtype=np.int64))
        )
        everybody = (field.base.points >= lines[:, None]).sum(axis=1)
        counts = tuple(Counter(field.shape).items())
        if odd is None:
            return cls(above, above * (listed.sizes - above), np.zeros_like(listed.sizes), everybody[None], (counts,))
        in_odd = (field.base.points[odd] >= lines[:, None]).sum(axis=1)
        sort = (listed.sizes != field.sizes[0]).astype(np.int64)
        people = np.stack((everybody - in_odd, in_odd))
        sizes = tuple(
            tuple(each for each in counts if (each[0] != field.sizes[0]) is is_odd) for is_odd in (False, True)
        )
        return cls(above, above * (listed.sizes - above), sort, people, sizes)

    def only(self, pods: npt.NDArray[Any]) -> Self:
        return type(self)(self.above[:, pods], self.parted[:, pods], self.sort[pods], self.people, self.sizes)

    @property
    def needs(self) -> Ints:
        """A row for each sort, a column for each line: the fewest pairs it has to separate."""
        return np.stack([fewest_by_shape(sizes)[above] for sizes, above in zip(self.sizes, self.people, strict=True)])
