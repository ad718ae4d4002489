"""The order: exact where numbers are too long for the machine's own, drawn by lot where nothing tells two apart."""

import random
from fractions import Fraction

import numpy as np
import pytest
from tests.core.standings.test_exactness import SEED, as_the_rule_reads
from tests.core.standings.tournaments import build

from topcut.core.play import FirstTo, How, Match, Points, Result, RoundResults, Score
from topcut.core.standings import CRITERIA, PROFILES, Profile, Ranking, read, standings
from topcut.core.standings.profile import UnusableGamePoints, UnusablePercentage
from topcut.core.standings.ratios import Key

SCORES = [Score((2, 0)), Score((2, 1)), Score((1, 2)), Score((0, 2)), Score((1, 1), 1), Score((1, 0))]


def league(entrants: int, rounds: int, *, seed: int = 1, leave: float = 0.0) -> list[RoundResults]:
    """Everybody against somebody, round after round; a player who leaves does not come back."""
    dice = random.Random(seed)
    here, played = list(range(1, entrants + 1)), []
    for _ in range(rounds):
        dice.shuffle(here)
        pairs = list(zip(here[::2], here[1::2], strict=False))
        matches = tuple(Match(n, pair, Result(dice.choice(SCORES))) for n, pair in enumerate(pairs, 1))
        played.append(RoundResults(matches, tuple(here[-1:]) if len(here) % 2 else ()))
        here = [who for who in here if dice.random() >= leave]
    return played


def filled(rounds: list[RoundResults], entrants: int):
    return build(rounds, entrants=list(range(1, entrants + 1)), length=FirstTo(2), points=Points())


@pytest.mark.parametrize(
    ("entrants", "rounds", "leave"),
    [
        pytest.param(60, 9, 0.05, id="MTR-C-m: a day's tournament"),
        pytest.param(24, 20, 0.01, id="MTR-C-m: twenty rounds, two keys"),
        pytest.param(12, 40, 0.005, id="MTR-C-m: forty rounds, longer than 64 bits"),
    ],
)
@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_long_tournaments_are_ranked_exactly_too(entrants, rounds, leave, profile):
    played = league(entrants, rounds, leave=leave)
    results = filled(played, entrants)
    expected = as_the_rule_reads(results, played, profile=profile)
    assert standings(results, profile=profile, seed=SEED) == expected
    assert list(read(Ranking(results, profile=profile, seed=SEED), places=slice(3, 7))) == expected[3:7]


@pytest.mark.parametrize(("entrants", "rounds"), [(60, 24), (60, 40)], ids=["two keys", "longer than 64 bits"])
def test_a_long_tournament_follows_changed_results(entrants, rounds):
    results = filled(league(entrants, rounds), entrants)
    ranking = Ranking(results, seed=SEED)
    for round in range(3, rounds, 5):
        results.set_result(round, round % 7 + 1, None)
        ranking.refresh()
        assert list(read(ranking)) == standings(results, seed=SEED)


def test_two_keys_that_together_are_too_long_compare_alike_as_ranks():
    first, second = (Key(np.array(values, np.int64), 1 << 62) for values in ([0, 9, 0], [5, 1, 3]))
    both = first.then(second)
    assert np.argsort(both.values).tolist() == [2, 0, 1]
    assert (len({*both.values.tolist()}), both.values.max() < both.size) == (3, True)


def shares(*games: list[tuple[int, int]]):
    """Entrants 1, 2 … each draw, without a game, with opponents who have won so many of so many games elsewhere."""
    meet = Result(Score((0, 0)), How.DRAW_AGREED)
    matches = [
        match
        for who, row in enumerate(games, 1)
        for number, (won, of) in enumerate(row)
        for opponent in [100 * who + number]
        for match in (
            Match(1, (who, opponent), meet),
            Match(1, (opponent, opponent + 1000), Result(Score((won, of - won)))),
        )
    ]
    met = {side for match in matches for side in match.sides}
    return build(
        [RoundResults((match,)) for match in matches], entrants=sorted(met), length=FirstTo(2), points=Points()
    )


def test_equal_fractions_are_a_tie_whatever_the_order_of_adding():
    """MTR-C-m: the same three shares added in another order differ in the last bit of a float."""
    one, two, three = (29, 36), (17, 28), (15, 29)
    assert 29 / 36 + 17 / 28 + 15 / 29 != 15 / 29 + 17 / 28 + 29 / 36
    rows = {s.entrant: s for s in standings(shares([one, two, three], [three, two, one]))}
    assert rows[1].tied_with == (2,)
    assert rows[1].figure("ogw") == rows[2].figure("ogw")


