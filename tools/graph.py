"""Draw which package imports which, before and after the reordering: docs/architecture/*.svg.

python tools/graph.py                    draw the tree as it is, next to what was written down of an older one
python tools/graph.py --write REVISION   write down the imports between rooms at a revision, as the "before"

A room is a folder, or a module next to the folders: such as `action.py` and `log.py` of an event, one low, one on top.
An arrow that follows from others is left out. Rooms that import each other in a cycle stand in a ring, with red lines
between them.
"""

import ast
import json
import math
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "architecture"
BEFORE = PICTURES / "before.json"
HOUSES = {
    "event": "topcut.core.event",
    "table": "topcut.core.zones",
    "draft": "topcut.core.drafts",
    "web": "topcut.web",
}

Graph = Mapping[str, frozenset[str]]
Rows = list[list[frozenset[str]]]
WIDE, HIGH, GAP, STEP, RING, TOP = 124, 30, 16, 74, 380, 56
NARROWEST = 420
"""So much the title needs."""


def sources(revision: str | None) -> Iterator[tuple[str, str]]:
    """Yield every module of ours with its text, from the tree or a revision."""
    if revision is None:
        files = [(path.relative_to(ROOT).as_posix(), path) for path in sorted((ROOT / "src").rglob("*.py"))]
        yield from ((_dotted(name), path.read_text("utf-8")) for name, path in files)
        return
    for name in _git("ls-tree", "-r", "--name-only", revision, "src").split():
        if name.endswith(".py"):
            yield _dotted(name), _git("show", f"{revision}:{name}")


def rooms(house: str, modules: Mapping[str, str]) -> Graph:
    """Map each room to the rooms of the same house that it imports."""
    inside = [name for name in modules if name.startswith(f"{house}.")]
    graph: dict[str, set[str]] = {_child(house, name): set() for name in inside}
    for name in inside:
        here = _child(house, name)
        for other in _imported(modules[name], modules):
            if other.startswith(f"{house}."):
                graph[here] |= {_child(house, other)} - {here}
    return {name: frozenset(others) for name, others in sorted(graph.items())}


def _imported(text: str, modules: Mapping[str, str]) -> Iterator[str]:
    for module, names in _imports(text):
        whole = (f"{module}.{name}" for name in names)
        yield from (each if each in modules else module for each in whole) if module else names


