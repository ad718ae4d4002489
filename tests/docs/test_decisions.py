"""Every decision has a page, and every page is in the list, under its own number."""

import re
from collections.abc import Mapping
from pathlib import Path

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"
ROW = re.compile(r"^\| \[(\d{4})\]\(([\w.-]+\.md)\) \| .+ \|$", re.MULTILINE)
"""A row of the list; links elsewhere on the page, as among the dependencies, are none."""


def faults(listed: str, pages: Mapping[str, str]) -> list[str]:
    """Find what the list and the pages do not say alike: pages in no row, rows without a page, other numbers."""
    rows = ROW.findall(listed)
    linked = [file for _, file in rows]
    found = [f"{file} is in no row" for file in sorted(pages.keys() - set(linked))]
    found += [f"{file} is in two rows" for file in sorted(set(linked)) if linked.count(file) > 1]
    if linked != sorted(linked):
        found.append("the rows are not in order")
    for number, file in rows:
        if file not in pages:
            found.append(f"{file} is not there")
        elif not file.startswith(f"{number}-"):
            found.append(f"{file} is listed as {number}")
        elif not pages[file].startswith(f"# {number}: "):
            found.append(f"{file} does not begin with its number")
    return found


def pages() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in DECISIONS.glob("[0-9]*.md")}


def listed() -> str:
    return (DECISIONS / "README.md").read_text("utf-8")


def test_the_list_of_decisions_names_every_page_and_nothing_else() -> None:
    assert len(pages()) > 30
    assert faults(listed(), pages()) == []


def test_a_page_that_is_missing_is_found() -> None:
    (gone, _), *_ = pages().items()
    assert faults(listed(), {name: text for name, text in pages().items() if name != gone}) == [f"{gone} is not there"]


def test_a_page_in_no_row_is_found() -> None:
    assert faults(listed(), pages() | {"0099-planted.md": "# 0099: Planted"}) == ["0099-planted.md is in no row"]


def test_another_number_is_found() -> None:
    page = {"0001-facts.md": "# 0001: Facts"}
    assert faults("| [0002](0001-facts.md) | Facts |\n", page) == ["0001-facts.md is listed as 0002"]
    row = "| [0001](0001-facts.md) | Facts |\n"
    assert faults(row, {"0001-facts.md": "# 0002: Facts"}) == ["0001-facts.md does not begin with its number"]
    assert faults(row + row, page) == ["0001-facts.md is in two rows"]
