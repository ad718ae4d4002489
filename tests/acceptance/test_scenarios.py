"""Every scenario of the open acceptance suite, through our pages (acceptance/README.md)."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.acceptance.day import Day
from tests.http.server import Served

from topcut.cli.main import main

FOLDER = Path(__file__).parents[2] / "acceptance"
CARDS = FOLDER / "cards.json"
"""The cards that the lists of the suite name, in the form of a public card file."""


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("cards") / "cards.db"
    assert main(["cards", "import", str(CARDS), "--catalog", str(place)]) == 0
    return place


def scenarios() -> Iterator[Any]:
    for file in sorted(set(FOLDER.glob("*.json")) - {CARDS}):
        for one in json.loads(file.read_text("utf-8"))["scenarios"]:
            yield pytest.param(one, id=f"{' '.join(one['rows'])}: {one['title']}")


def play(day: Day, steps: Iterable[dict[str, Any]]) -> None:
    for step in steps:
        day.take(step)


@pytest.mark.parametrize("scenario", scenarios())
def test_it_goes_by_the_book(served: Served, tmp_path: Path, catalogue: Path, scenario: dict[str, Any]) -> None:
    play(Day(served, tmp_path, catalogue), (*scenario.get("given", ()), *scenario["when"], *scenario.get("then", ())))


PLAYING = [{"event": {}}, {"players": ["Ana", "Bo"]}, {"start": True}, {"pair": ["1 Ana - Bo"]}, {"clock": True}]
FAULTY = [
    pytest.param({"line": "1 20", "refused": "MTR 2.4"}, "was not stopped by MTR 2.4", id="let through"),
    pytest.param({"line": "1 55"}, "was stopped", id="stopped"),
    pytest.param({"line": "1 55", "asked": "MTR 2.4"}, "was not stopped by MTR 2.4", id="stopped by another rule"),
    pytest.param({"extend": {"at": "Ana", "minutes": 7}}, "no page offers minutes=7", id="a value nobody can choose"),
    pytest.param(
        {"form": {"by": "desk", "page": "/desk/people", "action": "/desk/round/1/line", "fields": {"line": "1 20"}}},
        "went through no door",
        id="a page without the form",
    ),
    pytest.param({"line": "1 20", "untold": "Ana"}, "Ana was named", id="named"),
    pytest.param({"result": {"of": "Ana", "is": "2-0"}}, "'wins_a': ''", id="another result"),
    pytest.param({"paired": {"of": "Ana", "with": "Cy"}}, "'name_b': 'Bo'", id="another opponent"),
    pytest.param({"says": {"to": "Ana", "words": "You are the champion"}}, "is not in", id="silent"),
    pytest.param({"hides": {"to": "Ana", "words": "Bo"}}, "is in", id="told"),
    pytest.param({"hides": {"to": "Ana", "page": "/nowhere", "words": "Bo"}}, "no such page", id="nowhere"),
]


@pytest.mark.parametrize(("step", "said"), FAULTY)
def test_a_program_that_does_otherwise_is_found_out(
    served: Served, tmp_path: Path, catalogue: Path, step: dict[str, Any], said: str
) -> None:
    day = Day(served, tmp_path, catalogue)
    play(day, PLAYING)
    with pytest.raises(AssertionError, match=re.escape(said)):
        day.take(step)
