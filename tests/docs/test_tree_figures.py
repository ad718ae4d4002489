"""The figures of a tree find what is planted in it, and this tree has none of it."""

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


def test_this_tree_has_no_circle_and_no_doubled_name() -> None:
    found = tree_figures.figures(dict(graph.sources(None)))
    assert found["packages with a circle inside"] == 0
    assert found["public class names with two meanings"] == 0
    assert found["names taken from the inside of core/event"] == 4
