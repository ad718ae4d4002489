"""A field of rule data is found if no code reads it of its own class, however often its name is read elsewhere."""

from pathlib import Path

from tools.unread import unread

PLANTED = """
from msgspec import Struct

class Row(Struct):
    pass

class Mix(Row):
    code: str
    name: str

class Player(Struct):
    name: str

def told(mixes: list[Mix], player: Player) -> list[str]:
    return [mix.code for mix in mixes] + [player.name]
"""


def test_a_field_with_a_common_name_is_found(tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text(PLANTED)
    assert unread(tmp_path, rows=frozenset({"planted.Row"})) == {"Mix.name"}


def test_and_not_if_it_is_read_of_its_class(tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text(PLANTED.replace("mix.code", "mix.code + mix.name"))
    assert unread(tmp_path, rows=frozenset({"planted.Row"})) == set()
