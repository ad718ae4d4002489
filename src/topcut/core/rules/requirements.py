"""The requirements of the documents, row by row, in our words: the source of rule pages and the coverage table."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from topcut.core.rules.citation import Rule
from topcut.core.rules.tables import RuleRow

_ID = re.compile(r"(?P<document>MTR|GAP|X|DZX|DZ[78])-(?P<section>[0-9A-Z][0-9.]*|[a-f])(-[a-z])?")


class Requirement(RuleRow, frozen=True, rename={"kind": "class"}):
    """One row: `compute` a number, `enforce` by refusing, `record` an official's decision, `show`, or `guide`."""

    id: str
    kind: Literal["compute", "enforce", "record", "show", "guide"]
    en: str
    beyond: bool = False
    """Beyond the letter of the text: a reading or a decision, which may change without breaking the document."""

    @property
    def rule(self) -> Rule | None:
        """The section the row belongs to; None for rows on how two deck-zone texts differ."""
        found = _ID.fullmatch(self.id)
        assert found, self.id
        document = "DZ" if found["document"] in {"DZ7", "DZ8"} else found["document"]
        return None if document == "DZX" else Rule(document, found["section"])


class Reading(RuleRow, frozen=True):
    """Our reading where the documents slip, contradict each other or say nothing."""

    id: str
    en: str


class _File(RuleRow, frozen=True):
    row: tuple[Requirement, ...] = ()
    decision: tuple[Reading, ...] = ()


@cache
def _files() -> tuple[_File, ...]:
    folder = files(__package__).joinpath("data", "requirements")
    texts = [file.read_text("utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)]
    return tuple(msgspec.convert(tomllib.loads(text), _File) for text in texts)


@cache
def requirements() -> Mapping[str, Requirement]:
    return {row.id: row for file in _files() for row in file.row}


@cache
def readings() -> Mapping[str, Reading]:
    return {reading.id: reading for file in _files() for reading in file.decision}
