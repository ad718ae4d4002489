"""Write the reference pages that are made from the code: rule coverage, error codes, permissions, doors."""

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


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Yield every docstring of a file, including those of attributes, with the name it belongs to."""

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
    """Map each citation to the places whose docstrings make it."""
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
    """List the places that cite a rule in a wrong spelling."""
    wrong = []
    for path in sorted(SOURCE.rglob("*.py")):
        for name, text in docstrings(path):
            left = CITATION.sub("", text)
            wrong += [f"{path.relative_to(ROOT)} {name}: {found!r}" for found in ALMOST.findall(left)]
    return wrong


def refusals() -> list[type]:
    """List every class of error that has a code, from every module."""
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


def by_rule() -> dict[str, list[str]]:
    """Map each citation to the codes of the refusals that make it."""
    found: dict[str, list[str]] = defaultdict(list)
    for kind in refusals():
        if kind.rule:
            found[str(kind.rule)].append(kind.code)
    return found


def errors_page() -> str:
    """Write every code with its family, message and rule."""
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


def _coverage_page() -> str:
    from tools.rule_coverage import coverage_page

    return coverage_page()


def _permissions_page() -> str:
    from tools.permissions import permissions_page

    return permissions_page()


def _doors_page() -> str:
    from tools.doors import doors_page

    return doors_page()


WRITTEN_BY = {
    PAGES / "rule-coverage.md": _coverage_page,
    PAGES / "error-codes.md": errors_page,
    PAGES / "permissions.md": _permissions_page,
    PAGES / "doors.md": _doors_page,
}


if __name__ == "__main__":
    PAGES.mkdir(parents=True, exist_ok=True)
    for path, write in WRITTEN_BY.items():
        path.write_text(write(), "utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
