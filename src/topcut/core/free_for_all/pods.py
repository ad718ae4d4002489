"""Seating a round in pods of three to five, proven optimal if possible."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from topcut.core.free_for_all.ahead import MOST_AHEAD, draw_ahead, row_of
from topcut.core.free_for_all.blocks import exchange_equals, sorted_blocks
from topcut.core.free_for_all.bounds import is_best_sorted, lower_bound, sorted_bound
from topcut.core.free_for_all.cost import PodCertificate, PodCost, PodProof
from topcut.core.free_for_all.exact import weigh
from topcut.core.free_for_all.few_pods import improve
from topcut.core.free_for_all.field import MOST_EXACT, PodField
from topcut.core.free_for_all.instead import Instead, instead_of
from topcut.core.free_for_all.layout import cost_of_pods, layout_of
from topcut.core.free_for_all.seats import seat_pods
from topcut.core.free_for_all.sharpen import sharpen
from topcut.core.pairing import Ints, chance_for
from topcut.core.play import EntrantId

PROOFS: Final[dict[str, PodProof]] = {
    "sorted": "sorted",
    "whole-field": "whole-field",
    "prices": "prices",
    "search": "search",
}
POD_ENGINE: Final = "pods-3"
"""The name of this engine: the same engine, field and seed give the same pods in the same seats."""
SECOND_POD_ENGINE: Final = "pods-2"
"""The engine before, in which odd pods are an exception even where most sit in them; for the logs that name it."""
FIRST_POD_ENGINE: Final = "pods-1"
"""The first engine, without prices beyond twenty players too; for the logs that name it."""
POD_ENGINES: Final = (POD_ENGINE, SECOND_POD_ENGINE, FIRST_POD_ENGINE)


@dataclass(frozen=True, slots=True)
class Seating:
    """A round in pods: tables in order, best points first, each pod in the order of its seats."""

    pods: tuple[tuple[EntrantId, ...], ...]
    cost: PodCost
    certificate: PodCertificate
    instead: Instead
    """What its spread would be if one of its aims did not count."""
    equals: int | None = None
    """The number of equally good rounds, if all were counted; each had the same chance."""
    looked_ahead: bool = False
    """Whether the round was chosen for what it leaves the next one; its cost may then be above the bound."""
    seed: bytes = b""
    awarded: tuple[EntrantId, ...] = ()
    """Entrants who are not seated because they earned a bye before the event (GAP-02)."""
    engine: str = POD_ENGINE

    def pod_of(self, entrant: EntrantId) -> tuple[EntrantId, ...] | None:
        return next((pod for pod in self.pods if entrant in pod), None)


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """A round before it is seated: places, pod after pod."""

    row: Ints
    cost: PodCost
    bound: PodCost
    by: PodProof
    equals: int | None = None
    looked_ahead: bool = False


def make_pods(
    field: PodField,
    *,
    seed: bytes,
    remaining: int = 0,
    awarded: tuple[EntrantId, ...] = (),
    engine: str = POD_ENGINE,
) -> Seating:
    """Make the pods of one round at the least cost, and seat them.

    `remaining` is the number of rounds that follow: small fields then choose a round that leaves the next one free of
    repeats.
    """
    field = as_of(field, engine)
    blocks = sorted_blocks(field, seed=seed)
    bound = sorted_bound(field, blocks)
    looks_ahead = remaining > 0 and len(field) <= MOST_AHEAD
    row, clashing = exchange_equals(field, blocks, seed=seed)
    if not len(clashing) and not looks_ahead and is_best_sorted(field):
        found = _Found(row, bound, bound, "sorted")
    elif len(field) <= MOST_EXACT:
        found = _weighed(field, seed=seed, looks_ahead=looks_ahead)
    else:
        found = _improved(field, row, clashing=clashing, bound=bound, seed=seed, engine=engine)
    seating = _seated(field, found, by_sorting=bound.spread, seed=seed, awarded=awarded)
    return replace(seating, engine=engine)


def as_of(field: PodField, engine: str) -> PodField:
    """Return the field as an engine of its time weighed it."""
    return replace(field, weighs_odd=True if engine in {FIRST_POD_ENGINE, SECOND_POD_ENGINE} else None)


def posted_pods(
    field: PodField,
    pods: Sequence[tuple[EntrantId, ...]],
    *,
    seed: bytes,
    bound: tuple[int, ...],
    by: str,
) -> Seating | None:
    """Turn posted pods into a seating of this field; None if they are not of this field.

    The field is that of the round's engine (`as_of`).
    """
    place_of = {int(id): place for place, id in enumerate(field.base.ids.tolist())}
    seated = sorted(entrant for pod in pods for entrant in pod)
    sizes = sorted(map(len, pods), key=field.sizes.index) if {*map(len, pods)} <= {*field.sizes} else []
    if seated != sorted(place_of) or sizes != [*field.shape] or len(bound) != len(PodCost.__struct_fields__):
        return None
    cost = cost_of_pods(field, row_of(field, tuple(tuple(place_of[one] for one in pod) for pod in pods)))
    least = PodCost(*bound)
    return Seating(
        pods=tuple(pods),
        cost=cost,
        certificate=PodCertificate(cost == least, least, PROOFS.get(by, "none")),
        instead=instead_of(field, cost, by_sorting=sorted_bound(field, sorted_blocks(field, seed=seed)).spread),
        looked_ahead=by == "whole-field" and cost != least,
        seed=seed,
    )


def _weighed(field: PodField, *, seed: bytes, looks_ahead: bool) -> _Found:
    """Evaluate every possible round and draw one of the best, or another one for the sake of the next round."""
    table, dice = weigh(field), chance_for(seed, "weighed")
    drawn = table.draw(dice)
    ahead = draw_ahead(field, table, dice=dice) if looks_ahead else None
    row, least = row_of(field, ahead or drawn), cost_of_pods(field, row_of(field, drawn))
    return _Found(row, cost_of_pods(field, row), least, "whole-field", table.equals, ahead is not None)


def _improved(field: PodField, row: Ints, *, clashing: Ints, bound: PodCost, seed: bytes, engine: str) -> _Found:
    """Reseat a few pods at a time; then prove that nothing is left to gain, gain it, or bound what is left."""
    row, cost = improve(field, row, clashing=clashing, bound=bound, seed=seed)
    if engine == FIRST_POD_ENGINE:
        bound = lower_bound(field, bound, found=cost)
        return _Found(row, cost, bound, "sorted" if cost == bound else "none")
    if cost == bound:
        return _Found(row, cost, bound, "sorted")
    sharper = sharpen(field, row, cost, by_sorting=bound, seed=seed)
    return _Found(sharper.row, sharper.cost, sharper.bound, sharper.by)


def _seated(field: PodField, found: _Found, *, by_sorting: int, seed: bytes, awarded: tuple[EntrantId, ...]) -> Seating:
    return Seating(
        pods=_at_tables(field, seat_pods(field, found.row, seed=seed)),
        cost=found.cost,
        certificate=PodCertificate(found.cost == found.bound, found.bound, found.by),
        instead=instead_of(field, found.cost, by_sorting=by_sorting),
        equals=found.equals,
        looked_ahead=found.looked_ahead,
        seed=seed,
        awarded=awarded,
    )


def _at_tables(field: PodField, row: Ints) -> tuple[tuple[EntrantId, ...], ...]:
    """Put the pods at tables, those with the most points first."""
    layout = layout_of(field.shape)
    pods: list[tuple[EntrantId, ...]] = []
    for size in dict.fromkeys(field.shape):  # pods of one size are next to each other
        ids = field.base.ids[row[layout.slots(np.flatnonzero(layout.sizes == size))]]
        pods += zip(*ids.reshape(-1, size).T.tolist(), strict=True)
    mean = np.add.reduceat(field.base.points[row], layout.starts) / layout.sizes
    return tuple(map(pods.__getitem__, np.argsort(-mean, kind="stable").tolist()))
