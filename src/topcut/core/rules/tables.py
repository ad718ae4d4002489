"""Read the dated tables: TOML beside the code, decoded into frozen values."""

import tomllib
from datetime import date
from importlib.resources import files
from typing import TypeVar

import msgspec
from msgspec import Struct

from topcut.core.rules.citation import Rule

T = TypeVar("T")


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a table comes from, and since when it holds."""

    document: str
    section: str
    effective: date | None = None

    @property
    def rule(self) -> Rule:
        return Rule(self.document, self.section)


class RuleTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of rule data; a key that nobody reads is a mistake."""

    source: Source


class RuleRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a table."""


def read(kind: type[T], *path: str) -> T:
    """Decode one file under `data`; one that does not fit is our own mistake and is raised as it is."""
    text = files(__package__).joinpath("data", *path).read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), kind, str_keys=True)
