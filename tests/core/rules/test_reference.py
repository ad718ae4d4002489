"""Every row a judge may look for has its place in the reference."""

import pytest

from topcut.core.rules import Rule
from topcut.core.rules.documents import exists
from topcut.core.rules.reference import EVERYWHERE, _places, place_of
from topcut.core.rules.requirements import requirements


def test_every_section_with_a_row_to_guide_by_has_a_place():
    guides = {row.rule for row in requirements().values() if row.kind == "guide" and row.rule.document == "MTR"}
    assert {rule for rule in guides if place_of(rule) is EVERYWHERE} == set()


def test_every_section_of_the_tournament_rules_with_rows_has_a_place():
    sections = {row.rule for row in requirements().values() if row.rule and row.rule.document == "MTR"}
    assert {str(rule) for rule in sections if place_of(rule) is EVERYWHERE} == set()


def test_only_sections_that_exist_have_a_place():
    assert [rule for rule in _places() if not exists(rule)] == []


@pytest.mark.parametrize(
    ("rule", "asked", "is_found"),
    [
        pytest.param("MTR 2.9", {"role": "head-judge"}, True, id="MTR 2.9: the head judge"),
        pytest.param("MTR 2.9", {"role": "spectator"}, False, id="MTR 2.9: no spectator"),
        pytest.param("MTR 2.7", {"level": "regular"}, False, id="MTR 2.7: no lists at Regular"),
        pytest.param("MTR 4.4", {"level": "regular"}, True, id="MTR 4.4: at every level"),
        pytest.param("MTR 2.5", {"phase": "time", "role": "floor-judge"}, True, id="MTR 2.5: when time is over"),
        pytest.param("GAP-05", {"role": "player", "phase": "end"}, True, id="GAP-05: placed nowhere is found anywhere"),
    ],
)
def test_a_section_is_found_by_whom_it_concerns_and_when(rule, asked, is_found):
    assert place_of(Rule.parse(rule)).has(**asked) is is_found
