"""No test waits for a while: it waits for a state (`tests/patience.py`), or is handed its time (`tests/virtual.py`)."""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
NAMES = {"sleep", "wait_for_timeout"}
ALLOWED = {
    "patience.py": "asks again and again whether it is so",
    "http/test_bodies.py": "sleeps on a clock that waits for nobody",
    "desk/test_expiry.py": "sleeps on a loop driven by hand",
    "http/test_orders.py": "sleeps on a loop driven by hand",
    "hostile/freezing.py": "paces a load, and the questions whether the server is well",
    "site/stuck.py": "is a planted fault: a loop that is slow",
    "desk/worker.py": "is a planted fault: a commit that comes late, for a kill to fall before it",
}


def waits(text: str) -> list[int]:
    """The lines that wait for a while; a turn of the loop, `sleep(0)`, is no time."""
    if not any(name in text for name in NAMES):
        return []
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    return [node.lineno for node in calls if _name(node.func) in NAMES and not _is_a_turn(node)]


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _is_a_turn(node: ast.Call) -> bool:
    return bool(node.args) and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0


def test_no_test_waits_for_a_while() -> None:
    files = {path.relative_to(TESTS).as_posix(): waits(path.read_text("utf-8")) for path in TESTS.rglob("*.py")}
    assert {name: lines for name, lines in files.items() if lines and name not in ALLOWED} == {}
    assert [name for name in ALLOWED if not files[name]] == [], "no longer needed"


@pytest.mark.parametrize(
    "planted",
    ["time.sleep(0.1)", "await asyncio.sleep(wait)", "sleep(1)", "page.wait_for_timeout(500)"],
)
def test_a_wait_would_be_found(planted: str) -> None:
    assert waits(f"async def test():\n    {planted}") == [2]
    assert waits("async def test():\n    await asyncio.sleep(0)") == []
