"""A search through the rules costs a look at its index, and nobody pays for making it twice."""

import pytest
from tests.hostile.counted import TooLong, calls

from topcut.web.shared import rules
from topcut.web.shared.rules import LONGEST_SEARCH, RuleSearch, found_rules

LONGEST = " ".join("abcdefghijklmnopqrstuvwxyz0123456789.-:;")[:LONGEST_SEARCH]
SEARCHES = ["draw", "MTR 2.1", "apelación", "a", LONGEST]
A_SEARCH = 200
"""Calls for each section in the index, at most: forty words looked for in a few sentences each."""


@pytest.mark.parametrize("text", SEARCHES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_search_costs_a_look_at_each_section(text, language):
    found_rules(RuleSearch("first"), language=language)
    sections = len(rules._index(language))
    assert sections > 100
    assert calls(lambda: found_rules(RuleSearch(text), language=language), most=A_SEARCH * sections)


def test_making_the_index_for_every_search_would_be_noticed():
    """A planted fault: what was done on every request until there was an index."""
    sections = len(rules._index("en"))

    def made_each_time():
        for made in (rules._index, rules._said):
            made.cache_clear()
        found_rules(RuleSearch("draw"), language="en")

    with pytest.raises(TooLong):
        calls(made_each_time, most=A_SEARCH * sections)


@pytest.mark.parametrize("text", ["draw", "MTR 2.1", "time 2", "head judge"])
def test_what_is_found_has_every_word(text):
    for section in found_rules(RuleSearch(text), language="en").sections:
        for said in section.sayings:
            whole = rules.folded(f"{section.rule} {section.title} {said.text}")
            assert all(word in whole for word in text.lower().split())
