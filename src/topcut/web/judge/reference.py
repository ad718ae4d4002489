"""The rule reference on a judge's phone: the same search as everybody's, one tap away from the tables."""

from litestar import Response, get

from topcut.web.judge.judge_page import JudgePage
from topcut.web.shared.rules import LONGEST_SEARCH, RuleSearch, found_rules


@get("/rules")
async def reference_page(
    judge: JudgePage, *, q: str = "", role: str = "", level: str = "", phase: str = "", book: str = ""
) -> Response[str]:
    """Search the reference by words, section, role, level and phase (MTR 1.8)."""
    wanted = RuleSearch(q.strip()[:LONGEST_SEARCH], role, level, phase, book)
    found = found_rules(wanted, language=judge.page.words.language)
    return await judge.show("judge/rules.html", wanted=wanted, found=found, here=f"{judge.home}/rules")
