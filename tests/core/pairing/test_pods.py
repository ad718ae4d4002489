"""Pods: nobody plays outside theirs, the first round goes across, and an odd pod keeps its bye."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.core.pairing.fields import field_of

from topcut.core.pairing import Certificate, Cost, Field, NotInOnePod, pair, pair_pods
from topcut.core.pairing.pods import _together
from topcut.core.pairing.refusals import EveryoneDropped, PodCannotBePaired
from topcut.core.play import Match, Result, RoundResults, Score

EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("pod", "pairs"),
    [
        pytest.param(EIGHT, [(1, 5), (2, 6), (3, 7), (4, 8)], id="MTR-10.4-h: across a pod of eight"),
        pytest.param([8, 3, 1, 6], [(8, 1), (3, 6)], id="MTR-10.4-h: across a pod of four, by seat"),
        pytest.param([1, 2, 3, 4, 5, 6], [(1, 4), (2, 5), (3, 6)], id="MTR-10.4-h: across a pod of six"),
    ],
)
def test_the_first_round_goes_across_the_pod(pod, pairs):
    field = field_of([0] * 8).only(np.array([id - 1 for id in pod]))
    pairing = pair_pods(field, pods=[pod], seed=b"pod", first_round=True)
    assert list(pairing.pairs) == pairs
    assert pairing.certificate.optimal


def test_across_the_pod_is_not_said_to_be_best_where_another_pairing_costs_less():
    """Two on three points each play one on none, as they sit."""
    pairing = pair_pods(field_of([3, 3, 0, 0]), pods=[[1, 2, 3, 4]], seed=b"pod", first_round=True)
    assert (pairing.pairs, pairing.cost) == (((1, 3), (2, 4)), Cost(gap=6, gap_squared=18))
    assert pairing.certificate == Certificate(optimal=False, bound=Cost(), by="none")


def test_later_rounds_do_not_go_across_the_pod():
    pairings = {pair_pods(field_of([0] * 8), pods=[EIGHT], seed=b"%d" % seed).pairs for seed in range(5)}
    assert len(pairings) > 1


def test_an_odd_pod_keeps_its_bye_and_pairs_the_rest_across():
    """MTR-7.6-e"""
    pairing = pair_pods(field_of([0] * 7), pods=[[1, 2, 3, 4, 5, 6, 7]], seed=b"pod", first_round=True)
    seats = [seat for seat in range(1, 8) if seat != pairing.bye]
    assert list(pairing.pairs) == list(zip(seats[:3], seats[3:], strict=True))


def test_two_who_met_in_an_earlier_draft_are_not_seated_against_each_other():
    field = field_of([0] * 8, met=[(0, 4)])
    pairing = pair_pods(field, pods=[EIGHT], seed=b"pod", first_round=True)
    assert pairing.cost.rematches == 0


@given(st.lists(st.integers(2, 9), min_size=1, max_size=4), st.binary(min_size=1, max_size=8))
def test_nobody_ever_plays_outside_their_pod(sizes, seed):
    """MTR-7.6-c and MTR-7.6-e, over a whole draft."""
    ids = iter(range(1, sum(sizes) + 1))
    pods = [[next(ids) for _ in range(size)] for size in sizes]
    rounds: list[RoundResults] = []
    for number in range(3):
        field = Field.of(rounds, active=range(1, sum(sizes) + 1))
        pairing = pair_pods(field, pods=pods, seed=seed + b"%d" % number, first_round=not number)
        pod_of = {id: pod for pod, members in enumerate(pods) for id in members}
        assert all(pod_of[one] == pod_of[two] for one, two in pairing.pairs)
        assert sorted(pod_of[id] for id in pairing.byes) == [pod for pod, size in enumerate(sizes) if size % 2]
        if min(sizes) > 5:
            assert pairing.cost.rematches == pairing.cost.second_bye == 0
        won = Result(Score((2, 1)))
        matches = tuple(Match(table, two, won) for table, two in enumerate(pairing.pairs, start=1))
        rounds.append(RoundResults(matches, pairing.byes))


@pytest.mark.parametrize(
    ("pods", "refusal"),
    [
        pytest.param([[1, 2, 3], [4]], PodCannotBePaired(pod=2), id="MTR-7.6-c: one is left in a pod"),
        pytest.param([[1, 2], [2, 3, 4]], NotInOnePod(entrants="2"), id="MTR-7.6-c: someone in two pods"),
        pytest.param([[1, 2]], NotInOnePod(entrants="3, 4"), id="MTR-7.6-c: someone in no pod"),
    ],
)
def test_pods_that_cannot_be_paired_are_refused(pods, refusal):
    with pytest.raises(type(refusal)) as refused:
        pair_pods(field_of([0] * 4), pods=pods, seed=b"")
    assert refused.value == refusal


PROOFS = ["parity", "kernel", "whole-field", "none"]
"""From the strongest to the weakest."""


@pytest.mark.parametrize(("strong", "weak"), combinations(PROOFS, 2))
def test_pods_are_proven_by_the_weakest_proof_of_any(strong, weak):
    one = pair(field_of([0, 0]), seed=b"")
    pods = [replace(one, certificate=structs.replace(one.certificate, by=by)) for by in (strong, weak)]
    assert {_together(both, seed=b"").certificate.by for both in (pods, pods[::-1])} == {weak}


def test_an_empty_pod_is_passed_over():
    pairing = pair_pods(field_of([0] * 4), pods=[[1, 2, 3, 4], [8, 9]], seed=b"")
    assert len(pairing.pairs) == 2


def test_pods_that_everyone_left_are_refused():
    with pytest.raises(EveryoneDropped):
        pair_pods(Field.of([RoundResults()], active=[]), pods=[EIGHT], seed=b"")
