"""A field of a struct is found if nothing reads it of its own class, however often its name is read elsewhere."""

from pathlib import Path

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

def told(mixes: list[Mix], player: Player, kind: type[Player]) -> list[object]:
    return [mix.code for mix in mixes] + [player.name, kind.number]

def take(call: Call, fact: CallTaken) -> int:
    call.is_translated, call.judge = True, 1
    return call.judge
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    return planted(tmp_path_factory.mktemp("core"), PLANTED)


def planted(folder: Path, text: str, **pages: str) -> set[str]:
    (folder / "planted.py").write_text(text)
    for ending, page in pages.items():
        (folder / f"page.{ending}").write_text(page)
    return unread(folder, core="planted", rows=frozenset({"planted.Row"}))


def test_a_field_with_a_common_name_is_found_and_one_that_is_only_set(found: set[str]) -> None:
    """A fact keeps what was written, and what has an order is compared whole."""
    assert found == {"Mix.name", "Call.is_translated"}


def test_one_that_is_read_of_its_class_is_not(tmp_path: Path) -> None:
    assert "Mix.name" not in planted(tmp_path, PLANTED.replace("mix.code", "mix.code + mix.name"))


@pytest.mark.parametrize(
    ("ending", "page"),
    [("html", "{{ mine.seat }}"), ("html", '<b data-told="seat">'), ("js", "show(told.seat);")],
)
def test_a_page_reads_by_name_what_does_not_change(tmp_path: Path, ending: str, page: str) -> None:
    seen = "from msgspec import Struct\n\nclass Mine(Struct, frozen=True):\n    seat: int\n"
    assert planted(tmp_path, seen, **{ending: page}) == set()
    assert planted(tmp_path, seen.replace(", frozen=True", "")) == {"Mine.seat"}


@pytest.mark.parametrize("page", ["{{ seat }}", "place.dataset.seat = 1", '<i class="seat">'])
def test_and_a_word_that_reads_nothing_is_no_reader(tmp_path: Path, page: str) -> None:
    seen = "from msgspec import Struct\n\nclass Mine(Struct, frozen=True):\n    seat: int\n"
    assert planted(tmp_path, seen, html=page) == {"Mine.seat"}
