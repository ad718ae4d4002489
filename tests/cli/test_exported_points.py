"""Points other than 3, 1 and 0 survive `topcut export --results`: its file gives the event's own standings (MTR C)."""

import json
from pathlib import Path

import pytest
from tests.core.event.events import DRAWN, LOST, WON, Evening
from tests.core.log.book import STREAM

from topcut.cli.main import main
from topcut.core.event.rounds import ranking
from topcut.core.play import Points
from topcut.exchange.log_file import write_log


def played(points: Points, *, team: int) -> Evening:
    """Five entrants, so that one has a bye, and two rounds with wins, losses and a draw."""
    evening = Evening(team=team, points=points)
    for number in range(1, 6):
        people = [f"Player {number}{letter}" for letter in "ABC"[:team]]
        evening.register(*people, **({"team": f"Team {number}"} if team > 1 else {}))
    evening.start()
    for results in ((WON, DRAWN), (DRAWN, LOST)):
        evening.pair()
        for table, result in enumerate(results, start=1):
            for seat in range(team) if team > 1 else (None,):
                evening.report(table, result, seat=seat)
        evening.finish_round()
    return evening


def as_file(evening: Evening, file: Path) -> str:
    book = evening.book
    openings = [opening for fields in book.openings.values() for opening in fields.values()]
    file.write_bytes(
        write_log(book.lines, stream=STREAM, edition=evening.event.edition, openings=openings, names=evening.names)
    )
    return str(file)


@pytest.mark.parametrize(
    ("points", "team", "written"),
    [
        pytest.param(Points(), 1, None, id="MTR C: 3, 1 and 0 need no words"),
        pytest.param(Points(5, 2, 1), 1, {"win": 5, "draw": 2, "loss": 1}, id="by win, draw and loss"),
        pytest.param(Points(by_score=((2, 0, 4, 0),)), 1, {"2-0": [4, 0]}, id="by game score"),
        pytest.param(
            Points(5, 2, 1, by_score=((2, 0, 6, 0),)),
            1,
            {"win": 5, "draw": 2, "loss": 1, "2-0": [6, 0]},
            id="by both",
        ),
        pytest.param(Points(5, 2, 1), 3, {"win": 5, "draw": 2, "loss": 1}, id="MTR 8.2: teams of three"),
    ],
)
def test_an_exported_event_stands_as_it_stood(points, team, written, place: Path, document):
    evening = played(points, team=team)
    _, told = document("import", as_file(evening, place / "log.jsonl"))
    assert main(["export", told["event"], "--results", "--to", "again.json"]) == 0
    assert json.loads((place / "again.json").read_text()).get("points") == written
    _, ranked = document("standings", "again.json")
    expected = {each.entrant: (each.points, str(each.tiebreakers[0].value)) for each in ranking(evening.event, after=2)}
    assert {int(line["player"]): (line["points"], line["exact"]["omw"]) for line in ranked["standings"]} == expected