@cache
def _imports(text: str) -> list[tuple[str, list[str]]]:
    """List the names that a module imports, by where from; each package above it asks for them again."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    named = [(node.module if isinstance(node, ast.ImportFrom) else "", node) for node in nodes]
    return [(module, [alias.name for alias in node.names]) for module, node in named if module is not None]


def reachable(graph: Graph) -> dict[str, frozenset[str]]:
    """Map each room to every room it reaches, by any number of imports."""
    found = {name: set(others) for name, others in graph.items()}
    for middle in graph:
        for others in found.values():
            if middle in others:
                others.update(found[middle])
    return {name: frozenset(others) for name, others in found.items()}


def circles(graph: Graph) -> list[frozenset[str]]:
    """Find the groups of rooms that import each other in cycles."""
    far = reachable(graph)
    groups = {frozenset({other for other in far[name] if name in far[other]} | {name}) for name in graph}
    return sorted((group for group in groups if len(group) > 1), key=sorted)


def arranged(graph: Graph) -> Rows:
    """Arrange rooms in rows: importing rooms above imported ones, a cycle in one place."""
    far = reachable(graph)
    group = {name: frozenset({name} | {o for o in far[name] if name in far[o]}) for name in graph}
    below = {one: {group[o] for name in one for o in graph[name]} - {one} for one in group.values()}
    height: dict[frozenset[str], int] = {}

    def rise(one: frozenset[str]) -> int:
        if one not in height:
            height[one] = 1 + max((rise(other) for other in below[one]), default=-1)
        return height[one]

    top = max(map(rise, below))
    return [sorted((one for one in below if height[one] == row), key=sorted) for row in range(top, -1, -1)]


def needed(graph: Graph) -> list[tuple[str, str]]:
    """List the arrows to draw: those of a cycle, and those that do not follow from others."""
    far = reachable(graph)
    arrows = []
    for name, others in graph.items():
        for other in sorted(others):
            others_of = [o for o in others if o != other and name not in far[o]]
            if name in far[other] or not any(other in far[o] for o in others_of):
                arrows.append((name, other))
    return arrows


def drawn(title: str, graph: Graph) -> tuple[list[str], int, int]:
    """Draw one picture as lines of SVG; return it with its width and height."""
    rows = arranged(graph)
    width = max(NARROWEST, *(sum(_width(one) for one in row) + 2 * GAP for row in rows))
    at: dict[str, tuple[int, int]] = {}
    y = TOP
    for row in rows:
        x = (width - sum(_width(one) for one in row)) // 2
        for one in row:
            at |= _placed(one, x, y)
            x += _width(one)
        y += max(RING if len(one) > 1 else STEP for one in row)
    together = {name: one for row in rows for one in row for name in one}
    lines = [f'<text class="title" x="{GAP}" y="28">{escape(title)}</text>']
    lines += [_arrow(at[a], at[b], is_wrong=together[a] == together[b]) for a, b in needed(graph)]
    for name, (left, top) in at.items():
        kind = "room wrong" if len(together[name]) > 1 else "room"
        lines.append(f'<rect class="{kind}" x="{left}" y="{top}" width="{WIDE}" height="{HIGH}" rx="6"/>')
        lines.append(f'<text x="{left + WIDE // 2}" y="{top + 20}">{escape(name)}</text>')
    return lines, width, y


def _width(one: frozenset[str]) -> int:
    return WIDE + GAP if len(one) == 1 else max(4, len(one)) * (WIDE + GAP) // 2 + WIDE


def _placed(one: frozenset[str], x: int, y: int) -> dict[str, tuple[int, int]]:
    """Place a room, or the rooms of a cycle on a ring."""
    if len(one) == 1:
        return dict.fromkeys(one, (x + GAP // 2, y))
    wide, high = (_width(one) - WIDE - GAP) / 2, (RING - STEP) / 2
    turns = [2 * math.pi * n / len(one) for n in range(len(one))]
    return {
        name: (round(x + GAP / 2 + wide * (1 + math.sin(turn))), round(y + high * (1 - math.cos(turn))))
        for name, turn in zip(sorted(one), turns, strict=True)
    }


def _arrow(start: tuple[int, int], end: tuple[int, int], *, is_wrong: bool) -> str:
    (x, y), (u, v) = start, end
    x, u = x + WIDE // 2, u + WIDE // 2
    if is_wrong:
        return f'<path class="wrong" d="M{x} {y + HIGH // 2}L{u} {v + HIGH // 2}"/>'
    return f'<path class="right" d="M{x} {y + HIGH} C{x} {y + STEP - 8} {u} {v - STEP // 2} {u} {v}"/>'


STYLE = """
text { font: 13px system-ui, sans-serif; text-anchor: middle; fill: #1b1f24 }
.title { font-size: 15px; font-weight: 600; text-anchor: start }
.room { fill: #f3f5f7; stroke: #57606a }
.room.wrong { fill: #fdeceb; stroke: #c62828; opacity: 1 }
path { fill: none; stroke-width: 1.4 }
.right { stroke: #8c959f; marker-end: url(#tip) }
path.wrong { stroke: #c62828; opacity: .4 }
"""


def picture(house: str, before: Graph, after: Graph) -> str:
    """Draw both pictures of a house, the older one above; only the newer one if there were no rooms before."""
    parts, height, width = [], 0, 0
    for when, graph in (("before", before), ("after", after)):
        if len(graph) < 2:
            continue
        count = sum(map(len, circles(graph)))
        said = f"{count} rooms in a circle" if count else "no circle"
        lines, wide, high = drawn(f"{house}, {when}: {said}", graph)
        parts += [f'<g transform="translate(0 {height})">', *lines, "</g>"]
        height, width = height + high, max(width, wide)
    tip = '<marker id="tip" markerWidth="7" markerHeight="7" refX="6" refY="3" orient="auto">'
    tip += '<path d="M0 0L6 3L0 6" stroke="#8c959f"/></marker>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    ground = f'<style>{STYLE}</style><defs>{tip}</defs><rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, f"<title>Imports between the rooms of {house}</title>", ground, *parts, "</svg>", ""])


def pages() -> dict[Path, str]:
    """Draw every picture from the present tree."""
    modules = dict(sources(None))
    older = json.loads(BEFORE.read_text("utf-8"))
    return {
        PICTURES / f"{name}.svg": picture(
            house, {room: frozenset(others) for room, others in older.get(house, {}).items()}, rooms(house, modules)
        )
        for name, house in HOUSES.items()
    }


def _child(house: str, module: str) -> str:
    return module.removeprefix(f"{house}.").split(".")[0]


def _dotted(path: str) -> str:
    return ".".join(Path(path).relative_to("src").with_suffix("").parts).removesuffix(".__init__")


def _git(*words: str) -> str:
    return subprocess.run(("git", *words), cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    if sys.argv[1:2] == ["--write"]:
        modules = dict(sources(sys.argv[2]))
        written = {house: {n: sorted(o) for n, o in rooms(house, modules).items()} for house in HOUSES.values()}
        BEFORE.write_text(json.dumps(written, indent=1) + "\n", "utf-8")
    for path, text in pages().items():
        path.write_text(text, "utf-8")
        print(path.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main()
