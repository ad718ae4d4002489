"""An event keeps the tables of its own edition, whichever came out since."""

import ast
import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest
from tests.core.event.events import Evening
from tests.core.event.questions import asked_about
from tests.packs_made import NEWER, newer_rules

import topcut.core.rules
from topcut.core.event.flow import announce_stages
from topcut.core.event.nouns.state import Stage
from topcut.core.rules.editions import CURRENT
from topcut.core.rules.levels import levels, switch
from topcut.core.rules.tables import lay_in

CORE = Path(topcut.core.rules.__path__[0]).parent
LEVELS = ("regular", "competitive", "professional")
NO_EVENTS_BUSINESS = {"categories", "first_round"}
"""Which formats are Limited at all is a matter of words, and a bracket is declared without an event."""


def dated_tables() -> set[str]:
    """Find what reads a table of an edition, and of the newest where nobody names one."""
    found = set()
    for module in pkgutil.iter_modules(topcut.core.rules.__path__, "topcut.core.rules."):
        for name, each in inspect.getmembers(import_module(module.name), callable):
            if hasattr(each, "__module__") and each.__module__ == module.name and not inspect.isclass(each):
                parameter = inspect.signature(each).parameters.get("edition")
                found |= {name} if parameter is not None and parameter.default != parameter.empty else set()
    return found


def test_every_table_is_read_by_the_events_own_edition():
    """MTR-0-e: a call that names no edition would follow the newest text, and change an event that was held."""
    tables = dated_tables() - NO_EVENTS_BUSINESS
    assert {"levels", "is_premier", "rounds", "times", "program"} <= tables
    careless = set()
    for path in {*CORE.rglob("*.py")} - {*CORE.glob("rules/*.py")}:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in tables:
                names_one = any(keyword.arg == "edition" for keyword in node.keywords)
                if not names_one and not (node.args and _is_edition_first(node.func.id)):
                    careless.add(f"{path.name}:{node.lineno} {node.func.id}")
    assert careless == set()


def _is_edition_first(name: str) -> bool:
    """Ask whether the edition is what such a function is given first."""
    for module in pkgutil.iter_modules(topcut.core.rules.__path__, "topcut.core.rules."):
        each = getattr(import_module(module.name), name, None)
        if each is not None:
            return next(iter(inspect.signature(each).parameters)) == "edition"
    return False


@pytest.fixture
def longer_rounds():
    """A newer text, in which a timed match has at least forty-five minutes."""
    files = newer_rules()
    lay_in({NEWER: files | {"times.toml": files["times.toml"].replace(b"least = 40", b"least = 45")}})
    yield
    lay_in({})


@pytest.mark.usefixtures("longer_rounds")
def test_the_fewest_minutes_of_a_round_are_those_of_the_events_own_edition():
    """MTR-0-e, MTR-B-k."""
    forty = (Stage(rounds=3, minutes=40),)
    held, newer = Evening(), Evening()
    held.act(announce_stages, stages=forty)
    newer.event.edition = NEWER
    assert asked_about(newer, announce_stages, stages=forty) == ["round-too-short"]


@pytest.fixture
def fewer_switches():
    """A text of somebody's own hand, which leaves out what differs from level to level."""
    files = newer_rules()
    kept, _, _ = files["levels.toml"].partition(b"\n[switches.")
    lay_in({NEWER: files | {"levels.toml": kept + b"\n[switches]\n"}})
    yield
    lay_in({})


@pytest.mark.usefixtures("fewer_switches")
@pytest.mark.parametrize("id", sorted(levels().switches))
def test_a_switch_that_a_pack_leaves_out_is_set_as_in_our_own(id):
    """A question that a pack does not answer never stops an event (MTR 1.12)."""
    assert levels(NEWER).switches == {}
    assert [switch(id, level=each, edition=NEWER) for each in LEVELS] == [
        switch(id, level=each, edition=CURRENT) for each in LEVELS
    ]
