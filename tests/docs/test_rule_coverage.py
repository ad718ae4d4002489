"""A row counts as working only where a test goes through a door, and excuses are checked."""

import re

from tools.rule_coverage import WITHOUT, NamedRows, excuses, files_with_rows, without_a_door, wrong_excuses

MOST_WITHOUT_A_DOOR = 47
"""Rows that no test reaches from a person's side yet: the number only grows smaller."""
ALMOST_A_ROW = re.compile(r"\b(?:MTR|DZ) [0-9A-F][0-9.]*-[a-z]\b")


def test_rows_without_a_door_do_not_grow_in_number() -> None:
    found = without_a_door(NamedRows(files_with_rows()), excuses(WITHOUT.read_text("utf-8")))
    assert len(found) <= MOST_WITHOUT_A_DOOR


def test_every_excuse_holds() -> None:
    assert wrong_excuses(NamedRows(files_with_rows()), excuses(WITHOUT.read_text("utf-8"))) == []


def test_every_row_is_written_so_that_it_is_found() -> None:
    """`MTR 8.2-g` names no row, however well it is tested."""
    wrong = {name: found for name, text in files_with_rows().items() if (found := ALMOST_A_ROW.findall(text))}
    assert wrong == {}
    assert ALMOST_A_ROW.findall("MTR 8.2-g, MTR-8.2-h, MTR 10.4, DZ 7.2.3-a") == ["MTR 8.2-g", "DZ 7.2.3-a"]


def test_a_test_of_the_core_opens_no_door() -> None:
    tested = NamedRows({"core/zones/test_deck.py": "MTR-2.4-d", "cli/test_deck.py": "MTR-6.1-a"})
    assert "MTR-2.4-d" in without_a_door(tested, {})
    assert "MTR-6.1-a" not in without_a_door(tested, {})
    assert tested.doors("MTR-6.1-a") == ["command"]


def test_advice_has_its_place_in_the_rule_search() -> None:
    assert "MTR-5.6-a" not in without_a_door(NamedRows({}), {}), "a guide row"


def test_an_excuse_that_does_not_hold_is_found() -> None:
    tested = NamedRows({"web/judge/test_calls.py": "MTR-2.4-d"})
    said = excuses("# why\nMTR-2.4-a shown by MTR-2.4-d\nMTR-2.4-b  shown by MTR-2.4-c\nMTR-2.4-d guide\nMTR-99-a x\n")
    assert wrong_excuses(tested, said) == ["MTR-2.4-b", "MTR-2.4-d", "MTR-99-a"]
    assert "MTR-2.4-a" not in without_a_door(tested, said)
