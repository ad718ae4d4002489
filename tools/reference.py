"""Write the reference pages that are made from the code: rule coverage, error codes, permissions."""

import ast
import importlib
import pkgutil
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "topcut"
TESTS = ROOT / "tests"
PAGES = ROOT / "docs" / "reference"

CITATION = re.compile(r"\b(?:(?:MTR|DZ|IPG) [0-9A-F](?:[0-9.]*[0-9])?(?![-\w]|\.[0-9])|(?:GAP|X)-[0-9]{2}\b)")
ALMOST = re.compile(r"\b(?:MTR|DZ|IPG)(?:[§:.]|  | ?§| (?:rule|section|App)\b| ?-? ?[0-9])|\bGAP [0-9]|\bGAP-[0-9]\b")
ROW = re.compile(r"\b(?:MTR-[0-9A-F][0-9.]*-[a-z]|GAP-[0-9]{2}|DZ[78]-[0-9.]+-[a-z]|DZX-[a-z])(?![\w-])")


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Every docstring of a file, attributes' included, with the name it belongs to."""

    def visit(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield from visit(child, f"{name}.{child.name}".lstrip("."))
            elif (
                isinstance(child, ast.Expr)
                and isinstance(child.value, ast.Constant)
                and isinstance(child.value.value, str)
            ):
                yield name, child.value.value

    yield from visit(ast.parse(path.read_text("utf-8")), "")


def cited_in_code() -> dict[str, list[str]]:
    """Citation → the places whose docstrings make it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        for name, text in docstrings(path):
            for citation in CITATION.findall(text):
                place = f"{module}.{name}".rstrip(".")
                if place not in found[citation]:
                    found[citation].append(place)
    return found


def misspelt() -> list[str]:
    """Places that cite a rule in a spelling of their own."""
    wrong = []
    for path in sorted(SOURCE.rglob("*.py")):
        for name, text in docstrings(path):
            left = CITATION.sub("", text)
            wrong += [f"{path.relative_to(ROOT)} {name}: {found!r}" for found in ALMOST.findall(left)]
    return wrong


def refusals() -> list[type]:
    """Every class of error that has a code, from every module."""
    import topcut
    from topcut.core.errors import TopcutError

    for module in pkgutil.walk_packages(topcut.__path__, "topcut."):
        if "migrations" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)

    def below(kind: type) -> Iterator[type]:
        for child in kind.__subclasses__():
            yield child
            yield from below(child)

    ours = {kind for kind in below(TopcutError) if kind.__module__.startswith("topcut.")}
    return sorted(ours, key=lambda kind: (kind.code, kind.__module__, kind.__name__))


def shown_by_tests() -> dict[str, list[str]]:
    """Row id or citation → the test files that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted([*TESTS.rglob("*.py"), *TESTS.rglob("*.toml"), *TESTS.rglob("*.log")]):
        text = path.read_text("utf-8") if path.parent.name != "docs" else ""
        for name in sorted({*ROW.findall(text), *CITATION.findall(text)}):
            found[name].append(str(path.relative_to(TESTS)))
    return found


def coverage_page() -> str:
    """One line a requirement: what it asks, where the code cites its section, which refusals and tests name it."""
    from topcut.core.rules.documents import section
    from topcut.core.rules.requirements import requirements

    code, tests = cited_in_code(), shown_by_tests()
    by_rule: dict[str, list[str]] = defaultdict(list)
    for kind in refusals():
        if kind.rule:
            by_rule[str(kind.rule)].append(kind.code)
    sections: dict[str, list[str]] = defaultdict(list)
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for row in requirements().values():
        cited = str(row.rule) if row.rule else "Deck-zone profiles"
        shown = tests.get(row.id, [])
        counts[row.kind][0] += 1
        counts[row.kind][1] += bool(code.get(cited))
        counts[row.kind][2] += bool(shown)
        counts[row.kind][3] += row.kind == "guide" and bool(placed(row))
        mark, where = "†" if row.beyond else "", [*(f"`{test}`" for test in shown), *placed(row)]
        sections[cited].append(f"| {row.id}{mark} | {row.kind} | {row.en} | {'<br>'.join(where)} |")
    lines = [
        "# Rule coverage",
        "",
        "Made by `make docs` from the requirement rows, the citations in docstrings, the refusals and the tests. A row",
        "marked † goes beyond the letter of the text. A section that no code cites yet is waiting for its issue. A",
        "guide row is advice: the rule search (`/rules`) has it under the people and moments named here.",
        "",
        "| Class | Rows | Section cited in code | Row named by a test | Placed in the rule search |",
        "|---|---|---|---|---|",
        *(f"| {kind} | {' | '.join(map(str, numbers))} |" for kind, numbers in sorted(counts.items())),
        f"| **all** | {' | '.join(str(sum(column)) for column in zip(*counts.values(), strict=True))} |",
    ]
    for cited, rows in sections.items():
        title = section(_rule(cited)).title if _rule(cited) else "Differences between the two texts"
        lines += ["", f"## {cited} {title}".replace("Deck-zone profiles Diff", "Deck-zone profiles: diff"), ""]
        if places := code.get(cited):
            lines += [f"Code: {', '.join(f'`{place}`' for place in places)}", ""]
        if codes := by_rule.get(cited):
            lines += [f"Refusals: {', '.join(f'`{refusal}`' for refusal in sorted(set(codes)))}", ""]
        lines += ["| Row | Class | Asks | Tests |", "|---|---|---|---|", *rows]
    return "\n".join(lines) + "\n"


def placed(row) -> list[str]:
    """Where the rule search has a row of advice; a row the system acts on has its tests instead."""
    from topcut.core.rules.reference import EVERYWHERE, place_of

    if row.kind != "guide" or row.rule is None or (place := place_of(row.rule)) is EVERYWHERE:
        return []
    return [f"rule search: {', '.join(place.roles)} · {', '.join(place.phases)}"]


def errors_page() -> str:
    """Every code with its family, message and rule."""
    lines = [
        "# Error codes",
        "",
        "Made by `make docs`. Codes are stable: programs may rely on them. Families: 400 exit 2, fix your text; 403",
        "exit 3, ask someone else; 404 exit 6, there is no such thing; 409 exit 4, look again; 422 exit 5, the rule",
        "says no, or it does not verify; 503 exit 7, try again, nothing was lost.",
        "",
        "| Code | Status | Exit | Message | Rule |",
        "|---|---|---|---|---|",
    ]
    rows = [
        f"| `{kind.code}` | {kind.status} | {kind.exit_code} | {kind.message} | {kind.rule or ''} |"
        for kind in refusals()
    ]
    return "\n".join([*lines, *dict.fromkeys(rows)]) + "\n"


def _rule(text: str):
    from topcut.core.rules import Rule

    return Rule.parse(text) if CITATION.fullmatch(text) else None


def _permissions_page() -> str:
    from tools.permissions import permissions_page

    return permissions_page()


WRITTEN_BY = {
    PAGES / "rule-coverage.md": coverage_page,
    PAGES / "error-codes.md": errors_page,
    PAGES / "permissions.md": _permissions_page,
}


if __name__ == "__main__":
    PAGES.mkdir(parents=True, exist_ok=True)
    for path, write in WRITTEN_BY.items():
        path.write_text(write(), "utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
