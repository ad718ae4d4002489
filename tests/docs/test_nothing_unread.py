"""Rule data and core functions that nobody reads or calls are found, and those that wait for their caller are named."""

import importlib
import pkgutil

import msgspec
import pytest
from tests.docs.source_tree import core_functions, names_read

import topcut.core.rules
import topcut.core.zones.nouns.profiles  # a table of its own
from topcut.core.rules.tables import RuleRow, RuleTable, Source

WAITING_FIELDS: dict[str, str] = {}
"""Fields that a subject to come will read."""
WAITING_FUNCTIONS: dict[str, str] = {}
"""Functions of the core that only tests call until their subject has its page."""


def kinds() -> list[type[msgspec.Struct]]:
    """Every struct that a table of rule data is read into."""
    for module in pkgutil.walk_packages(topcut.core.rules.__path__, "topcut.core.rules."):
        importlib.import_module(module.name)
    below = [RuleRow, RuleTable]
    for kind in below:
        below.extend(kind.__subclasses__())
    return [Source, *below]


def unread(kinds: list[type[msgspec.Struct]], read: frozenset[str]) -> set[str]:
    return {f"{kind.__name__}.{field}" for kind in kinds for field in kind.__struct_fields__ if field not in read}


def test_every_field_of_the_rule_data_has_a_reader():
    assert unread(kinds(), names_read()) == set(WAITING_FIELDS)


def test_a_field_that_nobody_reads_is_found():
    planted = msgspec.defstruct("Planted", [("title", str), ("needs_a_reader_badly", bool)])
    assert unread([planted], names_read()) == {"Planted.needs_a_reader_" + "badly"}


def uncalled(functions: list[tuple[str, str]], read: frozenset[str]) -> set[str]:
    return {f"{module}.{name}" for module, name in functions if name not in read}


def test_every_function_of_the_core_has_a_caller_or_waits_for_it():
    assert uncalled(list(core_functions()), names_read()) == set(WAITING_FUNCTIONS)


@pytest.mark.parametrize("name", ["called_by_nobody_at_all", "standings"])
def test_a_function_that_nobody_calls_is_found(name):
    is_found = name == "called_by_nobody_at_all"
    assert bool(uncalled([("core.planted", name)], names_read())) == is_found
