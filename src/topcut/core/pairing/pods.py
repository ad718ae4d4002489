"""Pairing inside pods: nobody plays outside their pod, and the first round goes across the table."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from topcut.core.pairing.bound import parity_bound
from topcut.core.pairing.construct import PairingDraft
from topcut.core.pairing.cost import Certificate, Cost, Proof
from topcut.core.pairing.dice import seed_for
from topcut.core.pairing.exact import Candidate
from topcut.core.pairing.field import Field
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.pairing import Pairing
from topcut.core.pairing.refusals import NotInOnePod, PodCannotBePaired
from topcut.core.pairing.swiss import in_table_order, lowest_for_the_bye, pair, refuse_too_few
from topcut.core.play import EntrantId

Pod = Sequence[EntrantId]
"""The entrants of a pod in the order of their seats."""

_STRENGTH: dict[Proof, int] = {"parity": 0, "kernel": 1, "whole-field": 2, "none": 3}


def pair_pods(
    field: Field, *, pods: Sequence[Pod], seed: bytes, first_round: bool = False, remaining: int = 0
) -> Pairing:
    """Pair each pod within itself, a bye of an odd pod staying inside it (MTR 7.6).

    In the first round of a pod of eight, seats 1–5, 2–6, 3–7 and 4–8 meet (MTR 10.4). Tables run from pod to pod.
    """
    refuse_too_few(field)
    place = {EntrantId(id): index for index, id in enumerate(field.ids.tolist())}
    here = [[id for id in pod if id in place] for pod in pods]
    _refuse_what_cannot_be_paired(here, place)
    paired = []
    for number, pod in enumerate(here):
        if pod:
            own, own_seed = field.only(np.array([place[id] for id in pod])), seed_for(seed, f"pod {number}")
            paired.append(_across(own, seed=own_seed) if first_round else None)
            paired[-1] = paired[-1] or pair(own, seed=own_seed, remaining=remaining)
    return _together([pairing for pairing in paired if pairing is not None], seed=seed)


def _refuse_what_cannot_be_paired(pods: Sequence[Pod], place: dict[EntrantId, int]) -> None:
    times = Counter(id for pod in pods for id in pod)
    wrong = sorted(id for id in place if times[id] != 1)
    if wrong:
        raise NotInOnePod(entrants=", ".join(map(str, wrong)))
    for number, pod in enumerate(pods, start=1):
        if len(pod) == 1:
            raise PodCannotBePaired(pod=number)


def _across(field: Field, *, seed: bytes) -> Pairing | None:
    """Pair each seat with the one opposite; None if two of them have met or should not meet."""
    drawn = ScoreGroups.drawn(field, seed=seed)
    field = field.ranked(drawn.order)
    seats = np.arange(len(field))
    bye = lowest_for_the_bye(field) if len(field) % 2 else None
    seats = seats[seats != bye] if bye is not None else seats
    half = len(seats) // 2
    found = Candidate.of(field, PairingDraft(seats[:half], seats[half:], bye))
    if not found.cost.is_free_of_clashes:
        return None
    bound = parity_bound(field, drawn.without(field, bye), bye=bye)
    met = found.cost == bound
    certificate = Certificate(optimal=met, bound=bound, by="parity" if met else "none")
    return in_table_order(field, found, certificate=certificate, seed=seed)


def _together(paired: Sequence[Pairing], *, seed: bytes) -> Pairing:
    weakest: Proof = max((pairing.certificate.by for pairing in paired), key=_STRENGTH.__getitem__, default="parity")
    return Pairing(
        first=np.concatenate([pairing.first for pairing in paired]),
        second=np.concatenate([pairing.second for pairing in paired]),
        byes=tuple(id for pairing in paired for id in pairing.byes),
        cost=sum((pairing.cost for pairing in paired), Cost()),
        certificate=Certificate(
            optimal=all(pairing.certificate.optimal for pairing in paired),
            bound=sum((pairing.certificate.bound for pairing in paired), Cost()),
            by=weakest,
        ),
        seed=seed,
    )
