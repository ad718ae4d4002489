"""Small fields keep later rounds free of rematches, where an equally good pairing does."""

import random
from fractions import Fraction
from itertools import combinations

import pytest
from tests.core.pairing.fields import every_way, field_of, optimal_ways, played_field
from tests.hostile.counted import calls

from topcut.core.pairing import Field, pair
from topcut.core.pairing.ahead import _outlook, _unplayed, look_ahead, rounds_without_rematch
from topcut.core.pairing.construct import construct
from topcut.core.pairing.dice import chance_for
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.steps import Steps
from topcut.core.pairing.walk import Walk
from topcut.core.play import Match, Result, RoundResults, Score


def play(entrants: int, rounds: int, *, seed: int, looks_ahead: bool) -> list[int]:
    """Play a shop's evening and count the rematches (and second byes) of each round."""
    rng = random.Random(seed)
    played: list[RoundResults] = []
    clashes = []
    for number in range(rounds):
        field = Field.of(played, active=range(1, entrants + 1))
        remaining = rounds - number - 1 if looks_ahead else 0
        pairing = pair(field, seed=f"{seed}/{number}".encode(), remaining=remaining)
        clashes.append(pairing.cost.rematches + pairing.cost.second_bye)
        scores = [Score(rng.choice([(2, 0), (2, 1), (1, 2), (0, 2)])) for _ in pairing.pairs]
        matches = [
            Match(table, two, Result(score))
            for table, (two, score) in enumerate(zip(pairing.pairs, scores, strict=True), start=1)
        ]
        played.append(RoundResults(tuple(matches), pairing.byes))
    return clashes


def test_looking_ahead_more_than_halves_the_rematches_of_eight_in_six_rounds():
    plain = sum(any(play(8, 6, seed=seed, looks_ahead=False)) for seed in range(120))
    ahead = sum(any(play(8, 6, seed=seed, looks_ahead=True)) for seed in range(120))
    assert plain >= 10
    assert 2 * ahead <= plain


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [
        pytest.param(5, 3, id="GAP-13: five, three rounds"),
        pytest.param(7, 3, id="GAP-13: seven, three rounds"),
        pytest.param(8, 3, id="GAP-13: eight, three rounds"),
        pytest.param(12, 4, id="MTR-E-a: twelve, four rounds"),
        pytest.param(16, 5, id="MTR-E-a: sixteen, five rounds"),
    ],
)
def test_a_usual_evening_has_no_rematch(entrants, rounds):
    for seed in range(10):
        assert not any(play(entrants, rounds, seed=seed, looks_ahead=True))


def test_looking_ahead_costs_nothing():
    """The pairing is still one of the optimal ones."""
    won = Result(Score((2, 0)))
    rounds = [
        RoundResults((Match(1, (1, 2), won), Match(2, (3, 4), won), Match(3, (5, 6), won))),
        RoundResults((Match(1, (1, 3), won), Match(2, (5, 2), won), Match(3, (4, 6), won))),
    ]
    field = Field.of(rounds, active=range(1, 7))
    assert len(optimal_ways(field)) > 1
    for seed in range(20):
        assert pair(field, seed=b"%d" % seed, remaining=2).cost == pair(field, seed=b"%d" % seed).cost


@pytest.mark.parametrize(
    ("field", "open_to"),
    [
        pytest.param(field_of([0] * 4, met=[(0, 1)]), [0b1100, 0b1100, 0b1011, 0b0111], id="two have met"),
        pytest.param(field_of([0] * 3, met=[(0, 1)], byes=[0, 0, 1]), [0b1100, 0b1100, 0b0011, 0b0011], id="one bye"),
    ],
)
def test_open_to_everybody_not_met_and_to_a_first_bye(field, open_to):
    """No bit is set beyond the places there are."""
    assert _unplayed(field) == open_to


@pytest.mark.parametrize("remaining", [1, 2, 3])
def test_who_has_found_the_best_outlook_looks_no_further(remaining):
    field = field_of([0] * 8)
    pair(field, seed=b"x", remaining=remaining)
    assert calls(lambda: pair(field, seed=b"x", remaining=remaining), most=10_000)


