"""Rounds, cuts and brackets by head count (MTR E, MTR 10.1, MTR 10.2, MTR 10.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.rules.structure import (
    StructureRule,
    first_round,
    head_count,
    is_sanctionable,
    rounds,
    suggested_structure,
)


def premier(entrants, **options):
    return suggested_structure(entrants, premier=True, **options)


@pytest.mark.parametrize(
    ("entrants", "swiss"),
    [
        pytest.param(17, 5, id="MTR-E-f: 17"),
        pytest.param(20, 5, id="MTR-10.2-e: 20"),
        pytest.param(32, 5, id="MTR-E-f: 32"),
        pytest.param(33, 6, id="MTR-E-f: 33"),
        pytest.param(64, 6, id="MTR-E-f: 64"),
        pytest.param(65, 7, id="MTR-E-f: 65"),
        pytest.param(128, 7, id="MTR-E-f: 128"),
        pytest.param(129, 8, id="MTR-E-f: 129"),
        pytest.param(226, 8, id="MTR-E-f: 226"),
        pytest.param(227, 9, id="MTR-E-f: 227"),
        pytest.param(409, 9, id="MTR-E-f: 409"),
        pytest.param(410, 10, id="MTR-E-f: 410"),
        pytest.param(2000, 10, id="MTR-E-f: 2000"),
    ],
)
@pytest.mark.parametrize("is_premier", [True, False])
def test_from_seventeen_on_eight_advance(entrants, swiss, is_premier):
    assert suggested_structure(entrants, premier=is_premier) == StructureRule(swiss, cut=8)


@pytest.mark.parametrize(
    ("entrants", "options", "structure"),
    [
        pytest.param(4, {"kind": "team"}, StructureRule(0), id="MTR-E-c: 4 teams"),
        pytest.param(4, {"kind": "two-headed-giant"}, StructureRule(0), id="MTR-E-c: 4 pairs"),
        pytest.param(4, {"kind": "individual"}, None, id="MTR-E-c: not 4 single players"),
        pytest.param(3, {"kind": "team"}, None, id="MTR-E-c: not 3"),
        pytest.param(5, {}, StructureRule(0), id="MTR-E-d: 5"),
        pytest.param(6, {}, StructureRule(0), id="MTR-E-d: 6"),
        pytest.param(8, {}, StructureRule(0), id="MTR-E-d: 8"),
        pytest.param(9, {}, StructureRule(5, cut=4), id="MTR-E-e: 9 Standard"),
        pytest.param(16, {}, StructureRule(5, cut=4), id="MTR-E-e: 16 Standard"),
        pytest.param(9, {"draft_playoff": True}, StructureRule(4, cut=8), id="MTR-E-e: 9 with a draft playoff"),
        pytest.param(16, {"draft_playoff": True}, StructureRule(4, cut=8), id="MTR-E-e: 16 with a draft playoff"),
        pytest.param(17, {"draft_playoff": True}, StructureRule(5, cut=8), id="MTR-E-f: 17 with a draft playoff"),
        pytest.param(20, {"kind": "team"}, StructureRule(5, cut=8), id="MTR-E-g: 20 trios count as 20"),
    ],
)
def test_small_premier_fields(entrants, options, structure):
    assert premier(entrants, **options) == structure


@pytest.mark.parametrize("entrants", [2, 5, 8])
def test_small_fields_outside_premier_play_three_rounds_and_go_home(entrants):
    """GAP-13."""
    assert suggested_structure(entrants) == StructureRule(3)


def test_one_player_is_no_event():
    assert suggested_structure(1) is None


@pytest.mark.parametrize(
    ("by_byes", "weighted", "swiss", "cut"),
    [
        pytest.param({0: 64}, 64, 6, 8, id="MTR-E-h: nobody has a bye"),
        pytest.param({0: 60, 1: 4}, 68, 7, 8, id="MTR-E-h: one bye counts two"),
        pytest.param({0: 110, 1: 5, 2: 2, 3: 1}, 136, 8, 8, id="MTR-E-h: one, two and three byes"),
        pytest.param({0: 226}, 226, 8, 8, id="MTR-E-h: 226 without byes"),
        pytest.param({0: 225, 1: 1}, 227, 9, 8, id="MTR-E-h: 226 of whom one has a bye"),
        pytest.param({0: 401, 3: 1}, 409, 9, 8, id="MTR-E-h: three byes count eight, 409"),
        pytest.param({0: 402, 3: 1}, 410, 10, 8, id="MTR-E-h: three byes count eight, 410"),
        pytest.param({0: 16}, 16, 5, 4, id="MTR-E-e: 16"),
    ],
)
def test_byes_weigh_in_the_table_of_rounds(by_byes, weighted, swiss, cut):
    entrants = sum(by_byes.values())
    byes = [count for count, holders in by_byes.items() for _ in range(holders) if count]
    assert head_count(entrants, byes=byes) == weighted
    assert premier(entrants, byes=byes) == StructureRule(swiss, cut=cut)


@pytest.mark.parametrize(
    ("entrants", "played", "kind", "counts"),
    [
        pytest.param(8, 3, "individual", True, id="MTR-10.1-a: 8 players"),
        pytest.param(7, 3, "individual", False, id="MTR-10.1-a: 7 players"),
        pytest.param(4, 3, "individual", False, id="MTR-E-i: 4 players, whatever byes they have"),
        pytest.param(4, 2, "team", True, id="MTR-10.1-b: 4 teams"),
        pytest.param(3, 2, "team", False, id="MTR-10.1-b: 3 teams"),
        pytest.param(4, 2, "two-headed-giant", True, id="MTR-10.1-b: 4 pairs"),
        pytest.param(8, 2, "individual", False, id="MTR-10.2-a: 2 rounds of single players"),
        pytest.param(4, 1, "two-headed-giant", False, id="MTR-10.2-a: 1 round of pairs"),
    ],
)
def test_an_official_event_needs_entrants_and_rounds(entrants, played, kind, counts):
    assert is_sanctionable(entrants, rounds_played=played, kind=kind) is counts


@pytest.mark.parametrize(
    ("size", "draft", "pairs"),
    [
        pytest.param(8, False, ((1, 8), (4, 5), (2, 7), (3, 6)), id="MTR-10.4-e: eight by standings"),
        pytest.param(4, False, ((1, 4), (2, 3)), id="MTR-10.4-f: four by standings"),
        pytest.param(2, False, ((1, 2),), id="MTR-10.4-g: two"),
        pytest.param(8, True, ((1, 5), (3, 7), (2, 6), (4, 8)), id="MTR-10.4-h: eight by draft seat"),
        pytest.param(4, True, None, id="MTR-10.4-h: only eight draft"),
        pytest.param(16, False, None, id="MTR-10.4-b: other sizes are not drawn"),
    ],
)
def test_first_rounds_of_the_brackets(size, draft, pairs):
    assert first_round(size, draft_playoff=draft) == pairs


def test_two_programs_have_their_own_at_a_magicfest():
    """MTR-E-b."""
    assert rounds().own_structure_at_magicfest == ("Grand Prix Trials", "Players Tour Qualifiers")


@given(st.integers(5, 3000), st.booleans())
def test_every_field_from_five_on_fits_exactly_one_row(entrants, draft_playoff):
    fitting = [row for row in rounds().rows if row.holds(entrants) and row.draft_playoff in {None, draft_playoff}]
    assert [row.structure for row in fitting] == [premier(entrants, draft_playoff=draft_playoff)]


@given(st.integers(9, 3000), st.booleans(), st.booleans())
def test_one_more_player_never_means_fewer_rounds(entrants, draft_playoff, is_premier):
    fewer = suggested_structure(entrants, draft_playoff=draft_playoff, premier=is_premier)
    more = suggested_structure(entrants + 1, draft_playoff=draft_playoff, premier=is_premier)
    assert fewer.swiss <= more.swiss


@given(st.integers(0, 500), st.lists(st.integers(0, 3), max_size=30))
def test_an_awarded_bye_doubles_its_holder(without, byes):
    """MTR-E-h, said another way."""
    assert head_count(without + len(byes), byes=byes) == without + sum(2**bye for bye in byes)
