"""Fields of the rule data that no code reads, each by the class it belongs to: part of `make check`.

A name alone says little, since `title` and `name` are read everywhere. mypy knows of which class an attribute is read.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from mypy import build
from mypy.find_sources import create_source_list
from mypy.nodes import MemberExpr, TypeInfo, Var
from mypy.options import Options
from mypy.types import CallableType, Instance, TupleType, Type, UnionType, get_proper_type

SOURCE = Path(__file__).resolve().parents[1] / "src"
ROWS = frozenset(f"topcut.core.rules.tables.{name}" for name in ("RuleRow", "RuleTable", "Source"))
"""The classes that rule data is read into, and those below them."""
KEPT = {
    "Preset.rows": "tests show with it which rows a judge can apply",
    "Requirement.kind": "the page of rule coverage is made with it",
    "Source.effective": "tests hold the dates of our tables against the documents",
}
"""Fields without a reader, and why they are still here."""
IN_TEMPLATES = {
    "Mix.name": "scorekeeper/hall.html",
    "Preset.rule": "judge/infraction.html",
}
"""Fields that only a template reads; templates have no types."""


def unread(source: Path, *, rows: frozenset[str] = ROWS) -> set[str]:
    """Name the fields of rule data that no code under a folder reads."""
    found = _checked(source)
    read = set(_attributes_read(found))
    return {f"{kind.name}.{field}" for kind, field in _fields(found, rows) if f"{kind.fullname}.{field}" not in read}


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


def _attributes_read(found: build.BuildResult) -> Iterator[str]:
    for expression in found.types:
        if isinstance(expression, MemberExpr):
            for owner in _owners(found.types.get(expression.expr)):
                yield from (f"{base.fullname}.{expression.name}" for base in owner.mro if expression.name in base.names)


def _owners(of: Type | None) -> Iterator[TypeInfo]:
    match get_proper_type(of):
        case Instance() as one:
            yield one.type
        case UnionType() as several:
            for item in several.items:
                yield from _owners(item)
        case TupleType() as together:
            yield together.partial_fallback.type
        case CallableType() as made if made.is_type_obj():
            yield made.type_object()


def _fields(found: build.BuildResult, rows: frozenset[str]) -> Iterator[tuple[TypeInfo, str]]:
    """List the fields that each class of rule data declares itself."""
    for module in found.files.values():
        for symbol in module.names.values():
            kind = symbol.node
            if not isinstance(kind, TypeInfo) or kind.module_name != module.fullname:
                continue
            inherited = {name for base in kind.mro[1:] for name in base.names}
            own = (name for name, one in kind.names.items() if isinstance(one.node, Var) and name[0] != "_")
            if rows & {base.fullname for base in kind.mro}:
                yield from ((kind, name) for name in own if name not in inherited)


def _missing_in_templates() -> list[str]:
    folder = SOURCE / "topcut" / "web" / "templates"
    return [
        field
        for field, template in IN_TEMPLATES.items()
        if not re.search(rf"\.{field.split('.')[1]}\b", (folder / template).read_text("utf-8"))
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
