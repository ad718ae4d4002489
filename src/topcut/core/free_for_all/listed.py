"""A list of every possible pod of a field; in large fields people on the same points are treated as one kind."""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from topcut.core.free_for_all.few_pods import levels_of_pods
from topcut.core.free_for_all.field import PodField
from topcut.core.pairing import Ints

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """The kinds of people: single persons, and large groups on the same points.

    Earlier meetings of the people in a group are ignored. That only makes more rounds possible, so a lower bound for
    these is one for every real round.
    """

    people: Ints
    """One of each kind, as a place of the field."""
    heads: Ints
    """How many of each kind there are."""
    group: Ints
    """The kind of each place."""

    def __len__(self) -> int:
        return len(self.people)

    @property
    def is_single(self) -> Bools:
        is_single: Bools = self.heads == 1
        return is_single

    @property
    def are_people(self) -> bool:
        """Whether every person is a kind of their own."""
        return len(self.people) == len(self.group)

    @classmethod
    def of(cls, field: PodField, *, order: Ints, most: int) -> Self:
        """Split the smallest groups into persons, up to `most` of them; `order` is random."""
        odd = field.odd if len(set(field.shape)) > 1 else np.zeros_like(field.odd)
        _, group, heads = np.unique(np.stack((field.base.points, odd)), axis=1, return_inverse=True, return_counts=True)
        smallest = np.argsort(heads, kind="stable")
        is_apart = np.zeros(len(heads), dtype=bool)
        is_apart[smallest[heads[smallest].cumsum() <= most]] = True
        keys = np.where(is_apart[group], len(heads) + np.arange(len(field)), group)
        _, first, kind, heads = np.unique(keys[order], return_index=True, return_inverse=True, return_counts=True)
        drawn = np.argsort(first, kind="stable")
        place = np.empty(len(field), dtype=np.int64)
        place[order] = np.argsort(drawn)[kind]
        return cls(order[first[drawn]], heads[drawn], place)


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """Possible pods, a column each."""

    members: Ints
    """Kinds, as many rows as the largest pod has people; a smaller pod is filled up with the number after the last."""
    sizes: Ints
    levels: Ints
    """The cost of each pod: a row for each level."""

    def __len__(self) -> int:
        return len(self.sizes)

    def only(self, pods: npt.NDArray[Any]) -> Self:
        return type(self)(self.members[:, pods], self.sizes[pods], self.levels[:, pods])


def may_sit_together(field: PodField, kinds: Kinds) -> Bools:
    """Check for each two kinds that they have not met and may meet; a group has met nobody."""
    people, is_single = kinds.people, kinds.is_single
    met = (field.base.opponents[people][:, None, :] == people[:, None]).any(axis=2)
    avoid = field.base.to_avoid(np.repeat(people, len(people)), np.tile(people, len(people))).reshape(met.shape)
    together: Bools = np.logical_not((met | (avoid > 0)) & is_single & is_single[:, None])
    return together


def least_entitled(field: PodField) -> Ints:
    """Choose people for the odd pods: those who were in one least often, then from the bottom."""
    odd = field.in_odd
    return np.lexsort((field.base.points, field.odd))[:odd]


def where_they_belong(field: PodField, kinds: Kinds, pods: Listed, odd: Ints) -> Bools:
    """Keep the pods in which nobody who must sit in an odd pod sits in another, or the reverse."""
    if not len(odd):
        return np.ones(len(pods), dtype=bool)
    again, points = field.odd[kinds.people], field.base.points[kinds.people]
    last_again, last_points = field.odd[odd[-1]], field.base.points[odd[-1]]
    is_equal = again == last_again
    must = np.append((again < last_again) | (is_equal & (points < last_points)), False)
    must_not = np.append((again > last_again) | (is_equal & (points > last_points)), False)
    is_odd = pods.sizes != field.sizes[0]
    wrong = np.where(is_odd, must_not[pods.members], must[pods.members])
    return np.logical_not(wrong.any(axis=0))


def list_pods(field: PodField, kinds: Kinds, *, together: Bools) -> Listed:
    """List all pods in which every two may sit together."""
    width, parts = max(field.shape), []
    for size in dict.fromkeys(field.shape):
        pods = _sets_of(kinds, together, size)
        levels = np.stack(levels_of_pods(field, kinds.people, pods))
        members = np.pad(pods, ((0, 0), (0, width - size)), constant_values=len(kinds))
        parts.append((members.T, np.full(len(pods), size), levels))
    members, sizes, levels = zip(*parts, strict=True)
    return Listed(np.concatenate(members, axis=1), np.concatenate(sizes), np.concatenate(levels, axis=1))


def _sets_of(kinds: Kinds, together: Bools, size: int) -> Ints:
    """List all sets of a size in which every two may sit together, with any number from a group."""
    later = np.triu(together, 1)
    np.fill_diagonal(later, ~kinds.is_single)
    pods = np.arange(len(kinds))[:, None]
    for _ in range(size - 1):
        fits = later[pods[:, 0]]
        for column in pods.T[1:]:
            fits = fits & later[column]
        row, other = np.nonzero(fits)
        pods = np.column_stack((pods[row], other))
    return pods
