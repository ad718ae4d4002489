"""A public name means one thing, no two modules, templates or static files differ by an ending only."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import PurePath

import pytest
from tests.docs.source_tree import SOURCE, trees

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


ENDINGS = ("ings", "ing", "ers", "er", "ies", "ied", "es", "ed", "s", "y", "e")


def stem(word: str) -> str:
    """Cut a word's ending off, as long as three letters stay."""
    ending = next((each for each in ENDINGS if word.endswith(each) and len(word) - len(each) >= 3), "")
    return word.removesuffix(ending)


def near_modules(modules: Iterable[str]) -> set[tuple[str, str]]:
    """Find modules in one folder that differ by endings only, and such of several words anywhere.

    One word in two packages, as `core/cards` and `core/cards/card.py`, or `store/links.py` and `cli/link.py`, is the
    thing itself and a room for it.
    """
    groups: dict[tuple[str, ...], list[PurePath]] = defaultdict(list)
    for module in sorted(modules):
        path = PurePath(module)
        groups[tuple(map(stem, path.stem.split("_")))].append(path)
    return {
        (str(one), str(other))
        for stems, group in groups.items()
        for one, other in combinations(group, 2)
        if one.stem != other.stem and (one.parent == other.parent or len(stems) > 1)
    }


def product() -> Iterator[str]:
    for file in SOURCE.rglob("*.py"):
        path = file.parent if file.name == "__init__.py" else file
        if path != SOURCE and "migrations" not in path.parts:
            yield path.relative_to(SOURCE).as_posix()


NEAR = {
    ("core/drafts/action.py", "core/drafts/actions"): "how an action is declared, and the room of those declared",
    ("core/zones/action.py", "core/zones/actions"): "the same at a table",
    ("cli/simulate_pods.py", "desk/simulated_pods.py"): "the command, and the event it plays",
    ("core/event/view/shared_games.py", "web/player/shared_game.py"): "the view of shared games, and the page of one",
    ("printing/poster.py", "printing/posting.py"): "a poster is no posting: two nouns",
}


def test_no_two_modules_differ_by_an_ending_only() -> None:
    assert near_modules(product()) == NEAR.keys()


@pytest.mark.parametrize(
    "planted",
    [
        ("web/judge/find.py", "web/judge/finding.py"),
        ("core/event/rounds/call.py", "core/event/rounds/calls"),
        ("cli/drafted_pools.py", "desk/draft_pools.py"),
        ("web/shared/draft_call.py", "web/shared/telling/draft_calls.py"),
        ("web/judge/carried.py", "web/judge/carry.py"),
    ],
)
def test_modules_that_differ_by_an_ending_are_found(planted: tuple[str, str]) -> None:
    assert near_modules(planted) == {planted}
    assert near_modules(["cli/link.py", "store/links.py"]) == set(), "one word, and two packages"


WEB = SOURCE / "web"
SPELLINGS = {".html": "-", ".css": "_", ".js": "_"}
"""What no name holds: templates are spelled with underscores, static files with dashes."""


def web_files() -> Iterator[str]:
    for folder, pattern in (("templates", "**/*.html"), ("static", "*.css"), ("static", "*.js")):
        for file in (WEB / folder).glob(pattern):
            yield file.relative_to(WEB).as_posix()


def misspelled(files: Iterable[str]) -> set[str]:
    return {file for file in files if SPELLINGS[PurePath(file).suffix] in PurePath(file).stem.lstrip("_")}


def near_files(files: Iterable[str]) -> set[tuple[str, str]]:
    """Find files of a kind in one folder that differ only by endings, or by a leading underscore."""
    groups: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for file in sorted(files):
        path = PurePath(file)
        words = path.stem.lstrip("_").replace("-", "_").split("_")
        groups[str(path.parent), path.suffix, *map(stem, words)].append(file)
    return {pair for group in groups.values() for pair in combinations(group, 2)}


def test_templates_and_static_files_are_each_spelled_in_one_way_and_named_by_meaning() -> None:
    files = [*web_files()]
    assert len(files) > 300
    assert misspelled(files) == set()
    assert near_files(files) == set()


@pytest.mark.parametrize("planted", ["templates/judge/by-hand.html", "static/card_face.css", "static/same_second.js"])
def test_another_spelling_is_found(planted: str) -> None:
    assert misspelled([planted, "templates/judge/_by_hand.html", "static/card-face.css"]) == {planted}


@pytest.mark.parametrize(
    "planted",
    [
        ("static/organizer.css", "static/organizing.css"),
        ("templates/draft/_parts.html", "templates/draft/parts.html"),
        ("templates/player/_pod_report.html", "templates/player/_pod_reported.html"),
    ],
)
def test_files_that_differ_by_an_ending_or_an_underscore_are_found(planted: tuple[str, str]) -> None:
    assert near_files(planted) == {planted}
    assert near_files(["static/table.css", "static/table.js", "templates/judge/table.html"]) == set(), "three kinds"


IRREGULAR = {
    "begin": "begun",
    "bring": "brought",
    "build": "built",
    "choose": "chosen",
    "deal": "dealt",
    "draw": "drawn",
    "find": "found",
    "give": "given",
    "hear": "heard",
    "hold": "held",
    "keep": "kept",
    "know": "known",
    "lay": "laid",
    "leave": "left",
    "make": "made",
    "pay": "paid",
    "say": "said",
    "see": "seen",
    "send": "sent",
    "show": "shown",
    "take": "taken",
    "tell": "told",
    "think": "thought",
    "throw": "thrown",
    "win": "won",
    "write": "written",
}


def participles(verb: str) -> set[str]:
    if verb in IRREGULAR:
        return {IRREGULAR[verb]}
    return {f"{verb}ed", f"{verb}{verb[-1]}ed", f"{verb}d" if verb.endswith("e") else f"{verb.removesuffix('y')}ied"}


def with_participle(tree: ast.Module) -> set[tuple[str, str]]:
    """Find a public function and its participle in one module: `draw_pods` next to `drawn_pods`."""
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    public = {name for name in functions if not name.startswith("_")}
    return {
        (name, done)
        for name in public
        for verb, _, rest in [name.partition("_")]
        for done in (f"{each}_{rest}" if rest else each for each in participles(verb))
        if done in public - {name}
    }


def test_no_function_has_its_participle_next_to_it() -> None:
    found = {file.relative_to(SOURCE).as_posix(): with_participle(tree) for file, tree in trees()}
    assert {file: pairs for file, pairs in found.items() if pairs} == {}


@pytest.mark.parametrize(
    ("verb", "done"),
    [
        ("draw_pods", "drawn_pods"),
        ("publish_standings", "published_standings"),
        ("time_out", "timed_out"),
        ("drop", "dropped"),
        ("carry_over", "carried_over"),
    ],
)
def test_a_participle_next_to_its_function_is_found(verb: str, done: str) -> None:
    assert with_participle(ast.parse(f"def {verb}(): ...\nasync def {done}(): ...\n")) == {(verb, done)}
    assert with_participle(ast.parse(f"def {verb}(): ...\ndef _{done}(): ...\n")) == set(), "nobody else reads it"
