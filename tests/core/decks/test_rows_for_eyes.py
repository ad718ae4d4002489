"""What only a judge's eyes can check: by level, and as the edition of the event says."""

from collections.abc import Iterator

import pytest
from tests.packs_made import NEWER, newer_rules

from topcut.core.decks import rows_for_eyes
from topcut.core.play import Level
from topcut.core.rules.editions import CURRENT
from topcut.core.rules.tables import lay_in

ALWAYS = ("MTR-3.11-a", "MTR-3.11-b", "MTR-3.12-a")
SWITCH = b'[switches.strict-sleeves] # MTR 3.11\nregular = "no"'


@pytest.fixture(autouse=True)
def _a_stricter_edition() -> Iterator[None]:
    newer = newer_rules()
    assert SWITCH in newer["levels.toml"]
    newer["levels.toml"] = newer["levels.toml"].replace(SWITCH, SWITCH.replace(b'"no"', b'"yes"'))
    lay_in({NEWER: newer})
    yield
    lay_in({})


@pytest.mark.parametrize(
    ("level", "edition", "more"),
    [
        pytest.param(Level.REGULAR, CURRENT, (), id="MTR 3.11: Regular"),
        pytest.param(Level.COMPETITIVE, CURRENT, ("MTR-3.11-e",), id="MTR 3.11: Competitive"),
        pytest.param(Level.REGULAR, NEWER, ("MTR-3.11-e",), id="MTR 1.12: an edition that is stricter at Regular"),
    ],
)
def test_sleeves_are_looked_at_as_the_level_and_the_edition_say(level, edition, more):
    assert rows_for_eyes(level=level, edition=edition, has_double_faced=False) == (*ALWAYS, *more)
    assert rows_for_eyes(level=level, edition=edition, has_double_faced=True) == (*ALWAYS, *more, "MTR-3.5-a")
