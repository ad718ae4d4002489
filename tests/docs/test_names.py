"""A public class name means one thing, and what a page sends is called a form."""

import ast
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from tests.docs.source_tree import trees

from topcut.http.forms import Form


@cache
def public_classes() -> list[tuple[str, str]]:
    return [
        (node.name, str(file))
        for file, tree in trees()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]


def doubled(classes: Iterable[tuple[str, str]]) -> set[str]:
    places = defaultdict(set)
    for name, place in classes:
        places[name].add(place)
    return {name for name, found in places.items() if len(found) > 1}


def test_no_public_class_name_means_two_things() -> None:
    assert doubled(public_classes()) == set()


def test_a_second_meaning_is_found() -> None:
    assert doubled([*public_classes(), ("Entry", "web/judge/planted.py")]) == {"Entry"}


def test_what_a_page_sends_is_called_a_form() -> None:
    import topcut.web.front.handlers  # noqa: F401  every page there is

    kinds = [Form]
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
    assert len(kinds) > 50
    assert [
        kind.__name__ for kind in kinds if kind.__module__.startswith("topcut.") and not kind.__name__.endswith("Form")
    ] == []
