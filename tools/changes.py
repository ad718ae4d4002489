"""The small changes that `make mutants` tries: where each is possible, and the changed module."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CORE = Path(__file__).resolve().parents[1] / "src" / "topcut" / "core"

SWAPPED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip


class Mutant(NamedTuple):
    """One place, and what becomes of it."""

    file: Path
    place: int
    """Its number among the nodes of the file, in the order in which they are walked."""
    line: int
    what: str
    lines: range
    """Those of its statement, without the statements inside it."""

    def __str__(self) -> str:
        source = self.file.read_text("utf-8").splitlines()[self.line - 1].partition("  #")[0].strip()
        return f"{self.file.relative_to(CORE)}: `{source}`: {self.what}"


def mutants_of(package: str) -> list[Mutant]:
    found = []
    for file in sorted((CORE / package).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        found += [
            Mutant(file, place, node.lineno, what, lines)
            for place, (node, lines) in enumerate(walked(tree))
            if (what := changes(node))
        ]
    return found


def module_of(file: Path, mutant: Mutant | None = None) -> ast.Module:
    """Read a file, with the mutant's place changed if there is one."""
    tree = ast.parse(file.read_text("utf-8"))
    if mutant:
        change(next(node for place, (node, _) in enumerate(walked(tree)) if place == mutant.place))
    return ast.fix_missing_locations(tree)


def walked(tree: ast.AST, lines: range = range(0)) -> Iterator[tuple[ast.AST, range]]:
    """Every node whose change could be seen: no annotation, no docstring, nothing that only a type checker reads."""
    for name, value in ast.iter_fields(tree):
        if name in {"annotation", "returns", "decorator_list", "type_params", "bases"}:
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST) and not is_only_said(node):
                inside = own_lines(node) or lines
                yield node, inside
                yield from walked(node, inside)


def own_lines(node: ast.AST) -> range | None:
    """The lines of a statement or of one case of a match, up to the statements inside it."""
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, max(node.body[0].lineno, node.pattern.lineno + 1))
    if not isinstance(node, ast.stmt):
        return None
    inside = getattr(node, "body", None) or [case.pattern for case in getattr(node, "cases", [])]
    end = inside[0].lineno if inside else node.end_lineno + 1
    return range(node.lineno, max(end, node.lineno + 1))


def is_only_said(node: ast.AST) -> bool:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    is_strict = isinstance(node, ast.keyword) and node.arg == "strict"  # for code that breaks what always holds
    is_name = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in {"__all__", "T"}
    return is_text or is_strict or is_name or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))


def changes(node: ast.AST) -> str:
    """Say what becomes of a node, or nothing where it stays."""
    match node:
        case ast.Compare(ops=[op]) | ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPPED:
            return f"{type(op).__name__} → {SWAPPED[type(op)].__name__}"
        case ast.Break() | ast.Continue():
            return f"{type(node).__name__} → {SWAPPED[type(node)].__name__}"
        case ast.UnaryOp(op=ast.Not()):
            return "not dropped"
        case ast.Constant(value=bool() | int() as value):
            return f"{value} → {not value if isinstance(value, bool) else value + 1}"
        case ast.Expr(value=ast.Call()):
            return "call dropped"
        case ast.Return(value=ast.AST() as value) if not (isinstance(value, ast.Constant) and not value.value):
            return "returns None"
        case ast.IfExp():
            return "always the first"
    return ""


def change(node: ast.AST) -> None:
    """Change a node where it stands."""
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [SWAPPED[type(op)]()]
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op):
            node.op = SWAPPED[type(op)]()
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant(value=value):
            node.value = not value if isinstance(value, bool) else value + 1
        case ast.Expr() | ast.Return():
            node.value = ast.Constant(None)
        case ast.IfExp():
            node.test = ast.Constant(True)
        case ast.Break() | ast.Continue():
            node.__class__ = SWAPPED[type(node)]