def test_fractions_a_billionth_apart_are_no_tie():
    """MTR-C-m: the last criterion decides by less than one part in a thousand million."""
    rows = {s.entrant: s for s in standings(shares([(124, 243), (107, 212)], [(106, 211), (142, 277)]))}
    assert 0 < rows[2].figure("ogw") - rows[1].figure("ogw") < Fraction(1, 10**9)
    assert rows[1].figures[:-1] == rows[2].figures[:-1]
    assert rows[2].rank == rows[1].rank - 1
    assert rows[1].tied_with == rows[2].tied_with == ()


def test_a_change_to_more_games_than_anybody_had_is_followed_exactly():
    """MTR-C-m: 65 of 97 games are more than two of three, by less than what was enough to tell apart before."""
    two_of_three = Result(Score((2, 1)))
    profile = Profile("no floor", floor=Fraction(0))
    for better in (1, 3):
        matches = (Match(1, (1, 2), two_of_three), Match(2, (3, 4), two_of_three))
        results = filled([RoundResults(matches)], 4)
        ranking = Ranking(results, profile=profile)
        results.set_result(1, 1 if better == 1 else 2, Result(Score((65, 32))))
        ranking.refresh()
        assert next(read(ranking)).entrant == better


def test_who_never_started_is_not_listed():
    assert [s.entrant for s in standings(filled([], 3), unranked=[1, 3])] == [2]


@pytest.mark.parametrize("size", [0, 1, 2, 5])
def test_before_any_result_the_lot_orders_everybody(size):
    """GAP-05: nobody has anything, so everybody is tied with everybody else."""
    results = filled([], size)
    order = [standing.entrant for standing in standings(results, seed=SEED)]
    assert sorted(order) == results.entrants
    assert [len(standing.tied_with) for standing in standings(results)] == [size - 1] * size


def test_the_lot_is_drawn_once_for_the_event():
    """GAP-05: more entrants and more rounds do not change who of two equals is ahead."""
    few, many = (standings(filled([], size), seed=SEED) for size in (10, 50))
    assert [s.entrant for s in few] == [s.entrant for s in many if s.entrant <= 10]


def test_another_seed_draws_another_order():
    results = filled([], 30)
    orders = {tuple(s.entrant for s in standings(results, seed=bytes([n]))) for n in range(20)}
    assert len(orders) == 20


def test_every_order_of_equals_is_as_likely_as_any_other():
    results = filled([], 3)
    counts: dict[tuple[int, ...], int] = {}
    for n in range(1200):
        order = tuple(s.entrant for s in standings(results, seed=n.to_bytes(2)))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 20.5, "chi-squared, 5 degrees, 1 in 1,000"


def test_tied_groups_share_one_tuple():
    """A field of ten thousand after round one must not write a hundred million names."""
    rows = standings(filled([], 40))
    assert len({id(standing.tie) for standing in rows}) == 1


def test_a_new_round_and_a_new_entrant_are_seen():
    results = filled(league(8, 3), 8)
    ranking = Ranking(results, seed=SEED)
    results.add_entrant(20)
    results.add_round(RoundResults(byes=(20,)))
    ranking.refresh()
    assert list(read(ranking)) == standings(results, seed=SEED)


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        pytest.param({"floor": Fraction(4, 3)}, UnusablePercentage, id="a floor above one"),
        pytest.param({"floor": Fraction(1, 1_000_001)}, UnusablePercentage, id="a floor too fine to be meant"),
        pytest.param({"no_opponents": Fraction(-1, 3)}, UnusablePercentage, id="less than nothing for no opponents"),
        pytest.param({"game_draw_points": 4}, UnusableGamePoints, id="a drawn game worth more than a win"),
    ],
)
def test_a_profile_that_cannot_be_meant_is_refused(options, refusal):
    with pytest.raises(refusal):
        Profile("odd", **options)


def test_the_finest_floor_allowed_is_exact_too():
    played = league(12, 6)
    results, profile = filled(played, 12), Profile("fine", floor=Fraction(333_333, 1_000_000))
    assert standings(results, profile=profile, seed=SEED) == as_the_rule_reads(results, played, profile=profile)


