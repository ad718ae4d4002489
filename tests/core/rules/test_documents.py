"""Documents, editions, and the citations inside the rule data themselves."""

import re
import tomllib
from collections.abc import Iterator
from datetime import date
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.rules import Rule
from topcut.core.rules.documents import document, exists, library, section
from topcut.core.rules.editions import CURRENT, edition_on, tables_on
from topcut.locale import say, translations

MAIN_SECTIONS = {1: 12, 2: 13, 3: 16, 4: 8, 5: 6, 6: 7, 7: 7, 8: 6, 9: 7, 10: 4}


@pytest.mark.parametrize(
    ("citation", "title", "es"),
    [
        pytest.param("MTR 0", "Introduction", "Introducción", id="MTR-0: the introduction is section 0"),
        pytest.param("MTR 2.10", "Dropping", "Abandono", id="MTR-2.10: two digits"),
        pytest.param("MTR 3.10", "Shuffling", "Barajar", id="MTR-A-c: 3.10 is shuffling in this edition"),
        pytest.param("MTR E", "Rounds by number of players", "Rondas según los jugadores", id="MTR-E: an appendix"),
        pytest.param("DZ 8.2.4.1", "Order among stacked cards", "El orden de las cartas apiladas", id="DZ8-8.2.4.1"),
        pytest.param("DZ 7.2.3.1", "Leaving a zone for the deck", "De otra zona al mazo", id="DZ7-7.2.3.1"),
        pytest.param("IPG 3.1", "Tardiness", "Impuntualidad", id="IPG 3.1"),
        pytest.param("GAP-13", "Small fields", "Torneos pequeños", id="GAP-13: our own decision"),
        pytest.param("X-08", "Dragons of Tarkir", "Dragones de Tarkir", id="X-08: our own reading"),
    ],
)
def test_a_citation_finds_its_section(citation, title, es):
    rule = Rule.parse(citation)
    assert section(rule).title == title
    assert say(title, "es", about=rule.document) == es


@pytest.mark.parametrize("citation", ["MTR 1.13", "MTR 11.1", "MTR G", "DZ 8.2.5", "IPG 4.9", "GAP-16", "X-28"])
def test_a_section_nobody_wrote_does_not_exist(citation):
    assert not exists(Rule.parse(citation))


def test_every_numbered_section_of_the_tournament_rules_is_there():
    chapters = [f"{chapter}.{number}" for chapter, last in MAIN_SECTIONS.items() for number in range(1, last + 1)]
    expected = {"0", *map(str, MAIN_SECTIONS), *chapters, *"ABCDEF"}
    assert {part.number for part in document("MTR").editions[-1].sections} == expected


def test_the_two_texts_on_the_deck_zone_are_two_editions():
    """DZ8-8.2.3-a, DZ7-7.2.1-b: each with the section it names for drawing, whose own text is not ours."""
    numbers = {edition.id: [part.number for part in edition.sections] for edition in document("DZ").editions}
    assert numbers == {
        "dz7": ["1.12", "7.2.1", "7.2.2", "7.2.3", "7.2.3.1"],
        "dz8": ["4.2.3", "8.2.1", "8.2.2", "8.2.3", "8.2.4", "8.2.4.1"],
    }


def test_every_section_has_a_title_in_both_languages_and_a_citation_that_can_be_read():
    for entry in library().documents:
        for edition in entry.editions:
            for part in edition.sections:
                rule = Rule(entry.id, part.number)
                assert Rule.parse(str(rule)) == rule
                assert part.title
                assert f"{entry.id}\x04{part.title}" in translations("es")._catalog
                assert section(rule).number == part.number


def test_no_edition_has_a_section_twice():
    for entry in library().documents:
        for edition in entry.editions:
            numbers = [part.number for part in edition.sections]
            assert len(numbers) == len(set(numbers))


def test_our_own_decisions_say_so():
    assert [entry.id for entry in library().documents if entry.is_ours] == ["GAP", "X"]


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        pytest.param(date(2021, 8, 1), "mtr-2021-07-23", id="MTR-0-a: an event of August"),
        pytest.param(date(2021, 7, 23), "mtr-2021-07-23", id="MTR-0-a: the first day"),
        pytest.param(date(2021, 7, 22), None, id="MTR-0-a: the day before there is none"),
    ],
)
def test_an_edition_holds_from_its_day_on(day, edition):
    found = edition_on(day)
    assert (found.id if found else None) == edition


@given(st.dates())
def test_every_day_has_tables_to_read(day):
    assert tables_on(day) in {edition.id for edition in document("MTR").editions}


def test_the_current_edition_is_the_newest():
    assert document("MTR").editions[-1].id == CURRENT


def test_the_change_log_lists_this_edition_and_the_one_before():
    """MTR-A-a: twelve entries for July, five for April."""
    changes = {change.on: change.sections for change in document("MTR").editions[-1].changes}
    assert {day: len(sections) for day, sections in changes.items()} == {date(2021, 7, 23): 12, date(2021, 4, 23): 5}
    assert all(exists(Rule("MTR", number)) for sections in changes.values() for number in sections)


def data_files() -> dict[str, str]:
    data = files("topcut.core.rules").joinpath("data")
    folders = [data, data / "infractions", data / CURRENT, data / CURRENT / "formats"]
    return {
        entry.name: entry.read_text("utf-8")
        for folder in folders
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    }


def cited_rules(value: object) -> Iterator[Rule]:
    match value:
        case {"document": str(document), "section": str(section)}:
            yield Rule(document, section)
        case dict():
            for key, inner in value.items():
                yield from [Rule.parse(inner)] if key == "see" else cited_rules(inner)
        case list():
            for inner in value:
                yield from cited_rules(inner)


@pytest.mark.parametrize("name", sorted(data_files()))
def test_every_rule_a_table_cites_exists(name):
    text = data_files()[name]
    in_comments = re.findall(r"(?:MTR|DZ|IPG) (?:[A-F]\b|\d[\d.]*\d|\d)|(?:GAP|X)-\d\d", text)
    cited = [*cited_rules(tomllib.loads(text)), *map(Rule.parse, in_comments)]
    assert [rule for rule in cited if not exists(rule)] == []


@pytest.mark.parametrize(
    "name",
    sorted(
        set(data_files())
        - {"documents.toml", "edition.toml", "games.toml", "cards.toml", "pack.toml", "policy.toml", "reference.toml"}
    ),
)
def test_every_table_says_where_it_comes_from_and_since_when(name):
    source = tomllib.loads(data_files()[name])["source"]
    editions = document(source["document"]).editions
    assert source.get("effective") in {edition.effective for edition in editions}
