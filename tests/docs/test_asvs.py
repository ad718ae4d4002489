"""The walk through ASVS 5.0 leaves out no requirement of levels 1 and 2, and names only tests and files that exist."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from tools.reference import ROOT

PAGE = ROOT / "docs" / "security" / "asvs.md"
ROW = re.compile(r"^\| (V[0-9.]+) \| ([12]) \| ([a-z ]+) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`((?:tests|src|docs|benchmarks)/[\w./-]+|pyproject\.toml)(?:::(\w+))?`")
SAID = {"met", "partly", "not met", "none"}

LEVEL_ONE = """
1.2:1-5 1.3:1-2 1.5:1 2.1:1 2.2:1-2 2.3:1 3.2:1-2 3.3:1 3.4:1-2 3.5:1-3 4.1:1 4.4:1 5.2:1-2 5.3:1-2 6.1:1 6.2:1-8
6.3:1-2 6.4:1-2 7.2:1-4 7.4:1-2 8.1:1 8.2:1-2 8.3:1 9.1:1-3 9.2:1 10.4:1-5 11.3:1-2 11.4:1 12.1:1 12.2:1-2 13.4:1 14.2:1
14.3:1 15.1:1 15.2:1 15.3:1
"""
LEVEL_TWO = """
1.1:1-2 1.2:6-9 1.3:3-11 1.4:1-3 1.5:2 2.1:2-3 2.2:3 2.3:2-4 2.4:1 3.3:2-4 3.4:3-6 3.5:4-5 3.7:1-2 4.1:2-3 4.2:1 4.3:1-2
4.4:2-4 5.1:1 5.2:3 5.4:1-3 6.1:2-3 6.2:9-12 6.3:3-4 6.4:3-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.3:1-2 7.4:3-5 7.5:1-2
7.6:1-2 8.1:2 8.2:3 8.4:1 9.2:2-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:6-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3
11.3:3 11.4:2-4 11.5:1 11.6:1 12.1:2-3 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:2-5 14.1:1-2 14.2:2-4 14.3:2-3 15.1:2-3
15.2:2-3 15.3:2-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2
"""


def numbers(text: str) -> Iterator[str]:
    for part in text.split():
        section, _, range_ = part.partition(":")
        first, _, last = range_.partition("-")
        yield from (f"V{section}.{number}" for number in range(int(first), int(last or first) + 1))


def test_every_attack_has_its_place_in_the_threat_model() -> None:
    """A test against an attack that nobody has written down is a threat that nobody knows of."""
    attacks = {f"tests/hostile/{path.name}" for path in (ROOT / "tests" / "hostile").glob("test_*.py")}
    named = {path for path, _ in NAMED.findall((PAGE.parent / "threat-model.md").read_text("utf-8"))}
    assert attacks - named == set()


STORES = re.compile(r"\b(?:localStorage|sessionStorage|indexedDB)\b")
READS = {f"re.{name}" for name in ("compile", "match", "search", "fullmatch", "sub", "split", "findall", "finditer")}


def test_every_script_that_keeps_something_is_named() -> None:
    """What lies on a phone can be read by whoever holds it."""
    folder = ROOT / "src" / "topcut" / "web" / "static"
    keeping = {path.name for path in folder.glob("*.js") if STORES.search(path.read_text("utf-8"))}
    row = next(words for number, _, _, words in rows() if number == "V14.3.3")
    assert set(re.findall(r"`([\w-]+\.js)`", row)) == keeping


OURS = re.compile(r"_?[A-Z][A-Z_]*(?:\.pattern| \+ 1)?|ordinal|places")
"""Constants, and two numbers of ours in a loop over them."""


def patterns(tree: ast.AST) -> Iterator[str]:
    """Find what is put into a pattern that is not written there itself."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and call.args and ast.unparse(call.func) in READS:
            yield from (
                ast.unparse(part.value) for part in ast.walk(call.args[0]) if isinstance(part, ast.FormattedValue)
            )


def test_what_comes_in_becomes_a_pattern_only_escaped() -> None:
    """ASVS V1.2.9: what is not ours is escaped."""
    paths = [*(ROOT / "src" / "topcut").rglob("*.py")]
    found = {(path.name, said) for path in paths for said in patterns(ast.parse(path.read_text("utf-8")))}
    strange = {(name, said) for name, said in found if not OURS.fullmatch(said)}
    assert {said for _, said in strange if not said.startswith("re.escape(")} == set()
    assert {name for name, _ in strange} == {"packs.py", "erasures.py"}


def rows() -> list[tuple[str, str, str, str]]:
    return ROW.findall(PAGE.read_text("utf-8"))


@pytest.mark.parametrize(("level", "wanted"), [("1", LEVEL_ONE), ("2", LEVEL_TWO)])
def test_every_requirement_is_answered_once(level: str, wanted: str) -> None:
    answered = Counter(number for number, found, *_ in rows() if found == level)
    assert answered == Counter(numbers(wanted))


def test_every_answer_is_one_of_four() -> None:
    assert {state for _, _, state, _ in rows()} <= SAID


def test_what_is_met_names_where_it_is_shown() -> None:
    assert [number for number, _, state, words in rows() if state == "met" and not NAMED.search(words)] == []


@pytest.mark.parametrize("page", sorted(path.name for path in PAGE.parent.glob("*.md")))
def test_every_test_and_file_that_is_named_exists(page: str) -> None:
    named = set(NAMED.findall((PAGE.parent / page).read_text("utf-8")))
    missing = [path for path, _ in named if not (ROOT / path).exists()]
    missing += [
        f"{path}::{test}"
        for path, test in named
        if test and (ROOT / path).exists() and f"def {test}(" not in (ROOT / path).read_text("utf-8")
    ]
    assert missing == []
