"""The walks on the page are those that a real server takes; see tools/walks.py."""

import json
import subprocess
import sys

from tools import walks


def test_the_page_says_what_a_request_comes_through() -> None:
    command = [sys.executable, "-m", "tools.walks", "--page"]
    taken = subprocess.run(command, cwd=walks.ROOT, capture_output=True, text=True, check=True, timeout=300)
    assert walks.PAGE.read_text("utf-8") == taken.stdout, "run `make walks`"


def test_the_page_and_what_was_counted_before_speak_of_the_same_walks() -> None:
    assert {*json.loads(walks.BEFORE.read_text("utf-8"))["walks"]} == {*walks.STATIONS, "all"} == {*walks.TITLES, "all"}


def module(name: str, text: str, **knows: object) -> dict[str, object]:
    """A module of ours that is not there, with the functions it would know."""
    inside = {"__name__": f"topcut.{name}", "__doc__": f"All about {name}.", **knows}
    exec(text, inside)
    return inside


def walk(first: dict[str, object]) -> list[walks.Hop]:
    tracer = walks.Tracer()
    tracer.start([("store", "keep")])
    sys.setprofile(tracer)
    try:
        first["ask"]()
    finally:
        sys.setprofile(None)
    return tracer.finish()


STORE = module("store", "def keep(): pass")
DESK = module("desk", "def take(): keep()", keep=STORE["keep"])


def test_a_detour_is_one_more_hop() -> None:
    assert [hop.module for hop in walk(module("web", "def ask(): keep()", keep=STORE["keep"]))] == ["web", "store"]
    assert [hop.module for hop in walk(module("web", "def ask(): take()", take=DESK["take"]))] == [
        "web",
        "desk",
        "store",
    ]


def test_what_has_returned_and_what_is_written_inside_is_no_hop() -> None:
    text = """
def ask():
    look()
    def inside():
        keep()
    take(inside)
"""
    desk = module("desk", "def look(): pass\ndef take(call): call()")
    web = module("web", text, look=desk["look"], take=desk["take"], keep=STORE["keep"])
    assert walk(web) == [
        walks.Hop("web", ("ask",), "All about web."),
        walks.Hop("desk", ("take",), "All about desk."),
        walks.Hop("store", ("keep",), "All about store."),
    ]
