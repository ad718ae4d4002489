"""A cut in pods: who skips, who sits together, who goes on."""

import pytest

from topcut.core.free_for_all import advances, cut_to, cuts
from topcut.core.free_for_all.refusals import NoSuchCut, TooFewForTheCut
from topcut.core.play.result import finished


@pytest.mark.parametrize(
    ("players", "skip", "pods"),
    [
        (4, (), ((1, 2, 3, 4),)),
        (7, (1, 2, 3), ((4, 5, 6, 7),)),
        (10, (1, 2), ((3, 6, 7, 10), (4, 5, 8, 9))),
        (13, (1,), ((2, 7, 8, 13), (3, 6, 9, 12), (4, 5, 10, 11))),
        (16, (), ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))),
    ],
)
def test_who_skips_and_who_sits_together(players, skip, pods):
    stage = cut_to(players, range(1, 60))
    assert (stage.skip, stage.pods) == (skip, pods)


def test_by_ranks_instead_of_a_snake():
    assert cut_to(16, range(1, 20), order="ranks").pods[0] == (1, 5, 9, 13)


def test_every_cut_comes_down_to_one_pod_of_four():
    for cut in cuts().values():
        assert cut.players == cut.skip + 4 * cut.pods
        assert cut.leads_to in {1, 4, 16}
    stage = cut_to(40, range(1, 60))
    assert (len(stage.skip), len(stage.pods), stage.cut.leads_to) == (8, 8, 16)
    assert stage.pods[0] == (9, 24, 25, 40)


@pytest.mark.parametrize(("players", "there", "refusal"), [(8, 50, NoSuchCut), (16, 15, TooFewForTheCut)])
def test_a_cut_that_cannot_be(players, there, refusal):
    with pytest.raises(refusal):
        cut_to(players, range(1, there + 1))


@pytest.mark.parametrize(
    ("places", "goes_on"), [((2, 1, 2, 2), 8), ((1, 1, 1, 1), 1), ((3, 1, 1, 4), 8), ((4, 3, 2, 1), 16)]
)
def test_the_winner_goes_on_and_of_a_drawn_pod_the_best_seed(places, goes_on):
    assert advances((1, 8, 9, 16), finished(places), seeds=range(1, 17)) == goes_on
