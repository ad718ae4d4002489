"""What axe finds on a page, against WCAG A and AA; of rows that are built alike it looks at the first few."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}
ALIKE = 3
"""Rows of one build that are looked at: the first, the second, and one between two others."""

VIOLATIONS = """async ({ rules, alike }) => {
  const leads = /^(id|for|href|action|value|title|data-.*|aria-(label|labelledby|describedby|controls))$/;
  const built = (one) => [one.localName, one.textContent.trim() !== "", ...[...one.attributes].map(
    ({ name, value }) => `${name}=${leads.test(name) ? value !== "" : value}`)].join(" ");
  const seen = new Map();
  const again = [...document.querySelectorAll("tr, li")].filter((row) => {
    const build = [row.parentElement, row, ...row.querySelectorAll("*")].map(built).join("|");
    seen.set(build, (seen.get(build) ?? 0) + 1);
    return seen.get(build) > alike;
  });
  return (await axe.run(again.length ? { exclude: again } : document, rules)).violations;
}"""
"""Two rows are built alike where nothing differs but their words, and where these lead."""


def violations(page: Page) -> list[dict[str, Any]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(VIOLATIONS, {"rules": RULES, "alike": ALIKE})
    return found
