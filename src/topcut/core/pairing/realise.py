"""Turn the solution of a kernel into a pairing of the real field."""

import numpy as np

from topcut.core.pairing.construct import PairingDraft
from topcut.core.pairing.field import Field, Ints
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.inside import pair_inside
from topcut.core.pairing.kernel import Kernel
from topcut.core.pairing.solve import Solution
from topcut.core.pairing.steps import Steps


def realise(
    field: Field, groups: ScoreGroups, kernel: Kernel, solution: Solution, *, bye: int | None = None, steps: Steps
) -> PairingDraft:
    """Replace stand-ins by real entrants and pair the rest of each robust group within itself.

    `bye` is the place that already has it; if it is open, the solution decides.
    """
    pairs, given = _as_solved(kernel, solution)
    bye = given if bye is None else bye
    taken = {place for pair in pairs for place, _ in pair} | ({bye} if bye is not None else set())
    settled = [_without_clash(field, kernel, pair, taken) for pair in pairs]
    out = np.array([place for pair in settled for place in pair], dtype=np.int64)
    stays = np.ones(len(field), dtype=bool)
    stays[out] = False
    if bye is not None:
        stays[bye] = False
    rest = stays[groups.order]
    starts = np.concatenate(([0], np.cumsum(rest)))[list(groups.starts)]
    first, second = pair_inside(field, groups.order[rest], starts.tolist(), steps=steps)
    return PairingDraft(np.concatenate((out[0::2], first)), np.concatenate((out[1::2], second)), bye)


Node = tuple[int, int | None]
"""A place, and the group it represents as a stand-in, if it is one."""


def _as_solved(kernel: Kernel, solution: Solution) -> tuple[list[tuple[Node, Node]], int | None]:
    """Read the solution: pairs of two stand-ins of one group are dropped, as their group pairs itself."""
    pairs: list[tuple[Node, Node]] = []
    bye = None
    for one, two in solution.pairs:
        stand_ins = not kernel.is_kept[one] and not kernel.is_kept[two]
        if kernel.group[two] < 0:
            bye = int(kernel.places[one])
        elif not (stand_ins and kernel.group[one] == kernel.group[two]):
            pairs.append((_node(kernel, one), _node(kernel, two)))
    return pairs, bye


def _node(kernel: Kernel, node: int) -> Node:
    return int(kernel.places[node]), None if kernel.is_kept[node] else int(kernel.group[node])


def _without_clash(field: Field, kernel: Kernel, pair: tuple[Node, Node], taken: set[int]) -> tuple[int, int]:
    """Replace a stand-in that clashes by a free member of its group who costs as little and does not clash."""
    (one, one_for), (two, two_for) = pair
    if not field.clash(one, two) or (one_for is None and two_for is None):
        return one, two
    for here, stands_for, there in ((one, one_for, two), (two, two_for, one)):
        if stands_for is None:
            continue
        found = _substitute(field, kernel.replaced[stands_for], here, there, taken=taken)
        if found is not None:
            taken.add(found)
            return (found, there) if here == one else (there, found)
    return one, two


def _substitute(field: Field, members: Ints, here: int, there: int, *, taken: set[int]) -> int | None:
    step = field.points[here] - field.points[there]
    price = field.pair_downs if step > 0 else field.pair_ups
    as_cheap = members[price[members] <= price[here]] if step else members
    for other in as_cheap.tolist():
        if other not in taken and not field.clash(other, there):
            return int(other)
    return None
