"""A smaller problem whose exact solution bounds the large one, and usually is it.

Small score groups are kept as they are. A large group is *robust*: whichever entrants leave it, the rest can be paired
within it. So only those who leave it matter, and these are few: if two of the group play x and y who both stand above
it (or both below) and do not clash, then pairing x with y and the two with each other costs less. The opponents on one
side therefore all clash with one another, and there are no more of them than the largest clique of kept entrants (at
least one). As many entrants of the group stand in for it, the cheapest ones for each purpose, and their own clashes are
ignored, except with an entrant who clashes with the whole group. That only makes the problem easier: its least cost is
a lower bound of the true one.

An entrant of a large group who clashes with half of it or more is kept too: then "on the same points" is a third side.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from topcut.core.pairing.clique import Clashes, largest_clique
from topcut.core.pairing.field import NOBODY, Field, Ints
from topcut.core.pairing.groups import ScoreGroups


@dataclass(frozen=True, slots=True, eq=False)
class Kernel:
    """The nodes of the smaller problem: kept entrants, stand-ins of robust groups, and the bye if it is open."""

    places: Ints
    """The place of each node in the field; NOBODY for the bye, which comes last."""
    group: Ints
    is_kept: npt.NDArray[np.bool_]
    """False for stand-ins."""
    replaced: tuple[Ints, ...]
    """For each group, the places its stand-ins represent."""

    @classmethod
    def of(cls, field: Field, groups: ScoreGroups, *, robust: int, with_bye: bool) -> Self:
        """Keep groups smaller than `robust` whole and use a few stand-ins for each larger one."""
        kept = kept_whole(field, groups, robust=robust)
        leave = 0 if kept.all() else _most_who_leave(field, groups, kept)
        places, group_of, is_kept, replaced = [], [], [], []
        for group in range(len(groups)):
            members = groups.members(group)
            whole, rest = members[kept[members]], members[~kept[members]]
            chosen = _stand_ins(field, rest, leave=leave, with_bye=with_bye)
            places += [whole, chosen]
            group_of.append(np.full(len(whole) + len(chosen), group))
            is_kept.append(np.repeat([True, False], [len(whole), len(chosen)]))
            replaced.append(rest)
        if with_bye:
            places.append(np.array([NOBODY]))
            group_of.append(np.array([NOBODY]))
            is_kept.append(np.array([True]))
        return cls(np.concatenate(places), np.concatenate(group_of), np.concatenate(is_kept), tuple(replaced))

    def __len__(self) -> int:
        return len(self.places)

    @property
    def is_whole_field(self) -> bool:
        return bool(self.is_kept.all())


def kept_whole(field: Field, groups: ScoreGroups, *, robust: int) -> npt.NDArray[np.bool_]:
    """Mark the entrants of small groups, and those who clash with half of a large one, to be kept."""
    sizes = np.diff(groups.starts)
    size = np.zeros(len(field), dtype=np.int64)
    size[groups.order] = np.repeat(sizes, sizes)
    kept: npt.NDArray[np.bool_] = (size < robust) | (2 * (groups.clashes_inside(field) + 1) > size)
    return kept


def _most_who_leave(field: Field, groups: ScoreGroups, kept: npt.NDArray[np.bool_]) -> int:
    places = groups.order[kept[groups.order]]
    sizes = np.add.reduceat(kept[groups.order].astype(np.int64), groups.starts[:-1])
    sides = 3 if ((sizes > 0) & (sizes < np.diff(groups.starts))).any() else 2
    return sides * max(1, largest_clique(_clashes_among(field, places)))


def _clashes_among(field: Field, places: Ints) -> Clashes:
    where = np.full(len(field) + 1, NOBODY)
    where[places] = np.arange(len(places))
    met = where[field.opponents[places]]
    clashes = np.zeros((len(places), len(places)), dtype=bool)
    clashes[np.nonzero(met != NOBODY)[0], met[met != NOBODY]] = True
    if field.avoid.size:
        for one, place in enumerate(places):
            clashes[one] |= field.to_avoid(np.full(len(places), place), places) > 0
    np.fill_diagonal(clashes, val=False)
    return clashes


def _stand_ins(field: Field, members: Ints, *, leave: int, with_bye: bool) -> Ints:
    """Choose the cheapest to be paired down, the cheapest to be paired up and the first for the bye."""
    if not len(members):
        return members
    downs, ups = field.pair_downs[members], field.pair_ups[members]
    most = leave + with_bye
    by_down, by_up = np.lexsort((ups, downs)), np.lexsort((downs, ups))
    chosen = dict.fromkeys([*by_down[:most].tolist(), *by_up[:most].tolist()])
    if with_bye:
        chosen[_first_for_the_bye(field, members)] = None
    if (len(chosen) - len(members)) % 2:
        chosen[next(member for member in by_down.tolist() if member not in chosen)] = None
    return members[list(chosen)]


def _first_for_the_bye(field: Field, members: Ints) -> int:
    assert field.rank is not None
    had_one = field.byes[members] > 0
    return int(np.lexsort((-field.rank[members], had_one))[0])
