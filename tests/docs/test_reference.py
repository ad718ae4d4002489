"""Citations name sections that exist, in one spelling, and the generated pages are as the code makes them."""

import re
from collections import Counter
from pathlib import Path

import pytest
from tools.permissions import permissions_page

from tools import reference, rule_coverage
from topcut.core.asking import Actions
from topcut.core.drafts.action import DRAFT_ACTIONS
from topcut.core.event.action import EVENT_ACTIONS
from topcut.core.rules import Rule
from topcut.core.rules.documents import exists
from topcut.core.rules.requirements import readings, requirements
from topcut.core.tallies.action import TALLY_ACTIONS
from topcut.core.zones.action import TABLE_ACTIONS

CATALOGUE = reference.ROOT.parent / "shared" / "rules" / "catalogue.md"


def test_every_citation_in_the_code_names_a_section_that_exists() -> None:
    unknown = {citation: places for citation, places in reference.cited_in_code().items() if not known(citation)}
    assert unknown == {}


def test_every_refusals_rule_exists() -> None:
    assert [kind.code for kind in reference.refusals() if kind.rule and not known(str(kind.rule))] == []


def test_every_row_a_test_names_exists() -> None:
    """But for the test that asks about sections that are not there."""
    files = rule_coverage.files_with_rows()
    del files["core/rules/test_documents.py"]
    names = {
        path: {*rule_coverage.ROW.findall(text), *reference.CITATION.findall(text)} for path, text in files.items()
    }
    assert {path: odd for path, found in names.items() if (odd := {name for name in found if not known(name)})} == {}


def test_rules_are_cited_in_one_spelling() -> None:
    assert reference.misspelt() == []


@pytest.mark.parametrize(
    "planted",
    ["MTR§2.10", "MTR2.10", "MTR: 2.10", "MTR section 2.10", "DZ-8.2", "GAP 5", "MTR 2.10-b"],
)
def test_another_spelling_would_be_noticed(planted: str) -> None:
    assert reference.ALMOST.findall(reference.CITATION.sub("", planted))


def test_a_section_that_is_not_there_would_be_noticed() -> None:
    assert reference.CITATION.findall("Do it (MTR 2.99).") == ["MTR 2.99"]
    assert not known("MTR 2.99")


def test_every_code_of_a_refusal_means_one_thing() -> None:
    families = {kind.code: set() for kind in reference.refusals()}
    for kind in reference.refusals():
        families[kind.code].add((kind.status, kind.exit_code))
    assert {code: found for code, found in families.items() if len(found) > 1} == {}


def test_every_message_can_be_written_with_its_own_words() -> None:
    """A message is a template of plain names: nothing is computed in it, so translators can move the words."""
    odd = re.compile(r"\{(?![a-z_]+\})")
    assert [kind.code for kind in reference.refusals() if odd.search(kind.message)] == []


@pytest.mark.parametrize("actions", [EVENT_ACTIONS, TABLE_ACTIONS, DRAFT_ACTIONS, TALLY_ACTIONS])
def test_every_action_of_every_kind_of_log_is_on_the_page_of_permissions(actions: Actions) -> None:
    page = permissions_page()
    assert actions.declared
    rows = {name: re.findall(rf"^\| `{name}` \| ([^|]*) \|", page, re.M) for name in actions.declared}
    assert [name for name, found in rows.items() if not any(open_to.strip() for open_to in found)] == []


@pytest.mark.parametrize("path", reference.WRITTEN_BY, ids=lambda path: path.name)
def test_the_generated_page_is_as_the_code_makes_it(path: Path) -> None:
    assert path.read_text("utf-8") == reference.WRITTEN_BY[path](), "run `make docs`"


def test_the_rows_are_those_of_the_catalogue() -> None:
    if not CATALOGUE.exists():
        pytest.skip("the catalogue is not next to this checkout: rows are not compared with it")
    row = re.compile(r"^\| ((?:MTR|GAP|DZ)[-\w.]+) \| .* \| (compute|enforce|record|show|guide) \|", re.MULTILINE)
    listed = dict(row.findall(CATALOGUE.read_text("utf-8")))
    assert {id: requirement.kind for id, requirement in requirements().items()} == listed


def test_there_are_635_rows_and_every_row_has_its_section() -> None:
    assert Counter(row.kind for row in requirements().values()) == {
        "compute": 264,
        "enforce": 160,
        "record": 96,
        "show": 30,
        "guide": 85,
    }
    assert [row.id for row in requirements().values() if row.rule and not exists(row.rule)] == []


def known(name: str) -> bool:
    if name.startswith(("GAP", "X")):
        return name in readings() or name in requirements()
    return name in requirements() or exists(Rule.parse(name))
