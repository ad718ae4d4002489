"""Roles are presets of powers; ids are short and never reused."""

from itertools import combinations

import pytest

from topcut.core.play import Level, Power, Role, new_stream, powers_of

P = Power


def test_there_are_exactly_six_roles():
    """MTR-1.3-a."""
    assert [role.value for role in Role] == [
        "organizer",
        "head-judge",
        "floor-judge",
        "scorekeeper",
        "player",
        "spectator",
    ]


@pytest.mark.parametrize(
    ("role", "is_official", "is_judge"),
    [
        pytest.param(Role.ORGANIZER, True, False, id="MTR-1.3-b: organizer"),
        pytest.param(Role.HEAD_JUDGE, True, True, id="MTR-1.3-b: head judge"),
        pytest.param(Role.FLOOR_JUDGE, True, True, id="MTR-1.3-b: floor judge"),
        pytest.param(Role.SCOREKEEPER, True, False, id="MTR-1.3-b: scorekeeper"),
        pytest.param(Role.PLAYER, False, False, id="MTR-1.3-b: player"),
        pytest.param(Role.SPECTATOR, False, False, id="MTR-1.3-b: spectator"),
    ],
)
def test_who_is_an_official_and_who_a_judge(role, is_official, is_judge):
    assert (role.is_official, role.is_judge) == (is_official, is_judge)


@pytest.mark.parametrize(
    ("role", "powers"),
    [
        pytest.param(Role.ORGANIZER, {P.ORGANIZE, P.ENTRY}, id="MTR-1.6: organizer"),
        pytest.param(
            Role.HEAD_JUDGE,
            {P.OVERRULE, P.APPEAL, P.RULE, P.EXTEND, P.CLOCK, P.RESULTS, P.ENTRY},
            id="MTR-1.7: head judge",
        ),
        pytest.param(Role.FLOOR_JUDGE, {P.RULE, P.EXTEND}, id="MTR-1.8: floor judge"),
        pytest.param(Role.SCOREKEEPER, {P.PAIR, P.RESULTS, P.CLOCK, P.ENTRY}, id="MTR-1.9: scorekeeper"),
        pytest.param(Role.PLAYER, {P.PLAY}, id="MTR-1.10: player"),
        pytest.param(Role.SPECTATOR, set(), id="MTR-1.11: spectator"),
    ],
)
def test_what_a_role_may_do(role, powers):
    assert powers_of([role]) == powers


def test_one_person_may_hold_any_combination():
    """MTR-1.3-c."""
    for size in range(7):
        for roles in combinations(Role, size):
            assert powers_of(roles) == {power for role in roles for power in powers_of([role])}


def test_organizer_head_judge_and_scorekeeper_together_may_do_everything():
    """MTR-1.3-a: a one-person shop never meets a role refusal."""
    assert powers_of([Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER]) == set(Power) - {Power.PLAY, Power.JOIN}


def test_only_judges_give_a_table_more_time():
    """MTR-2.6-f."""
    assert [role for role in Role if Power.EXTEND in powers_of([role])] == [Role.HEAD_JUDGE, Role.FLOOR_JUDGE]


def test_levels_are_in_order():
    """MTR-1.12: Regular, Competitive, Professional."""
    assert Level.REGULAR < Level.COMPETITIVE < Level.PROFESSIONAL


def test_a_stream_is_ten_bytes_in_sixteen_letters():
    assert new_stream(bytes(10)) == "A" * 16
    assert new_stream(bytes(range(10))) == "AAAQEAYEAUDAOCAJ"
    for wrong in (b"", bytes(9), bytes(11)):
        with pytest.raises(AssertionError):
            new_stream(wrong)
