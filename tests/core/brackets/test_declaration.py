"""Brackets as declared (MTR 10.4, MTR E, GAP-03)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.brackets import Fixture, FixtureWinner, Loser, Seed
from topcut.core.brackets.declaration import Bracket
from topcut.core.brackets.refusals import DraftPlayoffOfEight, TooFewForABracket
from topcut.core.brackets.shapes import drafted, seeded
from topcut.core.rules.structure import first_round

POWERS = [2, 4, 8, 16, 32, 64]
sizes = st.integers(2, 64)


def first_pairs(bracket: Bracket) -> list[tuple[int, int]]:
    return [tuple(side.number for side in fixture.sides) for fixture in bracket.in_round(1)]


def test_a_bracket_of_four_reads_as_a_declaration():
    """MTR-10.4-f."""
    assert seeded(4) == Bracket(
        fixtures=(
            Fixture(1, 1, (Seed(1), Seed(4))),
            Fixture(2, 1, (Seed(2), Seed(3))),
            Fixture(3, 2, (FixtureWinner(1), FixtureWinner(2))),
        ),
        ranking=((FixtureWinner(3),), (Loser(3),), (Loser(1), Loser(2))),
    )


@pytest.mark.parametrize(
    ("bracket", "text"),
    [
        pytest.param(
            seeded(2),
            """
            1: seed(1) – seed(2)
            ranking: winner(1); loser(1)""",
            id="MTR-10.4-g: two",
        ),
        pytest.param(
            seeded(5),
            """
            1: seed(4) – seed(5)
            2: seed(1) – winner(1)
            3: seed(2) – seed(3)
            4: winner(2) – winner(3)
            ranking: winner(4); loser(4); loser(2), loser(3); loser(1)""",
            id="GAP-03: five, of whom three have byes",
        ),
        pytest.param(
            seeded(8),
            """
            1: seed(1) – seed(8)
            2: seed(4) – seed(5)
            3: seed(2) – seed(7)
            4: seed(3) – seed(6)
            5: winner(1) – winner(2)
            6: winner(3) – winner(4)
            7: winner(5) – winner(6)
            ranking: winner(7); loser(7); loser(5), loser(6); loser(1), loser(2), loser(3), loser(4)""",
            id="MTR-10.4-e: eight",
        ),
        pytest.param(
            drafted(),
            """
            1: seed(1) – seed(5)
            2: seed(3) – seed(7)
            3: seed(2) – seed(6)
            4: seed(4) – seed(8)
            5: winner(1) – winner(2)
            6: winner(3) – winner(4)
            7: winner(5) – winner(6)
            ranking: winner(7); loser(7); loser(5), loser(6); loser(1), loser(2), loser(3), loser(4)""",
            id="MTR-10.4-h: eight by draft seat",
        ),
    ],
)
def test_brackets_can_be_read_aloud(bracket, text):
    assert str(bracket).splitlines() == [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("entrants", "byes"),
    [
        pytest.param(5, [1, 2, 3], id="GAP-03: 5 teams, 3 byes"),
        pytest.param(6, [1, 2], id="MTR-E-d: 6, two byes"),
        pytest.param(7, [1], id="GAP-03: 7, one bye"),
        pytest.param(8, [], id="MTR-E-d: 8, none"),
        pytest.param(13, [1, 2, 3], id="GAP-03: 13, three byes"),
    ],
)
def test_the_top_seeds_have_the_byes(entrants, byes):
    assert sorted(seed.number for seed in seeded(entrants).byes(1)) == byes
    assert seeded(entrants).byes(2) == ()


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [
        pytest.param(4, 2, id="MTR-E-c: 4 teams"),
        pytest.param(5, 3, id="MTR-E-d: 5 teams"),
        pytest.param(6, 3, id="MTR-E-d: 6 teams"),
        pytest.param(8, 3, id="MTR-E-d: 8 players"),
    ],
)
def test_a_bracket_has_the_rounds_of_the_table(entrants, rounds):
    assert seeded(entrants).rounds == rounds


@pytest.mark.parametrize("size", [2, 4, 8])
def test_the_brackets_of_the_book_are_those_of_the_book(size):
    assert tuple(first_pairs(seeded(size))) == first_round(size)


def test_sixteen_continue_the_pattern_of_the_book():
    """MTR-10.4-b: other sizes are allowed; these are eight matches whose winners would make the book's eight."""
    pairs = first_pairs(seeded(16))
    assert pairs == [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]
    assert [tuple(pairs[i][0] for i in (n, n + 1)) for n in range(0, 8, 2)] == list(first_round(8))


@pytest.mark.parametrize("size", POWERS)
def test_seeds_of_a_first_match_always_add_up_to_the_same(size):
    assert {sum(pair) for pair in first_pairs(seeded(size))} == {size + 1}


@given(sizes)
def test_one_match_fewer_than_entrants_decides_it(entrants):
    bracket = seeded(entrants)
    assert (len(bracket.fixtures), bracket.entrants) == (entrants - 1, entrants)


@given(sizes)
def test_every_name_is_used_once_and_the_ranking_names_everybody(entrants):
    bracket = seeded(entrants)
    sides = [side for fixture in bracket.fixtures for side in fixture.sides]
    inner = {FixtureWinner(number) for number in range(1, len(bracket.fixtures))}
    assert len(sides) == len(set(sides))
    assert set(sides) == {Seed(number) for number in range(1, entrants + 1)} | inner
    assert sum(len(names) for names in bracket.ranking) == entrants


@given(sizes)
def test_sides_are_known_before_their_fixture_and_rounds_only_rise(entrants):
    bracket = seeded(entrants)
    for fixture in bracket.fixtures:
        for side in fixture.sides:
            if isinstance(side, FixtureWinner):
                assert side.fixture < fixture.number
                assert bracket.fixture(side.fixture).round == fixture.round - 1


@given(sizes)
def test_byes_fill_up_the_first_round_and_nothing_else(entrants):
    bracket = seeded(entrants)
    in_the_first = 2 * len(bracket.in_round(1))
    byes = sorted(seed.number for seed in bracket.byes(1))
    assert byes == list(range(1, len(byes) + 1))
    assert in_the_first + 2 * len(byes) == 2**bracket.rounds
    assert in_the_first + len(byes) == entrants


@given(sizes)
def test_better_seeds_meet_later(entrants):
    """If the better seed always wins, the seeds left after each round are the best ones."""
    bracket = seeded(entrants)
    best = {}
    for fixture in bracket.fixtures:
        seeds = sorted(side.number if isinstance(side, Seed) else best[side.fixture] for side in fixture.sides)
        best[fixture.number] = seeds[0]
        assert sum(seeds) == 2 ** (bracket.rounds - fixture.round + 1) + 1


@pytest.mark.parametrize("entrants", [0, 1, -3])
def test_a_bracket_needs_two(entrants):
    with pytest.raises(TooFewForABracket) as refusal:
        seeded(entrants)
    assert str(refusal.value.rule) == "MTR 10.4"


@pytest.mark.parametrize("entrants", [4, 7, 16])
def test_only_eight_are_paired_by_draft_seat(entrants):
    """MTR-10.4-h."""
    with pytest.raises(DraftPlayoffOfEight):
        drafted(entrants)


@given(st.one_of(sizes.map(seeded), st.just(drafted())))
def test_a_declaration_survives_being_written_down(bracket):
    assert msgspec.json.decode(msgspec.json.encode(bracket), type=Bracket) == bracket
