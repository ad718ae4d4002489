"""What is said about the tree is true of it: paths, rooms, contracts, pictures and doors."""

import ast
import re
import tomllib
from functools import cache

import pytest

from tools import graph

ROOT = graph.ROOT
CORE = ROOT / "src" / "topcut" / "core"
HOUSES = {"event": "Inside an event", "zones": "At a table", "drafts": "In a draft"}
"""Each with how the contract of its rooms begins."""
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if path.name not in {"CHANGELOG.md", "rule-coverage.md", "audit-2026-11.md"} and "decisions" not in path.parts
)
"""Every page but those that name what was there at their time, and two that name test files from their folder."""
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
TO_COME = {"api"}
"""Named, and said to be still to come."""


def paths_named(page: str) -> set[str]:
    """Find the files and folders of ours that a page names; `<subject>` stands for any."""
    text = (ROOT / page).read_text("utf-8")
    return set(re.findall(r"`((?:core|web|desk|store|cli|http|tests|tools|docs|benchmarks)/[\w./<>-]*)`", text))


def exists(path: str) -> bool:
    pattern = re.sub("<.*?>", "*", path).rstrip("/")
    return any(any(base.glob(pattern)) for base in (ROOT, ROOT / "src" / "topcut"))


@pytest.mark.parametrize("page", PAGES)
def test_every_path_a_page_names_is_there(page: str) -> None:
    assert sorted(path for path in paths_named(page) - TO_COME if not exists(path)) == []


def test_the_same_look_misses_what_is_not_there() -> None:
    assert not exists("core/event/procedure")
    assert not exists("core/event/nouns/<subject>/verbs.py")
    assert exists("core/event/nouns/<subject>/refusals.py")


@pytest.mark.parametrize("house", HOUSES)
def test_every_room_is_drawn_in_its_place(house: str) -> None:
    tree = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split(f"core/{house}/\n")[1].split("```")[0]
    drawn = re.findall(r"(?:── |│ )(\w+)(?:/|\.py)", tree)
    layers = next(one["layers"] for one in SETTINGS["contracts"] if one["name"].startswith(HOUSES[house]))
    assert drawn == [room for layer in reversed(layers) for room in layer.split(" | ")]


def test_every_contract_is_told() -> None:
    told = re.findall(r"^\d+\. \*\*(.+?)\.\*\*", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(told) == sorted(contract["name"] for contract in SETTINGS["contracts"])


drawn = cache(graph.pages)


@pytest.mark.parametrize("path", sorted(graph.HOUSES))
def test_the_picture_is_as_the_tree_makes_it(path: str) -> None:
    picture = graph.PICTURES / f"{path}.svg"
    assert picture.read_text("utf-8") == drawn()[picture], "run make graph"


modules = cache(lambda: dict(graph.sources(None)))


@pytest.mark.parametrize("house", graph.HOUSES.values())
def test_the_rooms_of_a_house_import_each_other_in_no_circle(house: str) -> None:
    assert graph.circles(graph.rooms(house, modules())) == []


@pytest.mark.parametrize(("name", "house"), graph.HOUSES.items())
def test_the_picture_says_so(name: str, house: str) -> None:
    titles = re.findall(r'class="title"[^>]*>(.+?)<', (graph.PICTURES / f"{name}.svg").read_text("utf-8"))
    assert titles[-1] == f"{house}, after: no circle"


def test_an_import_planted_in_the_tree_makes_a_circle_in_its_house() -> None:
    nouns = "topcut.core.event.nouns.bounds"
    planted = modules() | {nouns: f"{modules()[nouns]}\nfrom topcut.core.event.flow import rounds\n"}
    (circle,) = graph.circles(graph.rooms("topcut.core.event", planted))
    assert {"nouns", "people", "rounds", "flow"} <= circle


def test_two_modules_next_to_the_folders_are_two_rooms() -> None:
    """Taken for one, `log`, which imports all, and `action`, which all import, would make a circle of a good house."""
    house = {
        "house.nouns.noun": "",
        "house.action": "from house.nouns import noun",
        "house.people.entry": "from house import action",
        "house.log": "from house.people import entry",
    }
    found = graph.rooms("house", house)
    assert found == {
        "nouns": frozenset(),
        "action": frozenset({"nouns"}),
        "people": frozenset({"action"}),
        "log": frozenset({"people"}),
    }
    assert graph.circles(found) == []


def test_the_picture_shows_a_planted_circle() -> None:
    told = {"a": frozenset({"b"}), "b": frozenset({"c"}), "c": frozenset({"a"}), "d": frozenset({"a"})}
    assert graph.circles(told) == [frozenset("abc")]
    assert "3 rooms in a circle" in graph.picture("house", told, {"a": frozenset({"b"}), "b": frozenset()})
    assert graph.circles({"a": frozenset({"b"}), "b": frozenset()}) == []


def names_of(house: str, room: str) -> set[str]:
    """List what a room lets out by its door."""
    body = ast.parse((CORE / house / room / "__init__.py").read_text("utf-8")).body
    return {alias.name for node in body if isinstance(node, ast.ImportFrom) for alias in node.names}


@pytest.mark.parametrize("house", HOUSES)
def test_what_a_door_lets_out_is_wanted_outside(house: str) -> None:
    doors = (CORE / house).glob("*/__init__.py")
    wanted: dict[str, set[str]] = {door.parent.name: set() for door in doors if door.parent.name != "nouns"}
    for tree in ("src", "tests", "tools", "benchmarks"):
        for path in (ROOT / tree).rglob("*.py"):
            text = path.read_text("utf-8")
            if path.is_relative_to(CORE / house) or f"topcut.core.{house}" not in text:
                continue
            for node in ast.walk(ast.parse(text)):
                room = (getattr(node, "module", None) or "").removeprefix(f"topcut.core.{house}.")
                if isinstance(node, ast.ImportFrom) and room in wanted:
                    wanted[room] |= {alias.name for alias in node.names}
                elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in wanted:
                    wanted[node.value.id].add(node.attr)
    unwanted = {room: sorted(names_of(house, room) - names) for room, names in wanted.items()}
    assert {room: names for room, names in unwanted.items() if names} == {}


@pytest.mark.parametrize("house", HOUSES)
def test_the_house_itself_lets_nothing_out(house: str) -> None:
    assert len(ast.parse((CORE / house / "__init__.py").read_text("utf-8")).body) == 1
