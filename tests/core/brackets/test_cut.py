"""Who advances, how many rounds before, and what the book says (MTR 10.2, MTR 10.4, MTR E, GAP-05)."""

import pytest

from topcut.core.brackets import Unless, cut
from topcut.core.brackets.advancing import Cut
from topcut.core.brackets.refusals import TooFewForABracket
from topcut.core.play import Match, Result, RoundResults, Score
from topcut.core.standings import Record, Results, Standing, standings


def standing(rank: int, entrant: int, *, wins: int = 0, tie: tuple[int, ...] = ()) -> Standing:
    return Standing(rank, entrant, 3 * wins, Record(wins), 0, (), tie)


TWELVE = [standing(rank, 100 + rank) for rank in range(1, 13)]


@pytest.mark.parametrize(
    ("to", "left", "through"),
    [
        pytest.param(8, (), range(101, 109), id="MTR-10.4-b: top 8"),
        pytest.param(4, (), range(101, 105), id="MTR-10.4-b: top 4"),
        pytest.param(3, (), range(101, 104), id="MTR-10.4-b: any other number"),
        pytest.param(4, (102, 107), [101, 103, 104, 105], id="MTR-2.10-c: second dropped before the cut"),
        pytest.param(16, (112,), range(101, 112), id="MTR-10.4-b: fewer than the cut"),
    ],
)
def test_the_best_of_those_here_advance(to, left, through):
    assert cut(TWELVE, to=to, left=left) == Cut(tuple(through))


@pytest.mark.parametrize(
    ("tie", "left", "by_lot"),
    [
        pytest.param((108, 109), (), (108, 109), id="GAP-05: eighth and ninth are equal"),
        pytest.param((107, 108, 109, 110), (), (107, 108, 109, 110), id="GAP-05: four are"),
        pytest.param((107, 108), (), (), id="GAP-05: equals who all advance need no lot"),
        pytest.param((108, 109), (109,), (), id="GAP-05: the other one has left"),
    ],
)
def test_the_cut_says_when_only_the_lot_decided(tie, left, by_lot):
    ranked = [standing(s.rank, s.entrant, tie=tie if s.entrant in tie else ()) for s in TWELVE]
    assert cut(ranked, to=8, left=left).by_lot == by_lot


def test_a_stored_draw_decides_the_same_way_every_time():
    """GAP-05, through real standings: four play a round, both winners are equal."""
    results = Results()
    for entrant in range(1, 7):
        results.add_entrant(entrant)
    won = Result(Score((2, 0)))
    results.add_round(RoundResults(tuple(Match(t, (2 * t - 1, 2 * t), won) for t in (1, 2, 3))))
    made = {cut(standings(results, seed=b"stored"), to=2) for _ in range(3)}
    (one,) = made
    assert {*one.entrants} < {1, 3, 5}
    assert {*one.by_lot} == {1, 3, 5}


@pytest.mark.parametrize(("to", "here"), [(1, 12), (8, 1), (0, 12), (8, 0)])
def test_a_cut_is_to_two_at_least(to, here):
    with pytest.raises(TooFewForABracket):
        cut(TWELVE[:here], to=to)


UNBEATEN = Unless(after=4, wins=4, entrants=1)


def after_four(undefeated: int) -> list[Standing]:
    return [standing(rank, rank, wins=4 if rank <= undefeated else 3) for rank in range(1, 21)]


@pytest.mark.parametrize(
    ("undefeated", "ends"),
    [
        pytest.param(1, True, id="MTR-10.2-d: one is 4-0, stop"),
        pytest.param(2, False, id="MTR-10.2-d: two are 4-0, round 5"),
        pytest.param(0, False, id="MTR-10.2-d: none is 4-0, round 5"),
    ],
)
def test_rounds_may_depend_on_an_announced_condition(undefeated, ends):
    assert UNBEATEN.holds(after_four(undefeated)) is ends
