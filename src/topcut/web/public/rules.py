"""The rule reference for everybody: a search, and a page for each section."""

from litestar import Response, get
from litestar.response import Redirect

from topcut.core.rules import Rule, documents
from topcut.http.refusals import NoSuchPage
from topcut.locale import say
from topcut.web.shared.pages import Page, section_title
from topcut.web.shared.rules import LONGEST_SEARCH, RuleSearch, found_rules, sayings


@get("/rules")
async def rules(
    page: Page, *, q: str = "", role: str = "", level: str = "", phase: str = "", book: str = ""
) -> Response[str]:
    """Search the reference by words, section, role, level and phase (MTR 0)."""
    wanted = RuleSearch(q.strip()[:LONGEST_SEARCH], role, level, phase, book)
    found = found_rules(wanted, language=page.words.language)
    edition = _newest(documents.document("MTR"))
    return page.show("public/rule_search.html", wanted=wanted, found=found, here="/rules", edition=edition)


@get("/rules/{citation:str}")
async def decision(page: Page, citation: str) -> Redirect:
    """Redirect to one of our own decisions by its citation, such as GAP-05."""
    try:
        rule = Rule.parse(citation)
    except ValueError as error:
        raise NoSuchPage from error
    return page.go(f"/rules/{rule.document}/{rule.section}")


@get("/rules/{document:str}/{section:str}")
async def section(page: Page, document: str, section: str) -> Response[str]:
    """Show a section's title and its requirements, row by row (MTR 0)."""
    rule = Rule(document, section)
    if not documents.exists(rule):
        raise NoSuchPage
    language, book = page.words.language, documents.document(document)
    return page.show(
        "public/rule.html",
        rule=rule,
        title=section_title(rule, language),
        book=say(book.title, language),
        is_ours=book.is_ours,
        sayings=sayings(rule, language=language),
        editions=[one for one in reversed(book.editions) if one.effective and _has(one, rule)],
        changed=[one.on for one in _newest(book).changes if rule.section in one.sections],
    )


def _newest(book: documents.Document) -> documents.Edition:
    """Return the newest edition we have; our own decisions have none, and no changes (MTR A)."""
    return book.editions[-1] if book.editions else documents.Edition("", ())


def _has(edition: documents.Edition, rule: Rule) -> bool:
    return any(section.number == rule.section for section in edition.sections)
