"""Golden lines of a kind of log: one file for each kind of fact, with the exact bytes it was first written as."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
import pytest

from topcut.core.log import Entry, Fact, Kind, LogFact

Rows = tuple[Fact, ...]


def tag(kind: type[Fact]) -> str:
    return str(kind.__struct_config__.tag)


class Goldens:
    """The files of a folder, and the facts they are to hold; what every log has is golden with the log."""

    def __init__(self, kind: Kind[Any, Any], folder: Path, facts: list[Rows], *, elsewhere: Collection[str] = ()):
        self.kind, self.folder, self.facts = kind, folder, facts
        self._elsewhere = {*elsewhere, *map(tag, LogFact.__args__)}
        self.by_tag = pytest.mark.parametrize("facts", facts, ids=[tag(type(rows[0])) for rows in facts])

    def line(self, facts: Rows) -> bytes:
        return self._file(facts).read_bytes()

    def check_line(self, facts: Rows) -> None:
        """Read the line of a kind as the facts it was, and write them as the line."""
        assert self.kind.read(self.line(facts).rstrip(b"\n")) == _entry(facts)
        assert self.kind.encode(_entry(facts)) + b"\n" == self.line(facts)

    def check_fields(self, facts: Rows) -> None:
        """See every field with a default set in some line: else nobody would notice that its name changed."""
        for field in msgspec.structs.fields(type(facts[0])):
            if field.default is not msgspec.NODEFAULT:
                assert any(getattr(fact, field.name) != field.default for fact in facts), field.name

    def check_kinds(self) -> None:
        """See that every kind of fact has its file, and every file a kind."""
        kinds = set(map(tag, self.kind.facts)) - self._elsewhere
        assert kinds == {file.stem for file in self.folder.iterdir()} == {tag(type(rows[0])) for rows in self.facts}

    def write(self) -> None:
        """Write the files of new kinds; one that is there stays as it was."""
        for facts in self.facts:
            if not self._file(facts).exists():
                self._file(facts).write_bytes(self.kind.encode(_entry(facts)) + b"\n")

    def _file(self, facts: Rows) -> Path:
        return self.folder / f"{tag(type(facts[0]))}.json"


def _entry(facts: Rows) -> Entry[Any]:
    return Entry(2, 1_628_272_800_000_000, "ana", facts, "0" * 64, "a key")
