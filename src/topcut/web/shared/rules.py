"""The requirements of a cited section in our own words, and a search through all of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from topcut.core.rules import Rule, documents
from topcut.core.rules.reference import LEVELS, PHASES, ROLES, SectionPlace, place_of
from topcut.core.rules.requirements import readings, requirements
from topcut.locale import ENGLISH, Tag, say
from topcut.web.shared.pages import section_title
from topcut.web.shared.search import folded

MOST_FOUND: Final = 40
"""How many sections one page shows."""
LONGEST_SEARCH: Final = 80
"""A longer search is cut off; the field takes no more."""


class Saying(Struct, frozen=True):
    """One requirement of a section, and whether it is our own reading."""

    text: str
    is_ours: bool


class RuleSearch(Struct, frozen=True):
    """The criteria of a search."""

    q: str = ""
    role: str = ""
    level: str = ""
    phase: str = ""
    book: str = ""

    @property
    def words(self) -> list[str]:
        return list(dict.fromkeys(folded(self.q).split()))

    @property
    def is_empty(self) -> bool:
        return self == RuleSearch()


class _Indexed(Struct, frozen=True):
    """A section prepared for searching, without accents and capitals."""

    rule: Rule
    title: str
    place: SectionPlace
    head: str
    """Its citation and title; a search for them finds the whole section."""
    sayings: tuple[tuple[Saying, str], ...]

    def found_by(self, words: list[str]) -> "FoundSection":
        """Select every row if the words name the section itself, else the rows that contain them."""
        rest = [word for word in words if word not in self.head]
        return FoundSection(
            self.rule, self.title, tuple(one for one, text in self.sayings if all(word in text for word in rest))
        )


class FoundSection(Struct, frozen=True):
    """A section, and its rows that were found."""

    rule: Rule
    title: str
    sayings: tuple[Saying, ...]


class FoundRules(Struct, frozen=True):
    """The results of a search, and the criteria to choose from."""

    sections: tuple[FoundSection, ...]
    count: int
    books: tuple[tuple[str, str], ...]
    roles: tuple[str, ...] = ROLES
    levels: tuple[str, ...] = LEVELS
    phases: tuple[str, ...] = PHASES


def found_rules(wanted: RuleSearch, *, language: str) -> FoundRules:
    """Find the rows with all words, in the sections for the role, level and phase (MTR 1.8)."""
    sections = () if wanted.is_empty else _sections(wanted, language=language)
    return FoundRules(sections[:MOST_FOUND], len(sections), _books(language))


def _sections(wanted: RuleSearch, *, language: str) -> tuple[FoundSection, ...]:
    """Find the sections that match a search, in the order of the documents."""
    words = wanted.words
    asked = {"role": wanted.role, "level": wanted.level, "phase": wanted.phase}
    found = (
        section.found_by(words)
        for section in _index(language)
        if wanted.book in {"", section.rule.document} and section.place.has(**asked)
    )
    return tuple(section for section in found if section.sayings)


@cache
def _books(language: str) -> tuple[tuple[str, str], ...]:
    books = {rule.document for rule in _said(ENGLISH)} | {"X"}
    titles = [(book.id, say(book.title, language)) for book in documents.library().documents]
    return tuple((id, title) for id, title in titles if id in books)


@cache
def _index(language: str) -> tuple[_Indexed, ...]:
    """Prepare every section for searching, once for each language."""
    return tuple(
        _Indexed(
            rule,
            title := section_title(rule, language),
            place_of(rule),
            folded(f"{rule} {title}"),
            tuple((one, folded(one.text)) for one in said),
        )
        for rule, said in _said(language).items()
        if documents.exists(rule)
    )


@cache
def _said(language: Tag) -> Mapping[Rule, tuple[Saying, ...]]:
    """Gather the requirements of every section: its rows, then our readings of it."""
    found: defaultdict[Rule, list[Saying]] = defaultdict(list)
    for row in requirements().values():
        if row.rule:
            found[row.rule].append(Saying(say(row.en, language), row.beyond))
    for reading in readings().values():
        found[Rule.parse(reading.id)].append(Saying(say(reading.en, language), True))
    return {rule: tuple(said) for rule, said in found.items()}


def sayings(rule: Rule, *, language: Tag) -> tuple[Saying, ...]:
    """List the requirements of a section; empty if there is no such section."""
    return _said(language).get(rule, ())


def rows_said(ids: Iterable[str], *, language: Tag) -> tuple[str, ...]:
    """Return rows in our words; a pack can name some that only another edition has."""
    return tuple(say(requirements()[id].en, language) for id in ids if id in requirements())
