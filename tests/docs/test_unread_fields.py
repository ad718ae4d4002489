"""A field of a struct is found if nothing reads it of its own class, however often its name is read elsewhere."""

import pytest
from tools.unread import unread

PLANTED = """
from msgspec import Struct

class Row(Struct, frozen=True):
    pass

class Mix(Row, frozen=True):
    code: str
    name: str

class Player(Struct, frozen=True):
    name: str
    number: int

class Call(Struct):
    judge: int
    is_translated: bool = False

class CallTaken(Struct, frozen=True, tag="call-taken"):
    judge: int

class Cost(Struct, frozen=True, order=True):
    repeats: int

class Blend(Row, frozen=True):
    name: str

class Mine(Struct, frozen=True):
    seat: int
    chair: int
    bench: int
    place: int
    stool: int
    sofa: int

class Ours(Struct):
    seat: int

def told(mixes: list[Mix], blend: Blend, player: Player, kind: type[Player]) -> list[object]:
    return [mix.code for mix in mixes] + [blend.name, player.name, kind.number]

def take(call: Call, fact: CallTaken) -> int:
    call.is_translated, call.judge = True, 1
    return call.judge
"""
PAGES = {
    "html": '{{ mine.seat }} <b data-told="chair"> {{ place }} <i class="stool">',
    "js": "show(told.bench); place.dataset.sofa = 1;",
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Look at all of it at once: mypy reads what it knows of Python itself each time."""
    folder = tmp_path_factory.mktemp("core")
    (folder / "planted.py").write_text(PLANTED)
    for ending, page in PAGES.items():
        (folder / f"page.{ending}").write_text(page)
    return unread(folder, core="planted", rows=frozenset({"planted.Row"}))


def test_a_field_with_a_common_name_is_found_and_one_that_is_only_set(found: set[str]) -> None:
    """A fact keeps what was written, and what has an order is compared whole."""
    assert {field for field in found if not field.startswith(("Mine.", "Ours."))} == {"Mix.name", "Call.is_translated"}


def test_one_that_is_read_of_its_class_is_not(found: set[str]) -> None:
    assert "Mix.name" in found
    assert "Blend.name" not in found


@pytest.mark.parametrize("field", ["seat", "chair", "bench"], ids=["in a template", "by data-told", "in a script"])
def test_a_page_reads_by_name_what_does_not_change(found: set[str], field: str) -> None:
    assert f"Mine.{field}" not in found
    assert "Ours.seat" in found


@pytest.mark.parametrize("field", ["place", "stool", "sofa"], ids=["a variable", "a class", "data that is set"])
def test_and_a_word_that_reads_nothing_is_no_reader(found: set[str], field: str) -> None:
    assert f"Mine.{field}" in found
