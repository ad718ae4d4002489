"""The figures of a tree find what is planted in it, and this tree has none of it."""

import re

import pytest

from tools import graph, tree_figures

PLANTED = {
    "topcut.core.event": "",
    "topcut.core.event.people": "from topcut.core.event.people.entry import register",
    "topcut.core.event.people.entry": "class Entry: ...\ndef register(): ...\n",
    "topcut.core.event.nouns": "",
    "topcut.core.event.nouns.facts": "class Fact: ...\n",
    "topcut.web.judge.board": "from topcut.web.public import story\nfrom topcut.core.event.people.entry import Entry\n",
    "topcut.web.judge": "",
    "topcut.web.public": "",
    "topcut.web.public.story": "from topcut.web.judge import board\nclass Entry: ...\n",
    "topcut.web.public.lists": "from topcut.core.event.nouns.facts import Fact\n"
    "from topcut.core.event.people import register\n",
    "topcut.web": "",
}


def test_a_planted_circle_a_doubled_name_and_a_way_past_the_door_are_counted() -> None:
    found = tree_figures.figures(PLANTED)
    assert found["rooms in a circle"] == {"event": 0, "table": 0, "draft": 0, "web": 2}
    assert found["packages with a circle inside"] == 1
    assert found["public class names with two meanings"] == 1, "Entry"
    assert found["names taken from the inside of core/event"] == 1, "Entry; register came by the door"
    assert found["nouns of an event taken from their modules"] == 1


@pytest.fixture(scope="module")
def found() -> dict[str, object]:
    return tree_figures.figures(dict(graph.sources(None)))


def test_this_tree_has_no_circle_and_no_doubled_name(found) -> None:
    assert found["packages with a circle inside"] == 0
    assert found["public class names with two meanings"] == 0
    assert found["names taken from the inside of core/event"] == 4


def now(row: str) -> int:
    """Read the right column of a row that begins with some words."""
    page = (graph.ROOT / "docs/architecture/before-and-after.md").read_text("utf-8")
    (line,) = (line for line in page.splitlines() if line.startswith(f"| {row}"))
    return int(re.split(r"\s*\|\s*", line)[-2].replace(",", ""))


def is_about(told: int, counted: int) -> bool:
    """Sizes grow with every commit: a page is right to one part in twenty."""
    return abs(told - counted) * 20 <= counted


def test_the_page_says_what_is_so_now(found) -> None:
    assert now("packages with a circle of imports") == found["packages with a circle inside"]
    assert {"event": now("rooms of `core/event`"), "web": now("rooms of `web`")}.items() <= found[
        "rooms in a circle"
    ].items()
    assert now("public class names") == found["public class names with two meanings"]
    assert now("names taken from the inside") == found["names taken from the inside of core/event"]
    assert is_about(now("nouns of an event"), found["nouns of an event taken from their modules"])
    assert is_about(now("Python files"), found["Python files"])
    assert is_about(now("lines of Python"), found["lines of Python"])
    pages = (graph.ROOT / "src").rglob("*.html")
    assert is_about(now("lines of templates"), sum(page.read_text("utf-8").count("\n") for page in pages))


def test_a_size_of_last_year_is_not_about_right() -> None:
    assert is_about(95, 100)
    assert not is_about(94, 100)
