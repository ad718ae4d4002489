"""Fields of the core that nothing reads, each by the class it belongs to: part of `make check`.

A name alone says little, since `title` and `name` are read everywhere. mypy knows of which class an attribute is read.
Templates and scripts have no types: they read by its name what is frozen, since nothing that changes leaves the core.
A fact stays as it was written, and what has an order is compared whole: neither needs a reader.
"""

import ast
import re
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec
from mypy import build
from mypy.find_sources import create_source_list
from mypy.nodes import MemberExpr, TypeInfo, Var
from mypy.options import Options
from mypy.types import CallableType, Instance, TupleType, Type, TypeType, TypeVarType, UnionType, get_proper_type

SOURCE = Path(__file__).resolve().parents[1] / "src"
CORE = "topcut.core"
ROWS = frozenset(f"{CORE}.rules.tables.{name}" for name in ("RuleRow", "RuleTable", "Source"))
"""The classes that rule data is read into, and those below them: of these, a template that reads a field is named."""
KEPT = {
    "MatchTerms.policy": "a table is opened with all of them",
    "DerivedAgain.what": "`topcut verify` says it of any kind of log, whose type it does not know",
    "Call.ended_at": "tests show with it that the time a judge watched is on record (MTR 2.12, MTR 5.5)",
    "Requirement.kind": "the page of rule coverage is made with it",
    "Source.effective": "tests hold the dates of our tables against the documents",
}
"""Fields without a reader, and why they are still here."""
IN_TEMPLATES = {
    "CardKind.looked_up_at": ("public/card.html", "kind.looked_up_at"),
    "CardKind.others": ("deck/_sheet_columns.html", "kind.others"),
    "SheetColumn.en": ("deck/_sheet_columns.html", "kind.others.en"),
    "Mix.name": ("scorekeeper/hall.html", "mix.name"),
}
"""Fields of rule data that only a template reads, and how."""
Place = tuple[int, int, int | None, str]
NAMED = re.compile(r'(?<!dataset)\.([a-z_]\w*)|data-told="(\w+)"')


def unread(source: Path, *, core: str = CORE, rows: frozenset[str] = ROWS) -> set[str]:
    """List the fields of a core that no code under a folder reads."""
    found = _checked(source)
    read = set(_attributes_read(found, source))
    by_name = _names_in_pages(source)
    return {
        f"{kind.name}.{field}"
        for kind, field in _fields(found, core)
        if f"{kind.fullname}.{field}" not in read
        if field not in by_name or not _is(kind, "frozen") or rows & {base.fullname for base in kind.mro}
    }


def _checked(source: Path) -> build.BuildResult:
    """Let mypy find every type; of other libraries it sees only msgspec, which has the base of our structs."""
    options = Options()
    options.export_types = options.preserve_asts = options.ignore_missing_imports = options.no_site_packages = True
    options.incremental = False
    options.python_executable = None
    with tempfile.TemporaryDirectory() as beside:
        (Path(beside) / "msgspec").symlink_to(Path(msgspec.__file__).parent)
        options.mypy_path = [str(source), beside]
        return build.build(create_source_list([str(source)], options), options)


def _attributes_read(found: build.BuildResult, source: Path) -> Iterator[str]:
    targets = _targets(source)
    for expression in found.types:
        if isinstance(expression, MemberExpr) and _place(expression) not in targets:
            for owner in _owners(found.types.get(expression.expr)):
                yield from (f"{base.fullname}.{expression.name}" for base in owner.mro if expression.name in base.names)


def _targets(source: Path) -> set[Place]:
    """List where an attribute is only set, by its place in a file: mypy's expressions do not tell of which file."""
    return {
        (node.lineno, node.col_offset, node.end_col_offset, node.attr)
        for file in source.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
    }


def _place(expression: MemberExpr) -> Place:
    return expression.line, expression.column, expression.end_column, expression.name


def _owners(of: Type | None) -> Iterator[TypeInfo]:
    match get_proper_type(of):
        case Instance() as one:
            yield one.type
        case UnionType() as several:
            for item in several.items:
                yield from _owners(item)
        case TypeType() as of_class:
            yield from _owners(of_class.item)
        case TypeVarType() as any_of:
            yield from _owners(any_of.upper_bound)
        case TupleType() as together:
            yield together.partial_fallback.type
        case CallableType() as made if made.is_type_obj():
            yield made.type_object()


def _names_in_pages(source: Path) -> set[str]:
    """List every name that a template or script reads of something."""
    pages = chain(source.rglob("*.html"), source.rglob("*.js"))
    return {name for page in pages for pair in NAMED.findall(page.read_text("utf-8")) for name in pair}


def _fields(found: build.BuildResult, core: str) -> Iterator[tuple[TypeInfo, str]]:
    """List the fields that each struct of the core declares itself."""
    for module in found.files.values():
        for symbol in module.names.values() if module.fullname.startswith(core) else ():
            kind = symbol.node
            if not isinstance(kind, TypeInfo) or kind.module_name != module.fullname:
                continue
            inherited = {name for base in kind.mro[1:] for name in base.names}
            own = (name for name, one in kind.names.items() if isinstance(one.node, Var) and name[0] != "_")
            if kind.has_base("msgspec.Struct") and not _is(kind, "tag") and not _is(kind, "order"):
                yield from ((kind, name) for name in own if name not in inherited)


def _is(kind: TypeInfo, word: str) -> bool:
    """Tell whether a struct or a base of it is declared with a word: frozen, tag, order."""
    return any(word in base.defn.keywords for base in kind.mro)


def _missing_in_templates() -> list[str]:
    folder = SOURCE / "topcut" / "web" / "templates"
    return [
        field
        for field, (template, words) in IN_TEMPLATES.items()
        if not re.search(rf"\b{re.escape(words)}\b", (folder / template).read_text("utf-8"))
    ]


def main() -> int:
    found = unread(SOURCE)
    listed = KEPT.keys() | IN_TEMPLATES.keys()
    faults = [f"{field}: no code reads it" for field in sorted(found - listed)]
    faults += [f"{field}: it has a reader, or is gone; take it off the list" for field in sorted(listed - found)]
    faults += [f"{field}: its template no longer reads it" for field in _missing_in_templates()]
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
