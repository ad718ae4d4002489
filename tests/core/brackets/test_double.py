"""Double elimination: two losses and you are out (MTR 10.4 for its seeds, X-20 and GAP-15 for who leaves)."""

from itertools import combinations, product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.brackets.playing import meetings, pair, play_out, play_round, won_by

from topcut.core.brackets import Loser, Playoff, by_standing, final_ranking, leave, report
from topcut.core.brackets.declaration import Bracket
from topcut.core.brackets.double_elimination import crossings, double
from topcut.core.brackets.refusals import NextRoundIsPaired, PlayoffIsOver, TooFewForABracket
from topcut.core.brackets.shapes import seeded
from topcut.core.play.result import lost_by_both

SIZES = range(2, 65)
EVERYBODY_TWICE = st.integers(2, 64)


def doubled(entrants: int) -> Playoff:
    return by_standing(range(1, entrants + 1), losses=2)


def losses(playoff: Playoff) -> dict[int, int]:
    matches = [encounter for encounter in playoff.encounters if encounter.is_match]
    return {seed: sum(seed in encounter.losers for encounter in matches) for seed in playoff.seeds}


def test_four_written_out():
    assert str(double(4)) == (
        "1: seed(1) – seed(4)\n2: seed(2) – seed(3)\n3: winner(1) – winner(2)\n4: loser(1) – loser(2)\n"
        "5: winner(4) – loser(3)\n6: winner(3) – winner(5)\n7: winner(6) – loser(6)\n"
        "ranking: winner(7); loser(7); loser(6); loser(5); loser(3); loser(4); loser(1), loser(2)"
    )


@pytest.mark.parametrize("entrants", SIZES)
def test_a_field_of_any_size_is_seeded_as_in_single_elimination(entrants):
    """GAP-03: the same first round, the same byes; every round has a match, and every name is met once."""
    bracket = double(entrants)
    assert bracket.in_round(1) == seeded(entrants).in_round(1)
    assert bracket.entrants == entrants
    assert len(bracket.fixtures) == 2 * entrants - 1
    assert [fixture.round for fixture in bracket.fixtures] == sorted(fixture.round for fixture in bracket.fixtures)
    assert {fixture.round for fixture in bracket.fixtures} == {*range(1, bracket.rounds + 1)}
    sides = [side for fixture in bracket.fixtures for side in fixture.sides]
    assert len({*sides}) == len(sides)


@given(EVERYBODY_TWICE, st.randoms(use_true_random=False))
def test_everybody_but_the_winner_loses_exactly_twice(entrants, chance):
    played = play_out(doubled(entrants), decide=lambda _: chance.randrange(2))
    lost = losses(played)
    assert {who: times for who, times in lost.items() if who != played.champion} == {
        who: 2 for who in lost if who != played.champion
    }
    assert lost[played.champion] <= 1
    matches = sum(encounter.is_match for encounter in played.encounters)
    assert matches == 2 * entrants - 2 + lost[played.champion]


@given(EVERYBODY_TWICE, st.randoms(use_true_random=False))
def test_the_ranking_is_a_permutation_and_the_last_to_beat_you_is_above_you(entrants, chance):
    played = play_out(doubled(entrants), decide=lambda _: chance.randrange(2))
    rank = {place.entrant: place.rank for place in final_ranking(played)}
    assert sorted(rank.values()) == list(range(1, entrants + 1))
    assert rank.keys() == {*played.seeds}
    last = {loser: encounter.winner for encounter in played.encounters for loser in encounter.losers}
    assert all(rank[winner] < rank[loser] for loser, winner in last.items() if loser != played.champion)


def test_shared_places_are_those_of_a_round_below():
    places = [(place.first, place.last) for place in final_ranking(play_out(doubled(8)))]
    assert places == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6), (7, 8), (7, 8)]


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 23, 64])
def test_the_unbeaten_has_to_lose_twice_in_the_end(entrants):
    upper = play_out(doubled(entrants))
    assert len(upper.fixtures) == len(upper.bracket.fixtures) - 1, "no second final"
    assert upper.champion == 1
    assert losses(upper)[1] == 0

    final = doubled(entrants).bracket.final.number

    def decide(encounter) -> int:
        return int(encounter.fixture >= final)

    again = play_out(doubled(entrants), decide=decide)
    assert again.encounters[-1].sides == (again.encounters[-2].winner, again.encounters[-2].losers[0])
    assert again.champion == 1, "lost the final, won the second"
    assert final_ranking(again)[1].entrant == again.encounters[-1].losers[0]


def earliest_rematch(bracket: Bracket) -> int:
    """Find the first round in which somebody can meet again whom they have beaten: both sent down, on one way."""
    played_in = {str(side): fixture for fixture in bracket.fixtures for side in fixture.sides}

    def way(name: str) -> list[int]:
        fixture = played_in.get(name)
        return [fixture.number, *way(f"winner({fixture.number})")] if fixture else []

    upper = [fixture.number for fixture in bracket.fixtures if fixture.number not in bracket.lower]
    again = [
        next(met for met in way(f"loser({first})") if met in way(f"loser({later})"))
        for first in upper
        for later in way(f"winner({first})")
        if later in upper and later < bracket.final.number
    ]
    return bracket.fixture(min(again)).round


@pytest.mark.parametrize(("entrants", "round"), [(4, 3), (8, 4), (16, 5), (32, 6), (64, 8)])
def test_nobody_meets_again_before_it_is_forced(entrants, round):
    """What the best of all ways to cross over allows; `test_no_other_crossing_does_better` tries them all."""
    assert earliest_rematch(double(entrants)) == round


