"""What a page or a command says when it asks the core for an action: arguments, and which of an enum's members."""

import ast
import enum
import inspect
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

import topcut
from topcut.core.asking.action import form_of

ROOT = Path(topcut.__file__).parent
ASKERS = ("web", "http", "desk", "cli")


class Asker(typing.NamedTuple):
    """One module by which somebody asks: what it imports, and which words it says."""

    imported: frozenset[str]
    words: frozenset[str]
    """Names of arguments it passes, of fields of its forms, of numbers in its addresses, and words it has as texts."""
    members: frozenset[tuple[str, str]]
    """Members of enums that it names."""
    whole: frozenset[str]
    """Names it goes through or hands on whole: every member of such an enum is within reach."""


def askers() -> list[Asker]:
    """Read every module by which somebody asks; what only tells what happened does not count."""
    paths = [path for package in ASKERS for path in (ROOT / package).rglob("*.py") if "telling" not in str(path)]
    return [read(path.read_text("utf-8")) for path in [*paths, *(ROOT / "core" / "event" / "flow").glob("*.py")]]


def templates() -> str:
    return "\n".join(path.read_text("utf-8") for path in (ROOT / "web" / "templates").rglob("*.html"))


def read(source: str) -> Asker:
    nodes = list(ast.walk(ast.parse(source)))
    words = {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
    words |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    words |= {number for word in words for number in re.findall(r"{(\w+):", word)}
    words |= {node.target.id for node in nodes if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    imported = {name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names}
    named = [node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
    members = {(typing.cast("ast.Name", node.value).id, node.attr) for node in named}
    return Asker(frozenset(imported), frozenset(words), frozenset(members), frozenset(_handed_on(nodes)))


def _handed_on(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.For(iter=ast.Name(id=name)) | ast.comprehension(iter=ast.Name(id=name)):
                yield name
            case ast.Call(args=args):
                yield from (each.id for each in args if isinstance(each, ast.Name))


def arguments(action: Callable[..., object]) -> list[str]:
    form = form_of(action)
    return list(form.__struct_fields__) if form else list(inspect.signature(action).parameters)[2:]


def unsaid(actions: Mapping[str, Callable[..., object]], within: Iterable[Asker]) -> set[str]:
    """List `action.argument` that no module passes which names the action."""
    found = set()
    for name, action in actions.items():
        form = form_of(action)
        names = {name, form.__name__} if form else {name}
        words = frozenset[str]().union(*(asker.words for asker in within if asker.imported & names))
        found |= {f"{name}.{each}" for each in arguments(action) if each not in words}
    return found


def unchosen(actions: Mapping[str, Callable[..., object]], within: Iterable[Asker], pages: str) -> set[str]:
    """List members of enums that an action takes, and that no module names and no page offers."""
    members = frozenset[tuple[str, str]]().union(*(asker.members for asker in within))
    whole = frozenset[str]().union(*(asker.whole for asker in within))
    taken = {kind for action in actions.values() for kind in _taken(action)}
    return {
        f"{kind.__name__}.{member.name}"
        for kind in taken
        if kind.__name__ not in whole
        for member in kind
        if (kind.__name__, member.name) not in members and f'"{member.value}"' not in pages
    }


def _taken(action: Callable[..., object]) -> Iterator[type[enum.Enum]]:
    inside = inspect.unwrap(action)
    hints = typing.get_type_hints(inside)
    for each in list(inspect.signature(inside).parameters)[2:]:
        yield from _enums(hints[each], set())


def _enums(kind: object, seen: set[object]) -> Iterator[type[enum.Enum]]:
    if isinstance(kind, type) and not isinstance(kind, types.GenericAlias):
        if kind in seen:
            return
        seen.add(kind)
        if issubclass(kind, enum.Enum):
            yield kind
        elif issubclass(kind, Struct):
            for hint in typing.get_type_hints(kind).values():
                yield from _enums(hint, seen)
    for each in typing.get_args(kind):
        yield from _enums(each, seen)
