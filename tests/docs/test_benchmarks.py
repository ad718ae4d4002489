"""Benchmarks are run by hand: what they import must still be there when somebody does."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

BENCHMARKS = sorted((Path(__file__).resolve().parents[2] / "benchmarks").glob("*.py"))


def missing(source: str) -> Iterator[str]:
    """Name what a program imports from ours and what is not there."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("topcut"):
            continue
        try:
            module = importlib.import_module(node.module or "")
        except ModuleNotFoundError:
            yield str(node.module)
            continue
        for alias in node.names:
            try:
                getattr(module, alias.name, None) or importlib.import_module(f"{node.module}.{alias.name}")
            except ModuleNotFoundError:
                yield f"{node.module}.{alias.name}"


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda path: path.stem)
def test_everything_a_benchmark_imports_is_there(benchmark: Path) -> None:
    assert [*missing(benchmark.read_text("utf-8"))] == []


def test_a_renamed_module_and_a_renamed_function_are_noticed() -> None:
    planted = (
        "from topcut.core.view import view\nfrom topcut.core.zones.view import views\nfrom topcut.core import play"
    )
    assert [*missing(planted)] == ["topcut.core.view", "topcut.core.zones.view.views"]
