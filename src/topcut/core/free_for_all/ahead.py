"""Looking one round ahead: a round that leaves the next one without repeats, if that costs no repeat now."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from topcut.core.free_for_all.exact import Pods, SetTable, weigh
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.layout import cost_of_pods
from topcut.core.pairing import NOBODY, Ints
from topcut.core.play import Chance

MOST_AHEAD: Final = 16
"""Players."""
DRAWS: Final = 13
"""How many equally good rounds are checked for what they leave."""
FEW: Final = 48
"""If there are no more rounds without needless clashes, all of them are checked, whatever their spread."""
CLASHES: Final = slice(2)
REPEATS: Final = slice(1)


def draw_ahead(field: PodField, table: SetTable, *, dice: Chance) -> Pods | None:
    """Draw a round that repeats nothing needlessly and leaves the next one free of repeats; None if there is none.

    First among those of the least cost; then, if there are few rounds without needless clashes, among all of those.
    """
    found = _first_free(field, [table.draw(dice) for _ in range(min(DRAWS, table.equals))])
    if found is not None:
        return found
    clear = weigh(field, levels=CLASHES)
    if clear.equals > FEW:
        return None
    return _first_free(field, sorted(clear.all(), key=lambda pods: cost_of_pods(field, row_of(field, pods))))


def row_of(field: PodField, pods: Pods) -> Ints:
    """Write pods as one row of places, in the order of the field's shape."""
    in_order = sorted(pods, key=lambda pod: field.shape.index(len(pod)))
    return np.array([place for pod in in_order for place in pod], dtype=np.int64)


def _first_free(field: PodField, rounds: Sequence[Pods]) -> Pods | None:
    return next((pods for pods in rounds if not repeats_after(field, pods)), None)


def repeats_after(field: PodField, pods: Pods) -> int:
    """Compute how much the next round must repeat at least, once these pods have played."""
    met = np.full((len(field), max(map(len, pods)) - 1), NOBODY, dtype=np.int32)
    for pod in pods:
        for place in pod:
            met[place, : len(pod) - 1] = [other for other in pod if other != place]
    opponents = np.concatenate((field.base.opponents, met), axis=1)
    return weigh(replace(field, base=replace(field.base, opponents=opponents)), levels=REPEATS).cost
