"""Every action of the core can be reached through a page, a form or a command."""

import ast
from collections.abc import Iterator
from pathlib import Path

import topcut
from topcut.core.event.asking.actions import ACTIONS

ROOT = Path(topcut.__file__).parent
ASKERS = ("web", "http", "desk", "cli")
JOINED = ("together", "slips", "arriving", "attending", "exchanging")
"""Modules of the event's flow that do several actions in one go, each asked for by a page."""


def named_in(source: str) -> set[str]:
    """List what a module takes from the event's core, by the names it has there.

    The same word of another package, such as `choose_first` of the zones, names nothing here.
    """
    return {
        name.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("topcut.core.event")
        for name in node.names
    }


def modules() -> Iterator[Path]:
    """Find the modules by which somebody asks; what only tells what happened does not count."""
    for package in ASKERS:
        yield from (path for path in (ROOT / package).rglob("*.py") if not path.name.startswith("telling"))
    yield from (ROOT / "core" / "event" / "flow" / f"{name}.py" for name in JOINED)


def test_every_action_can_be_asked_for() -> None:
    named = set[str]().union(*(named_in(path.read_text("utf-8")) for path in modules()))
    assert sorted(ACTIONS.keys() - named) == []


def test_a_word_of_another_package_names_no_action() -> None:
    assert named_in("from topcut.core.zones import choose_first\nimport topcut.core.event\nend_game = 1") == set()
    assert named_in("def later():\n    from topcut.core.event import end_game as over") == {"end_game"}
