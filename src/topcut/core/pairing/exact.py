"""For pairings that do not reach the bound when built: solve kernels until one proves what was found."""

from dataclasses import dataclass

import numpy as np

from topcut.core.pairing.across import fewer_clashes
from topcut.core.pairing.construct import PairingDraft
from topcut.core.pairing.cost import Certificate, Cost, Proof, cost_of
from topcut.core.pairing.field import NOBODY, Field
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.kernel import Kernel, kept_whole
from topcut.core.pairing.realise import realise
from topcut.core.pairing.solve import Edges, possible_pairs, solve
from topcut.core.pairing.steps import Steps, to_match

LEAST_ROBUST = 16
MOST_NODES, MOST_PAIRS = 2_500, 250_000
"""Beyond this many possible pairs, all those of 700 nodes, an exact solution takes more than a second."""
WIDE = 4
"""How many of the widest steps between groups a pairing without clashes is first allowed beyond what parity forces."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A pairing and its cost."""

    draft: PairingDraft
    cost: Cost

    @classmethod
    def of(cls, field: Field, draft: PairingDraft) -> "Candidate":
        return cls(draft, cost_of(field, draft.first, draft.second, byes=() if draft.bye is None else (draft.bye,)))


Answer = tuple[Candidate, Certificate]


def _cost(candidate: Candidate) -> Cost:
    return candidate.cost


def solve_exactly(
    field: Field, drawn: ScoreGroups, best: Candidate, *, bound: Cost, seed: bytes, steps: Steps
) -> Answer:
    """Find the least cost: first without clashes and with the bye fixed, then with everything open (GAP-01).

    If the steps do not suffice, the best pairing found is the answer, without a proof.
    """
    settled = drawn.without(field, best.draft.bye)
    for slack in _slacks(settled, best, bound):
        answer = _through_kernels(field, settled, best, bound=bound, seed=seed, slack=slack, steps=steps)
        if answer is not None:
            return answer
    answer = _through_kernels(field, drawn, best, bound=bound, seed=seed, slack=None, steps=steps)
    assert answer is not None, "with clashes allowed there is always a pairing"
    return answer


def _slacks(settled: ScoreGroups, best: Candidate, bound: Cost) -> list[int]:
    narrow = WIDE * max(settled.steps, default=0)
    if not best.cost.is_free_of_clashes:
        return [narrow]
    known = best.cost.gap - bound.gap
    return [known] if known <= narrow else [narrow, known]


def _through_kernels(
    field: Field, groups: ScoreGroups, best: Candidate, *, bound: Cost, seed: bytes, slack: int | None, steps: Steps
) -> Answer | None:
    """Keep more and more of the field until the kernel's solution can be realised; None if it has no solution."""
    bye_is_open = slack is None and len(field) % 2 == 1
    settled = Cost() if bye_is_open else Cost(second_bye=bound.second_bye, bye_rank=bound.bye_rank)
    proven, robust = bound, _robust_from(field)
    while True:
        found = _small_enough(field, groups, robust=robust, with_bye=bye_is_open, slack=slack)
        if found is None or not steps.take(to_match(len(found[0]), len(found[1][0]))):
            return _mended(field, best, steps=steps), Certificate(optimal=False, bound=proven, by="none")
        kernel, pairs = found
        solution = solve(field, groups, kernel, pairs, seed=seed, slack=slack)
        if solution is None:
            return None
        proven = max(proven, solution.cost + settled)
        draft = realise(field, groups, kernel, solution, bye=None if bye_is_open else best.draft.bye, steps=steps)
        best = min(best, Candidate.of(field, draft), key=_cost)
        if best.cost == proven:
            by: Proof = "parity" if proven == bound else "whole-field" if kernel.is_whole_field else "kernel"
            return best, Certificate(optimal=True, bound=proven, by=by)
        assert not kernel.is_whole_field, "the whole field is solved exactly"
        robust = _next_size(field, groups, robust)


def _mended(field: Field, best: Candidate, *, steps: Steps) -> Candidate:
    """Exchange opponents across the field; if there were too few steps to solve it, repeat while that helps."""
    while True:
        mended = Candidate.of(field, fewer_clashes(field, best.draft, steps=steps))
        if mended.cost >= best.cost or not steps.is_short:
            return min(best, mended, key=_cost)
        best = mended


def _small_enough(
    field: Field, groups: ScoreGroups, *, robust: int, with_bye: bool, slack: int | None
) -> tuple[Kernel, Edges] | None:
    """Build the kernel of this size and list its pairs; None if it is too large to be solved."""
    if int(kept_whole(field, groups, robust=robust).sum()) > MOST_NODES:
        return None
    kernel = Kernel.of(field, groups, robust=robust, with_bye=with_bye)
    pairs = possible_pairs(groups, kernel, slack=slack) if len(kernel) <= MOST_NODES else None
    return None if pairs is None or len(pairs[0]) > MOST_PAIRS else (kernel, pairs)


def _next_size(field: Field, groups: ScoreGroups, robust: int) -> int:
    """Find the next size that keeps different entrants: the same kernel again has the same solution."""
    kept, larger = kept_whole(field, groups, robust=robust), 3 * robust
    while np.array_equal(kept_whole(field, groups, robust=larger), kept):
        larger *= 3
    return larger


def _robust_from(field: Field) -> int:
    """Return a size at which a group can nearly always be paired within itself; no proof depends on it."""
    met = int((field.opponents != NOBODY).sum()) // len(field)
    team = int(np.bincount(field.avoid[field.avoid != NOBODY], minlength=1).max())
    return max(LEAST_ROBUST, met + min(team, LEAST_ROBUST))
