"""A cut in pods as it is played: who sits together next, who finished where, and what happens when people leave."""

import pytest

from topcut.core.free_for_all import PodPlayoff, PodRound, cuts
from topcut.core.play import How, Result, Score
from topcut.core.play.result import finished


def first_wins(pod):
    return finished(tuple(1 if seat == 0 else 2 for seat in range(len(pod)))) if len(pod) > 2 else Result(Score((1, 0)))


def posted(playoff, *, results=first_wins, **changes):
    stage = playoff.next_stage()
    round = PodRound(stage.skip, stage.pods, tuple(results(pod) if results else None for pod in stage.pods))
    return PodPlayoff(playoff.seeds, (*playoff.rounds, round), **({"out": playoff.out} | changes))


@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (7, 2), (10, 2), (13, 2), (16, 2), (40, 3)])
def test_every_cut_is_played_to_one_winner(players, rounds):
    playoff = PodPlayoff(tuple(range(1, players + 1)))
    for _ in range(rounds):
        assert (playoff.length, playoff.is_over) == (rounds, False)
        playoff = posted(playoff)
    assert (playoff.is_over, playoff.champion, playoff.length) == (True, 1, rounds)
    assert sorted(entrant for group in playoff.places() for entrant in group) == [*range(1, players + 1)]


def test_ten_two_of_whom_go_straight_on():
    playoff = posted(PodPlayoff(tuple(range(1, 11))), results=None)
    assert (playoff.rounds[0].straight_on, playoff.rounds[0].pods) == ((1, 2), ((3, 6, 7, 10), (4, 5, 8, 9)))
    assert (playoff.is_open, len(playoff.survivors), playoff.coming(1)) == (True, 10, (((1, 2, None, None),), ()))
    upsets = {3: finished((4, 1, 2, 3)), 4: finished((1, 1, 1, 1))}
    playoff = posted(PodPlayoff(tuple(range(1, 11))), results=lambda pod: upsets[pod[0]])
    assert (playoff.survivors, playoff.next_stage().pods) == ((1, 2, 4, 6), ((1, 2, 4, 6),))
    final = posted(playoff, results=lambda _: finished((3, 1, 4, 2)))
    assert [*final.places()] == [(2,), (6,), (1,), (4,), (3, 5, 7, 8, 9, 10)]


def test_of_rounds_further_ahead_only_the_sizes_are_known():
    forty = PodPlayoff(tuple(range(1, 41)))
    assert forty.coming(0) == (forty.next_stage().pods, forty.next_stage().skip)
    assert forty.coming(1) == (((None,) * 4,) * 4, ())
    assert forty.coming(2) == (((None,) * 4,), ())


def test_a_final_told_by_its_winner_alone_shares_the_places_below():
    final = posted(PodPlayoff((1, 2, 3, 4)), results=lambda _: finished((2, 2, 1, 2)))
    assert [*final.places()] == [(3,), (1, 2, 4)]


def test_who_has_won_the_final_stays_champion_by_leaving():
    final = posted(PodPlayoff((1, 2, 3, 4)), results=lambda _: finished((2, 1, 4, 3)), out=frozenset({2}))
    assert (final.is_over, final.champion, [*final.places()]) == (True, 2, [(2,), (1,), (4,), (3,)])


def test_who_has_won_a_pod_and_leaves_is_behind_the_final_and_before_those_they_beat():
    playoff = posted(PodPlayoff(tuple(range(1, 11))))
    assert playoff.survivors == (1, 2, 3, 4)
    left = PodPlayoff(playoff.seeds, playoff.rounds, out=frozenset({4}))
    final = posted(left, results=lambda _: finished((2, 1, 3)))
    assert [*final.places()] == [(2,), (1,), (3,), (4,), (5, 6, 7, 8, 9, 10)]


def test_a_disqualified_has_no_place_and_is_no_champion():
    """GAP-15, also after the final."""
    final = posted(
        PodPlayoff((1, 2, 3, 4)),
        results=lambda _: finished((2, 1, 4, 3)),
        out=frozenset({2, 3}),
        disqualified=frozenset({2, 3}),
    )
    assert (final.champion, [*final.places()]) == (None, [(1,), (4,)])


@pytest.mark.parametrize("players", cuts())
def test_whoever_leaves_nobody_sits_alone_and_one_wins(players):
    """Every number that can be left of a cut: pods of three to five, of two only where no more are left."""
    for left in range(2, players + 1):
        playoff = PodPlayoff(tuple(range(1, players + 1)), out=frozenset(range(left + 1, players + 1)))
        for _ in range(4):
            if playoff.is_over:
                break
            stage, before = playoff.next_stage(), len(playoff.survivors)
            sizes = {len(pod) for pod in stage.pods}
            assert sizes <= {3, 4, 5} or (before, sizes) == (2, {2})
            assert len(stage.skip) + sum(map(len, stage.pods)) == before
            playoff = posted(playoff)
        assert playoff.champion == 1


def test_a_last_one_left_has_won_and_two_who_stay_away_have_not():
    assert PodPlayoff((1, 2, 3, 4), out=frozenset({1, 2, 4})).champion == 3
    nobody = Result(Score((0, 0)), How.NO_SHOW, (0, 1))
    ended = posted(PodPlayoff((1, 2, 3, 4), out=frozenset({3, 4})), results=lambda _: nobody)
    assert (ended.is_over, ended.champion) == (True, None)
