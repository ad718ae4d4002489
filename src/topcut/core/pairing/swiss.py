"""Pairing a round: build, prove, and if the proof fails solve exactly."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from topcut.core.pairing.ahead import LARGEST as FORESEEN
from topcut.core.pairing.ahead import look_ahead
from topcut.core.pairing.bound import parity_bound
from topcut.core.pairing.construct import PairingDraft, construct
from topcut.core.pairing.cost import Certificate
from topcut.core.pairing.dice import chance_for
from topcut.core.pairing.exact import Answer, Candidate, solve_exactly
from topcut.core.pairing.field import Field, Ints
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.pairing import SHORT, Pairing
from topcut.core.pairing.refusals import EveryoneDropped, TooFewToPair
from topcut.core.pairing.steps import Steps
from topcut.core.pairing.walk import LARGEST as WALKED
from topcut.core.pairing.walk import Walk
from topcut.core.play import EntrantId

ATTEMPTS = 2
"""How often a pairing is built before the kernel is solved."""


def pair(field: Field, *, seed: bytes, awarded: Sequence[EntrantId] = (), remaining: int = 0) -> Pairing:
    """Pair a Swiss round at the least cost, by chance among equally good pairings (MTR 10.4).

    `awarded` lists the entrants with an earned bye this round; they are not in the field (GAP-02). `remaining` is the
    number of rounds announced after this one: small fields look ahead to them.
    """
    refuse_too_few(field, awarded=awarded)
    if len(field) < 2:
        return _nobody_to_play(field, seed=seed, awarded=awarded)
    drawn = ScoreGroups.drawn(field, seed=seed)
    field = field.ranked(drawn.order) if len(field) % 2 else field
    steps = Steps()
    best, certificate = _solved(field, drawn, seed=seed, steps=steps)
    if len(field) <= WALKED:
        best = _by_chance(field, drawn, best, seed=seed, remaining=remaining)
    pairing = in_table_order(field, best, certificate=certificate, seed=seed, awarded=awarded)
    return replace(pairing, engine=SHORT) if steps.is_short else pairing


def refuse_too_few(field: Field, *, awarded: Sequence[EntrantId] = ()) -> None:
    """Refuse a round that nobody, or only one, would play."""
    if not len(field) and not awarded and field.played:
        raise EveryoneDropped
    if len(field) + len(awarded) < 2:
        raise TooFewToPair(entrants=len(field) + len(awarded))


def _nobody_to_play(field: Field, *, seed: bytes, awarded: Sequence[EntrantId]) -> Pairing:
    """Give the allocated bye to the only entrant without an awarded one (GAP-01)."""
    field = field.ranked(np.arange(len(field)))
    only = Candidate.of(field, PairingDraft(np.arange(0), np.arange(0), 0 if len(field) else None))
    certificate = Certificate(optimal=True, bound=only.cost, by="parity")
    return in_table_order(field, only, certificate=certificate, seed=seed, awarded=awarded)


def _solved(field: Field, drawn: ScoreGroups, *, seed: bytes, steps: Steps) -> Answer:
    bye = lowest_for_the_bye(field) if len(field) % 2 else None
    bound = parity_bound(field, drawn.without(field, bye), bye=bye)
    tries = []
    for attempt in range(ATTEMPTS):
        groups = drawn if attempt == 0 else ScoreGroups.drawn(field, seed=seed, attempt=attempt)
        tries.append(Candidate.of(field, construct(field, groups.without(field, bye), bye=bye, steps=steps)))
        if tries[-1].cost == bound:
            return tries[-1], Certificate(optimal=True, bound=bound, by="parity")
    best = min(tries, key=lambda candidate: candidate.cost)
    return solve_exactly(field, drawn, best, bound=bound, seed=seed, steps=steps)


def _by_chance(field: Field, drawn: ScoreGroups, found: Candidate, *, seed: bytes, remaining: int) -> Candidate:
    """Choose among the pairings of the same cost, considering the coming rounds if the field is small."""
    walk = Walk.starting_at(found.draft, field, drawn, chance=chance_for(seed, "walk"))
    walk.to_anywhere()
    if remaining and len(field) <= FORESEEN:
        look_ahead(walk, field, remaining=remaining)
    return Candidate(walk.draft(), found.cost)


def lowest_for_the_bye(field: Field) -> int:
    """Find the lowest-ranked of those who have had no bye, or of all if everyone has (GAP-01)."""
    assert field.rank is not None
    entitled = np.flatnonzero(field.byes == 0)
    if not len(entitled):
        entitled = np.arange(len(field))
    return int(entitled[field.rank[entitled].argmax()])


def in_table_order(
    field: Field,
    found: Candidate,
    *,
    certificate: Certificate,
    seed: bytes,
    awarded: Sequence[EntrantId] = (),
) -> Pairing:
    """Number the tables from the best score group down and replace places by ids."""
    first, second = _higher_first(field.points, found.draft.first, found.draft.second)
    order = np.argsort(_from_the_top(field.points, second), kind="stable")
    order = order[np.argsort(_from_the_top(field.points, first).take(order), kind="stable")]
    return Pairing(
        first=field.ids[first[order]],
        second=field.ids[second[order]],
        byes=() if found.draft.bye is None else (EntrantId(int(field.ids[found.draft.bye])),),
        cost=found.cost,
        certificate=certificate,
        seed=seed,
        awarded=tuple(awarded),
    )


def _from_the_top(points: Ints, places: Ints) -> npt.NDArray[np.uint16]:
    top = points.max() if len(points) else 0
    return (top - points.take(places)).astype(np.uint16)


def _higher_first(points: Ints, first: Ints, second: Ints) -> tuple[Ints, Ints]:
    swap = points.take(first) < points.take(second)
    return np.where(swap, second, first), np.where(swap, first, second)
