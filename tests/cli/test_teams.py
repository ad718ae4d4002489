"""Teams at the command line: ranked, paired, explained, simulated, brought in and written out (MTR 8.2)."""

import json
from pathlib import Path

import pytest
from tests.core.event.events import Evening
from tests.core.log.book import STREAM
from tests.exchange.test_results_teams import seat, trios

from topcut.cli.main import main
from topcut.core.event.nouns.facts import EntrantRegistered
from topcut.core.event.rounds import ranking
from topcut.core.play import EntrantId, PlayerId, Result, Score
from topcut.exchange.log_file import write_log

DAY = trios(
    players=[
        {"id": id, "name": f"The {id.title()}", "players": [f"{id} {letter}" for letter in "ABC"]}
        for id in ("reds", "blues", "greens", "golds")
    ],
    rounds=[
        [
            {"a": "reds", "b": "blues", "seats": [seat("A", 2, 1, 0), seat("B", 0, 2, 0), seat("C", 2, 0, 0)]},
            {"a": "greens", "b": "golds", "seats": [seat("A", 2, 0, 0), seat("B", 2, 0, 0)]},
        ],
        [
            {"a": "reds", "b": "greens", "score": [1, 1, 1]},
            {
                "a": "blues",
                "b": "golds",
                "seats": [seat("A", 1, 1, 1), seat("B", no_show="b"), seat("C", conceded="a")],
            },
        ],
    ],
)


@pytest.fixture
def day(place: Path) -> str:
    (place / "day.json").write_text(json.dumps(DAY))
    return "day.json"


def test_teams_are_ranked_by_matches_alone(day, document):
    """MTR-C-c: points and opponents' match wins; no game counts."""
    _, told = document("standings", day)
    assert [(line["player"], line["points"]) for line in told["standings"][:2]] == [("reds", 4), ("greens", 4)]
    assert set(told["standings"][0]["exact"]) == {"omw"}
    assert told["standings"][0]["players"] == ["reds A", "reds B", "reds C"]


def test_people_read_of_teams_and_their_people(day, capfd):
    assert main(["standings", day]) == 0
    assert "The Reds (reds A / reds B / reds C)" in capfd.readouterr().out
    assert main(["standings", day, "--explain", "greens B"]) == 0, "anybody in a team can be asked about"
    out = capfd.readouterr().out
    assert out.startswith("The Greens (greens A / greens B / greens C) after round 2: rank 2, 4 points, 1-0-1")
    assert "Seats" in out


def test_teams_are_paired_and_told_why(day, document):
    _, told = document("pair", day, "--explain", "reds C")
    assert {frozenset(pair) for pair in told["pairings"]} == {
        frozenset({"reds", "golds"}),
        frozenset({"greens", "blues"}),
    }
    assert (told["explanation"]["player"], told["explanation"]["opponent"]) == ("reds", "golds")
    assert told["explanation"]["reasons"][0]["message"].startswith("The Reds stands on 4 points")


def test_a_round_of_teams_is_repaired(place: Path, document):
    left = [player | ({"dropped_after": 1} if player["id"] == "golds" else {}) for player in DAY["players"]]
    posted = [{"a": "reds", "b": "greens", "score": None}, {"a": "blues", "b": "golds", "score": None}]
    (place / "left.json").write_text(json.dumps(DAY | {"players": left, "rounds": [DAY["rounds"][0], posted]}))
    _, told = document("repair", "left.json", "--round", "2")
    assert told["byes"] == ["blues"]


def test_a_file_of_teams_becomes_an_event_with_seats_and_comes_out_again(day, place: Path, document, capfd):
    code, told = document("import", day)
    assert code == 0
    assert main(["export", told["event"], "--results"]) == 0
    out, _ = capfd.readouterr()
    again = json.loads(out)
    assert (again["team"], again["players"][0]["players"]) == (3, ["reds A", "reds B", "reds C"])
    assert [entry.get("seats", entry.get("score")) for entry in again["rounds"][0]] == [
        [seat("A", 2, 1, 0), seat("B", 0, 2, 0), seat("C", 2, 0, 0)],
        [seat("A", 2, 0, 0), seat("B", 2, 0, 0), seat("C", score=None)],
    ]
    assert again["rounds"][1][0]["score"] == [1, 1, 1]
    (place / "again.json").write_text(out)
    _, before = document("standings", day)
    _, after = document("standings", "again.json")
    assert [line["exact"] for line in after["standings"]] == [line["exact"] for line in before["standings"]]
    assert main(["export", told["event"], "--results", "--redacted"]) == 1 + 1, "there is no log in it"


@pytest.mark.parametrize(("how", "people"), [(("--team", "3"), 3), (("--team", "2"), 2), (("--two-headed",), 2)])
def test_an_event_of_teams_is_simulated(how, people, document, place: Path):
    words = ("simulate", "--players", "5", "--rounds", "3", *how)
    _, told = document(*words)
    assert document(*words) == (0, told), "same seed, same bytes"
    assert [len(line["players"]) for line in told["standings"]] == [people] * 5
    assert "omw" in told["standings"][0]
    assert "gw" not in told["standings"][0]


def test_two_headed_giant_has_no_teams_of_three(capfd):
    assert main(["simulate", "--players", "4", "--rounds", "2", "--team", "3", "--two-headed"]) == 2
    assert "teams of two" in capfd.readouterr().err


@pytest.mark.parametrize("size", [3, 4])
def test_an_older_event_of_teams_with_one_result_a_match_comes_out_as_a_file_that_ranks_alike(
    size, place: Path, document, capfd
):
    """A log from before seats had matches of their own: everybody of a team plays in one match."""
    old = Evening()
    people = iter(range(1, 4 * size + 1))
    for number in range(1, 5):
        old.book.enter(EntrantRegistered(EntrantId(number), tuple(PlayerId(next(people)) for _ in range(size))), now=1)
    old.start().pair().finish_round(Result(Score((2, 1)))).pair().finish_round(Result(Score((1, 1), 1)))
    named = {player: f"Player {player}" for player in old.event.players}
    openings = [opening for each in old.book.openings.values() for opening in each.values()]
    file = write_log(old.book.lines, stream=STREAM, edition=old.event.edition, openings=openings, names=named)
    (place / "old.jsonl").write_bytes(file)
    _, told = document("import", "old.jsonl")
    assert main(["export", told["event"], "--results", "--to", "old.json"]) == 0
    written = json.loads((place / "old.json").read_text())
    assert (written["team"], written["together"], written["rounds"][0][0]["score"]) == (size, True, [2, 1, 0])
    assert len(written["players"][0]["players"]) == size
    _, ranked = document("standings", "old.json")
    assert [(int(line["player"]), line["points"], line["exact"]["omw"]) for line in ranked["standings"]] == [
        (each.entrant, each.points, str(each.tiebreakers[0].value)) for each in ranking(old.event, after=2)
    ]
    capfd.readouterr()
    assert main(["import", "old.json"]) == 5, "against the rules"
    assert "A team has 2 or 3 players" in capfd.readouterr().err
