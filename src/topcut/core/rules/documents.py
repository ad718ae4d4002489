"""The rule documents: their editions, and every section under a short title of our own."""

from collections.abc import Iterator, Mapping
from datetime import date

from msgspec.structs import replace

from topcut.core.rules.citation import Rule
from topcut.core.rules.packs import PackKind, packs_of
from topcut.core.rules.tables import RuleRow, decode, read, remembered


class Section(RuleRow, frozen=True):
    """A numbered part of a document."""

    number: str
    title: str


class SectionChange(RuleRow, frozen=True):
    """Which sections a text changed on a day (MTR A)."""

    on: date
    sections: tuple[str, ...]


class Edition(RuleRow, frozen=True):
    """One text of a document; section numbers belong to it (MTR A)."""

    id: str
    """The id that an event stores, and the folder of the tables that came with this text."""
    sections: tuple[Section, ...]
    effective: date | None = None
    changes: tuple[SectionChange, ...] = ()


class EditionText(RuleRow, frozen=True):
    """What a pack of rules contains about its text: the sections, and which of them it changed (MTR A)."""

    sections: tuple[Section, ...]
    changes: tuple[SectionChange, ...] = ()
    document: str = "MTR"


class Document(RuleRow, frozen=True):
    """A rule document, or a list of our own decisions."""

    id: str
    title: str
    editions: tuple[Edition, ...] = ()
    """Oldest first."""
    is_ours: bool = False


class Library(RuleRow, frozen=True):
    """All documents, and which prevails if two of them disagree (X-25)."""

    documents: tuple[Document, ...]


@remembered
def library() -> Library:
    found = read(Library, "documents.toml").documents
    return Library(tuple(replace(one, editions=(*one.editions, *_from_packs(one.id))) for one in found))


def _from_packs(id: str) -> Iterator[Edition]:
    """Read the editions of a document from the packs of rules, the oldest first (MTR 0)."""
    for pack in packs_of(PackKind.RULES):
        text = decode(EditionText, pack.files["edition.toml"])
        if text.document == id:
            yield Edition(pack.name, text.sections, pack.manifest.first_day, text.changes)


def document(id: str) -> Document:
    return {document.id: document for document in library().documents}[id]


@remembered
def _sections() -> Mapping[Rule, Section]:
    return {
        Rule(document.id, section.number): section
        for document in library().documents
        for edition in document.editions
        for section in edition.sections
    }


def section(rule: Rule) -> Section:
    """Find the section a citation names, in the newest text that has it; raise KeyError if none does."""
    return _sections()[rule]


def exists(rule: Rule) -> bool:
    return rule in _sections()
