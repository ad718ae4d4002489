"""Rule data that nobody reads is found, and fields that wait for their reader are named."""

import ast
import importlib
import pkgutil

import msgspec
from tests.docs.field_reads import Reads, Types, dotted_in_templates, fields_read, reads_in
from tests.docs.source_tree import names_read

import topcut.core.rules
import topcut.core.zones.nouns.profiles  # a table of its own
from topcut.core.rules.tables import RuleRow, RuleTable, Source

_OLDER_PACKS = "a Spanish name in packs made from an older export, which must stay readable"
_OUR_READING = "for people who open the file: the decision behind a reading of ours"
_BY_THE_EDITION = "minutes and turns come from times.toml of the edition, whatever the game"
UNREAD_FIELDS = {
    "LegalSet.printed": _OLDER_PACKS,
    "Mix.printed": _OLDER_PACKS,
    "Program.printed": _OLDER_PACKS,
    "ReleaseDay.printed": _OLDER_PACKS,
    "LegalSet.see": _OUR_READING,
    "Program.see": _OUR_READING,
    "RoundTimes.additional_turns": _BY_THE_EDITION,
    "RoundTimes.elimination": _BY_THE_EDITION,
    "RoundTimes.swiss": _BY_THE_EDITION,
    "Rounds.cuts": "the cuts that the document names; any other is allowed too (MTR 10.4)",
    "StructureRule.elimination_rounds": "the form of a new event suggests Swiss rounds only (MTR E)",
}
"""Fields that nothing reads, each with its reason."""


def kinds() -> list[type[msgspec.Struct]]:
    """Every struct that a table of rule data is read into."""
    for module in pkgutil.walk_packages(topcut.core.rules.__path__, "topcut.core.rules."):
        importlib.import_module(module.name)
    below = [RuleRow, RuleTable]
    for kind in below:
        below.extend(kind.__subclasses__())
    return [Source, *below]


def unread(kinds: list[type[msgspec.Struct]], read: Reads) -> set[str]:
    """The fields that no code reads of their own class; in a template, without types, a name after a dot counts."""
    fields = {(kind.__name__, field) for kind in kinds for field in kind.__struct_fields__}
    return {f"{kind}.{field}" for kind, field in fields - read if field not in dotted_in_templates()}


def test_every_field_of_the_rule_data_has_a_reader():
    assert unread(kinds(), fields_read()) == set(UNREAD_FIELDS)


def test_a_field_that_nobody_reads_is_found():
    planted = msgspec.defstruct("Planted", [("title", str), ("needs_a_reader_badly", bool)])
    assert unread([planted], fields_read()) == {"Planted.needs_a_reader_badly"}


def test_a_field_that_is_read_of_another_class_is_found():
    """A bare name is not enough: `swiss` of one class is read, and that is no reader of another class's."""
    source = ast.parse("""
class Read:
    swiss: int
class Planted:
    swiss: int
    inner_rows: tuple[Read, ...]
def read_all() -> dict[str, Planted]: ...
def swiss_of(one: Read) -> int:
    return one.swiss
def of_all():
    for planted in read_all().values():
        yield from (inner_rows.swiss for inner_rows in planted.inner_rows)
""")
    planted = [msgspec.defstruct(name, [("swiss", int), ("inner_rows", tuple)]) for name in ("Read", "Planted")]
    read = frozenset(reads_in([source], Types([source])))
    assert unread(planted, read) == {"Planted.swiss", "Read.inner_rows"}
    assert "swiss" in names_read()
