"""Levels by program (MTR F), the Premier list (MTR 1.4) and what each level turns on (MTR 1.12)."""

from typing import get_args

import pytest

from topcut.core.play import Level
from topcut.core.rules.editions import CURRENT
from topcut.core.rules.levels import LevelId, Setting, is_premier, levels, program, switch


@pytest.mark.parametrize(
    ("level", "names"),
    [
        pytest.param(
            "competitive",
            {
                "Eternal Weekend",
                "Grand Prix Day 1",
                "Grand Prix Trial",
                "Players Tour Qualifiers",
                "Magic Premier Series",
                "WPN Qualifiers",
                "WPN Preliminary Events",
            },
            id="MTR-F-a: Competitive",
        ),
        pytest.param("regular", {"Friday Night Magic", "Draft Weekend", "Prerelease"}, id="MTR-F-b: Regular"),
        pytest.param(
            "professional",
            {"Grand Prix Day 2", "Players Tour", "Players Tour Finals", "World Championship"},
            id="MTR-F-c: Professional, the second Players Tour read as the Finals",
        ),
    ],
)
def test_each_program_has_its_level(level, names):
    assert {entry.name for entry in levels().programs if entry.level == level} == names


def test_the_premier_list_has_nine_names():
    """MTR-1.4-m."""
    assert levels().premier == (
        "World Championship",
        "Players Tour",
        "Players Tour Finals",
        "WPN Qualifiers",
        "WPN Preliminary Events",
        "Players Tour Qualifiers",
        "Magic Premier Series",
        "Grand Prix",
        "Grand Prix Trials",
    )


@pytest.mark.parametrize(
    ("name", "premier"),
    [
        pytest.param("Grand Prix", True, id="MTR-1.1-a: Grand Prix"),
        pytest.param("Friday Night Magic", False, id="MTR-1.1-a: Friday Night Magic"),
        pytest.param("Grand Prix Day 2", True, id="MTR-1.4-m: a day of a Grand Prix"),
        pytest.param("Grand Prix Trial", True, id="MTR-1.4-m: one of the trials"),
        pytest.param("Eternal Weekend", False, id="MTR-1.4-m: not on the list"),
        pytest.param("Thursday at the shop", False, id="MTR-1.1-a: no program at all"),
    ],
)
def test_premier_is_what_the_list_names(name, premier):
    assert is_premier(name) is premier


def test_each_program_that_belongs_to_a_premier_entry_names_one():
    assert {entry.premier for entry in levels().programs} - {""} == set(levels().premier)


def test_every_level_has_its_name_in_the_tables():
    """MTR-1.12: Regular, Competitive, Professional."""
    assert [level.id for level in sorted(Level)] == list(get_args(LevelId))


@pytest.mark.parametrize(
    ("id", "settings"),
    [
        pytest.param("deck-registration", ("head-judge-decides", "required", "required"), id="MTR-2.7-a, -b"),
        pytest.param("deck-checks", ("head-judge-decides", "required", "required"), id="MTR-2.8-a"),
        pytest.param("opponents-lists-in-single-elimination", ("no", "no", "yes"), id="MTR-2.7-i"),
        pytest.param("opponent-must-shuffle", ("head-judge-decides", "required", "required"), id="MTR-3.10-i"),
        pytest.param("electronic-notes", ("yes", "no", "no"), id="MTR-2.11-f"),
        pytest.param("devices-in-draft-and-construction", ("allowed", "forbidden", "forbidden"), id="MTR-2.12-d"),
        pytest.param("may-refuse-camera", ("yes", "yes", "yes-except-in-elimination"), id="MTR-2.13-c"),
        pytest.param("strict-sleeves", ("no", "yes", "yes"), id="MTR-3.11-e"),
        pytest.param("derived-information-is-free", ("yes", "no", "no"), id="MTR-4.1-i"),
        pytest.param("board-layout", ("no", "required", "required"), id="MTR-4.7-a"),
        pytest.param(
            "team-sealed-swaps-between-rounds", ("allowed-without-decklists", "forbidden", "forbidden"), id="MTR-8.6-e"
        ),
        pytest.param(
            "continuous-construction", ("allowed-without-decklists", "forbidden", "forbidden"), id="MTR-7.3-c, -d"
        ),
        pytest.param(
            "look-at-picks-between-picks",
            ("allowed-unless-forbidden-before-first-draft", "forbidden", "forbidden"),
            id="MTR-7.7-i, -j",
        ),
        pytest.param(
            "play-only-inside-pod", ("organizer-may-waive-before-start", "required", "required"), id="MTR-7.6-d"
        ),
        pytest.param("age-restriction-by-organizer", ("yes", "no", "no"), id="MTR-1.4-e"),
    ],
)
def test_each_level_sets_its_switches(id, settings):
    assert tuple(switch(id, level=level.id, edition=CURRENT) for level in Level) == settings


def test_there_are_fifteen_switches_and_every_setting_is_used():
    assert len(levels().switches) == 15
    used = {entry.at(level.id) for entry in levels().switches.values() for level in Level}
    assert used == set(Setting)


def test_officials_may_play_only_at_regular():
    """MTR-1.4-h, -i."""
    assert all(program(name).level == "regular" for name in levels().officials_may_play)


def test_programs_that_are_granted_something_by_name():
    """MTR-2.7-i, MTR-2.9-b, MTR-2.13-f, MTR-7.2-b."""
    for granted in ("video_review", "appeals_judges", "repackaged_boosters"):
        assert all(is_premier(name) for name in getattr(levels(), granted))
    assert "Grand Prix" not in levels().video_review