@pytest.mark.parametrize("number", [1, 7, 13, 16])
def test_more_than_sixteen_do_not_look_ahead(number):
    field = played_field(random.Random(100 * number + 20), 20, rounds=number % 6)
    assert len(field) > 16
    assert pair(field, seed=b"x", remaining=20).pairs == pair(field, seed=b"x").pairs


def test_forty_equal_pairings_are_looked_at():
    """More rounds than eight can play are never free of rematches, so that nothing ends the search."""
    field = field_of([0] * 8)
    groups = ScoreGroups.drawn(field, seed=b"")
    draft = construct(field, groups, steps=Steps())
    one, other = (Walk.starting_at(draft, field, groups, chance=chance_for(b"", "walk")) for _ in range(2))
    look_ahead(one, field, remaining=9)
    for _ in range(40):
        other.step()
    assert one.chance.below(1 << 64) == other.chance.below(1 << 64)


def test_of_outlooks_that_are_alike_the_first_is_taken():
    """All ways kept is as good as more ways than are counted: what chance came to first stays."""
    field = played_field(random.Random(3107), 7, rounds=1)
    assert pair(field, seed=b"x", remaining=6).pairs == pair(field, seed=b"x").pairs


@pytest.mark.parametrize(
    ("open_pairs", "rounds"),
    [
        pytest.param(set(every_way([0, 1, 2, 3])), 3, id="everyone can meet everyone"),
        pytest.param({((0, 1), (1, 2), (2, 3), (3, 0))}, 2, id="a circle of four"),
        pytest.param({((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3))}, 0, id="two circles of three"),
    ],
)
def test_how_many_rounds_are_left(open_pairs, rounds):
    pairs = {pair for way in open_pairs for pair in way}
    places = 1 + max(place for pair in pairs for place in pair)
    open_to = [sum(1 << b if a == place else 1 << a for a, b in pairs if place in (a, b)) for place in range(places)]
    assert rounds_without_rematch(open_to, most=5) == rounds


@pytest.mark.parametrize(
    ("met", "outlook"),
    [
        pytest.param([(0, 1), (2, 3), (4, 5)], (4, Fraction(1)), id="after one round"),
        pytest.param([(0, 1), (0, 2), (1, 3)], (3, Fraction(6, 7)), id="six of seven ways leave two more rounds"),
        pytest.param([(0, 1), (0, 2), (1, 3), (2, 3)], (2, Fraction(4, 5)), id="four of five ways leave one more"),
        pytest.param([(0, 1), (0, 2), (0, 3), (0, 4)], (1, Fraction(1)), id="one round is left"),
        pytest.param([(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)], (0, Fraction(1)), id="none is"),
    ],
)
def test_an_outlook_is_the_rounds_left_and_the_share_of_ways_that_keep_them(met, outlook):
    six = [pair for pair in combinations(range(6), 2) if pair not in met]
    open_to = [sum(1 << (set(pair) - {place}).pop() for pair in six if place in pair) for place in range(6)]
    assert _outlook(open_to, 4) == outlook


@pytest.mark.parametrize(
    ("met", "outlook"),
    [
        pytest.param(
            [(0, 3), (0, 5), (0, 6), (1, 2), (1, 6), (2, 4), (2, 5), (3, 5), (4, 6)],
            (4, Fraction(14, 23)),
            id="23 ways",
        ),
        pytest.param(
            [(0, 4), (0, 5), (0, 7), (1, 2), (1, 3), (2, 4), (2, 5), (4, 5)],
            (4, Fraction(1)),
            id="24: 16 would keep them",
        ),
    ],
)
def test_with_fewer_than_twenty_four_ways_each_is_followed(met, outlook):
    eight = [pair for pair in combinations(range(8), 2) if pair not in met]
    open_to = [sum(1 << (set(pair) - {place}).pop() for pair in eight if place in pair) for place in range(8)]
    assert _outlook(open_to, 4) == outlook
