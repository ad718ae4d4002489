"""What a cited section asks of an event, in our own words, and a search through all of it."""

from typing import Final

from litestar import Response, get
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.rules import Rule, documents
from topcut.core.rules.reference import LEVELS, PHASES, ROLES, place_of
from topcut.core.rules.requirements import readings, requirements
from topcut.http.refusals import NoSuchPage
from topcut.web.pages import Page, section_title
from topcut.web.scorekeeper.finding import folded

MOST_FOUND: Final = 40
"""So many sections on one page; who wants others says more."""


class Saying(Struct, frozen=True):
    """One thing a section asks for, and whether it is our reading of it."""

    text: str
    is_ours: bool


class Wanted(Struct, frozen=True):
    """What somebody looks for."""

    q: str = ""
    role: str = ""
    level: str = ""
    phase: str = ""
    book: str = ""

    @property
    def words(self) -> list[str]:
        return folded(self.q).split()

    @property
    def is_empty(self) -> bool:
        return self == Wanted()


class FoundSection(Struct, frozen=True):
    """A section, and those of its rows that were looked for."""

    rule: Rule
    title: str
    sayings: tuple[Saying, ...]


class FoundRules(Struct, frozen=True):
    """What a search has found, and what can be searched by."""

    sections: tuple[FoundSection, ...]
    count: int
    books: tuple[tuple[str, str], ...]
    roles: tuple[str, ...] = ROLES
    levels: tuple[str, ...] = LEVELS
    phases: tuple[str, ...] = PHASES


def found_rules(wanted: Wanted, *, language: str) -> FoundRules:
    """Find the rows with every word, in the sections that belong to the role, level and phase (MTR 1.8)."""
    is_spanish = language == "es"
    books = {row.rule.document for row in requirements().values() if row.rule} | {"X"}
    rules = [] if wanted.is_empty else _rules(wanted)
    found = [_looked_through(rule, wanted, language=language) for rule in rules]
    sections = [section for section in found if section.sayings]
    titles = [(book.id, book.es if is_spanish else book.title) for book in documents.library().documents]
    return FoundRules(
        tuple(sections[:MOST_FOUND]),
        len(sections),
        tuple((id, title) for id, title in titles if id in books),
    )


def _rules(wanted: Wanted) -> list[Rule]:
    """List the sections a search looks through, in the order of the documents."""
    rows = dict.fromkeys(row.rule for row in requirements().values() if row.rule)
    read = dict.fromkeys(Rule.parse(reading.id) for reading in readings().values())
    asked = {"role": wanted.role, "level": wanted.level, "phase": wanted.phase}
    return [
        rule
        for rule in {**rows, **read}
        if wanted.book in {"", rule.document} and documents.exists(rule) and place_of(rule).has(**asked)
    ]


def _looked_through(rule: Rule, wanted: Wanted, *, language: str) -> FoundSection:
    """Take every row where the section itself is what was meant, else those with the words."""
    title = section_title(rule, language)
    said = sayings(rule, is_spanish=language == "es")
    is_meant = _has(f"{rule} {title}", wanted)
    return FoundSection(
        rule, title, tuple(one for one in said if is_meant or _has(f"{rule} {title} {one.text}", wanted))
    )


def _has(text: str, wanted: Wanted) -> bool:
    plain = folded(text)
    return all(word in plain for word in wanted.words)


@get("/rules")
async def rules(
    page: Page, *, q: str = "", role: str = "", level: str = "", phase: str = "", book: str = ""
) -> Response[str]:
    """Search the reference by words, section, role, level and phase (MTR 0)."""
    wanted = Wanted(q.strip()[:80], role, level, phase, book)
    found = found_rules(wanted, language=page.words.language)
    return page.show("public/rules.html", wanted=wanted, found=found, here="/rules")


@get("/rules/{citation:str}")
async def decision(page: Page, citation: str) -> Redirect:
    """Find one of our own decisions by how it is cited, as in GAP-05."""
    try:
        rule = Rule.parse(citation)
    except ValueError as error:
        raise NoSuchPage from error
    return page.go(f"/rules/{rule.document}/{rule.section}")


@get("/rules/{document:str}/{section:str}")
async def section(page: Page, document: str, section: str) -> Response[str]:
    """Show a section's title and what it asks for, row by row (MTR 0)."""
    rule = Rule(document, section)
    if not documents.exists(rule):
        raise NoSuchPage
    is_spanish = page.words.language == "es"
    found, book = documents.section(rule), documents.document(document)
    return page.show(
        "public/rule.html",
        rule=rule,
        title=found.es if is_spanish else found.title,
        book=book.es if is_spanish else book.title,
        is_ours=book.is_ours,
        sayings=sayings(rule, is_spanish=is_spanish),
    )


def sayings(rule: Rule, *, is_spanish: bool) -> list[Saying]:
    rows = [row for row in requirements().values() if row.rule == rule]
    read = [reading for reading in readings().values() if reading.id == str(rule)]
    return [
        *(Saying(row.es if is_spanish else row.en, row.beyond) for row in rows),
        *(Saying(reading.es if is_spanish else reading.en, True) for reading in read),
    ]
