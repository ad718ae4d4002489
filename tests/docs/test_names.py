"""A public class name means one thing; the few that two kinds of log share are named with the reason."""

import ast
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from tests.docs.source_tree import trees

from topcut.http.forms import Form

SHARED = {
    "GameEnded": "a fact of both kinds of log; facts keep their names for good",
    "NoSideboarding": "the same refusal at the desk and at the table",
}
"""Names that an event and an online table both have."""


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
    assert doubled(public_classes()) == SHARED.keys()


def test_a_second_meaning_is_found() -> None:
    assert doubled([*public_classes(), ("Entry", "web/judge/planted.py")]) - SHARED.keys() == {"Entry"}


def test_what_a_page_sends_is_called_a_form() -> None:
    import topcut.web.front.handlers  # noqa: F401  every page there is

    kinds = [Form]
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
    assert len(kinds) > 50
    assert [
        kind.__name__ for kind in kinds if kind.__module__.startswith("topcut.") and not kind.__name__.endswith("Form")
    ] == []
