"""What nothing but a test uses is found: functions, classes, constants, and names that a package hands on."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from tests.docs.resolved import Module, meant, modules, used
from tests.docs.source_tree import SOURCE

WAITING = {
    "topcut.core.event.nouns.rounds.refusals.NotSwiss": "no longer raised; logs from before have its code",
}
"""What no code uses, and why it is still here."""
CONSTANTS = {
    "topcut.store.erasures.PLACES": "a test holds it against every column there is",
}
"""Constants that no code reads, and why they are still here."""
MIGRATION = re.compile(r"topcut\.store\.migrations\.versions\.\w+\.(upgrade|(down_)?revision)")


def unused(found: Mapping[str, Module], *, of: str) -> set[str]:
    known = set(used(found))
    return {
        f"{module.name}.{name}"
        for module in found.values()
        if module.name.startswith(of)
        for name in module.defined
        if not name.startswith("_") and (module.name, name) not in known
    }


def unread_constants(found: Mapping[str, Module], *, templates: Path) -> set[str]:
    """Find constants, private ones too, that no module reads, and no template as `module.CONSTANT`."""
    known, shown = set(used(found)), set(_read_in(templates))
    return {
        f"{module.name}.{name}"
        for module in found.values()
        for name in module.constants
        if name != "__all__" and name not in shown and (module.name, name) not in known
    }


def _read_in(templates: Path) -> Iterator[str]:
    for template in templates.rglob("*.html"):
        yield from re.findall(r"\.([A-Z][A-Z_]+)\b", template.read_text("utf-8"))


def handed_to_nobody(found: Mapping[str, Module]) -> set[str]:
    """Find names that a package imports from its inside, and that neither it nor any importer reads by that way."""
    wanted = set(_asked_for(found))
    return {
        f"{module.name}.{name}"
        for module in found.values()
        if module.is_package
        for name, (inner, _) in module.imported.items()
        if inner.startswith(f"{module.name}.") and name not in module.used and (module.name, name) not in wanted
    }


def _asked_for(found: Mapping[str, Module]) -> Iterator[tuple[str, str]]:
    for module in found.values():
        for where, what in module.imported.values():
            yield where, what
        for name, attribute in module.attributes:
            where, what = module.imported.get(name, ("", ""))
            yield f"{where}.{what}" if what else where, attribute


@pytest.fixture(scope="module")
def ours() -> dict[str, Module]:
    return modules(SOURCE, "topcut")


def test_every_function_and_class_is_used_or_waits_for_it(ours: dict[str, Module]) -> None:
    """Alembic calls the migrations."""
    assert {name for name in unused(ours, of="topcut") if not MIGRATION.fullmatch(name)} == set(WAITING)


def test_every_constant_is_read_or_says_why_not(ours: dict[str, Module]) -> None:
    """Alembic reads which migration follows which."""
    found = unread_constants(ours, templates=SOURCE / "web" / "templates")
    assert {name for name in found if not MIGRATION.fullmatch(name)} == set(CONSTANTS)


def test_every_name_that_a_package_hands_on_is_imported_from_it(ours: dict[str, Module]) -> None:
    """By our source: a test imports what only tests need from the module that defines it."""
    assert handed_to_nobody(ours) == set()


PLANTED = {
    "__init__.py": "",
    "rooms/__init__.py": """
from planted.rooms.inner import pair, report
__all__ = ["pair", "report"]
""",
    "rooms/inner.py": """
def pair(left, right):
    return left, right

def report(pairs):
    return [pair for pair in pairs]

def rounds():
    return 1

class Result:
    pass
""",
    "reader.py": """
from planted.rooms import report
from elsewhere import pair

def told(Result, rounds=3):
    return report([pair(1, 2)]), Result, rounds
""",
}


@pytest.fixture
def planted(tmp_path: Path) -> dict[str, Module]:
    for path, text in PLANTED.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    return modules(tmp_path, "planted")


def test_a_function_is_found_though_parameters_variables_and_others_have_its_name(planted: dict[str, Module]) -> None:
    unread = {"planted.rooms.inner.pair", "planted.rooms.inner.rounds", "planted.rooms.inner.Result"}
    assert unused(planted, of="planted.rooms") == unread


def test_a_command_is_used_by_its_path_or_its_group(planted: dict[str, Module], tmp_path: Path) -> None:
    (tmp_path / "cli.py").write_text(
        """
COMMANDS = {"draw": "planted.cli:draw"}

@click.group()
def draw(): ...

@draw.command("again")
def again(): ...

@click.command()
def forgotten(): ...
"""
    )
    assert unused(modules(tmp_path, "planted"), of="planted.cli") == {"planted.cli.forgotten"}


def test_a_name_that_is_handed_on_to_nobody_is_found(planted: dict[str, Module]) -> None:
    assert handed_to_nobody(planted) == {"planted.rooms.pair"}
    assert meant(planted, "planted.rooms", "pair") == ("planted.rooms.inner", "pair")


def test_a_constant_that_nothing_reads_is_found(planted: dict[str, Module], tmp_path: Path) -> None:
    """Whatever a parameter, a text with spaces or another module's constant is called."""
    (tmp_path / "limits.py").write_text("MOST, LEAST = 9, 1\nOWN: int = 3\n_ROWS = 4\nSHOWN = PAIRS = 5\n")
    (tmp_path / "asking.py").write_text(
        """
from planted import limits
from planted.limits import OWN
LEAST = 2

def told(PAIRS):
    return [limits.MOST, OWN, PAIRS, LEAST, "the _ROWS"]
"""
    )
    (tmp_path / "page.html").write_text("{{ limits.SHOWN }}")
    unread = {"planted.limits.LEAST", "planted.limits._ROWS", "planted.limits.PAIRS"}
    assert unread_constants(modules(tmp_path, "planted"), templates=tmp_path) == unread


def test_the_module_itself_may_be_named(planted: dict[str, Module], tmp_path: Path) -> None:
    (tmp_path / "by_module.py").write_text(
        "from planted.rooms import inner\n\ndef count():\n    return inner.rounds()\n"
    )
    assert "planted.rooms.inner.rounds" not in unused(modules(tmp_path, "planted"), of="planted.rooms")
