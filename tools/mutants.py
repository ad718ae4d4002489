"""Change our code a little, one place at a time, and see whether a test notices: `make mutants`.

    python tools/mutants.py                          # a hundred places of each package, by seed
    python tools/mutants.py log --sample 20 --seed 7
    python tools/mutants.py --all                    # every place there is: hours

A mutant that no test notices has survived. Each one that may live is named in docs/reference/mutants.md with its
reason; any other makes this fail. A mutant is never written to a file: a fork of this process reads the changed module,
and runs the tests of its package, then those of the packages that use it.
"""

import argparse
import ast
import copy
import importlib.machinery
import os
import random
import resource
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "src" / "topcut" / "core"
MAY_LIVE = ROOT / "docs" / "reference" / "mutants.md"
VALUES = ("tests/core/test_values.py",)
TESTS = {
    "log": (
        [*VALUES, "tests/core/log"],
        ["tests/core/event/asking", "tests/core/zones", "tests/exchange/test_log_file.py"],
    ),
    "standings": (
        [*VALUES, "tests/core/standings"],
        ["tests/real_events/test_standings.py", "tests/core/event/rounds"],
    ),
    "pairing": (
        [*VALUES, "tests/core/pairing"],
        ["tests/real_events/test_pairings.py", "tests/hostile/test_endless_rounds.py"],
    ),
    "free_for_all": (
        [*VALUES, "tests/core/free_for_all"],
        ["tests/cli/test_pods.py", "tests/core/event/rounds/test_event_in_pods.py"],
    ),
    "zones": ([*VALUES, "tests/core/zones"], ["tests/views", "tests/desk/test_tabletop.py"]),
}
"""Of each package: its own tests, and where it is used."""
QUIETLY = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Plugins are imported once, before pytest could rewrite them."""
SPENT = 600
"""Seconds of processor after which a mutant is taken to go round in circles; it counts as noticed."""
ROOM = 6 << 30
"""Bytes that a mutant may take."""

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

    def __str__(self) -> str:
        source = self.file.read_text("utf-8").splitlines()[self.line - 1].strip()
        return f"{self.file.relative_to(CORE)}: `{source}`: {self.what}"


def walked(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node whose change could be seen: no annotation, no docstring, nothing that only a type checker reads."""
    for name, value in ast.iter_fields(tree):
        if name in {"annotation", "returns", "decorator_list", "type_params", "bases"}:
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST) and not is_only_said(node):
                yield node
                yield from walked(node)


def is_only_said(node: ast.AST) -> bool:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    is_strict = isinstance(node, ast.keyword) and node.arg == "strict"  # for whoever breaks what always holds
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


def mutants_of(package: str) -> list[Mutant]:
    found = []
    for file in sorted((CORE / package).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        found += [
            Mutant(file, place, node.lineno, what) for place, node in enumerate(walked(tree)) if (what := changes(node))
        ]
    return found


def mutated(mutant: Mutant) -> ast.Module:
    tree = copy.deepcopy(ast.parse(mutant.file.read_text("utf-8")))
    node = next(node for place, node in enumerate(walked(tree)) if place == mutant.place)
    change(node)
    return ast.fix_missing_locations(tree)


class Changed(importlib.machinery.SourceFileLoader):
    """Reads the mutant instead of the file."""

    tree: ast.Module

    def get_code(self, fullname: str):  # noqa: ARG002
        return compile(self.tree, self.path, "exec")


class Finder:
    """Finds the mutant under the name of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.path, self.tree = str(mutant.file), mutated(mutant)

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None):  # noqa: ARG002
        spec = importlib.machinery.PathFinder.find_spec(name, path) if name.startswith("topcut.core.") else None
        if spec is None or spec.origin != self.path:
            return None
        spec.loader = Changed(name, self.path)
        spec.loader.tree = self.tree
        return spec


def tests_for(mutant: Mutant | None, places: Sequence[str]) -> list[str]:
    """Every file of tests, those named like the module first: they know it best."""
    files = [file for place in places for file in sorted((ROOT / place).rglob("test_*.py")) or [ROOT / place]]
    return [
        str(file) for file in sorted(files, key=lambda file: mutant is not None and mutant.file.stem not in file.stem)
    ]


def run(places: Sequence[str]) -> int:
    import pytest

    return int(pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--timeout=0", *QUIETLY, *places]))


def survives(mutant: Mutant | None, package: str) -> bool:
    """Let a fork read the mutant and run the tests; whatever is not their success has noticed it."""
    for places in TESTS[package]:
        if child := os.fork():
            _, status = os.waitpid(child, 0)
            if status:
                return False
            continue
        resource.setrlimit(resource.RLIMIT_CPU, (SPENT, SPENT))
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        if mutant:
            sys.meta_path.insert(0, Finder(mutant))
        try:
            noticed = run(tests_for(mutant, places))
        except BaseException:
            noticed = 1
        os._exit(bool(noticed))
    return True


def warm_up() -> None:
    """Import what no mutant changes, once for all forks."""
    for name in ("hypothesis", "msgspec", "networkx", "numpy", "pytest", "rustworkx"):
        __import__(name)
    assert not any(name.startswith("topcut") for name in sys.modules), "a mutant must be read before anybody knows it"


def main() -> int:
    asked = argparse.ArgumentParser(description="Change our code a little, and see whether a test notices.")
    asked.add_argument("packages", nargs="*", choices=[[], *TESTS], default=[])
    asked.add_argument("--sample", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--all", action="store_true")
    wanted = asked.parse_args()
    warm_up()
    allowed = MAY_LIVE.read_text("utf-8") if MAY_LIVE.exists() else ""
    unknown = 0
    for package in wanted.packages or TESTS:
        assert survives(None, package), f"the tests of {package} fail although nothing was changed"
        there = mutants_of(package)
        tried = there if wanted.all else random.Random(wanted.seed).sample(there, min(wanted.sample, len(there)))
        alive = []
        for mutant in sorted(tried):
            if survives(mutant, package):
                alive.append(mutant)
                print(f"  lives{'' if str(mutant) in allowed else ', and nobody said why'}: {mutant}", flush=True)
        unknown += sum(str(mutant) not in allowed for mutant in alive)
        share = 100 * (len(tried) - len(alive)) / max(len(tried), 1)
        print(f"{package}: {len(tried)} of {len(there)} tried, {len(alive)} live, {share:.0f} % noticed", flush=True)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