def by(*names: str, **options: object) -> Profile:
    return Profile("own", criteria=tuple(CRITERIA[name] for name in ("points", *names)), **options)


@pytest.mark.parametrize(
    "profile", [by("buchholz"), by("omw", "gw"), by("head-to-head", "aow")], ids=["sum", "mean", "equals"]
)
def test_points_below_nothing_are_ranked_and_followed_too(profile):
    played = league(10, 5)
    results = build(played, entrants=[*range(1, 11)], length=FirstTo(2), points=Points(loss=-1))
    assert standings(results, profile=profile, seed=SEED) == as_the_rule_reads(results, played, profile=profile)
    ranking = Ranking(results, profile=profile, seed=SEED)
    for round in range(1, 6):
        results.set_result(round, round, Result(Score((0, 2))))
        assert list(read(ranking)) == standings(results, profile=profile, seed=SEED)


def test_no_share_of_games_is_worth_a_point():
    """1 has a point and every game, 3 has two points and no game to count."""
    agreed, awarded = Result(Score((1, 0)), How.DRAW_AGREED), Result(Score((0, 0)), How.NO_SHOW, (1,))
    rounds = [RoundResults((Match(1, (1, 2), agreed), Match(2, (3, 4), awarded)))]
    results = build(rounds, entrants=[1, 2, 3, 4], length=FirstTo(2), points=Points(win=2, draw=1))
    ranked = standings(results, profile=by("gw", own_gw_floor=False))
    assert [(s.entrant, s.points, s.figure("gw")) for s in ranked[:2]] == [(3, 2, 0), (1, 1, 1)]


def test_a_drawn_game_is_more_than_none():
    """A third of one game, and no game at all: the smallest shares there are."""
    drawn, agreed = Result(Score((0, 0), 1)), Result(Score((0, 0)), How.DRAW_AGREED)
    results = filled([RoundResults((Match(1, (1, 2), agreed), Match(2, (3, 4), drawn)))], 4)
    ranked = standings(results, profile=by("gw", own_gw_floor=False))
    assert [{s.entrant for s in ranked[:2]}, ranked[0].tied_with == (ranked[1].entrant,)] == [{3, 4}, True]


def test_a_percentage_of_a_seventh_match_is_followed_exactly():
    """Nobody had played seven before: the denominator that all means share cannot write a seventh."""
    played = league(8, 6)
    results = filled([*played, RoundResults(tuple(Match(n, (n, n + 4), None) for n in range(1, 5)))], 8)
    ranking = Ranking(results, seed=SEED)
    for table in range(1, 5):
        results.set_result(7, table, Result(SCORES[table]))
        assert list(read(ranking)) == standings(results, seed=SEED)


def test_opponents_who_pass_everybody_are_followed_exactly():
    """Their points are more than anybody had when the first key was made."""
    played = league(8, 2)
    results = filled([*played, RoundResults(tuple(Match(n, (n, n + 4), None) for n in range(1, 5)))], 8)
    ranking = Ranking(results, profile=by("buchholz"), seed=SEED)
    for table in range(1, 5):
        results.set_result(3, table, Result(Score((2, 0))))
        assert list(read(ranking)) == standings(results, profile=by("buchholz"), seed=SEED)


def test_who_is_left_alone_by_a_change_is_tied_no_longer():
    won, drawn = Result(Score((2, 0))), Result(Score((1, 1)))
    results = filled([RoundResults((Match(1, (1, 2), won), Match(2, (3, 4), won)))], 4)
    ranking = Ranking(results, seed=SEED)
    assert {standing.entrant: {*standing.tie} for standing in read(ranking)} == {
        1: {1, 3},
        2: {2, 4},
        3: {1, 3},
        4: {2, 4},
    }
    results.set_result(1, 1, drawn)
    assert {standing.entrant: {*standing.tie} for standing in read(ranking)} == {
        1: {1, 2},
        2: {1, 2},
        3: set(),
        4: set(),
    }


def test_lots_without_a_seed_are_those_of_eight_zero_bytes():
    results = filled([], 9)
    assert standings(results) == standings(results, seed=bytes(8))


def test_a_ranking_of_earlier_rounds_follows_a_correction_of_them():
    results = filled(league(8, 4), 8)
    ranking = Ranking(results, after=2, seed=SEED)
    results.set_result(1, 1, None)
    assert list(read(ranking)) == standings(results, after=2, seed=SEED)
