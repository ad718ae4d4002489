"""Count properties of the source tree at any revision: import cycles, duplicate names, private imports, lines.

python -m tools.tree_figures             this tree
python -m tools.tree_figures REVISION    an older one

docs/architecture/before-and-after.md says what the figures were before the reordering and after it.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Mapping
from itertools import chain

from tools import graph

EVENT = "topcut.core.event"
NOUNS = f"{EVENT}.nouns"


def figures(modules: Mapping[str, str]) -> dict[str, object]:
    """Count everything of one tree, by the words the page says it in."""
    trees = {name: ast.parse(text) for name, text in modules.items()}
    inside = names_from_inside(modules, trees)
    return {
        "Python files": len(modules),
        "lines of Python": sum(text.count("\n") for text in modules.values()),
        "packages with a circle inside": packages_with_a_circle(modules),
        "rooms in a circle": {
            name: sum(map(len, graph.circles(graph.rooms(house, modules)))) for name, house in graph.HOUSES.items()
        },
        "public class names with two meanings": len(doubled_classes(trees)),
        "names taken from the inside of core/event": len(inside - {one for one in inside if _is_noun(one)}),
        "nouns of an event taken from their modules": len({one for one in inside if _is_noun(one)}),
    }


def packages_with_a_circle(modules: Mapping[str, str]) -> int:
    """Count the packages whose children import each other in a circle."""
    packages = {name.rpartition(".")[0] for name in modules}
    return sum(bool(graph.circles(graph.rooms(package, modules))) for package in packages if package)


def doubled_classes(trees: Mapping[str, ast.Module]) -> set[str]:
    places: dict[str, set[str]] = defaultdict(set)
    for module, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(module)
    return {name for name, where in places.items() if len(where) > 1}


def names_from_inside(modules: Mapping[str, str], trees: Mapping[str, ast.Module]) -> set[tuple[str, str]]:
    """List the names that code outside an event imports from a module in one of its folders, past every `__init__`."""
    doors = {name for name in modules if any(other.startswith(f"{name}.") for other in modules)}
    found = chain.from_iterable(ast.walk(tree) for name, tree in trees.items() if not name.startswith(EVENT))
    return {
        (node.module, alias.name)
        for node in found
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{EVENT}.")
        for alias in node.names
        if node.module not in doors and f"{node.module}.{alias.name}" not in modules
    }


def _is_noun(taken: tuple[str, str]) -> bool:
    return taken[0].startswith(NOUNS)


def main() -> None:
    for name, figure in figures(dict(graph.sources(next(iter(sys.argv[1:]), None)))).items():
        print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