def first_meeting(chosen: tuple[int, ...], rounds: int) -> list[int]:
    """The rounds below in which the losers of a round may meet whom they beat in an earlier one, first first."""
    every = (0, *chosen)
    return sorted(
        2 * late - 3 + 2 * gap
        if (gap := ((every[early - 1] >> (late - early)) ^ every[late - 1]).bit_length())
        else 2 * late - 2
        for early, late in combinations(range(1, rounds + 1), 2)
    )


@pytest.mark.parametrize("rounds", [2, 3, 4, 5, 6])
def test_no_other_crossing_does_better(rounds):
    ways = product(*(range(1 << (rounds - each)) for each in range(2, rounds + 1)))
    best = max(first_meeting(way, rounds) for way in ways)
    assert first_meeting(tuple(crossings(1 << (rounds - 1))), rounds) == best
    straight = first_meeting((0,) * (rounds - 1), rounds)
    assert rounds == 2 or straight < best, "without crossing over it would be worse"


def test_the_top_two_meet_in_the_final_of_those_who_win_all():
    played = play_out(doubled(16), decide=lambda encounter: int(encounter.sides[0] > encounter.sides[1]))
    met = [played.bracket.fixture(e.fixture).round for e in played.encounters if {*e.sides} == {1, 2}]
    assert met == [6, 8]


def test_who_leaves_goes_down_to_where_nobody_waits_for_them():
    """MTR 2.10: the match being played is the opponent's, and so is the one below."""
    eight = pair(doubled(8))
    eight = leave(eight, entrant=8)
    assert eight.encounter(1).winner == 1
    assert 8 not in eight.survivors
    eight = play_round_of(eight, {1, 4, 2, 3})
    below = pair(eight)
    alone = [encounter for encounter in below.encounters if encounter.left == (8,)]
    assert [encounter.sides for encounter in alone] == [(5,)], "the other loser has the bye"
    played = play_out(below)
    assert final_ranking(played)[-1].entrant in {7, 8}
    assert len(final_ranking(played)) == 8


def play_round_of(playoff: Playoff, winners: set[int]) -> Playoff:
    for fixture in playoff.open_fixtures:
        (side,) = (side for side, entrant in enumerate(playoff.encounter(fixture).sides) if entrant in winners)
        playoff = report(playoff, fixture=fixture, result=won_by(side))
    return playoff


def test_where_both_lost_there_is_one_place_below_and_neither_has_it():
    """GAP-04: nobody goes on, and nobody goes down."""
    eight = report(pair(doubled(8)), fixture=1, result=lost_by_both())
    assert {1, 8}.isdisjoint(eight.survivors)
    played = play_out(eight)
    rank = {place.entrant: (place.first, place.last) for place in final_ranking(played)}
    assert rank.keys() == {*range(1, 9)}
    assert rank[1] == rank[8]


def test_the_disqualified_are_out_wherever_they_are():
    """GAP-15: players who lost to them stays where they are."""
    four = play_round(doubled(4), winners={1, 2})
    four = leave(four, entrant=1, disqualified=True)
    four = pair(four)
    assert meetings(four, round=2) == [(4, 3)]
    played = play_out(four)
    assert 1 not in {place.entrant for place in final_ranking(played)}
    assert played.champion in {2, 3, 4}


def test_a_corrected_final_takes_the_second_one_back():
    four = doubled(4)
    for winners in ({1, 2}, {1, 4}, {2}):
        four = play_round(four, winners=winners)
    over = report(pair(four), fixture=6, result=won_by(0))
    assert over.is_over
    assert over.champion == 1
    again = report(over, fixture=6, result=won_by(1))
    assert not again.is_over
    second = pair(again)
    assert second.open_fixtures == (7,)
    with pytest.raises(NextRoundIsPaired):
        report(second, fixture=6, result=won_by(0))
    done = report(second, fixture=7, result=won_by(0))
    with pytest.raises(PlayoffIsOver):
        pair(done)


@given(EVERYBODY_TWICE, st.randoms(use_true_random=False))
def test_whoever_leaves_when_the_rest_play_on_to_one_winner(entrants, chance):
    playoff, gone = doubled(entrants), set()
    while not playoff.is_over:
        playoff = playoff if playoff.open_fixtures else pair(playoff)
        for fixture in playoff.open_fixtures:
            if chance.random() < 0.15 and len(playoff.survivors) > 2:
                who = chance.choice(playoff.survivors)
                gone.add(who)
                playoff = leave(playoff, entrant=who, disqualified=chance.random() < 0.3)
            elif not playoff.is_over and playoff.encounter(fixture).is_open:
                playoff = report(playoff, fixture=fixture, result=won_by(chance.randrange(2)))
    assert playoff.champion is not None
    assert playoff.champion not in gone
    ranked = [place.entrant for place in final_ranking(playoff)]
    assert sorted(ranked) == sorted({*playoff.seeds} - playoff.disqualified)


@given(st.integers(2, 20), st.randoms(use_true_random=False))
def test_a_double_elimination_survives_being_written_down(entrants, chance):
    played = play_out(doubled(entrants), decide=lambda _: chance.randrange(2))
    assert msgspec.json.decode(msgspec.json.encode(played), type=Playoff) == played


def test_one_alone_has_nobody_to_lose_to():
    with pytest.raises(TooFewForABracket):
        double(1)


def test_losers_are_sides_only_here():
    assert not any(isinstance(side, Loser) for fixture in seeded(64).fixtures for side in fixture.sides)
    assert not seeded(64).lower
    assert len(double(64).lower) == 62
