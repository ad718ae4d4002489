"""Every entry goes through `desk/act.py`; only `import` and `restore` bring whole logs in past it."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import topcut

SOURCE = Path(topcut.__file__).parent
WRITES = {"append", "create"}
"""What writes of `store.Logs`."""


def writers(source: str) -> Iterator[str]:
    """Find where somebody calls what writes of a log store, by whatever name they have it."""
    tree = ast.parse(source)
    stores = {"logs"}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="Logs"))):
                stores.add(name)
            case ast.arg(arg=name, annotation=ast.Name(id="Logs")):
                stores.add(name)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if name in stores and attr in WRITES:
                yield attr
            case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="Logs")), attr=attr)) if attr in WRITES:
                yield attr


def modules_that(find: Callable[[str], Iterator[str]], *, naming: tuple[str, ...]) -> set[str]:
    """List the modules where something is found; a module that does it must name one of these."""
    texts = {file: file.read_text("utf-8") for file in SOURCE.rglob("*.py")}
    return {
        str(file.relative_to(SOURCE))
        for file, text in texts.items()
        if any(word in text for word in naming) and any(True for _ in find(text))
    }


def makes_entries(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "NewEntry":
            yield "NewEntry"


def test_only_the_lane_and_the_import_append() -> None:
    assert modules_that(writers, naming=("logs", "Logs")) == {"desk/act.py", "cli/import_.py"}
    assert modules_that(makes_entries, naming=("NewEntry",)) == {"desk/batch.py", "cli/import_.py"}


def test_only_the_store_changes_rows() -> None:
    """All other code that wants something written asks the store, in words of its own."""

    def changes_rows(source: str) -> Iterator[str]:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sqlalchemy"):
                yield from (name.name for name in node.names if name.name in {"insert", "update", "delete"})

    assert {name.split("/")[0] for name in modules_that(changes_rows, naming=("sqlalchemy",))} == {"store"}


def test_a_writer_is_found_however_it_holds_the_store() -> None:
    assert [*writers("def f(kept: Logs): kept.append([])")] == ["append"]
    assert [*writers("Logs(connection).append(new)")] == ["append"]
    assert [*writers("found = Logs(connection)\nfound.create(stream)")] == ["create"]
    assert [*writers("rows.append(1)")] == []
