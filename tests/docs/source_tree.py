"""The source as a tree: what is declared in it, and which names it reads."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "topcut"
WORD = re.compile(r"[A-Za-z_]\w+")


def trees(folder: Path = SOURCE) -> Iterator[tuple[Path, ast.Module]]:
    """Parse one file after the other: kept, they would be most of a worker's memory for the rest of its life."""
    return ((file, ast.parse(file.read_text("utf-8"))) for file in sorted(folder.rglob("*.py")))


@cache
def names_read() -> frozenset[str]:
    """Every name and attribute read somewhere, in Python or in a template; an export of a package reads nothing."""
    read: set[str] = set()
    for file, tree in trees():
        read.update(_read_in(tree, is_package=file.name == "__init__.py"))
    for template in SOURCE.rglob("*.html"):
        read.update(WORD.findall(template.read_text("utf-8")))
    return frozenset(read)


def _read_in(tree: ast.Module, *, is_package: bool) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(name, ast.Load()) | ast.Attribute(_, name, ast.Load()):
                yield name
            case ast.Constant(str(name)) if not is_package and name.isidentifier():
                yield name
