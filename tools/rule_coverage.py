"""Write the page that shows for every requirement row how it is reached: core test, door, acceptance test.

A row works when a test that names it goes through a door, from the side of the person who needs it: a page, a command,
a printed sheet, an export. A core test of the same row is listed, but proves less.
"""

import re
from collections import defaultdict

from tools.reference import CITATION, PAGES, ROOT, TESTS, by_rule, cited_in_code
from topcut.core.rules import Rule
from topcut.core.rules.documents import section
from topcut.core.rules.reference import EVERYWHERE, place_of
from topcut.core.rules.requirements import Requirement, requirements

SUITE = ROOT / "acceptance"
DOORS = {
    "acceptance": "page",
    "web": "page",
    "http": "page",
    "hostile": "page",
    "site": "page",
    "cli": "command",
    "printing": "sheet",
    "exchange": "export",
}
"""The door of a test, by its folder. A test elsewhere is one of the core."""
ROW = re.compile(r"\b(?:MTR-[0-9A-F][0-9.]*-[a-z]|GAP-[0-9]{2}|DZ[78]-[0-9.]+-[a-z]|DZX-[a-z])(?![\w-])")
SHOWN_BY = re.compile(r"\bshown by (MTR-[0-9A-F][0-9.]*-[a-z]|DZ[78]-[0-9.]+-[a-z]|DZX-[a-z])\b")
WITHOUT = PAGES / "rows-without-a-door.txt"
"""One row on each line, with the reason why it has none."""
INTRODUCTION = """\
# Rule coverage

Made by `make docs`. A row works when a test that names it goes through a door: a page, a command, a printed sheet, an
export, and asserts there what the row asks. Tests of the core are listed next to it and count for nothing here. A row
without a door says why in one sentence (rows-without-a-door.txt); a guide row is advice, and the rule search (`/rules`)
has it under the people and moments named. A row marked † goes beyond the letter of the text. Rows of `acceptance/` are
the open suite that other programs can run, too. Somebody who did not write the rows has looked at seventy of them:
[the audit of November 2026](audit-2026-11.md).
"""


class NamedRows:
    """The tests that name a row: those of the core and those through a door."""

    def __init__(self, files: dict[str, str]) -> None:
        self.core: dict[str, list[str]] = defaultdict(list)
        self.door: dict[str, list[str]] = defaultdict(list)
        for name, text in sorted(files.items()):
            by_folder = self.door if name.split("/")[0] in DOORS else self.core
            for row in sorted(set(ROW.findall(text))):
                by_folder[row].append(name)

    def doors(self, row: str) -> list[str]:
        return sorted({DOORS[name.split("/")[0]] for name in self.door[row]})


def files_with_rows() -> dict[str, str]:
    """Read every file that may name a row, by its path."""
    tests = [path for kind in ("py", "toml", "log") for path in TESTS.rglob(f"*.{kind}") if path.parent.name != "docs"]
    inside = {str(path.relative_to(TESTS)): path.read_text("utf-8") for path in tests}
    return inside | {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in SUITE.glob("*.json")}


def excuses(text: str) -> dict[str, str]:
    """Read why rows have no door: `MTR-2.4-c  shown by MTR-2.4-d`."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return dict(line.split(maxsplit=1) for line in lines)


def without_a_door(tested: NamedRows, said: dict[str, str]) -> list[str]:
    """List the rows that no test reaches through a door and that have no excuse."""
    return [row.id for row in requirements().values() if not tested.door[row.id] and not _why(row, said)]


def wrong_excuses(tested: NamedRows, said: dict[str, str]) -> list[str]:
    """List wrong excuses: for rows that have a door, for no row, or by a row that has no door itself."""
    known = requirements()
    wrong = [row for row in said if row not in known or tested.door[row]]
    by = {row: found[1] for row, why in said.items() if (found := SHOWN_BY.search(why))}
    return sorted({*wrong, *(row for row, other in by.items() if not tested.door[other])})


def _why(row: Requirement, said: dict[str, str]) -> str:
    place = place_of(row.rule) if row.rule else EVERYWHERE
    if row.kind == "guide" and place is not EVERYWHERE:
        return f"guide: rule search, {', '.join(place.roles)} · {', '.join(place.phases)}"
    return said.get(row.id, "")


def coverage_page() -> str:
    tested, said = NamedRows(files_with_rows()), excuses(WITHOUT.read_text("utf-8"))
    code, refusals = cited_in_code(), by_rule()
    sections: dict[str, list[str]] = defaultdict(list)
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
    for row in requirements().values():
        cited = str(row.rule) if row.rule else "Deck-zone profiles"
        core, door, why = tested.core[row.id], tested.door[row.id], _why(row, said)
        for column, is_so in enumerate((True, door, core, why and not door, not door and not why)):
            counts[row.kind][column] += bool(is_so)
        shown = _listed(door) or why or "**none yet**"
        cells = (f"{row.id}{'†' * row.beyond}", row.kind, row.en, _listed(core), ", ".join(tested.doors(row.id)), shown)
        sections[cited].append(f"| {' | '.join(cells)} |")
    return INTRODUCTION + "\n".join([*_summary(counts), *_sections(sections, code, refusals)]) + "\n"


def _listed(tests: list[str]) -> str:
    return "<br>".join(f"`{test}`" for test in tests)


def _summary(counts: dict[str, list[int]]) -> list[str]:
    return [
        "",
        "| Class | Rows | Through a door | Core test | No door, and why | No door yet |",
        "|---|---|---|---|---|---|",
        *(f"| {kind} | {' | '.join(map(str, numbers))} |" for kind, numbers in sorted(counts.items())),
        f"| **all** | {' | '.join(str(sum(column)) for column in zip(*counts.values(), strict=True))} |",
    ]


def _sections(sections: dict[str, list[str]], code: dict[str, list[str]], refusals: dict[str, list[str]]) -> list[str]:
    lines: list[str] = []
    for cited, rows in sections.items():
        is_rule = CITATION.fullmatch(cited)
        title = f" {section(Rule.parse(cited)).title}" if is_rule else ": differences between the two texts"
        lines += ["", f"## {cited}{title}", ""]
        if places := code.get(cited):
            lines += [f"Code: {', '.join(f'`{place}`' for place in places)}", ""]
        if codes := refusals.get(cited):
            lines += [f"Refusals: {', '.join(f'`{refusal}`' for refusal in sorted(set(codes)))}", ""]
        lines += ["| Row | Class | Asks | Core tests | Door | Acceptance tests |", "|---|---|---|---|---|---|", *rows]
    return lines
